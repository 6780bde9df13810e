import { glow, gradient, ridge, stars } from '../../art/brush';

/** Héossie, last of its regions lit, while the dark spreads along its borders. */
export const COVER = `
<defs>
${gradient('nec-sky', ['#0a0f14', '#1a2a22', '#48603a', '#b7a24e'])}
${gradient('nec-land', ['#5f6b35', '#23301c'])}
${gradient('nec-rot', ['#17221d', '#040706'])}
${glow('nec-window', '#ffd98a', 0.9)}${glow('nec-fog', '#9be06a', 0.5)}
</defs>
<rect width="480" height="320" fill="url(#nec-sky)"/>
${stars('necrosia', 40, 0, 0, 480, 90, '#dfe8c8')}
<circle cx="352" cy="76" r="30" fill="#e7dfae" opacity=".9"/><path d="M330 62c18 6 30-2 44 6M326 80c20-4 36 6 52 0M334 94c12 4 24-2 36 2" stroke="#3a4a32" stroke-width="4" fill="none" opacity=".65"/>
<path d="${ridge('nec-far', 164, 30, 14)}" fill="#26362a"/>
<path d="M96 214V116l8-8v-18l10-14 10 14v18l12-6V84l12-18 12 18v26l14 8v96z" fill="#1a1f1c"/><path d="M114 76V58M148 66V44" stroke="#1a1f1c" stroke-width="3"/><path d="M114 58l16 5-16 6zM148 44l18 6-18 7z" fill="#c9662f"/>
<circle cx="136" cy="150" r="44" fill="url(#nec-window)" opacity=".55"/><path d="M112 138h6v12h-6zM132 128h7v14h-7zM152 138h6v12h-6zM122 166h7v12h-7zM145 164h7v12h-7z" fill="#ffe2a0"/>
<path d="M-10 320V206C60 188 150 196 210 214s120 2 150 18 80 10 140 2v86z" fill="url(#nec-land)"/>
<g stroke="#d9c98a" stroke-width="2" fill="none" stroke-dasharray="6 5" opacity=".8"><path d="M64 320l24-60 50-20 12-34M88 260l-92-14M138 240l70 26 18 54M208 266l62-34"/></g>
<g fill="#e7dfae" stroke="#2a2416" stroke-width="1.5"><path d="M40 276h15v15H40zM106 286l9-16 9 16zM166 284a9 9 0 1 0 18 0 9 9 0 1 0-18 0z"/></g>
<path d="M270 320c-16-30 8-44-4-64-10-18 22-22 20-40 30 10 44-8 66-4s34-10 62 0 46-2 76-6v114z" fill="url(#nec-rot)"/>
<path d="M266 256c-14-4-18 8-30 4M286 216c-12-8-20 2-32-6M276 300c-16 2-20-10-34-2M300 214c-2-12-14-14-12-26" stroke="#0a120e" stroke-width="6" fill="none" stroke-linecap="round"/>
<ellipse cx="384" cy="262" rx="130" ry="46" fill="url(#nec-fog)"/>
<g stroke="#060a08" stroke-width="7" fill="none" stroke-linecap="round"><path d="M330 272c2-30-10-44-4-74M328 232c-14-8-18-18-20-32M328 222c12-10 14-22 22-32M440 280c-4-34 8-54 0-92M438 230c14-8 22-20 24-36M440 244c-16-6-24-18-26-34"/></g>
<g fill="#040706"><path d="M372 300v-44c-8-6-10-14-6-24 4-12 22-12 26 0 4 10 2 18-6 24v44zM398 304v-36c-7-5-8-12-5-20 4-10 18-10 22 0 3 8 1 15-5 20v36zM346 304v-34c-7-5-8-11-5-19 4-9 17-9 20 0 3 8 2 14-4 19v34z"/></g>
<g fill="#b6ff7a"><circle cx="374" cy="240" r="2.6"/><circle cx="384" cy="240" r="2.6"/><circle cx="400" cy="254" r="2.2"/><circle cx="408" cy="254" r="2.2"/><circle cx="347" cy="257" r="2.2"/><circle cx="355" cy="257" r="2.2"/></g>
<path d="M300 300c40-14 70 6 100-4s50-8 80 2v22H290z" fill="#0b130f" opacity=".85"/>
<g fill="#9be06a" opacity=".8"><circle cx="312" cy="252" r="2"/><circle cx="426" cy="214" r="2.5"/><circle cx="356" cy="206" r="1.8"/><circle cx="458" cy="242" r="2"/><circle cx="288" cy="282" r="2.2"/><circle cx="404" cy="188" r="1.6"/></g>
`;

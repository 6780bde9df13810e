import { embers, glow, gradient, ridge, stars } from '../../art/brush';

/** Three spirits under the wheel of day and night: the wolf of ice, the bird of fire, the elder of the deep. */
export const COVER = `
<defs>
${gradient('nxt-sky', ['#0b1a3a', '#1c4468', '#5c86a0', '#e8a25c'])}
${gradient('nxt-sea', ['#0f6a6a', '#04282e'])}
${gradient('nxt-ice', ['#f4fbff', '#7fb4da'])}
${gradient('nxt-fire', ['#fff0a6', '#ff8a3d', '#b8261a'])}
${gradient('nxt-deep', ['#2a8d8a', '#0a3a44'])}
${glow('nxt-wheel', '#ffe9b0', 0.7)}${glow('nxt-lava', '#ff7a33', 0.8)}
</defs>
<rect width="480" height="320" fill="url(#nxt-sky)"/>
${stars('noxtalia', 80, 0, 0, 480, 130, '#e8f4ff')}
<circle cx="240" cy="96" r="120" fill="url(#nxt-wheel)"/>
<circle cx="240" cy="96" r="62" fill="#14223f"/>
<path d="M240 34a62 62 0 0 1 0 124z" fill="#ffd97a"/><path d="M240 34a62 62 0 0 0 0 124z" fill="#1a2450"/>
<path d="M224 60a38 38 0 1 0 0 72 30 30 0 0 1 0-72z" fill="#cfd9ff"/>
<circle cx="262" cy="96" r="15" fill="#fff6d8"/><g stroke="#fff6d8" stroke-width="4" stroke-linecap="round"><path d="M262 70v-8M262 122v8M284 96h8M278 80l6-6M278 112l6 6"/></g>
<circle cx="240" cy="96" r="66" fill="none" stroke="#f0d9a0" stroke-width="3"/><circle cx="240" cy="96" r="72" fill="none" stroke="#f0d9a0" stroke-width="1.5" stroke-dasharray="3 8"/>
<path d="${ridge('nxt-far', 182, 34, 16)}" fill="#2b4a6a"/>
<path d="M-10 320V210L34 132l26 36 22-22 50 84 20 90z" fill="#8fb9d4"/><path d="M34 132l26 36-16 4-12 16-14-14zM82 146l20 34-14-2-8 10-10-22z" fill="#fff"/>
<path d="M330 320l44-150 14-12 20 10 12-8 14 14 56 146z" fill="#4a1d1c"/><path d="M374 170l14-12 20 10 12-8 14 14-10 10-16-6-12 10-12-8z" fill="#ff9a4d"/><circle cx="406" cy="150" r="60" fill="url(#nxt-lava)"/>
<path d="M404 176l-6 40 14 22-8 60M426 178l10 48-6 30" stroke="#ff8a3d" stroke-width="4" fill="none" stroke-linecap="round"/>
<path d="M0 276c60-18 120 12 180 0s110-14 170 0 90 8 130-4v48H0z" fill="url(#nxt-sea)"/>
<g>
<path d="M96 138l24 22h26l26-24 6 44-12 26 24 74-26 22h-74l-12-20 16-66-14-26z" fill="url(#nxt-ice)"/>
<path d="M110 180l20 6-14 10zM166 178l-20 8 14 10zM132 212h14l-7 10z" fill="#1c4468"/>
<path d="M96 138l24 22-10 18zM172 136l-26 24 14 16z" fill="#5d97c4"/>
<path d="M116 240l12 20 10-16 12 18 12-20M108 264l14 18 16-16 14 16 18-18" fill="none" stroke="#9fd0ee" stroke-width="4" stroke-linejoin="round"/>
</g>
<g>
<path d="M352 150c10 22 64-4 78-34 6 58-26 88-60 94l20 78-38-36-38 40 14-82c-34-6-66-36-62-92 14 30 68 56 78 32z" fill="url(#nxt-fire)"/>
<path d="M342 160c-2-12 0-24 4-32l20 2c-4 10-4 20 0 32z" fill="#ffd27a"/><path d="M344 132c2-14 16-18 24-10l14 2-12 8c2 10-2 18-10 22z" fill="#ffe7a0"/><circle cx="359" cy="130" r="2.6" fill="#5a1408"/>
<path d="M350 168c-2 24-2 44 2 60M330 176c-14 2-26-2-36-10M372 174c16 0 28-6 36-16" stroke="#b8261a" stroke-width="3" fill="none" stroke-linecap="round" opacity=".7"/>
</g>
<g>
<path d="M168 276c6-34 44-52 84-44 28 6 44 22 60 22 12 0 18-8 18-20l-16-12 18-2 12-14 12 14 16 4-16 10c2 34-26 62-76 62-52 0-92-4-112-20z" fill="url(#nxt-deep)"/>
<path d="M176 280c30 10 74 10 104-6" stroke="#bdf2e6" stroke-width="3" fill="none" opacity=".8"/><circle cx="202" cy="258" r="3.5" fill="#eafff8"/>
<path d="M222 230c0-14-8-20-18-20M222 230c0-14 8-20 18-20" stroke="#d7fbf2" stroke-width="4" fill="none" stroke-linecap="round"/>
<path d="M0 292c60-16 120 10 180 0s110-12 170 0 90 6 130-4v32H0z" fill="#053339"/>
<path d="M20 300c30-8 60 6 90 0M200 304c40-8 70 6 110 0M360 300c30-6 60 4 90-2" stroke="#6fd9c0" stroke-width="2.5" fill="none" stroke-linecap="round" opacity=".7"/>
</g>
${embers('noxtalia', 26, 330, 60, 150, 180)}
`;

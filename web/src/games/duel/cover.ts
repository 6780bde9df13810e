import { embers, glow, gradient, stars } from '../../art/brush';

const arch = (x: number, width: number, top: number): string =>
  `M${x} 262V${top + width * 0.6}C${x} ${top} ${x + width} ${top} ${x + width} ${top + width * 0.6}V262z`;

/** The arena: a mage gathers the storm, a warrior is already running. */
export const COVER = `
<defs>
${gradient('duel-sky', ['#171238', '#3b1d46', '#7c2a2c', '#d4622c'], [0, 0, 1, 0.4])}
${gradient('duel-floor', ['#3a2330', '#120b16'])}
${gradient('duel-robe', ['#4a3aa8', '#1b1550'])}
${gradient('duel-plate', ['#9c2f2a', '#3f0f13'])}
${glow('duel-clash', '#fff2c4', 1)}${glow('duel-blue', '#7fb2ff', 0.85)}${glow('duel-fire', '#ff9a4d', 0.7)}
</defs>
<rect width="480" height="320" fill="url(#duel-sky)"/>
${stars('duel', 50, 0, 0, 240, 120, '#dfe4ff')}
<g fill="#1b0f26"><path d="M0 262V96H480V262z" opacity=".55"/></g>
<g fill="#2c1736" opacity=".95"><path d="${arch(8, 60, 120)}${arch(84, 60, 112)}${arch(160, 60, 106)}${arch(260, 60, 106)}${arch(336, 60, 112)}${arch(412, 60, 120)}"/></g>
<g fill="#55262f" opacity=".75"><path d="${arch(270, 40, 124)}${arch(346, 40, 130)}${arch(422, 40, 138)}"/></g>
<g fill="#29205c" opacity=".8"><path d="${arch(18, 40, 138)}${arch(94, 40, 130)}${arch(170, 40, 124)}"/></g>
<path d="M0 90H480V100H0zM0 82l12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 12 10V92H0z" fill="#150b1e"/>
<ellipse cx="240" cy="296" rx="300" ry="66" fill="url(#duel-floor)"/>
<g stroke="#5a3a40" stroke-width="1.5" fill="none" opacity=".6"><ellipse cx="240" cy="292" rx="210" ry="40"/><ellipse cx="240" cy="292" rx="140" ry="26"/><path d="M240 252V320M90 268L20 320M390 268L460 320"/></g>
<circle cx="240" cy="176" r="110" fill="url(#duel-clash)"/>
<path d="M240 98l9 50 42-30-28 44 52 14-52 12 30 42-44-28-9 52-10-52-44 28 30-42-52-12 52-14-28-44 43 30z" fill="#fff6dc"/>
<circle cx="128" cy="126" r="66" fill="url(#duel-blue)"/>
<path d="M138 128C160 110 176 150 196 140S218 166 236 168" fill="none" stroke="#bcd6ff" stroke-width="5" stroke-linecap="round"/>
<path d="M138 132C164 130 168 176 200 164S222 176 236 176" fill="none" stroke="#e9f2ff" stroke-width="2.5" stroke-linecap="round"/>
<g>
<path d="M86 116c-16 0-24 12-24 26 0 8 2 14 6 18-14 12-26 40-30 78-2 18-4 34-2 44h92c2-30-4-62-12-86l24-32-8-12-28 22c-4-4-8-6-10-8 8-6 12-14 12-24 0-14-8-26-20-26z" fill="url(#duel-robe)"/>
<path d="M84 96c-24 4-34 28-30 54 8-8 18-12 28-12s20 4 26 10c4-20-2-46-24-52z" fill="#120d38"/>
<path d="M66 146c8-6 26-6 34 0-2 14-10 22-17 22s-15-8-17-22z" fill="#06041a"/><circle cx="77" cy="152" r="2.6" fill="#9fd0ff"/><circle cx="90" cy="152" r="2.6" fill="#9fd0ff"/>
<path d="M52 208c20 10 46 10 66 2M46 246c26 10 56 10 78 0" stroke="#8f7ff0" stroke-width="2.5" fill="none" opacity=".7"/>
<path d="M120 282L140 120" stroke="#caa36a" stroke-width="6" stroke-linecap="round"/><circle cx="141" cy="108" r="13" fill="#dcebff"/><circle cx="141" cy="108" r="20" fill="none" stroke="#9fc4ff" stroke-width="3"/>
</g>
<circle cx="372" cy="150" r="80" fill="url(#duel-fire)"/>
<g>
<path d="M384 110c-16 0-24 10-24 24 0 10 4 18 10 22-18 6-32 18-38 34l-40-26-10 14 44 42 16-14 2 22-26 46 22 12 34-48 20 44 26-6-20-62c10-18 14-44 8-58 8-12 10-24 6-34-4-8-14-12-30-12z" fill="url(#duel-plate)"/>
<path d="M360 132c0-18 10-28 24-28s24 8 26 22l-2 20-16-2-4 16h-12l-6-14-10-2z" fill="#2a0b0e"/>
<path d="M366 134h26l-3 7h-20z" fill="#ffb066"/>
<path d="M360 106c-8-14-6-26 2-34 2 12 8 20 18 26zM408 106c8-14 6-26-2-34-2 12-8 20-18 26z" fill="#e7d2a8"/>
<path d="M284 156L352 236" stroke="#c9a87a" stroke-width="7" stroke-linecap="round"/>
<path d="M268 144c-4-20 6-38 24-46-2 12 0 20 6 28l22 4c-2 18-14 32-30 36-8-4-16-12-22-22z" fill="#f1e6d2"/>
<path d="M276 146c0-14 6-26 14-32" stroke="#b98a5a" stroke-width="3" fill="none"/>
<path d="M350 196c18 10 40 10 58 0" stroke="#ff9d6a" stroke-width="3" fill="none" opacity=".8"/>
</g>
${embers('duel', 46, 180, 60, 300, 240)}
`;

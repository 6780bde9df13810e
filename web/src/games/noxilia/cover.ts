import { embers, glow, gradient, ridge, spears } from '../../art/brush';

/** Two monarchs, eight zones between them, and the eye of the apocalypse opening above. */
export const COVER = `
<defs>
${gradient('nxl-sky', ['#1d0714', '#5a1322', '#b4371f', '#f0a04a'])}
${gradient('nxl-left', ['#e8c06a', '#8a4b18'])}
${gradient('nxl-right', ['#9a86e6', '#2d1f66'])}
${glow('nxl-eye', '#fff0b8', 0.95)}
</defs>
<rect width="480" height="320" fill="url(#nxl-sky)"/>
<path d="M-10 40c80 30 120-20 200 0s120 30 300-16V-10H-10zM-10 84c70 20 110-18 170 4M320 84c50-18 90 14 170-6" fill="#2a0a18" opacity=".75"/>
<circle cx="240" cy="92" r="110" fill="url(#nxl-eye)" opacity=".8"/>
<path d="M150 92c40-46 140-46 180 0-40 46-140 46-180 0z" fill="#1a0710" stroke="#ffd58a" stroke-width="3"/>
<circle cx="240" cy="92" r="32" fill="#f2913a"/><circle cx="240" cy="92" r="32" fill="none" stroke="#ffe3a6" stroke-width="3"/><path d="M240 62c8 18 8 42 0 60-8-18-8-42 0-60z" fill="#1a0710"/>
<g stroke="#ffd58a" stroke-width="2.5" stroke-linecap="round" opacity=".85"><path d="M160 62l-14-16M198 44l-8-20M240 38V14M282 44l8-20M320 62l14-16M160 122l-14 14M320 122l14 14M198 140l-6 14M282 140l6 14"/></g>
<path d="${ridge('nxl-far', 196, 24, 20)}" fill="#4a1322"/>
<path d="M-10 320V222l250-14 250 14v98z" fill="#2a0f1a"/>
<g stroke="#d98a4a" stroke-width="1.8" fill="none" opacity=".75"><path d="M240 208V320M150 213L96 320M330 213l54 107M60 219L-40 320M420 219l100 101M-10 262H490M-10 236H490"/></g>
<path d="${spears('nxl-left', 15, 96, 120, 270, 62)}" stroke="#1a0710" stroke-width="2.6" fill="#1a0710"/><path d="M90 280c10-16 24-18 34-6 10-14 24-14 34 0 10-12 24-10 32 2 8-8 20-8 26 4l14 40H76z" fill="#1a0710"/>
<path d="${spears('nxl-right', 15, 262, 120, 270, 62)}" stroke="#12081f" stroke-width="2.6" fill="#12081f"/><path d="M262 284c8-12 20-12 26-4 8-12 22-14 32-2 10-14 24-14 34 0 10-12 24-10 34 6l14 40H248z" fill="#12081f"/>
<g>
<path d="M20 320V214l-14-60 26 26 20-46 20 46 26-26-14 60v106z" fill="#2b1408"/>
<path d="M30 320c-4-40 0-74 12-86 8 8 22 8 30 0 12 12 16 46 12 86z" fill="url(#nxl-left)"/>
<path d="M40 226c-4-14 4-28 16-28s20 14 16 28c-4 12-28 12-32 0z" fill="#4a2a12"/><path d="M34 208l4-26 10 14 8-22 8 22 10-14 4 26z" fill="#ffd97a" stroke="#5a3208" stroke-width="1.5"/>
<path d="M92 320V196" stroke="#ffe3a6" stroke-width="5"/><path d="M92 200l-9-14 9-24 9 24z" fill="#fff0c8"/>
<path d="M40 262c10 6 22 6 32 0M38 286c12 6 26 6 36 0" stroke="#7a3f10" stroke-width="3" fill="none"/>
</g>
<g>
<path d="M460 320V214l14-60-26 26-20-46-20 46-26-26 14 60v106z" fill="#160d33"/>
<path d="M450 320c4-40 0-74-12-86-8 8-22 8-30 0-12 12-16 46-12 86z" fill="url(#nxl-right)"/>
<path d="M440 226c4-14-4-28-16-28s-20 14-16 28c4 12 28 12 32 0z" fill="#1c1145"/><path d="M446 208l-2-30-11 16-9-26-9 26-11-16-2 30z" fill="#d9caff" stroke="#1c1145" stroke-width="1.5"/>
<path d="M388 320V190" stroke="#c9b6ff" stroke-width="5"/><path d="M388 196c-14-4-18-18-12-30 4 8 8 10 12 10s8-2 12-10c6 12 2 26-12 30z" fill="#e6dcff"/>
<path d="M440 262c-10 6-22 6-32 0M442 286c-12 6-26 6-36 0" stroke="#4a33a0" stroke-width="3" fill="none"/>
</g>
${embers('noxilia', 40, 100, 40, 280, 270)}
`;

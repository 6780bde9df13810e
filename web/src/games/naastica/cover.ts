import { chargeMarkup } from '../../art/sigil';
import { glow, gradient, ridge, stars } from '../../art/brush';

// The slab is a square of nine cells seen from above its near edge.
const corner = (column: number, row: number): [number, number] => {
  const depth = row / 3;
  const half = 92 + depth * 62;
  return [240 + (column / 3 - 0.5) * 2 * half, 176 + depth * 108 - (1 - depth) * depth * 14];
};
const cell = (column: number, row: number): string =>
  [corner(column + 0.05, row + 0.05), corner(column + 0.95, row + 0.05), corner(column + 0.95, row + 0.95), corner(column + 0.05, row + 0.95)]
    .map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('L');

const CELLS: readonly (readonly [number, number, string, string | null])[] = [
  [0, 0, '#f3c65b', 'sun'], [1, 0, '#2b2148', null], [2, 0, '#7b5bd6', 'moon'],
  [0, 1, '#2f2a33', null], [1, 1, '#ffd97a', 'crown'], [2, 1, '#2b2148', null],
  [0, 2, '#e9b24a', 'tower'], [1, 2, '#2b2148', null], [2, 2, '#6a49c9', 'ghost'],
];

const board = CELLS.map(([column, row, colour, charge]) => {
  const [x, y] = corner(column + 0.5, row + 0.52);
  const size = 30 + row * 9;
  const mark = charge
    ? `<g transform="translate(${(x - size / 2).toFixed(1)} ${(y - size * 0.42).toFixed(1)}) scale(${(size / 100).toFixed(3)} ${((size * 0.72) / 100).toFixed(3)})">${chargeMarkup(charge, '#1c1233', colour)}</g>`
    : '';
  return `<path d="M${cell(column, row)}z" fill="${colour}"${charge ? '' : ' opacity=".85"'}/>${mark}`;
}).join('');

const spire = (x: number, foot: number, width: number, height: number): string =>
  `M${x} ${foot}V${foot - height * 0.72}L${x + width / 2} ${foot - height}L${x + width} ${foot - height * 0.72}V${foot}z`;

/** Eryndor at the hour when the Voile comes: the lit avenues on one side, the night that erases on the other. */
export const COVER = `
<defs>
${gradient('naa-sky', ['#f0a94a', '#a8566a', '#3a2470', '#120d2c'], [0, 0.15, 1, 0.1])}
${gradient('naa-slab', ['#5a4a63', '#2a2140'])}
${glow('naa-sun', '#ffedb0', 0.95)}${glow('naa-moon', '#b79bff', 0.6)}${glow('naa-heart', '#ffd97a', 0.85)}
</defs>
<rect width="480" height="320" fill="url(#naa-sky)"/>
${stars('naastica', 70, 250, 0, 230, 150, '#e9deff')}
<circle cx="92" cy="92" r="120" fill="url(#naa-sun)"/><circle cx="92" cy="92" r="34" fill="#fff3cf"/>
<circle cx="392" cy="72" r="92" fill="url(#naa-moon)"/><path d="M402 36a38 38 0 1 0 30 62A46 46 0 0 1 402 36z" fill="#d9caff"/>
<path d="${spire(10, 200, 26, 96)}${spire(44, 200, 18, 132)}${spire(70, 200, 34, 78)}${spire(112, 200, 16, 150)}${spire(134, 200, 24, 104)}${spire(166, 200, 18, 84)}${spire(192, 200, 14, 112)}" fill="#7a3d4c" opacity=".92"/>
<path d="M18 128h3v8h-3zM51 96h3v9h-3zM118 80h3v10h-3zM143 118h3v8h-3zM84 148h3v8h-3zM197 112h3v8h-3z" fill="#ffe2a0"/>
<path d="${spire(252, 200, 20, 120)}${spire(280, 200, 28, 86)}${spire(318, 200, 16, 128)}${spire(344, 200, 34, 70)}${spire(388, 200, 18, 108)}${spire(416, 200, 26, 84)}${spire(450, 200, 20, 120)}" fill="#241a48"/>
<g fill="#120d2c"><path d="M252 96l14 22-10 16 18 8-20 58zM330 84l10 26-14 8 16 30zM404 110l-12 24 14 14-10 20zM452 92l-6 30 12 10-8 34z"/></g>
<path d="${ridge('naa-near', 196, 12, 18)}" fill="#1a1233"/>
<ellipse cx="240" cy="222" rx="190" ry="74" fill="url(#naa-heart)" opacity=".5"/>
<path d="M${corner(-0.12, -0.12).join(' ')}L${corner(3.12, -0.12).join(' ')}L${corner(3.12, 3.1).join(' ')}L${corner(-0.12, 3.1).join(' ')}z" fill="url(#naa-slab)" stroke="#0d0820" stroke-width="3"/>
<path d="M${corner(-0.12, 3.1).join(' ')}L${corner(3.12, 3.1).join(' ')}l-6 26H92z" fill="#150e2b"/>
${board}
<g fill="#fff3d6" stroke="#1b1030" stroke-width="1.5"><path d="M240 178l9 12h-18zM240 262l9-11h-18zM176 222l13-8v15zM304 222l-13-8v15z"/></g>
<g fill="#c9b6ff" opacity=".85"><path d="M352 176l9-12 4 13-7 9zM384 214l14-6-3 14-9 3zM372 148l6-9 5 9-5 6zM412 180l8-5 2 9-6 5zM396 252l11-9 3 12-8 7z"/></g>
`;

/** The back of every card: a banked fire under the night, in a box of 250 by 350. */
export const BACK = `
<rect width="250" height="350" fill="#101729"/>
<g stroke="#2c3a60" stroke-width="1.4" fill="none">
${Array.from({ length: 15 }, (_, i) => `<path d="M${-60 + i * 24} -10L${120 + i * 24} 370M${310 - i * 24} -10L${130 - i * 24} 370"/>`).join('')}
</g>
<rect x="12" y="12" width="226" height="326" rx="12" fill="none" stroke="#c98a4a" stroke-width="2.5"/>
<rect x="20" y="20" width="210" height="310" rx="8" fill="none" stroke="#5c4630" stroke-width="1.5"/>
<circle cx="125" cy="175" r="66" fill="#0b1020" stroke="#c98a4a" stroke-width="2.5"/>
<circle cx="125" cy="175" r="56" fill="none" stroke="#5c4630" stroke-width="1.5"/>
<path d="M128 116c3 26 34 38 34 74a37 37 0 0 1-74 0c0-17 11-25 15-39 7 5 11 11 12 19 8-14 14-32 13-54z" fill="#ff8f45"/>
<path d="M127 158c1 14 17 20 17 36a19 19 0 0 1-38 0c0-9 6-13 8-21 4 3 6 6 6 10 4-7 7-15 7-25z" fill="#ffd08a"/>
<g fill="#c98a4a"><path d="M125 66l4 11 11 4-11 4-4 11-4-11-11-4 11-4zM125 258l4 11 11 4-11 4-4 11-4-11-11-4 11-4z"/><circle cx="44" cy="44" r="5"/><circle cx="206" cy="44" r="5"/><circle cx="44" cy="306" r="5"/><circle cx="206" cy="306" r="5"/></g>
`;

// French, the first language: short, polite, in the terms of the games.
export const fr = {
  appName: 'Veillée',
  tagline: 'Une table, cinq jeux, une soirée au coin du feu.',
  skip: 'Aller au contenu',
};

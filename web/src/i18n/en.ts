// English: complete, not literal.
import type { Words } from './index';

export const en: Words = {
  appName: 'Veillée',
  tagline: 'One table, five games, an evening by the fire.',
  skip: 'Skip to content',
};

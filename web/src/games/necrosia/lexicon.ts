// Which charge each card calls for: eighty cards, eighty charges, then the peoples and the maps.

import type { Lexicon } from '../../art/sigil';

export const LEXICON: Lexicon = [
  ['^cbt_01$', 'shout'], ['^cbt_02$', 'spear'], ['^cbt_03$', 'hammer'], ['^cbt_04$', 'parry'], ['^cbt_05$', 'wall'], ['^cbt_06$', 'boots'],
  ['^cbt_07$', 'banner'], ['^cbt_08$', 'target'], ['^cbt_09$', 'eye_sharp'], ['^cbt_10$', 'sword'], ['^cbt_11$', 'bow'], ['^cbt_12$', 'wing'],
  ['^cbt_13$', 'tower'], ['^cbt_14$', 'mask'], ['^cbt_15$', 'riposte'], ['^cbt_16$', 'mace'], ['^mag_01$', 'heart'], ['^mag_02$', 'eye'],
  ['^mag_03$', 'hand'], ['^mag_04$', 'wand'], ['^mag_05$', 'feather'], ['^mag_06$', 'ghost'], ['^mag_07$', 'burst'], ['^mag_08$', 'dagger'],
  ['^mag_09$', 'two_faces'], ['^mag_10$', 'chain'], ['^mag_11$', 'rain'], ['^mag_12$', 'scroll'], ['^mag_13$', 'spiral'], ['^mag_14$', 'nova'],
  ['^mag_15$', 'ripple'], ['^mag_16$', 'orb'], ['^mer_01$', 'horn'], ['^mer_02$', 'balance'], ['^mer_03$', 'spirals'], ['^mer_04$', 'cards'],
  ['^mer_05$', 'key'], ['^mer_06$', 'axe'], ['^mer_07$', 'ring'], ['^mer_08$', 'knot'], ['^mer_09$', 'raven'], ['^mer_10$', 'hush'],
  ['^mer_11$', 'crown'], ['^mer_12$', 'boat'], ['^mer_13$', 'brand_x'], ['^mer_14$', 'cloud'], ['^mer_15$', 'gate'], ['^mer_16$', 'mirror'],
  ['^ncr_01$', 'rays'], ['^ncr_02$', 'brand'], ['^ncr_03$', 'swarm'], ['^ncr_04$', 'fishbone'], ['^ncr_05$', 'tower_shield'],
  ['^ncr_06$', 'lightning'], ['^ncr_07$', 'icicles'], ['^ncr_08$', 'drops'], ['^ncr_09$', 'hourglass'], ['^ncr_10$', 'octopus'],
  ['^ncr_11$', 'veil_shape'], ['^ncr_12$', 'claws'], ['^ncr_13$', 'volcano'], ['^ncr_14$', 'flames'], ['^ncr_15$', 'jaws'],
  ['^ncr_16$', 'moon'], ['^sha_01$', 'dice'], ['^sha_02$', 'paw'], ['^sha_03$', 'shield'], ['^sha_04$', 'sunrise'], ['^sha_05$', 'north_star'],
  ['^sha_06$', 'sprout'], ['^sha_07$', 'phoenix'], ['^sha_08$', 'leaf_crown'], ['^sha_09$', 'torch'], ['^sha_10$', 'sun'],
  ['^sha_11$', 'wind'], ['^sha_12$', 'shield_sun'], ['^sha_13$', 'spindle'], ['^sha_14$', 'aurora'], ['^sha_15$', 'star'],
  ['^sha_16$', 'heart_flame'], ['^darken', 'fang'], ['^feling', 'lynx'], ['^kelwin', 'wing_moon'], ['^humain', 'helm'], ['^ygwan', 'golem'],
  ['^ombres', 'cloak'], ['^heossie', 'compass'],
];

// Which charge each card calls for: one hundred cards, and no two of a house alike.

import type { Lexicon } from '../../art/sigil';

export const LEXICON: Lexicon = [
  // The Order of the Hawthorn: walls, bows and light.
  ['^banniere_aubepine$', 'rose'], ['^donjon$', 'fortress'], ['^infirmerie$', 'bell'], ['^courtine$', 'wall'], ['^tour_des_archers$', 'tower'],
  ['^aldonse$', 'leaf_crown'], ['^milicien$', 'spear'], ['^piquier$', 'shields'], ['^archere$', 'bow'], ['^arbaletrier$', 'target'],
  ['^eclaireuse$', 'boots'], ['^lancier$', 'chevrons'], ['^chevalier$', 'helm'], ['^pavoiseuse$', 'tower_shield'], ['^duelliste$', 'riposte'],
  ['^chirurgienne$', 'heart'], ['^exorciste$', 'book'], ['^acolyte$', 'candle'], ['^nautoniere$', 'boat'], ['^devin$', 'lighthouse'],
  ['^griffon$', 'wing'], ['^tireuse$', 'eye_sharp'], ['^veilleur$', 'lantern'], ['^ysaure$', 'banner'], ['^anselme$', 'lyre'],
  ['^lueur$', 'sunrise'], ['^trait$', 'rays'], ['^ronces$', 'thorn'], ['^oeil_du_beffroi$', 'eye_veil'], ['^egide$', 'shield_sun'],
  ['^contre_charme$', 'parry'], ['^charge_divine$', 'swords'], ['^levee_du_ban$', 'shout'], ['^ecu$', 'shield'], ['^epee_benie$', 'sword'],
  ['^cierge$', 'torch'],
  // The Pack of Ashgall: fangs, chains and sulphur.
  ['^banniere_cendrefiel$', 'fang'], ['^trone_d_os$', 'fishbone'], ['^fosse_aux_esclaves$', 'chain'], ['^mur_des_supplicies$', 'guillotine'],
  ['^breche_de_cendres$', 'volcano'], ['^ormagh$', 'jaws'], ['^diablotin$', 'ember'], ['^chien$', 'wolf'], ['^ecorcheur$', 'cleaver'],
  ['^brute$', 'mace'], ['^rampe_muraille$', 'claws'], ['^ombre$', 'cloak'], ['^aile_de_braise$', 'phoenix'], ['^cracheur$', 'spit'],
  ['^broyeur$', 'two_faces'], ['^tourmenteur$', 'daggers'], ['^peau_de_silex$', 'scales'], ['^empaleur$', 'spear_flame'], ['^gargouille$', 'golem'],
  ['^chasseur$', 'paw'], ['^forgeron$', 'hammer'], ['^adepte$', 'flame'], ['^murmureuse$', 'hush'], ['^fossoyeur$', 'bell_stones'],
  ['^colosse$', 'colossus'], ['^vharza$', 'axe'], ['^oghul$', 'staff'], ['^boule$', 'fireball'], ['^domination$', 'mask'],
  ['^malediction$', 'brand_x'], ['^rappel_des_os$', 'skull'], ['^sang_bouillant$', 'heart_flame'], ['^fosse_de_poix$', 'abyss'],
  ['^sacrifice$', 'dagger'], ['^fouet$', 'knot'], ['^plaque_d_os$', 'armor'],
  // Fate and the apocalypse.
  ['^dragon$', 'salamander'], ['^inondation$', 'tidal'], ['^maelstrom$', 'spirals'], ['^printemps$', 'sprout'], ['^brouillard$', 'cloud'],
  ['^lune_de_sang$', 'moon'], ['^peste_noire$', 'swarm'], ['^tempete$', 'storm'], ['^tremblement$', 'mountain'], ['^incendie$', 'flames'],
  ['^dechainement$', 'wing_moon'], ['^brouillard_mortel$', 'ghost'],
  // Treasures, true and false, and tokens.
  ['^esclave$', 'brand'], ['^rune$', 'rune_force'], ['^couronne$', 'crown'], ['^orbe$', 'orb'], ['^cassette$', 'key'], ['^cor$', 'horn'],
  ['^bouclier_miroir$', 'mirror'], ['^bottes$', 'boot'], ['^lame$', 'zenith'], ['^oracle$', 'eye'], ['^coffre_vide$', 'ring'],
  ['^coffre_piege$', 'gate'], ['^nid_de_viperes$', 'tentacles'],
];

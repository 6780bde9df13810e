// Which charge each card of Noxilia bears. No two share one, so that two cards are told apart at a glance.

import type { Lexicon } from '../../art/sigil';

export const LEXICON: Lexicon = [
  ['^banniere_aubepine$', 'banner'], ['^donjon$', 'fortress'], ['^infirmerie$', 'mortar'], ['^courtine$', 'wall'],
  ['^tour_des_archers$', 'tower'], ['^aldonse$', 'crown'], ['^milicien$', 'spear'], ['^piquier$', 'pikes'], ['^archere$', 'bow'],
  ['^arbaletrier$', 'crossbow'], ['^eclaireuse$', 'boot'], ['^lancier$', 'horse'], ['^chevalier$', 'helm'],
  ['^pavoiseuse$', 'pavise'], ['^duelliste$', 'riposte'], ['^chirurgienne$', 'needle'], ['^exorciste$', 'censer'],
  ['^acolyte$', 'sunrise'], ['^nautoniere$', 'boat'], ['^devin$', 'bell'], ['^griffon$', 'griffin'], ['^tireuse$', 'target'],
  ['^veilleur$', 'lantern'], ['^ysaure$', 'shield_sun'], ['^anselme$', 'crook'], ['^lueur$', 'heart'], ['^trait$', 'rays'],
  ['^ronces$', 'thorn'], ['^oeil_du_beffroi$', 'eye_sharp'], ['^egide$', 'tower_shield'], ['^contre_charme$', 'brand_x'],
  ['^charge_divine$', 'chevrons'], ['^levee_du_ban$', 'shout'], ['^ecu$', 'shield'], ['^epee_benie$', 'sword'],
  ['^cierge$', 'candle'], ['^balistaire$', 'ballista'], ['^voile_de_brume$', 'veil_shape'], ['^cor_du_rappel$', 'bugle'],
  ['^banniere_cendrefiel$', 'gonfalon'], ['^trone_d_os$', 'throne'], ['^fosse_aux_esclaves$', 'gate'],
  ['^mur_des_supplicies$', 'spikes'], ['^breche_de_cendres$', 'volcano'], ['^ormagh$', 'horned_crown'], ['^diablotin$', 'imp'],
  ['^chien$', 'wolf'], ['^ecorcheur$', 'cleaver'], ['^brute$', 'horns'], ['^rampe_muraille$', 'salamander'],
  ['^ombre$', 'cloak'], ['^aile_de_braise$', 'phoenix'], ['^cracheur$', 'spit'], ['^broyeur$', 'two_faces'],
  ['^tourmenteur$', 'chain'], ['^peau_de_silex$', 'shell'], ['^empaleur$', 'spear_flame'], ['^gargouille$', 'gargoyle'],
  ['^chasseur$', 'paw'], ['^forgeron$', 'anvil'], ['^adepte$', 'brand'], ['^murmureuse$', 'hush'], ['^fossoyeur$', 'shovel'],
  ['^colosse$', 'colossus'], ['^vharza$', 'claws'], ['^oghul$', 'mask'], ['^boule$', 'fireball'], ['^domination$', 'puppet'],
  ['^malediction$', 'spiral'], ['^rappel_des_os$', 'bones'], ['^sang_bouillant$', 'drops'], ['^fosse_de_poix$', 'abyss'],
  ['^sacrifice$', 'dagger'], ['^fouet$', 'whip'], ['^plaque_d_os$', 'armor'], ['^outre_de_bile$', 'egg'],
  ['^exil_des_cendres$', 'door'],
  ['^dragon$', 'dragon'], ['^inondation$', 'tidal'], ['^maelstrom$', 'spirals'], ['^printemps$', 'tree'],
  ['^brouillard$', 'cloud'], ['^lune_de_sang$', 'moon'], ['^peste_noire$', 'swarm'], ['^tempete$', 'storm'],
  ['^tremblement$', 'mountain'], ['^incendie$', 'flames'], ['^dechainement$', 'wing_moon'], ['^brouillard_mortel$', 'skull'],
  ['^esclave$', 'shackles'], ['^rune$', 'rune_energie'], ['^couronne$', 'leaf_crown'], ['^orbe$', 'orb'],
  ['^cassette$', 'casket'], ['^cor$', 'horn'], ['^bouclier_miroir$', 'mirror'], ['^bottes$', 'boots'], ['^lame$', 'oathblade'],
  ['^oracle$', 'eye'], ['^coffre_vide$', 'chest'], ['^coffre_piege$', 'jaws'], ['^nid_de_viperes$', 'vipers'],
  ['^aubepine_rang$', 'shields'], ['^aubepine_charge$', 'feather_sun'], ['^cendrefiel_meute$', 'wolves'],
  ['^cendrefiel_soufre$', 'flame'],
];

/** The lexicon of table-tops: what they are made of, and what happens on them. */
import type { WordLine } from './scene-words.ts'

/** The lines, in no order; read the head of `scene-words.ts` first. */
export const TABLE_WORDS: readonly WordLine[] = [
  [
    'surface',
    'wood',
    'wooden table,wood table,rustic table,rustic wooden table,wooden surface,wooden board,cutting board,oak table,wooden tray,wooden desk,wooden counter,picnic table,chopping board,bamboo mat,wooden plank,barrel',
    '木桌,案板,木板,木托盘',
  ],
  [
    'surface',
    'marble',
    'marble,marble counter,marble surface,marble table,marble countertop,marble slab,marble pedestal,granite counter',
    '大理石',
  ],
  [
    'surface',
    'stone',
    'slate,slate board,slate plate,concrete surface,stone surface,stone slab,stone table,stone plate,terrazzo,volcanic rock,wet stone',
    '石板,岩板',
  ],
  [
    'surface',
    'cloth',
    'velvet,velvet cloth,linen,linen cloth,silk,silk cloth,satin,tablecloth,table cloth,cloth,fabric?,picnic blanket,gingham,napkin,cushion,velvet cushion',
    '桌布,丝绸,天鹅绒,绒布,亚麻布',
  ],
  [
    'surface',
    'gloss',
    'glass table,reflective surface,glossy surface,mirror surface,mirrored surface,acrylic,glossy table,black glass,glass surface,polished surface,wet surface,metal surface,steel counter',
    '玻璃桌,镜面,亚克力',
  ],
  [
    'surface',
    'paper',
    'white background,plain background,studio background,seamless background,solid background,seamless backdrop,studio backdrop,pastel background,gradient background,pedestal display,podium,plinth,pedestal,minimalist background,clean background,neutral background,isolated background',
    '纯色背景,白色背景,展台,白底',
  ],
  [
    'detail',
    'steam',
    'steam,steaming,steamy,piping hot,wisp of steam,hot steam,freshly brewed,sizzling,sizzle',
    '热气,热气腾腾,冒热气,蒸汽',
  ],
  [
    'detail',
    'pour',
    'pour,pouring over,poured over,drizzled with,drizzled over,drizzling over,drizzled,drizzles over,being drizzled,pour over,trickle,trickles down,dripping,drips down',
    '倒入,倾倒,淋上,浇在',
  ],
  ['detail', 'splash', 'splash of,splashes of,splashing liquid,crown splash,liquid splash', '飞溅'],
  [
    'detail',
    'dew',
    'condensation,water droplets,droplets of water,water drops,dewdrop,dewdrops,dewy,ice cold,icy cold,chilled,frosted glass,beads of water,misted,dew drops',
    '水珠,冰镇,露珠',
  ],
  [
    'detail',
    'candles',
    'candlelight,candle light,candlelit,by candlelight,lit candles,candlelight dinner',
    '烛光',
  ],
]

/** The lexicon of places by their names, and what is not there: read the head of `scene-words.ts` first. */
import type { Detail } from '../scene/details.ts'
import type { WordLine } from './scene-words.ts'

/** The lines, in no order. The names of places only hint where they have no word for a place in them: a street of Venice is a street. */
export const PLACE_NAMES: readonly WordLine[] = [
  [
    'place',
    'city',
    'johannesburg,johannesburg south africa,cape town?,nairobi?,lagos?,mumbai india,san francisco?,vancouver?,athens?,naples?,hanoi?,jakarta?,manila?,moscow?,barcelona?,madrid?,lisbon?,amsterdam?,prague?,vienna?,munich?,milan?,florence?,dublin?,edinburgh?,brussels?,budapest?,warsaw?,stockholm?,copenhagen?,las vegas?,toronto?,montreal?,melbourne?,dubai?,abu dhabi?,taipei?,kyoto?,osaka?,delhi?,new delhi?,boston?,miami?,seattle?,brooklyn?,nyc?,hollywood?,shibuya?,ginza?,mexico city,buenos aires?,sao paulo?,havana?,marrakech?,new orleans?,shenzhen?,guangzhou?,chengdu?,chongqing?',
    '伦敦,纽约,曼哈顿,首尔,深圳,广州,成都,重庆,京都,大阪,莫斯科,柏林,罗马,迪拜',
  ],
  ['place', 'skyline', 'singapore?,hong kong harbour,hong kong harbor,victoria harbour', '新加坡'],
  [
    'place',
    'river',
    'venice?,nile?,amazon river,ganges?,danube?,rhine?,mekong?,yangtze?',
    '威尼斯,尼罗河',
  ],
  ['detail', 'bridge', 'venice', '威尼斯'],
  ['detail', 'great_wall', 'great wall,great wall of china', '长城'],
  ['detail', 'suspension_bridge', 'golden gate,golden gate bridge,suspension bridge', '金门大桥'],
  ['place', 'sea', 'golden gate?,golden gate bridge?,suspension bridge?', '金门大桥?'],
  ['detail', 'canyon', 'canyon,gorge,ravine', '峡谷'],
  ['detail', 'marina', 'marina,yacht harbour,yacht harbor', '游艇码头'],
  ['detail', 'paris', 'paris', '巴黎'],
  ['detail', 'london', 'london,city of london', '伦敦'],
  [
    'detail',
    'shanghai',
    'shanghai,bund,the bund,bund shanghai,the bund shanghai,the bund in shanghai,pudong',
    '上海,外滩,陆家嘴',
  ],
  ['detail', 'tokyo', 'tokyo', '东京'],
  ['detail', 'mumbai', 'mumbai,mumbai india', '孟买'],
  ['detail', 'new_york', 'new york,new york city,manhattan', '纽约,曼哈顿'],
  [
    'place',
    'skyline',
    'bund,the bund,bund shanghai,the bund shanghai,the bund in shanghai,pudong,city of london',
    '',
  ],
  [
    'place',
    'forest',
    'amazon?,amazon jungle,amazon rainforest,congo?,borneo?,black forest,sherwood forest',
    '亚马逊,亚马孙',
  ],
  [
    'place',
    'desert',
    'gobi?,mojave?,atacama?,namib?,kalahari?,death valley,monument valley,egypt?,giza?,arabian desert',
    '撒哈拉,埃及,塔克拉玛干',
  ],
  [
    'place',
    'mountains',
    'andes?,kilimanjaro?,tibet?,nepal?,dolomites?,patagonia?,switzerland?,swiss alp,mont blanc?,scottish highlands,yellowstone?,zhangjiajie?,norway?,iceland?,lofoten?,rocky mountains,canadian rockies,austria?,new zealand?,carpathians,caucasus?,pyrenees',
    '富士山,珠穆朗玛峰,西藏,黄山,泰山,阿尔卑斯山,张家界',
  ],
  [
    'place',
    'meadow',
    'serengeti?,masai mara?,mongolia?,tuscany?,provence?,ireland?,netherlands?,holland?,cotswolds?',
    '内蒙古,普罗旺斯',
  ],
  [
    'place',
    'beach',
    'hawaii?,bali?,maldives?,seychelles?,caribbean?,santorini?,croatia?,greece?,greek island?,amalfi?,phuket?,thailand?,mauritius?,rio de janeiro?,copacabana?,malibu?,bora bora?',
    '夏威夷,巴厘岛,马尔代夫,三亚',
  ],
  ['place', 'snowfield', 'alaska?,lapland?,svalbard?,arctic circle?,polar?', '阿拉斯加'],
  ['place', 'meadow', 'petting zoo?,zoo?', '动物园?'],
  ['place', 'desert', 'sea of dune', ''],
  ['place', 'snowfield', 'ice sheet,ice cap', ''],
  [
    'place',
    'city',
    'pedestrian street,pedestrian zone,empty street,empty city street,deserted street,deserted city,abandoned city,ghost town',
    '步行街,空荡荡的街道',
  ],
  ['detail', 'farm', 'petting zoo', ''],
  ['detail', 'dunes', 'dune,sand dune,desert dune', '沙丘'],
  ['detail', 'palace', 'forbidden city,kremlin', '故宫,紫禁城'],
  [
    'detail',
    'barren',
    'antarctica,antarctic,south pole,north pole,svalbard,greenland,ice floe,ice field,ice sheet,ice cap,glacier,iceberg,polar,sahara,gobi,namib,atacama,arabian desert,sea of dune,barren,treeless,lifeless,wasteland',
    '南极,北极,南极洲,北极圈,冰川,冰山,冰原,撒哈拉,荒漠,戈壁',
  ],
  [
    'detail',
    'carless',
    'carless,car free,traffic free,pedestrian street,pedestrian zone,empty street,empty city street,deserted street,deserted city,abandoned city,ghost town',
    '步行街,空荡荡的街道,没有车,没有汽车',
  ],
]

/** What a prompt can say is not there, where the place has it by itself. */
const ABSENCES: readonly (readonly [detail: Detail, things: string])[] = [
  ['barren', 'trees?|plants|vegetation|greenery|houses?|cottages?|huts?|buildings?'],
  ['carless', 'cars?|vehicles?|traffic|automobiles?'],
]

const MISSING = ABSENCES.map(
  ([detail, things]) =>
    [
      detail,
      new RegExp(
        String.raw`\b(?:no|without(?: any)?|(?:free|devoid|empty|bereft) of)(?: (?!and\b|but\b|with\b|in\b|on\b)[a-z]+,?){0,2}? (?:${things})\b|\b(?:without|no) [a-z]+ (?:or|and|nor) (?:${things})\b`,
        'iu',
      ),
    ] as const,
)

/** The details that stand for what a text says is not there: "a city without cars". */
export const absencesIn = (text: string): readonly Detail[] =>
  MISSING.filter(([, words]) => words.test(text)).map(([detail]) => detail)

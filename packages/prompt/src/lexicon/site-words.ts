/** The lexicon of what people have put into a land: read the head of `scene-words.ts` first. */
import type { Detail } from '../scene/details.ts'
import type { WordLine } from './scene-words.ts'

/** A site, the place that it is in where no other is named, and its words. */
const SITES: readonly (readonly [
  site: Detail,
  place: 'meadow' | 'mountains' | 'forest' | 'city' | 'lake' | 'desert',
  english: string,
  chinese: string,
])[] = [
  ['cemetery', 'meadow', 'cemetery,graveyard,burial ground,tombstone,gravestone', '墓地,公墓,墓园'],
  ['playground', 'meadow', 'playground,swing set,jungle gym,play area', '操场,儿童乐园'],
  [
    'fair',
    'meadow',
    'amusement park,theme park,fairground,funfair,fun fair,county fair,carnival ride',
    '游乐园,游乐场',
  ],
  [
    'railway',
    'meadow',
    'railway,railroad,train track,train railway,railroad track,railway track,rail track',
    '铁路,铁轨',
  ],
  [
    'platform',
    'meadow',
    'train station platform,train platform,station platform,railway platform',
    '站台,月台',
  ],
  ['farm', 'meadow', 'farm,farmland,barnyard', '农场'],
  [
    'ruins',
    'meadow',
    'ruin,ancient ruin,roman ruin,greek ruin,temple ruin,angkor wat,pompeii,chichen itza,stonehenge,colosseum,ancient temple,lost city,ancient city,forgotten city,lost civilization',
    '废墟,遗址,古迹',
  ],
  ['ruins', 'mountains', 'machu picchu', '马丘比丘'],
  ['ruins', 'desert', 'petra,palmyra,persepolis', '佩特拉'],
  ['camp', 'forest', 'campsite,camp site,campground,camping site,camping ground', '营地,露营地'],
  ['construction', 'meadow', 'construction site,building site', '工地,建筑工地'],
  [
    'parking',
    'meadow',
    'parking lot,carpark,parking area,parking space?,parking place,public car park,supermarket car park,crowded car park,empty car park,full car park,parking garage,car lot,parking deck',
    '停车场',
  ],
  [
    'fuel',
    'meadow',
    'gas station,petrol station,filling station,fuel station,service station',
    '加油站',
  ],
  [
    'court',
    'meadow',
    'tennis court,basketball court,badminton court,volleyball court',
    '网球场,篮球场,羽毛球场',
  ],
  [
    'pool',
    'meadow',
    'swimming pool,pool party,hotel pool,infinity pool,poolside,lap pool',
    '游泳池,泳池',
  ],
  [
    'golf',
    'meadow',
    'golf course,golf green,putting green,golf club house,golf links,fairway,driving range',
    '高尔夫球场',
  ],
  [
    'diamond',
    'meadow',
    'baseball field,baseball diamond,baseball game,baseball match,baseball park,ballpark,softball field,home plate,pitcher s mound',
    '棒球场,棒球比赛',
  ],
  [
    'campus',
    'meadow',
    'campus,university campus,college campus,school campus,university,college,schoolyard,school yard,quadrangle',
    '校园,大学校园,大学',
  ],
  [
    'palace',
    'meadow',
    'palace,royal palace,palace garden,buckingham palace,versailles',
    '皇宫,宫廷',
  ],
  [
    'shopfront',
    'city',
    'shop front,shopfront,storefront,store front,shop window,store window,display window,window shopping,shop facade',
    '橱窗,店面,店铺门口',
  ],
  [
    'junkyard',
    'meadow',
    'junkyard,junk yard,scrapyard,scrap yard,scrap heap,landfill,garbage dump,rubbish dump,dump site,wrecking yard',
    '垃圾场,废品站,废车场',
  ],
  [
    'marsh',
    'lake',
    'marsh,marshland,swamp,swampland,wetland,bog,bayou,mangrove,everglades,fen',
    '沼泽,湿地,芦苇荡',
  ],
  [
    'garden',
    'meadow',
    'garden,flower garden,rose garden,botanical garden,english garden,front garden,back garden,garden path,flower bed,flowerbed,zen garden,japanese garden',
    '花园,植物园,花坛',
  ],
  ['park', 'meadow', 'park', '公园'],
  ['yard', 'meadow', 'yard,backyard,back yard,front yard,front lawn,porch,veranda', '后院,前院'],
  ['oasis', 'desert', 'oasis', '绿洲'],
  [
    'festival',
    'city',
    'festival,street festival,carnival,street fair,street party,parade,fiesta,mardi gras',
    '庙会,节日庆典,嘉年华',
  ],
  ['runway', 'meadow', 'runway,airstrip,tarmac,landing strip', '跑道上?,机场跑道'],
  [
    'track',
    'meadow',
    'running track,outdoor track,athletics track,the track?,track and field',
    '田径场',
  ],
  [
    'circuit',
    'meadow',
    'race track,racetrack,raceway,speedway,racing circuit,race circuit,drag strip',
    '赛道',
  ],
  ['fence', 'meadow', 'picket fence,wooden fence,fence,garden fence,gate', '篱笆,栅栏'],
  [
    'alley',
    'city',
    'alley,alleyway,back alley,laneway,backstreet,narrow street,narrow lane',
    '小巷,后巷,胡同,巷子,弄堂',
  ],
]

/** Two lines for each: the site, and its place. */
export const SITE_WORDS: readonly WordLine[] = SITES.flatMap(
  ([site, place, english, chinese]): readonly WordLine[] => [
    ['detail', site, english, chinese],
    ['place', place, hinted(english), hinted(chinese)],
  ],
)

/** As words that only hint, so that a site may be in a village or in the snow. */
function hinted(words: string): string {
  return words
    .split(',')
    .map((word) => `${word}?`)
    .join(',')
}

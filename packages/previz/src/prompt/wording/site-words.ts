/** The lexicon of what people have put into a land: read the head of `scene-words.ts` first. */
import type { Detail } from '../scene.ts'
import type { WordLine } from './scene-words.ts'

/** A site, the place that it is in where no other is named, and its words. */
const SITES: readonly (readonly [
  site: Detail,
  place: 'meadow' | 'forest',
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
    'train station platform,train platform,station platform,railway platform,subway platform',
    '站台,月台',
  ],
  ['farm', 'meadow', 'farm,farmland,barnyard', '农场'],
  ['ruins', 'meadow', 'ruin,ancient ruin,roman ruin,greek ruin,temple ruin', '废墟,遗址,古迹'],
  ['camp', 'forest', 'campsite,camp site,campground,camping site,camping ground', '营地,露营地'],
  ['construction', 'meadow', 'construction site,building site', '工地,建筑工地'],
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

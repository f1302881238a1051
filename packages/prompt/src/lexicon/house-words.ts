/** More names of rooms, and of what is under a roof and is seen as if it were not: the first lines of rooms are in `view-words.ts`. */
import type { WordLine } from './scene-words.ts'

const STORES =
  'warehouse,storehouse,stockroom,stock room,utility room,storage unit,manufacturing facility,manufacturing plant,factory floor,inside a factory,factory interior,workshop interior'
const SHRINES =
  'synagogue,jewish synagogue,synagogue interior,mosque interior,inside a mosque,temple interior,inside a temple'
const STATIONS =
  'railway station interior,train station interior,station interior,inside a train station,inside a railway station,bus terminal interior'
const CHANGING = 'changing room,dressing room,fitting room,hotel room,walk in closet'
const DESKS =
  'workspace,work space,home office,work desk,working from home,work from home,works from home,co working space,coworking space,courier office'
const FEASTS = 'christmas party,christmas celebration,xmas party'
const SPORTS =
  'indoor rink,roller rink,indoor wall climbing,indoor climbing,climbing gym,indoor rock climbing,yoga studio,yoga class'

/** The lines, in no order; read the head of `scene-words.ts` first. */
export const HOUSE_WORDS: readonly WordLine[] = [
  ['place', 'interior', [STORES, SHRINES, STATIONS, CHANGING, DESKS, FEASTS, SPORTS].join(','), ''],
  ['room', 'basement', STORES, ''],
  ['room', 'church', SHRINES, ''],
  ['room', 'airport', STATIONS, ''],
  ['room', 'bedroom', CHANGING, ''],
  ['room', 'office', DESKS, ''],
  ['room', 'gym', SPORTS, ''],
  ['place', 'meadow', 'indoor swimming pool,indoor pool,indoor playground,indoor garden', ''],
  ['detail', 'pool', 'indoor swimming pool,indoor pool', ''],
  ['detail', 'playground', 'indoor playground', ''],
  ['detail', 'garden', 'indoor garden', ''],
]

/** More names of rooms, and of what is under a roof and is seen as if it were not: the first lines of rooms are in `view-words.ts`. */
import type { WordLine } from './scene-words.ts'

const STORES = 'stockroom,stock room,utility room,storage unit'
const WAREHOUSES =
  'warehouse,storehouse,warehouse interior,hangar,distribution center,distribution centre'
const FACTORIES =
  'manufacturing facility,manufacturing plant,factory floor,inside a factory,inside the factory,in a factory,in the factory,factory interior,assembly line,production line,workshop interior'
const GARAGES = 'garage,car workshop,auto repair shop,car repair shop,mechanic shop,inside a garage'
const ATTICS = 'attic,loft space,attic room'
const LIFTS = 'elevator,in a lift,inside a lift,in the lift,elevator car,lift doors'
const STAIRS =
  'staircase,stairs,stairwell,stairway,spiral staircase,flight of stairs,grand staircase'
const METROS =
  'subway station,metro station,underground station,tube station,metro,subway platform,metro platform,underground platform'
const MOSQUES = 'mosque interior,inside a mosque,inside the mosque,in a mosque,prayer hall'
const SHRINES = 'synagogue,jewish synagogue,synagogue interior,temple interior,inside a temple'
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
  [
    'place',
    'interior',
    [
      STORES,
      WAREHOUSES,
      FACTORIES,
      GARAGES,
      ATTICS,
      LIFTS,
      MOSQUES,
      METROS,
      SHRINES,
      STATIONS,
      CHANGING,
      DESKS,
      FEASTS,
      SPORTS,
    ].join(','),
    '',
  ],
  ['place', 'interior', 'staircase,stairs?,stairwell,spiral staircase,grand staircase', ''],
  [
    'place',
    'meadow',
    'stone stair?,stone stairs?,stone step?,stone steps?,stone stairway?,stone staircase?,stairs leading?,steps leading?,outdoor stairs?',
    '',
  ],
  ['room', 'warehouse', WAREHOUSES, '仓库'],
  ['room', 'factory', FACTORIES, '工厂里,车间'],
  ['room', 'garage', GARAGES, '车库'],
  ['room', 'attic', ATTICS, '阁楼'],
  ['room', 'elevator', LIFTS, '电梯里'],
  ['room', 'stairs', STAIRS, '楼梯'],
  ['room', 'metro', METROS, '地铁站'],
  ['room', 'mosque', MOSQUES, '清真寺里'],
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

/** The lexicon of scenery that stock films are named by: read the head of `scene-words.ts` first. */
import type { WordLine } from './scene-words.ts'

/** The lines, in no order. */
export const SCENERY_WORDS: readonly WordLine[] = [
  ['place', 'interior', 'coffee house,coffeehouse', ''],
  ['room', 'cafe', 'coffee house,coffeehouse', ''],
  [
    'place',
    'river',
    'flowing water,fast water,rushing water,water current,flooded river,rivulet,mountain stream',
    '',
  ],
  [
    'detail',
    'steps',
    'stone step,stone steps,stone stair,stone stairs,stone stairway,stairway,staircase,stairs,flight of stairs,flight of steps,outdoor stairs,stone staircase,stairs leading,steps leading',
    '台阶,石阶',
  ],
  ['place', 'snowfield', 'ice jam,icicle', '冰柱'],
  ['place', 'meadow', 'with pool?,with a pool?,pool water?,water in a pool?,inside a car?', ''],
  ['place', 'mountains', 'inside a canyon?', ''],
  ['detail', 'pool', 'with pool,with a pool,pool water,water in a pool', ''],
  ['detail', 'canyon', 'inside a canyon', ''],
  [
    'angle',
    'aerial',
    'overlooking view,view over the city,view over a city,view over the town,view from hill,view from a hill,view from the hill,city panorama,panorama of the city',
    '',
  ],
  [
    'timeOfDay',
    'night',
    'dark room,darkened room,dim room,dimly lit room,unlit room',
    '黑暗的房间,昏暗的房间',
  ],
  [
    'place',
    'interior',
    'dark room?,darkened room?,dim room?,dimly lit room?,unlit room?',
    '黑暗的房间?,昏暗的房间?',
  ],
  // Else "waves at" is what somebody does; right after somebody these are, too.
  [
    'action',
    'wave',
    'waves at sunset,waves at dusk,waves at sunrise,waves at dawn,waves at night',
    '',
  ],
  [
    'place',
    'sea',
    'waves at sunset?,waves at dusk?,waves at sunrise?,waves at dawn?,waves at night?',
    '',
  ],
  ['timeOfDay', 'dusk', 'waves at sunset,waves at dusk', ''],
  ['timeOfDay', 'dawn', 'waves at sunrise,waves at dawn', ''],
  ['timeOfDay', 'night', 'waves at night', ''],
  ['detail', 'time_lapse', 'time lapse,timelapse,hyperlapse,time lapse footage', '延时摄影,延时'],
]

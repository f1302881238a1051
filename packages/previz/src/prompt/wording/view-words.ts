/** The lexicon of what an interior is, and of from where the camera looks. */
import type { WordLine } from './scene-words.ts'

/** The lines, in no order; read the head of `scene-words.ts` first. */
export const VIEW_WORDS: readonly WordLine[] = [
  [
    'room',
    'classroom',
    'classroom,blackboard,chalkboard,lecture hall,school?,teacher?',
    '教室,黑板,讲台,课堂',
  ],
  [
    'room',
    'office',
    'office,at her desk,at his desk,at the desk,at a desk,meeting room',
    '办公室,书桌前',
  ],
  [
    'room',
    'cafe',
    'cafe,café,coffee shop,restaurant,diner,pub,bakery,bar,tea house,fast food restaurant,bistro,cafeteria',
    '咖啡馆,咖啡店,餐厅,餐馆,茶馆,酒吧,面包店',
  ],
  ['room', 'bathroom', 'bathroom,washroom,restroom,toilet?,bathtub?', '浴室,卫生间'],
  [
    'angle',
    'low',
    'low angle,low angle shot,low camera,worm s eye,worms eye,ground level,from below,low camera angle,looking up at,low viewpoint,from a low,shot from the ground',
    '低角度,仰拍,仰视',
  ],
  [
    'angle',
    'high',
    'high angle,high angle shot,from above?,seen from above?,looking down on,looking down at,elevated view,from a high,high viewpoint',
    '高角度,俯视?,高处?',
  ],
  [
    'angle',
    'top',
    'top down,top down view,top view,overhead view,overhead shot,birds eye?,directly above,flat lay,top shot,directly overhead,god s eye',
    '俯拍,顶视,正上方',
  ],
  [
    'angle',
    'aerial',
    'aerial,aerial view,aerial shot,bird s eye,bird s eye view,drone shot,drone view,drone footage,drone camera,drone video,drone perspective,drone angle,drone pov,by drone,drone flyover,drone flyby,from a drone,from the air,flyover',
    '航拍,鸟瞰,俯瞰,高空,无人机,无人机视角',
  ],
]

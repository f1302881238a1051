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
    'cafe,café,coffee shop,restaurant,diner,bakery,tea house,fast food restaurant,bistro,cafeteria',
    '咖啡馆,咖啡店,餐厅,餐馆,茶馆,面包店',
  ],
  [
    'room',
    'bar',
    'bar,pub,tavern,alehouse,saloon,nightclub,cocktail bar,bartender?',
    '酒吧,吧台,夜店',
  ],
  [
    'room',
    'stage',
    'stage,on stage,on the stage,theatre,theater,concert hall,concert,opera,auditorium,rock concert,rock band,talent show,stand up comedian,ballet performance',
    '舞台,剧院,音乐会,演唱会,剧场,音乐厅,台上',
  ],
  [
    'room',
    'shop',
    'supermarket,grocery store,shop,store,convenience store,department store,shopping mall,mall,boutique,pharmacy,drugstore,toy store,clothing store,inside a shop,gift shop,flower shop,pet shop,pet store,barbershop,barber shop',
    '超市,商店,便利店,商场,药店,杂货店',
  ],
  [
    'room',
    'library',
    'library,bookshop,bookstore,book store,archive,reading room',
    '图书馆,书店,书房',
  ],
  [
    'room',
    'hospital',
    'hospital,clinic,hospital room,hospital bed,hospital ward,operating room,emergency room,intensive care,dental clinic,doctor s office',
    '医院,病房,诊所,手术室',
  ],
  [
    'room',
    'church',
    'cathedral,in a church,inside a church,in the church,inside the church,church interior,church pew,church altar,in a cathedral,chapel interior',
    '教堂里,大教堂,教堂内',
  ],
  [
    'room',
    'airport',
    'airport,airport terminal,departure lounge,departure hall,boarding gate,arrivals hall,waiting room,waiting hall,train station hall',
    '机场,候机厅,航站楼,候车室',
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
  [
    'detail',
    'road',
    'road,country road,highway,motorway,freeway,dirt road,mountain road,desert road,winding road,open road,race track,racetrack,raceway,speedway,country lane,drag strip,coast road',
    '公路,高速公路,赛道,乡间小路,山路',
  ],
  [
    'detail',
    'stadium',
    'stadium,football pitch,soccer field,football field,soccer pitch,football match,soccer match,football game,soccer game,soccer player,football player,footballer,goalkeeper,world cup,penalty kick',
    '体育场,足球场,足球比赛,足球赛,球场',
  ],
  [
    'detail',
    'harbour',
    'harbour,harbor,fishing harbour,fishing harbor,fishing port,port,marina,quay,shipyard,container ship,cargo port,seaport,wharf',
    '港口,渔港,海港,码头集装箱,货运码头',
  ],
  [
    'detail',
    'market',
    'market,farmers market,street market,food market,night market,fruit market,flea market,bazaar,market stall,fruit stall,market square,food stall,souk',
    '市场,集市,菜市场,夜市,早市,市集',
  ],
  ['detail', 'waterfall', 'waterfall,cascade,water fall', '瀑布'],
  [
    'detail',
    'volcano',
    'volcano,erupting volcano,volcanic eruption,lava flow,volcanic',
    '火山,火山爆发,火山喷发',
  ],
  [
    'detail',
    'fire',
    'campfire,camp fire,bonfire,fire pit,camping fire,open fire',
    '篝火,营火,火堆',
  ],
  ['room', 'kitchen', 'kitchen,kitchen table,pantry', '厨房,厨房里'],
  ['room', 'bedroom', 'bedroom,bed?,in bed,hotel room,nursery', '卧室,卧室里,床上'],
]

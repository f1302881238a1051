/**
 * The lexicon: what each word of a prompt means, one line for each meaning.
 * To teach a word, add it to its line. Words are separated by commas; English
 * ones are given in the singular and in the infinitive, Chinese ones as they
 * stand in a text. A word may stand on several lines ("rainy night").
 */
import type {
  Action,
  Colour,
  Detail,
  Mood,
  Place,
  SubjectKind,
  TimeOfDay,
  Weather,
} from './scene.ts'

/** The slots of a scene that words can fill, and what may stand in each. */
export type WordSlots = {
  readonly place: Place
  readonly timeOfDay: TimeOfDay
  readonly weather: Weather
  readonly subject: SubjectKind
  readonly action: Action
  readonly colour: Colour
  readonly mood: Mood
  readonly detail: Detail
  readonly count: number
}

/** A line of the lexicon: the slot, its value, the English and the Chinese words. */
export type WordLine = {
  [Slot in keyof WordSlots]: readonly [Slot, WordSlots[Slot], string, string]
}[keyof WordSlots]

/** Every line, in no order. */
export const WORD_LINES: readonly WordLine[] = [
  [
    'place',
    'lake',
    'lake,pond,lagoon,loch,river,jetty,dock,pier',
    '湖,湖边,湖面,池塘,河,河边,码头',
  ],
  [
    'place',
    'sea',
    'sea,ocean,beach,coast,seashore,shore,wave,island,harbor,harbour',
    '海,大海,海边,海面,沙滩,海滩,海浪,岛,港口',
  ],
  [
    'place',
    'forest',
    'forest,wood,woods,woodland,jungle,grove,bamboo,pine tree',
    '森林,树林,林间,竹林,丛林,林中',
  ],
  [
    'place',
    'city',
    'city,street,alley,downtown,skyline,skyscraper,avenue,road,tokyo,new york,shanghai,hong kong,paris,london,neon,cyberpunk,town,market',
    '城市,街头,街道,小巷,霓虹,都市,上海,夜市,东京,街,马路',
  ],
  [
    'place',
    'meadow',
    'meadow,field,prairie,grassland,countryside,farm,hill,hillside,garden,park,lawn,village',
    '草原,草地,田野,乡村,麦田,花海,山坡,花园,公园,村庄',
  ],
  [
    'place',
    'mountains',
    'mountain,peak,alp,alps,cliff,canyon,valley,summit,ridge,himalaya',
    '山,高山,山峰,峡谷,悬崖,山谷,群山',
  ],
  ['place', 'desert', 'desert,dune,sahara,mars,wasteland', '沙漠,沙丘,戈壁,火星'],
  [
    'place',
    'snowfield',
    'snowfield,arctic,antarctic,tundra,glacier,iceberg,ski slope',
    '雪地,冰川,雪原,北极,南极,冰原',
  ],
  ['place', 'abstract', 'abstract,space,galaxy,void,dreamscape,cosmos', '抽象,太空,宇宙,银河,虚空'],

  [
    'timeOfDay',
    'dawn',
    'dawn,sunrise,daybreak,early morning,morning,first light',
    '日出,黎明,清晨,早晨,晨光,拂晓,早上',
  ],
  [
    'timeOfDay',
    'day',
    'day,noon,midday,afternoon,sunny,daylight,sunshine,blue sky',
    '白天,中午,午后,阳光,晴天,正午',
  ],
  [
    'timeOfDay',
    'dusk',
    'sunset,golden hour,dusk,twilight,evening,sundown',
    '日落,夕阳,黄昏,傍晚,晚霞,落日',
  ],
  [
    'timeOfDay',
    'night',
    'night,midnight,moonlit,moonlight,moon,starry,nighttime,neon,star',
    '夜,夜晚,深夜,月光,星空,雨夜,夜色,夜市,霓虹,月亮,月',
  ],

  ['weather', 'clear', 'clear sky,cloudless,sunny', '晴,晴朗,晴天'],
  [
    'weather',
    'rain',
    'rain,rainy,drizzle,storm,downpour,rainstorm,wet street',
    '雨,下雨,暴雨,细雨,雨夜,雨中',
  ],
  ['weather', 'snow', 'snow,snowfall,snowy,blizzard,snowflake,snowstorm', '雪,下雪,飘雪,雪花,大雪'],
  ['weather', 'fog', 'fog,foggy,mist,misty,haze,hazy', '雾,薄雾,晨雾,大雾'],

  [
    'subject',
    'woman',
    'woman,girl,lady,mother,she,princess,dancer,queen,bride,person,figure,traveler,traveller,astronaut,couple,people,pedestrian',
    '女孩,女人,女子,少女,姑娘,女性,妈妈,舞者,人,人们,行人,旅人,情侣',
  ],
  [
    'subject',
    'man',
    'man,guy,father,soldier,knight,he,king,fisherman,hiker,robot,monk,cowboy',
    '男人,男子,老人,骑士,男性,爸爸,渔夫,机器人,和尚',
  ],
  ['subject', 'child', 'child,kid,toddler,boy,little girl,baby', '孩子,小孩,儿童,男孩,小女孩,少年'],
  ['subject', 'deer', 'deer,stag,fawn,elk,moose,reindeer', '鹿,小鹿,麋鹿'],
  ['subject', 'dog', 'dog,puppy,wolf,fox,corgi,husky', '狗,小狗,狼,狐狸,柯基'],
  ['subject', 'cat', 'cat,kitten,tiger,panther', '猫,小猫,老虎'],
  ['subject', 'horse', 'horse,pony,unicorn,stallion', '马,骏马,独角兽'],
  [
    'subject',
    'bird',
    'bird,gull,seagull,eagle,crane,swan,dove,pigeon,owl,crow,goose',
    '鸟,海鸥,老鹰,飞鸟,天鹅,鸽子,大雁,白鹭',
  ],
  ['subject', 'boat', 'boat,ship,sailboat,yacht,canoe,raft,vessel', '船,帆船,小船,小舟,轮船'],
  ['subject', 'balloon', 'balloon,hot air balloon,airship', '热气球,气球,飞艇'],
  [
    'subject',
    'car',
    'car,taxi,truck,bus,vehicle,van,automobile,sports car',
    '汽车,跑车,出租车,卡车,巴士,轿车,车',
  ],

  [
    'action',
    'stand',
    'stand,wait,pose,look,gaze,watch,sit,rest,stare,still,read,graze,park',
    '站,站立,站在,凝视,望着,等待,坐,坐着,休息,看书',
  ],
  ['action', 'walk', 'walk,stroll,wander,hike,stride,roam', '走,行走,散步,漫步,走过'],
  ['action', 'run', 'run,jog,sprint,chase,gallop,race,play,jump', '跑,奔跑,追逐,奔腾,玩耍,跳跃'],
  ['action', 'dance', 'dance,twirl,spin,waltz', '跳舞,旋转,起舞'],
  ['action', 'fly', 'fly,soar,hover,glide', '飞,飞翔,翱翔,飞过'],
  [
    'action',
    'travel',
    'drive,sail,float,drift,cruise,ride,row,pass',
    '行驶,航行,漂浮,驶过,飘过,骑',
  ],

  ['colour', 'red', 'red,crimson,scarlet,ruby', '红,红色,红衣,大红'],
  ['colour', 'orange', 'orange,amber,copper', '橙,橙色'],
  ['colour', 'yellow', 'yellow,golden,gold', '黄,黄色,金色,金'],
  ['colour', 'green', 'green,emerald,olive', '绿,绿色,翠绿'],
  ['colour', 'teal', 'teal,turquoise,cyan,aqua', '青,青色'],
  ['colour', 'blue', 'blue,navy,azure,indigo', '蓝,蓝色,湛蓝'],
  ['colour', 'purple', 'purple,violet,lavender,magenta', '紫,紫色'],
  ['colour', 'pink', 'pink,rose', '粉,粉色,粉红'],
  ['colour', 'brown', 'brown,tan,chestnut', '棕,棕色,褐色'],
  ['colour', 'white', 'white,ivory', '白,白色,雪白'],
  ['colour', 'grey', 'grey,gray,silver', '灰,灰色,银色'],
  ['colour', 'black', 'black,ebony', '黑,黑色'],

  ['mood', 'calm', 'calm,peaceful,serene,quiet,tranquil,gentle', '平静,宁静,安静,静谧'],
  [
    'mood',
    'joyful',
    'joyful,happy,cheerful,vibrant,lively,playful,colorful,colourful',
    '快乐,欢快,活泼,开心,鲜艳',
  ],
  [
    'mood',
    'dramatic',
    'dramatic,epic,intense,cinematic,majestic,powerful',
    '壮观,史诗,震撼,宏伟,电影感',
  ],
  ['mood', 'lonely', 'lonely,sad,melancholy,alone,solitary,somber', '孤独,忧伤,孤单,寂寞'],
  ['mood', 'dreamy', 'dreamy,romantic,magical,fairy,ethereal,soft', '梦幻,浪漫,唯美,童话'],
  ['mood', 'mysterious', 'mysterious,eerie,dark,spooky,haunting', '神秘,诡异,阴森'],

  ['detail', 'umbrella', 'umbrella,parasol', '伞,雨伞,撑伞'],
  ['detail', 'hat', 'hat,cap', '帽子,草帽'],
  ['detail', 'backpack', 'backpack,rucksack', '背包'],
  ['detail', 'flowers', 'flower,wildflower,tulip,poppy,sunflower', '花,鲜花,花海,野花'],
  ['detail', 'fireflies', 'firefly,glowworm', '萤火虫'],
  ['detail', 'petals', 'petal,blossom,sakura,cherry blossom', '花瓣,樱花'],
  ['detail', 'leaves', 'leaf,autumn,maple', '落叶,树叶,秋天,枫叶'],
  ['detail', 'lanterns', 'lantern,sky lantern', '灯笼,孔明灯'],
  ['detail', 'stars', 'star,starry,milky way', '星空,星星,繁星'],

  ['count', 2, 'two,pair,couple,both', '两,二,一对,情侣'],
  ['count', 3, 'three,few,several', '三,几'],
  ['count', 4, 'four', '四'],
  ['count', 5, 'five,group,many', '五,许多,很多'],
  ['count', 6, 'six,herd', '六'],
  ['count', 7, 'seven,flock,dozen,crowd', '七,一群,群'],
]

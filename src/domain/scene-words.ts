/**
 * The lexicon: what each word of a prompt means, one line for each meaning.
 * To teach a word, add it to its line. Words are separated by commas; English
 * ones are given in the singular and in the infinitive, Chinese ones as they
 * stand in a text. A word may stand on several lines ("rainy night"). A word
 * with a question mark only hints: it counts where nothing plainer is said.
 * Who is there and what they do is in `subject-words.ts`.
 */
import type {
  Action,
  Colour,
  Detail,
  Mood,
  Place,
  Season,
  ShotSize,
  Style,
  SubjectKind,
  TimeOfDay,
  Weather,
  Worn,
} from './scene.ts'

/** The slots of a scene that words can fill, and what may stand in each. */
export type WordSlots = {
  readonly place: Place
  readonly timeOfDay: TimeOfDay
  readonly weather: Weather
  readonly season: Season
  readonly style: Style
  readonly shotSize: ShotSize
  readonly subject: SubjectKind
  /** Stands for a person when no other is named: "she". */
  readonly pronoun: SubjectKind
  readonly action: Action
  readonly colour: Colour
  readonly mood: Mood
  readonly detail: Detail
  readonly worn: Worn
  /** Clothes, whose colour is that of the wearer. */
  readonly garment: ''
  readonly count: number
  /** Words that mean nothing here, though a part of them would: "bus stop". */
  readonly nothing: ''
}

/** A line of the lexicon: the slot, its value, the English and the Chinese words. */
export type WordLine = {
  [Slot in keyof WordSlots]: readonly [Slot, WordSlots[Slot], string, string]
}[keyof WordSlots]

/** Everything but the subjects, in no order. */
export const SCENE_WORDS: readonly WordLine[] = [
  [
    'place',
    'lake',
    'lake,pond,lagoon,loch,jetty,dock?,pier?,reservoir,lakeside,lakeshore',
    '湖,湖边,湖面,湖畔,湖水,池塘,码头,栈桥',
  ],
  [
    'place',
    'sea',
    'sea,ocean,wave?,island?,harbor,harbour,bay,open sea,lighthouse?,cliff by the sea,seascape,fjord',
    '海,大海,海面,海浪,巨浪,岛,海岛,港口,海上,海洋,礁石,灯塔',
  ],
  [
    'place',
    'beach',
    'beach,coast,seashore,shore?,seaside,sandy beach,tropical beach,coastline',
    '海边,沙滩,海滩,海岸,海滨',
  ],
  [
    'place',
    'river',
    'river,stream,creek,brook,canal,waterfall,riverbank,riverside,rapids,gorge?',
    '河,河边,小河,河流,江边,溪,小溪,溪流,瀑布,河畔,大江,运河',
  ],
  [
    'place',
    'forest',
    'forest,wood,woods,woodland,jungle,grove,bamboo,rainforest,pine tree,tree?',
    '森林,树林,林间,竹林,丛林,林中,雨林,松林,树下',
  ],
  [
    'place',
    'city',
    'city,street,alley,downtown,skyscraper?,avenue,road?,tokyo,new york,manhattan,shanghai,hong kong,paris,london,beijing,neon?,cyberpunk?,market?,metropolis,sidewalk,crosswalk,traffic?,subway,rooftop?,city street,street lamp,street light,times square',
    '城市,街头,街道,小巷,霓虹,都市,上海,北京,夜市,东京,街,马路,城里,香港,十字路口,胡同,巷子,闹市,街上',
  ],
  [
    'place',
    'skyline',
    'skyline,cityscape,city skyline,city lights,city from above',
    '天际线,城市夜景,城市上空,城市天际线',
  ],
  [
    'place',
    'meadow',
    'meadow,field,prairie,grassland,countryside?,farm,hill?,hillside,garden?,park?,lawn,country lane,lane?,savanna,savannah,steppe,pasture,vineyard,orchard,lavender field,wheat field,flower field,farmland,plain?',
    '草原,草地,田野,乡村,麦田,花海,山坡,花园,公园,稻田,油菜花,牧场,田间,花田,乡间,果园',
  ],
  [
    'place',
    'mountains',
    'mountain,peak,alp,alps,cliff?,canyon,valley,summit,ridge,himalaya,mountain pass,highland,volcano,mountainside',
    '山,高山,山峰,峡谷,悬崖,山谷,群山,山顶,雪山,山间,山脉,火山,云海',
  ],
  ['place', 'desert', 'desert,dune,sahara,wasteland,oasis,sand dune', '沙漠,沙丘,戈壁,大漠,荒漠'],
  [
    'place',
    'snowfield',
    'snowfield,arctic,antarctic,antarctica,tundra,glacier,iceberg,ski slope,north pole,south pole,ice field,frozen plain',
    '雪地,冰川,雪原,北极,南极,冰原,雪野,冰山',
  ],
  [
    'place',
    'village',
    'village,town?,hamlet,cottage,mountain village,fishing village,old town,farmhouse,cottages',
    '村庄,村子,小镇,古镇,水乡,江南,小村,山村,渔村,老街,乡村小镇,农舍',
  ],
  [
    'place',
    'interior',
    'room,indoor,indoors,interior,living room,bedroom,kitchen,library,cafe,café,coffee shop,windowsill,fireplace,by the window,by a window,study?,studio?,attic,restaurant,classroom,office,sofa,couch,armchair,bookshop,house?,home?,inside a',
    '屋里,屋内,房间,室内,客厅,卧室,厨房,图书馆,咖啡馆,咖啡店,窗边,窗前,窗台,书房,壁炉,沙发,教室,家里,办公室,阁楼,书店,餐厅',
  ],
  [
    'place',
    'space',
    'space,outer space,galaxy,cosmos,nebula,planet,on the moon,lunar,moon surface,mars,on mars,orbit,milky way?,asteroid,spaceship?,space station,saturn,jupiter,deep space',
    '太空,宇宙,银河,星系,月球,火星,行星,外太空,星云,空间站,深空',
  ],
  [
    'place',
    'underwater',
    'underwater,coral,coral reef,reef?,beneath the surface,below the surface,under the sea,under the water,beneath the water,beneath the waves,seabed,sea floor,ocean floor,deep sea,deep ocean,kelp,sea turtle,jellyfish,diver,aquarium',
    '海底,水下,深海,珊瑚,珊瑚礁,海里,水中,水母,潜水,海草,海龟',
  ],
  ['place', 'abstract', 'abstract,void,dreamscape,geometric', '抽象,虚空,几何'],

  [
    'timeOfDay',
    'dawn',
    'dawn,sunrise,daybreak,early morning,morning,first light',
    '日出,黎明,清晨,早晨,晨光,拂晓,早上,晨曦,朝阳,破晓',
  ],
  [
    'timeOfDay',
    'day',
    'day,noon,midday,afternoon,sunny,daylight,sunshine,sunlight,blue sky,midday sun',
    '白天,中午,午后,阳光,晴天,正午,下午,烈日,蓝天',
  ],
  [
    'timeOfDay',
    'dusk',
    'sunset,golden hour,dusk,twilight,evening,sundown,setting sun,blue hour',
    '日落,夕阳,黄昏,傍晚,晚霞,落日,暮色,夕阳下',
  ],
  [
    'timeOfDay',
    'night',
    'night,midnight,moonlit,moonlight,moon?,starry,nighttime,neon?,star?,northern lights,northern light,aurora,full moon,city lights,night sky',
    '夜,夜晚,深夜,月光,星空,雨夜,夜色,夜市,霓虹,月亮,月,夜里,黑夜,午夜,极光,月下,满月,夜空,雪夜,月夜,夜景',
  ],

  ['weather', 'clear', 'clear sky,cloudless,sunny,blue sky', '晴,晴朗,晴天,万里无云'],
  [
    'weather',
    'cloud',
    'cloud,cloudy,overcast,grey sky,gray sky',
    '云,多云,阴天,白云,乌云,云海,云层',
  ],
  [
    'weather',
    'rain',
    'rain,rainy,raining,drizzle,downpour,rainfall,wet street,raindrop',
    '雨,下雨,细雨,雨夜,雨中,大雨,小雨,雨天,雨里,春雨,秋雨',
  ],
  [
    'weather',
    'snow',
    'snow,snowfall,snowy,snowing,blizzard,snowflake,snow covered',
    '雪,下雪,飘雪,雪花,大雪,雪中,飞雪,初雪,雪夜',
  ],
  ['weather', 'fog', 'fog,foggy,mist,misty,haze,hazy', '雾,薄雾,晨雾,大雾,雾气,迷雾,浓雾'],
  [
    'weather',
    'storm',
    'storm,thunderstorm,lightning,thunder,stormy,rainstorm,snowstorm?,tempest,hurricane',
    '暴风雨,暴雨,雷雨,闪电,雷电,风暴,暴风',
  ],

  ['season', 'spring', 'spring,springtime,cherry blossom,sakura', '春天,春季,春日,樱花,早春,春'],
  ['season', 'summer', 'summer,summertime,midsummer', '夏天,夏季,夏日,盛夏,夏夜'],
  [
    'season',
    'autumn',
    'autumn,fall foliage,autumnal,maple,red leaf,falling leaf,in fall,fallen leaf',
    '秋天,秋季,秋日,枫叶,落叶,深秋,秋,红叶',
  ],
  ['season', 'winter', 'winter,wintry,wintertime', '冬天,冬季,冬日,寒冬,隆冬,冬'],

  ['style', 'noir', 'noir,film noir,black and white,monochrome', '黑白,黑白电影,黑色电影'],
  [
    'style',
    'vintage',
    'vintage,retro,sepia,old film,super 8,old fashioned,1920s,1950s,1970s',
    '复古,老电影,怀旧,旧时光,老照片,胶片',
  ],
  [
    'style',
    'ink',
    'ink,ink wash,ink painting,sumi e,chinese painting,ink style',
    '水墨,水墨画,国画,水墨风,水墨风格',
  ],
  ['style', 'watercolour', 'watercolour,watercolor,aquarelle', '水彩,水彩画,水彩风格'],
  ['style', 'cyberpunk', 'cyberpunk,synthwave,vaporwave', '赛博朋克,蒸汽波'],
  ['style', 'anime', 'anime,ghibli,manga,cartoon', '动漫,动画,吉卜力,卡通,漫画'],

  [
    'shotSize',
    'wide',
    'wide shot,wide angle,aerial,aerial view,panorama,panoramic,establishing shot,long shot,bird s eye,drone shot,far away?,vast?',
    '远景,全景,大全景,航拍,鸟瞰,俯瞰,广角',
  ],
  ['shotSize', 'medium', 'medium shot,mid shot', '中景'],
  [
    'shotSize',
    'close',
    'close up,closeup,close shot,portrait,macro,face of',
    '特写,近景,面部,大特写,肖像',
  ],

  ['colour', 'red', 'red,crimson,scarlet,ruby', '红,红色,大红,鲜红'],
  ['colour', 'orange', 'orange,amber,copper', '橙,橙色,橘色,橘'],
  ['colour', 'yellow', 'yellow,golden,gold', '黄,黄色,金色,金'],
  ['colour', 'green', 'green,emerald,olive', '绿,绿色,翠绿'],
  ['colour', 'teal', 'teal,turquoise,cyan,aqua', '青,青色'],
  ['colour', 'blue', 'blue,navy,azure,indigo', '蓝,蓝色,湛蓝'],
  ['colour', 'purple', 'purple,violet,lavender,magenta', '紫,紫色'],
  ['colour', 'pink', 'pink,rose', '粉,粉色,粉红,粉红色'],
  ['colour', 'brown', 'brown,tan,chestnut', '棕,棕色,褐色'],
  ['colour', 'white', 'white,ivory', '白,白色,雪白,洁白'],
  ['colour', 'grey', 'grey,gray,silver', '灰,灰色,银色,银'],
  ['colour', 'black', 'black,ebony', '黑,黑色'],

  [
    'mood',
    'calm',
    'calm,peaceful,serene,quiet,tranquil,gentle,cozy,cosy,relaxing',
    '平静,宁静,安静,静谧,安详,温馨',
  ],
  [
    'mood',
    'joyful',
    'joyful,happy,cheerful,vibrant,lively,playful,colorful,colourful,festive,merry',
    '快乐,欢快,活泼,开心,鲜艳,热闹,欢乐',
  ],
  [
    'mood',
    'dramatic',
    'dramatic,epic,intense,cinematic,majestic,powerful,breathtaking',
    '壮观,史诗,震撼,宏伟,电影感,壮丽',
  ],
  [
    'mood',
    'lonely',
    'lonely,sad,melancholy,alone,solitary,somber,sombre,lone,desolate',
    '孤独,忧伤,孤单,寂寞,悲伤,落寞',
  ],
  [
    'mood',
    'dreamy',
    'dreamy,romantic,magical,fairy,ethereal,soft,whimsical,surreal',
    '梦幻,浪漫,唯美,童话,奇幻,如梦',
  ],
  ['mood', 'mysterious', 'mysterious,eerie,dark,spooky,haunting,ominous', '神秘,诡异,阴森,幽暗'],

  [
    'detail',
    'flowers',
    'flower,wildflower,tulip,poppy,sunflower,daisy,rose garden,lavender field',
    '花,鲜花,花海,野花,油菜花,花丛,向日葵',
  ],
  ['detail', 'fireflies', 'firefly,glowworm', '萤火虫'],
  ['detail', 'petals', 'petal,blossom,sakura,cherry blossom', '花瓣,樱花,落花'],
  ['detail', 'leaves', 'falling leaf,fallen leaf,red leaf,maple leaf,maple', '落叶,枫叶,红叶'],
  ['detail', 'lanterns', 'lantern,sky lantern,paper lantern', '灯笼,孔明灯,花灯'],
  ['detail', 'stars', 'star,starry,milky way,night sky', '星空,星星,繁星,银河,夜空'],
  ['detail', 'aurora', 'aurora,northern lights,northern light', '极光'],
  ['detail', 'lighthouse', 'lighthouse', '灯塔'],
  ['detail', 'bridge', 'bridge,stone bridge', '桥,石桥,小桥'],
  ['detail', 'earth', 'earth,earthrise,blue planet', '地球'],
  ['detail', 'rings', 'saturn,ringed planet,planet with rings,ring of saturn', '土星,行星环'],
  ['detail', 'jetty', 'jetty,pier,dock,boardwalk,landing stage', '栈桥,码头,木桥'],
  ['detail', 'castle', 'castle,fortress,palace', '城堡,宫殿'],

  [
    'nothing',
    '',
    'bus stop,bus station,train station,train track,car park,fire truck driver,snowman,dog house,cat walk,horse radish,fishing boat captain,bird house,bird s nest,space bar,field of view,street food,balloon animal,pine cone,sunglasses,spring water,still life,rose petal,day dream,room temperature,boat house,goldfish bowl,butterfly stroke,mountain bike,dragon fruit,cloud computing,lake of fire,red carpet,dark horse,running water,flower pot,watch out',
    '马上,马路边,人工,人生,机会,动人,迷人,惊人,白天鹅湖,龙头,花费,车站,公交站,火车站,雪人,海报,山水画,月亮船,云南,飞机票,鱼竿,人间,诗人般,走廊,江山,旅游,游客,游戏,游乐,导游,计划,金属,青春,青年,银行,秋千,几乎,三月,四月,五月,十月,八月,七月,六月,九月,一月,二月,岁月,月份',
  ],
]

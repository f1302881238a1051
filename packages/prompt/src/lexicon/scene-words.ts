/**
 * The lexicon: what each word of a prompt means, one line for each meaning.
 * To teach a word, add it to its line. Words are separated by commas; English
 * ones are given in the singular and in the infinitive, Chinese ones as they
 * stand in a text. A word may stand on several lines ("rainy night"). A word
 * with a question mark only hints: it counts where nothing plainer is said.
 * Who is there is in `subject-words.ts`, what they do in `action-words.ts`.
 */
import type {
  Action,
  Angle,
  Colour,
  Facing,
  Garment,
  Mood,
  OutfitItem,
  Place,
  Room,
  Season,
  ShotSize,
  Species,
  Style,
  Surface,
  SubjectKind,
  TimeOfDay,
  Trait,
  Weather,
  Worn,
} from '../scene/scene.ts'
import type { Detail } from '../scene/details.ts'

/** The slots of a scene that words can fill, and what may stand in each. */
export type WordSlots = {
  readonly place: Place
  readonly room: Room
  readonly surface: Surface
  readonly timeOfDay: TimeOfDay
  readonly weather: Weather
  readonly season: Season
  readonly style: Style
  readonly shotSize: ShotSize
  readonly angle: Angle
  readonly subject: SubjectKind
  /** Stands for a person when no other is named: "she". */
  readonly pronoun: SubjectKind
  readonly action: Action
  /** Whoever swims is seen from above the water. */
  readonly waterline: ''
  readonly colour: Colour
  readonly mood: Mood
  readonly detail: Detail
  readonly worn: Worn
  /** Clothes, whose colour is that of the wearer, and people who are known by theirs. */
  readonly garment: Garment | ''
  /** What is worn beside it, and hair. */
  readonly outfit: OutfitItem
  /** What somebody is like, and people who are known for it. */
  readonly trait: Trait
  /** How somebody is turned. */
  readonly facing: Facing
  /** Which of its kind it is: names of birds and others, which are subjects too. */
  readonly species: Species
  readonly count: number
  /** Words that mean nothing here, though a part of them would: "bus stop". */
  readonly nothing: ''
  /** Several words for one thing of which there is no picture, though there is one of a part: "bird feeder". */
  readonly compound: ''
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
    'over the water,above the water,across the water,lake,blue lagoon,lotus?,mountain lake,alpine lake,fjord,norwegian fjord,glacial lake,pond,lagoon,loch,lily pad,lily pond,water lily,jetty,dock?,pier?,reservoir,lakeside,lakeshore,lake shore',
    '湖,高山湖,高山湖泊,湖泊,湖边,湖面,湖面上,湖畔,湖水,池塘,睡莲,码头,栈桥,湖上,湖中,湖心,芦苇荡?,荷塘',
  ],
  [
    'place',
    'sea',
    'sea,ocean,ocean wave,sea wave?,crashing wave?,breaker?,whitecap,wave?,waves?,surf board?,on a wave,riding a wave,surfing?,surfer?,island?,fishing harbour,fishing harbor,fishing port,harbor,harbour,port?,marina,quay,shipyard,container ship?,cargo port,seaport,wharf,bay,open sea,lighthouse?,light house?,cliff by the sea,seascape,breach?,strait,high sea,open water',
    '海,大海,海面,海面上,海浪,巨浪,岛,海岛,港口,海上,海洋,礁石,灯塔,出海,海港,渔港,碧海',
  ],
  [
    'place',
    'beach',
    'beach,coast,rocky beach,rocky shore,rocky shoreline,rocky coast,rocky coastline,seashore,shore?,on the shore,at the shore,onto the shore,against the shore,seaside,sandy beach,tropical beach,coastline,shoreline?,surf?,coastal?,coastal road',
    '海边,沙滩,海滩,海岸,海滨,海岸公路,岸边?',
  ],
  [
    'place',
    'river',
    'river,stream,creek,brook,canal,bridge?,stone bridge?,waterfall,cascade,riverbank,riverside,rapids,gorge?,riverside path,river bend,delta,ford',
    '河,小桥流水,小桥流水人家,河边,小河,河流,江边,溪,小溪,溪流,瀑布,河畔,大江,运河,河面,河面上,河岸,江面,江面上,江上,河上,江水,寒江,长江,江中,江?',
  ],
  [
    'place',
    'forest',
    'forest,wood,woods,woodland,jungle,grove,bamboo,rainforest,pine tree,tree?,birch,pine wood,pine forest,redwood,thicket,grove of tree,undergrowth,timberland,cedar,oak wood,forest path,forest trail,canopy?,dust particle?,dust mote?,mote of dust?,motes of dust?,speck of dust?,specks of dust?,particles of dust?',
    '森林,树林,林间,竹林,丛林,林中,雨林,松林,树下,密林,桦树林,枫林,林子,枫叶林,银杏林,白桦林,林间小路,古树?',
  ],
  [
    'place',
    'city',
    'city,street,downtown,skyscraper?,building?,apartment building?,apartment block?,office building?,office block?,tower block?,avenue,tokyo,new york,manhattan,shanghai,hong kong,paris,london,beijing,neon?,neon sign?,neon lettering?,cyberpunk?,market?,farmers market?,street market?,food market?,night market?,fruit market?,flea market?,bazaar?,market stall?,fruit stall?,market square?,food stall?,souk,metropolis,sidewalk,crosswalk,traffic?,subway?,rooftop?,city street,street lamp,street light,streetlamp,streetlight,bus stop,train station,railway station,times square,boulevard,plaza,town square,bus station,traffic light,chinatown,backstreet,side street,suburb?,suburban,chinese new year,lunar new year,new year?,lantern festival,high street,main street,intersection,chicago,berlin,los angeles,seoul,mumbai,bangkok,cairo,istanbul,rome',
    '城市,街头,街道,小巷,霓虹,都市,上海,北京,夜市,东京,街,马路,城里,香港,十字路口,胡同,巷子,闹市,街上,街角,广场,路口,马路,斑马线,大街,车流,大都市,市场,集市,菜市场,早市,市集,后巷,步行街,地铁口,公交站,公交车站,火车站,车站,弄堂,里弄,天桥,商业街,大道,人行道,车水马龙',
  ],
  [
    'place',
    'skyline',
    'skyline,cityscape,city skyline,city lights,city from above,tall building?,above the city,waterfront?,across the bay,high rise?',
    '天际线,城市夜景,城市上空,城市天际线,摩天大楼?,高楼?,城市远景,外滩,陆家嘴,夜上海,维多利亚港',
  ],
  [
    'place',
    'meadow',
    'field of,fields of,meadow,road?,country road,highway?,motorway?,freeway?,dirt road,winding road?,open road,country lane,football match,soccer match,football game,soccer game,soccer pitch,football field,world cup,penalty kick,goalkeeper?,campfire?,bonfire?,fire pit?,field,prairie,grassland,countryside?,farm,hill?,hillside,lawn,country lane,lane?,savanna,savannah,steppe,pasture,vineyard,orchard,rice terrace,rice paddy,rice field,tea terrace,terraced field,pumpkin patch,lavender field,row of lavender,lavender?,stadium,football pitch,soccer field,baseball field,wheat field,flower field,farmland,plain?,grass?,clearing?,soccer?,soccer player?,football player?,footballer?,rugby?,baseball?,golf?,field of flower,rice field,tea field,paddy,ranch,green hill,knoll',
    '草原,公路?,高速公路?,赛道,体育场,足球场,足球比赛,足球赛,球场?,草地,田野,乡村,麦田,花海,山坡,花园,公园,稻田,油菜花,牧场,田间,花田,乡间,果园,草坪,草丛,草地上,茶园,梯田,菜地,薰衣草,田埂,原野',
  ],
  [
    'place',
    'mountains',
    'mount fuji,fuji,mount everest,everest,matterhorn,machu picchu,grand canyon,yosemite,trail?,hiking trail,rocky trail?,mountain trail,mountain,peak,snowy mountain,snowy peak,snow capped mountain,snow capped peak,snow covered mountain,snow covered peak,snow mountain,snow rocky mountain,alp,alps,great wall,great wall of china,cliff?,canyon,valley,summit,ridge,himalaya,mountain pass,highland,volcano?,erupting volcano?,volcanic eruption?,lava flow?,volcanic,mountainside,mountain road,mountain top,foothill,alpine,crag,fell',
    '山,长城,高山,山峰,峡谷,悬崖,山谷,群山,山顶,雪山,山间,山脉,火山,云海,山上,山脚,山路,火山爆发,火山喷发,山巅,山崖,山里,雪峰',
  ],
  [
    'place',
    'desert',
    'desert,desert road,dune?,pyramid,sphinx,sahara,wasteland,oasis,sand dune',
    '沙漠,金字塔,沙丘,戈壁,大漠,荒漠',
  ],
  [
    'place',
    'snowfield',
    'snowfield,arctic,antarctic,antarctica,tundra,glacier,iceberg,ski slope,north pole,south pole,ice field,frozen plain,snowy plain,ice floe,snowdrift?,frozen lake?,permafrost,ice?,penguin?,sled?,sledge?,igloo,ski resort,greenland,siberia',
    '雪地,冰川,雪原,北极,南极,冰原,雪野,冰山,雪山脚下,冰面,冰湖,冰天雪地,南极洲,北极圈,企鹅?,雪橇?',
  ],
  [
    'place',
    'village',
    'village,church,chapel,churchyard,village square,town?,hamlet,cottage,mountain village,fishing village,old town,farmhouse,cottages,cabin,hut,chalet,lodge?,barn?,farmyard,thatched,courtyard?',
    '村庄,村子,小镇,古镇,水乡,江南,小村,山村,渔村,老街,乡村小镇,农舍,木屋,小木屋,茅屋,小屋,院子?,农家,村口,村里,古寺?,寺庙?,庭院?',
  ],
  [
    'place',
    'interior',
    'science museum,art museum,exhibition,chemistry lab,research lab,science lab,cleanroom,workout room,indoor track,hotel reception,school hallway,crypt,wine cellar,in a cell,indoor movie theater,inside a shop,intensive care,train station hall,in bed,gymnasium,fitness studio,fitness center,fitness centre,weight room,boxing gym,exhibition hall,hotel lobby,foyer,banquet hall,throne room,wedding hall,dance hall,locker room,basement,storage room,boiler room,jail,jail cell,prison,prison cell,dungeon?,movie theater,movie theatre,cinema,cave,cavern,grotto,underground cave,ice cave,limestone cave,food court,canteen,shower room,music studio,laboratory,lab,art gallery,gallery,showroom,factory floor,conference room,dressing room,laundry room,operating theatre,supermarket,grocery store,shop?,store?,convenience store,department store,shopping mall,mall,boutique,pharmacy,drugstore,toy store,clothing store,gift shop,flower shop,pet shop,pet store,barbershop,barber shop,bookstore,book store,archive,reading room,clinic,hospital room,hospital bed,hospital ward,operating room,emergency room,dental clinic,cathedral,in a church,inside a church,in the church,inside the church,church interior,church pew,church altar,in a cathedral,chapel interior,airport,airport terminal,departure lounge,departure hall,boarding gate,arrivals hall,waiting room,waiting hall,room,window sill,indoor,indoors,interior,living room,bedroom,kitchen,library,cafe,café,coffee shop,windowsill,fireplace,by the window,by a window,outside the window,study?,studio?,restaurant,classroom,blackboard,chalkboard,lecture hall,office,bar,meeting room,hotel room,nursery,pantry,washroom,restroom,fast food restaurant,bistro,cafeteria,sofa,couch,armchair,bookshop,in a house,in the house,inside the house,inside a house,in her house,in his house,in their house,home?,inside a?,stage,on stage,on the stage,theatre,theater,concert hall,concert?,opera?,auditorium,rock concert,rock band?,talent show,nightclub,cocktail bar,ballroom,tavern,alehouse,museum,hallway,corridor,greenhouse,bakery,workshop?,dining room,bathroom,by the fire,on the sofa,tea house,temple hall,studio apartment,table?,desk?,bed?,floor?,int,diner,at her desk,at his desk,at the desk,at a desk,rainy window,lobby,pub,saloon,gym,hospital,kitchen table,parlor,parlour,cellar,ballet studio,recording studio,train compartment',
    '杂货店,浴室,卫生间,体育馆,宴会厅,舞厅,地下室,车库,监狱,牢房,画室,画廊,美术馆,展厅,健身房,实验室,超市,商店,便利店,商场,药店,医院,诊所,手术室,教堂里,大教堂,教堂内,机场,候机厅,航站楼,候车室,屋里,屋内,房间,室内,客厅,卧室,厨房,图书馆,咖啡馆,咖啡店,窗边,窗前,窗外?,窗台,书房,壁炉,沙发,教室,黑板,讲台,课堂,家里,办公室,阁楼,书店,餐厅,舞台,剧院,音乐会,演唱会,剧场,音乐厅,台上?,吧台,夜店,大厅,走廊里,楼梯,温室,面包店,餐桌,床上,沙发上,窗台上,茶馆,工作室,博物馆,餐馆,酒吧,病房,电梯里,窗台边,厨房里,卧室里,酒店大堂,书桌前,客栈',
  ],
  [
    'place',
    'space',
    'space,outer space,space elevator,void of space,vacuum of space,blackness of space,galaxy,cosmos,nebula,planet,on the moon,lunar,moon surface,mars,on mars,martian,red planet,red desert planet,in orbit,into orbit,orbiting earth,orbit the earth,milky way?,asteroid,spaceship?,space station,saturn,jupiter,deep space,jupiter?,comet,meteor?,cosmic,starfield,interstellar',
    '太空,宇宙,银河,星系,月球,火星,行星,外太空,星云,空间站,深空,土星,木星,光环,彗星,星际,飞船?,宇宙飞船?,航天?,轨道',
  ],
  [
    'place',
    'underwater',
    'seaweed,algae,underwater,submerged,under water,sunken city,coral,coral reef,reef?,beneath the surface,below the surface,under the sea,under the water,beneath the water,beneath the waves,under the ocean,beneath the ocean,beneath the sea,seabed,sea floor,ocean floor,deep sea,deep ocean,kelp,sea turtle,jellyfish,diver?,aquarium,sunken,shipwreck?,kelp forest,on the seabed',
    '海底,水下,水面下,水面之下,海面下,海面之下,湖面下,深海,珊瑚,珊瑚礁,海里,水中,水母,潜水,海草,海龟,沉船,海藻,海床',
  ],
  [
    'waterline',
    '',
    'surface,above water,above the water,above the wave,out of the water,out of the sea,out of the ocean,fluke,spout',
    '水面,水面上,海面,海面上,湖面,湖面上,江面,河面,浮出,浮出水面,露出水面,喷水,喷出',
  ],
  [
    'place',
    'tabletop',
    'tabletop,table top,wooden table,kitchen counter,countertop,table surface,marble counter,marble surface,wooden surface,wooden board,cutting board,product shot,product photography,podium,pedestal display,studio background,white background,still life,plain background,marble table,picnic table,on a plate,on a tray',
    '桌面,木桌,餐桌上,产品图,静物,案板,托盘',
  ],
  [
    'place',
    'abstract',
    'ink drop,ink drops,drop of ink,ink disperses,ink dispersing,ink spreads,ink swirls,blue ink?,black ink?,digital interface,holographic?,hologram,holographic display,data stream,binary code,circuit board,neural network,cyberspace,digital landscape,light trails?,paint splash,paint exploding,exploding paint,paint explosion,splashing paint,colorful paint,colourful paint,liquid gold,molten?,abstract,void,dreamscape,geometric,fractal,kaleidoscope,particle,particles,swirling colour,swirling color,geometric shape,gradient background,light leak,glowing orb,glowing orbs,liquid metal,ink in water,ink in the water,flowing ink,pattern?,psychedelic,motion graphic,silk waves',
    '抽象,虚空,几何',
  ],

  [
    'timeOfDay',
    'dawn',
    'sun rising,sun rises,rising sun,dawn,sunrise,daybreak,early morning,morning,first light,at first light,morning light,day break,crack of dawn,sunup,cockcrow,break of day,dawning',
    '日出,黎明,清晨,早晨,晨光,拂晓,早上,晨曦,朝阳,破晓,晨,清早,天亮,日出时分,晨雾,天刚亮,黎明前,天蒙蒙亮,晨间',
  ],
  [
    'timeOfDay',
    'day',
    'day,noon,midday,afternoon,sunny,daylight,sunshine,sunlight,blue sky,midday sun,in broad daylight,bright day,daytime,sunlit,sunbeam?,high noon,overhead sun,midafternoon,dappled light?',
    '白天,中午,午后,阳光,晴天,正午,下午,烈日,蓝天,大白天,阳光明媚,日光,烈日下,晌午,大中午,艳阳,骄阳',
  ],
  [
    'timeOfDay',
    'dusk',
    'sunset,golden hour,dusk,twilight,evening,sundown,setting sun,sun set,sun go down,sun goes down,sun going down,sun dip,sun sink,blue hour,late afternoon?,setting,nightfall?,gloaming,at dusk,last light,magic hour,end of the day,golden light,low sun,sunsets',
    '日落,夕阳,黄昏,傍晚,晚霞,落日,暮色,夕阳下,夕阳西下,余晖,日暮,傍晚时分,霞光,魔术时刻,蓝调时刻,向晚,日暮时分,夕照',
  ],
  [
    'timeOfDay',
    'night',
    'firefly?,glowing mushroom?,bioluminescent?,night,tonight,midnight,moonlit,moonlight,moon?,starry,nighttime,neon?,star?,northern lights,northern light,aurora,full moon,city lights,night sky,moonrise,starlit,under the star,after dark,nocturnal,starlight,small hours,dead of night,in the dark,nightscape,night time,late night',
    '夜,夜晚,深夜,月光,星空,雨夜,夜色,夜市,霓虹,月亮,月,夜里,黑夜,午夜,极光,月下,满月,夜空,雪夜,月夜,夜景,夜幕,月色,夜晚的,星夜,繁星,满天星,夏夜,冬夜,秋夜,春夜,凌晨,半夜,子夜,入夜,夜晚里',
  ],

  [
    'weather',
    'clear',
    'clear sky,cloudless,sunny,blue sky,clear day,clear weather,bright sun',
    '晴,晴朗,晴天,万里无云,晴空,阳光明媚,碧空',
  ],
  [
    'weather',
    'cloud',
    'cloud,cloudy,overcast,grey sky,gray sky,thick cloud,sea of cloud,broken cloud,leaden sky',
    '云,多云,阴天,白云,乌云,云海,云层,阴云,浓云,密云',
  ],
  [
    'weather',
    'rain',
    'rain,rainy,raining,rainy window,drizzle,downpour,rainfall,wet street,raindrop,pouring rain,pouring down,puddle,wet pavement,rainswept,monsoon,rain shower,rain soaked,rain slicked,after the rain,cloudburst',
    '雨,下雨,细雨,雨夜,雨中,大雨,小雨,雨天,雨里,春雨,秋雨,暴雨后,雨滴,雨水,淋雨,阵雨,毛毛雨,倾盆大雨,瓢泼大雨,梅雨,雨后,滂沱',
  ],
  [
    'weather',
    'snow',
    'snow,snowfall,snowy,snowing,blizzard,snowflake,fresh snow,snowbound,sleet,flurry,whiteout,powder snow,snow storm,deep snow',
    '雪,下雪,飘雪,雪花,大雪,雪中,飞雪,初雪,雪夜,大雪纷飞,雪花飘,暴风雪,鹅毛大雪,漫天大雪,雪纷飞',
  ],
  [
    'weather',
    'fog',
    'mist rising,mist rises,rising mist,rolling mist,fog rolling,fog rising,mist drifting,drifting mist,fog drifting,drifting fog,fog,foggy,mist,misty,haze,hazy,misty morning,fog bank,smog,fogbound,shrouded,murk',
    '雾,薄雾,晨雾,大雾,雾气,迷雾,浓雾,雾气弥漫,雾蒙蒙,烟雨,雾中,朦胧,雾霭,霾,雾锁,云雾,云雾缭绕',
  ],
  [
    'weather',
    'storm',
    'storm,gale,gale force wind,thunderstorm,lightning,thunder,stormy,rainstorm,snowstorm?,tempest,hurricane,squall,typhoon,cyclone,thundercloud,thunderhead,lightning strike,lightning bolt,storm cloud',
    '暴风雨,暴雨,雷雨,闪电,雷电,风暴,暴风,台风,飓风,狂风暴雨,电闪雷鸣,雷暴,雷电交加,惊雷,雷声',
  ],

  [
    'season',
    'spring',
    'spring,springtime,cherry blossom,sakura,early spring,late spring',
    '春天,春季,春日,樱花,早春,春,春光,初春,暮春,阳春,桃花',
  ],
  [
    'season',
    'summer',
    'summer,summertime,midsummer,late summer,high summer',
    '夏天,夏季,夏日,盛夏,夏夜,夏,初夏,仲夏,酷暑',
  ],
  [
    'season',
    'autumn',
    'autumn,fall foliage,autumnal,maple,red leaf,falling leaf,in fall,fallen leaf,late autumn,early autumn,autumn leaf,leaves falling,leaves fall,leaves are falling,falling autumn leaf,falling maple leaf,leaf falling,leaves drift,leaves drifting,leaves swirl,leaves swirling,leaves floating down,leaves flutter,leaves fluttering,leaves tumble,leaves tumbling,leaves drop,leaves dropping,leaves come down,autumn leaves falling,autumn leaves fall',
    '秋天,秋季,秋日,枫叶,落叶,深秋,秋,红叶,金秋,秋叶,秋色,初秋,枫叶林,深秋时节,秋意',
  ],
  [
    'season',
    'winter',
    'winter,wintry,ice?,frozen,icy,frosty,frost,wintertime,midwinter,dead of winter,snow covered,snow capped,snowy mountain,snowy peak,snow capped mountain,snow capped peak,snow covered mountain,snow covered peak,snow rocky mountain,snow mountain,snow blanketed,snow dusted,blanketed in snow,blanketed with snow,covered in snow,covered with snow,covering of snow,blanket of snow,snow covering',
    '雪山,雪峰,积雪,冬天,冬季,冬日,寒冬,隆冬,冬,严冬,冬夜,寒冷的冬',
  ],

  [
    'shotSize',
    'wide',
    'wide shot,wide angle,aerial,aerial view,panorama,panoramic,establishing shot,long shot,bird s eye,drone shot,drone view,drone footage,drone camera,drone video,drone perspective,drone angle,drone pov,by drone,drone flyover,drone flyby,far away?,vast?,from above,seen from above,top down,from a drone,extreme wide,sweeping view,panning vista',
    '远景,全景,大全景,航拍,鸟瞰,俯瞰,广角,俯拍,俯视,高空,无人机,无人机视角,大远景,高处',
  ],
  ['shotSize', 'medium', 'medium shot,mid shot', '中景'],
  [
    'shotSize',
    'close',
    'close up,closeup,close shot,portrait,smirk?,facial expression?,facial expressions?,chin?,cheek?,cheeks?,tear?,teardrop?,fingernail?,wrinkles?,her eyes?,his eyes?,their eyes?,lips?,eyelashes?,macro,face of,extreme close up,tight shot,close on,detail shot',
    '特写,近景,面部,大特写,肖像,微距,大头,脸部',
  ],

  ['colour', 'red', 'red,crimson,scarlet,ruby,maroon,burgundy', '红,红色,大红,鲜红'],
  ['colour', 'orange', 'orange,amber,copper', '橙,橙色,橘色,橘'],
  ['colour', 'yellow', 'yellow,golden,gold,taxi,cab,school bus', '黄,黄色,金色,金,出租车'],
  ['colour', 'green', 'green,emerald,olive', '绿,绿色,翠绿'],
  ['colour', 'teal', 'teal,turquoise,cyan,aqua', '青,青色'],
  ['colour', 'blue', 'blue,navy,azure,indigo,cobalt,sky blue', '蓝,蓝色,湛蓝'],
  ['colour', 'purple', 'purple,violet,lavender,magenta', '紫,紫色'],
  ['colour', 'pink', 'pink,rose,fuchsia', '粉,粉色,粉红,粉红色'],
  ['colour', 'brown', 'brown,tan,chestnut,beige,khaki', '棕,棕色,褐色'],
  [
    'colour',
    'white',
    'nurse,doctor,surgeon,scientist,chef,baker,white,ivory,off white,white background,plain background',
    '白,白色,雪白,洁白,白天鹅,白鹭,白鸽,白鹤,白鹅,白鸥',
  ],
  ['colour', 'grey', 'grey,gray,silver', '灰,灰色,银色,银'],
  ['colour', 'black', 'black,ebony', '黑,黑色,黑天鹅'],

  [
    'mood',
    'calm',
    'calm,peaceful,serene,quiet,tranquil,gentle,cozy,cosy,relaxing,still?,silent,silently,stillness,peacefully,lofi,zen,meditative,soothing',
    '平静,宁静,安静,静谧,安详,温馨,祥和,悠闲,恬静,禅意,舒缓,慢生活',
  ],
  [
    'mood',
    'joyful',
    'joyful,happy,cheerful,vibrant,lively,playful,colorful,colourful,festive,merry,laugh,celebrate,laughing,upbeat,fun,carefree,heartwarming',
    '快乐,欢快,活泼,开心,鲜艳,热闹,欢乐,欢笑,喜庆,嬉笑,欢声笑语,喜悦,元气,温暖人心',
  ],
  [
    'mood',
    'dramatic',
    'dramatic,epic,intense,cinematic,majestic,powerful,breathtaking,heroic,premium,spectacular,awe inspiring',
    '壮观,史诗,震撼,宏伟,电影感,壮丽,大气,磅礴,气势恢宏,热血',
  ],
  [
    'mood',
    'lonely',
    'lonely,sad,melancholy,alone,solitary,somber,sombre,lone,desolate,loneliness,abandoned,empty?,forlorn,wistful,bittersweet,homesick',
    '孤独,忧伤,孤单,寂寞,悲伤,落寞,独自,荒凉,孤零零,惆怅,伤感,孤身',
  ],
  [
    'mood',
    'dreamy',
    'dreamy,romantic,pastel,magical,fairy,ethereal,soft,whimsical,surreal,dreamlike,otherworldly,enchanted,fairytale',
    '梦幻,浪漫,唯美,童话,奇幻,如梦,仙境,治愈,朦胧美',
  ],
  [
    'mood',
    'mysterious',
    'mysterious,eerie,dark,dark moody,dark and moody,moody background,moody lighting,moody light,moody atmosphere,low key lighting,spooky,haunting,ominous',
    '神秘,诡异,阴森,幽暗',
  ],

  [
    'detail',
    'flowers',
    'water lily,lily pad,lily pond,row of lavender,flower bed,flowerbed,bed of flower,bed of rose,flower,wildflower,tulip,poppy,daisy,rose garden,lavender field,orchid,lily,lotus,peony,dandelion,hydrangea,lavender,roses,iris,marigold,chrysanthemum,meadow flower,field of flower',
    '花,鲜花,花海,野花,油菜花,花丛,向日葵,玫瑰,牡丹,荷花,莲花,菊花,薰衣草,郁金香,百合,蒲公英',
  ],
  ['detail', 'fireflies', 'firefly,glowworm', '萤火虫'],
  [
    'detail',
    'dust',
    'dust particle,dust mote,mote of dust,motes of dust,speck of dust,specks of dust,particles of dust,floating dust,dust floating,dust floats,dust dancing,dust dances',
    '尘埃,浮尘',
  ],
  [
    'detail',
    'petals',
    'petal,blossom,sakura,cherry blossom,blossoms drift,apple blossom,plum blossom',
    '花瓣,樱花,落花,桃花,梅花,花雨',
  ],
  [
    'detail',
    'leaves',
    'falling leaf,fallen leaf,red leaf,maple leaf,maple,golden leaf,autumn leaf,leaf falling,leaf fall,leaf drift,orange leaf',
    '落叶,枫叶,红叶,红枫,秋叶',
  ],
  [
    'detail',
    'lanterns',
    'chinese new year,lunar new year,lantern festival,lantern,sky lantern,paper lantern',
    '灯笼,孔明灯,花灯',
  ],
  ['detail', 'stars', 'star,starry,milky way,night sky', '星空,星星,繁星,银河,夜空'],
  ['detail', 'lighthouse', 'lighthouse,light house', '灯塔'],
  ['detail', 'bridge', 'bridge,stone bridge', '小桥流水,小桥流水人家,桥,石桥,小桥'],
  [
    'detail',
    'earth',
    'earth,orbiting earth,orbit the earth,orbiting the earth,earth orbit,above earth,earthrise,blue planet',
    '地球',
  ],
  ['detail', 'rings', 'saturn,ringed planet,planet with rings,ring of saturn', '土星,行星环'],
  ['detail', 'jetty', 'jetty,pier,dock,boardwalk,landing stage', '栈桥,码头,木桥'],
  [
    'detail',
    'rocks',
    'against rock,against the rock,crash on rock,crash on the rock,crash over rock,crash over the rock,crashing on rock,crashing on the rock,crashing over rock,crashing over the rock,break on rock,break on the rock,break over rock,break over the rock,breaking on rock,breaking on the rock,breaking over rock,breaking over the rock,rocky shore,rocky shoreline,rocky beach,rocky coast,rocky coastline,sea rock,coastal rock,sea stack',
    '礁石,礁岩',
  ],
  ['detail', 'waves', '', '海浪,巨浪,波浪,浪涛,浪花拍打'],
  ['detail', 'mars', 'mars,on mars,martian,red planet,red desert planet', '火星'],
  ['detail', 'castle', 'castle,fortress', '城堡,宫殿'],

  [
    'nothing',
    '',
    'blood vessel,vessel wall,maple syrup,fire color,fire colour,wrap around,deserted,barred,infinite space,open space,underwater space,public space,green space,confined space,small space,frozen in time,frozen in place,frozen in midair,frozen mid air,frozen in motion,dressed,heart of,crystal clear,high quality,highest quality,model of,flesh and blood,soft boiled,going home,go home,goes home,went home,walk home,walking home,way home,coming home,drive home,driving home,heading home,dungeons and dragons,first person,third person,first person view,first person perspective,third person view,river bed,riverbed,bed of rock,track bed,copy space,hand held camera,handheld camera,hand held,children s,kid s,rubber band,wedding band,head band,arm band,frequency band,logo space,negative space,text space,empty space,white space,space for text,space for a logo,space for logo,space for copy,parking space,personal space,living space,office space,crane shot,crane up,crane down,hip hop,sun ray,light ray,god ray,ray of light,ray of sun,ray of sunlight,x ray,does,steam rising,rising steam,steam rises,smoke rising,rising smoke,smoke rises,dust rising,tide rising,rising tide,water rising,bubble rising,rising bubble,moon rising,moon rises,rising moon,ink drop,drop of ink,ink cloud,fishing net,fishing rod,fishing line,fishing pole,fire truck driver,snowman,dog house,bicycle kick,scissor kick,bird of paradise,horse radish,fishing boat captain,bird house,bird s nest,space bar,field of view,street food,balloon animal,pine cone,sunglasses,spring water,still life,rose petal,day dream,room temperature,boat house,goldfish bowl,butterfly stroke,dragon fruit,cloud computing,lake of fire,red carpet,dark horse,running water,flower pot,watch out,film look,vintage look,retro look,cloud of smoke,cloud of dust,cloud of steam,smoke cloud,dust cloud,mushroom cloud,sea lion,sea horse,night stand,snow globe,sun rose,the moon rose,day bed,field trip,rain boot,fire place,water fall off,bird bath,car seat,train of thought,from behind the,from behind a,from behind an,bow tie,bow and arrow,point of view,vantage point,focal point,turning point,idle gossip,crane shot,crane up,crane down,swan song,night owl,thunder clap,heat wave,sound wave,new wave,way of life',
    '水花,浪花,火花,泪花,雪花瓣,花样,马上,马路边,人工,人生,机会,动人,迷人,惊人,白天鹅湖,龙头,花费,雪人,海报,山水画,月亮船,云南,飞机票,鱼竿,人间,诗人般,走廊,江山,旅游,游客,游戏,游乐,导游,计划,金属,青春,青年,银行,秋千,几乎,三月,四月,五月,十月,八月,七月,六月,九月,一月,二月,岁月,月份,熊猫,海马,河马,木马,马桶,马虎,海狮,海豹,鱼缸,车厢,车轮,燕麦,燕窝,鹰钩,指着装,花瓶,雨靴,雪糕,鸟巢,鸟笼,马鞍,停车',
  ],
]

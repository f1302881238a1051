/** The lexicon of subjects: who is there, what they do, what they wear, how many they are. */
import type { WordLine } from './scene-words.ts'

/** A numeral before a measure word is a count: 三只, 两匹. */
export const CHINESE_NUMERALS = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十']
export const CHINESE_MEASURES = '个只匹艘条头位名辆架列台座朵尾棵枚'

/** The lines, in no order; read the head of `scene-words.ts` first. */
export const SUBJECT_WORDS: readonly WordLine[] = [
  [
    'subject',
    'woman',
    'woman,lady,mother,princess,dancer,ballerina,queen,bride,person,figure,traveler,traveller,pedestrian,couple,people,grandmother,wife,waitress,nurse,actress,girlfriend,surfer,tourist,lovers',
    '女孩,女人,女子,少女,姑娘,女性,妈妈,母亲,舞者,人,人们,行人,旅人,情侣,奶奶,老奶奶,新娘,公主,女生,美女,恋人,妇人,妻子',
  ],
  [
    'subject',
    'man',
    'man,guy,father,soldier,knight,king,fisherman,hiker,monk,cowboy,detective,samurai,sailor,farmer,grandfather,husband,prince,wizard,climber,musician,painter,chef,warrior,old man,gentleman,businessman,boatman,monk,violinist,pianist,writer,poet',
    '男人,男子,老人,骑士,男性,爸爸,父亲,渔夫,渔民,和尚,武士,农夫,老爷爷,爷爷,男生,侦探,诗人,牛仔,士兵,侠客,剑客,老头,登山者,船夫,僧人,书生,大叔',
  ],
  [
    'subject',
    'child',
    'child,kid,toddler,boy,girl,little girl,little boy,baby,schoolgirl,schoolboy,daughter,son',
    '孩子,小孩,儿童,男孩,小女孩,少年,小男孩,孩子们,宝宝,小朋友,学生,牧童',
  ],
  ['subject', 'robot', 'robot,android,cyborg,droid,mech', '机器人,机甲'],
  ['subject', 'astronaut', 'astronaut,cosmonaut,spaceman', '宇航员,航天员,太空人'],
  ['subject', 'deer', 'deer,stag,fawn,elk,moose,reindeer,doe,antelope', '鹿,小鹿,麋鹿,驯鹿,梅花鹿'],
  [
    'subject',
    'dog',
    'dog,puppy,wolf,corgi,husky,hound,labrador,golden retriever,sheepdog',
    '狗,小狗,狼,柯基,金毛,哈士奇,猎犬',
  ],
  ['subject', 'cat', 'cat,kitten,tiger,panther,leopard,kitty,lion', '猫,小猫,老虎,猫咪,豹,狮子'],
  ['subject', 'fox', 'fox,vixen', '狐狸,小狐狸'],
  [
    'subject',
    'horse',
    'horse,pony,unicorn,stallion,mare,zebra,foal,camel,donkey',
    '马,骏马,独角兽,马儿,野马,斑马,骆驼',
  ],
  ['subject', 'rabbit', 'rabbit,bunny,hare', '兔,兔子,小兔子'],
  ['subject', 'elephant', 'elephant,mammoth', '大象,小象,象群'],
  [
    'subject',
    'bird',
    'bird,gull,seagull,eagle,crane,swan,dove,pigeon,owl,crow,goose,raven,hawk,heron,flamingo,sparrow,swallow,parrot,duck,penguin',
    '鸟,海鸥,老鹰,飞鸟,天鹅,鸽子,大雁,白鹭,白鹤,乌鸦,鹰,小鸟,仙鹤,燕子,鸟儿,鸭子,企鹅,雁',
  ],
  ['subject', 'butterfly', 'butterfly,moth,dragonfly', '蝴蝶,蜻蜓,彩蝶'],
  ['subject', 'dragon', 'dragon,wyvern', '龙,巨龙,飞龙,神龙'],
  [
    'subject',
    'fish',
    'fish,salmon,shark,goldfish,koi,dolphin,manta ray,clownfish,tuna,turtle',
    '鱼,小鱼,金鱼,鲨鱼,锦鲤,鱼群,海豚,热带鱼,鲤鱼',
  ],
  ['subject', 'whale', 'whale,orca,humpback,humpback whale', '鲸,鲸鱼,座头鲸,虎鲸'],
  [
    'subject',
    'car',
    'car,taxi,truck,vehicle,van,automobile,sports car,suv,cab,jeep',
    '汽车,跑车,出租车,卡车,轿车,小汽车,车,老爷车,货车',
  ],
  [
    'subject',
    'bus',
    'bus,coach,double decker,tram,school bus',
    '公交车,巴士,大巴,公共汽车,校车,电车',
  ],
  [
    'subject',
    'bicycle',
    'bicycle,bike,cyclist,motorbike,motorcycle,scooter',
    '自行车,单车,脚踏车,摩托车,电动车',
  ],
  [
    'subject',
    'train',
    'train,locomotive,railway,steam train,express train,bullet train',
    '火车,列车,高铁,蒸汽火车,地铁,动车',
  ],
  [
    'subject',
    'boat',
    'boat,sailboat,yacht,canoe,raft,kayak,rowboat,gondola,sailing boat,fishing boat,junk boat',
    '船,帆船,小船,小舟,渔船,木船,扁舟,乌篷船,独木舟,竹筏,舟',
  ],
  [
    'subject',
    'ship',
    'ship,vessel,freighter,ferry,cruise ship,liner,steamer,tanker,galleon,icebreaker,cargo ship,warship',
    '轮船,大船,货轮,邮轮,游轮,渡轮,巨轮,军舰',
  ],
  [
    'subject',
    'plane',
    'plane,airplane,aeroplane,aircraft,jet,airliner,biplane,glider',
    '飞机,客机,战斗机,滑翔机',
  ],
  ['subject', 'balloon', 'balloon,hot air balloon,airship,zeppelin', '热气球,气球,飞艇'],
  [
    'subject',
    'rocket',
    'rocket,spaceship,spacecraft,space shuttle,shuttle,starship',
    '火箭,飞船,宇宙飞船,航天飞机',
  ],

  ['pronoun', 'woman', 'she,her,someone,somebody', '她,有人'],
  ['pronoun', 'man', 'he,him', '他'],

  [
    'action',
    'stand',
    'stand,wait,pose,look,gaze,watch,stare,graze,park,still,drink',
    '站,站立,站在,凝视,望着,等待,望向,看着,伫立,吃草,停在,停着,喝水',
  ],
  ['action', 'sit', 'sit,seat,read,perch,meditate,kneel,squat', '坐,坐着,坐在,看书,读书,打坐,蹲'],
  [
    'action',
    'sleep',
    'sleep,nap,doze,asleep,lie,curl up,slumber',
    '睡,睡觉,睡着,沉睡,打盹,躺,躺在,熟睡,趴',
  ],
  [
    'action',
    'walk',
    'walk,stroll,wander,hike,stride,roam,trek,climb,step,cross,trudge',
    '走,行走,散步,漫步,走过,走在,徒步,走路,穿过,踱步,走进',
  ],
  [
    'action',
    'run',
    'run,jog,sprint,chase,gallop,race,play,jump,leap,hop,bound,hurry',
    '跑,奔跑,追逐,奔腾,玩耍,跳跃,飞奔,奔驰,跑过,追,跳,嬉戏,疾驰',
  ],
  ['action', 'dance', 'dance,twirl,spin,waltz', '跳舞,旋转,起舞,舞蹈'],
  ['action', 'swim', 'swim,dive,snorkel', '游,游泳,游过,游动,潜水,畅游,游弋,游来'],
  [
    'action',
    'fly',
    'fly,soar,hover,glide,circle,flutter,launch,take off,lift off,ascend,blast off,flap',
    '飞,飞翔,翱翔,飞过,飞舞,盘旋,发射,升空,飞行,起飞,滑翔,飞越,掠过',
  ],
  [
    'action',
    'travel',
    'drive,sail,float,drift,cruise,ride,row,pass,paddle,cycle,roll,speed,chug,voyage,arrive',
    '行驶,航行,漂浮,驶过,飘过,骑,划过,飘在,划,开过,飘,驶,骑着,驶向,漂,穿行,划船',
  ],

  ['worn', 'umbrella', 'umbrella,parasol', '伞,雨伞,撑伞,打伞,油纸伞'],
  ['worn', 'hat', 'hat,cap,straw hat,fedora,cowboy hat,top hat,bonnet', '帽子,草帽,礼帽,斗笠,帽'],
  ['worn', 'backpack', 'backpack,rucksack,knapsack', '背包,书包'],
  ['worn', 'scarf', 'scarf,shawl', '围巾'],

  [
    'garment',
    '',
    'coat,dress,jacket,shirt,raincoat,sweater,gown,suit,skirt,cloak,cape,kimono,uniform,robe,hoodie,clothes,trench coat,jumper,t shirt,outfit,overcoat,pullover,parka',
    '外套,大衣,裙子,连衣裙,衬衫,毛衣,雨衣,旗袍,长裙,衣服,西装,汉服,和服,羽绒服,风衣,夹克,长袍,校服,衣,裙,袍,斗篷',
  ],

  ['count', 1, 'one,a single,single', ''],
  ['count', 2, 'two,pair,couple,both,twin', '一对,情侣,一双,恋人'],
  ['count', 3, 'three,few,several,trio', '几,三三两两,一些'],
  ['count', 4, 'four', ''],
  ['count', 5, 'five,group,many,some,school of,team', '许多,很多,一队,一家人'],
  ['count', 6, 'six,herd,dozens,pack of', '象群,马群,羊群'],
  ['count', 7, 'seven,flock,crowd of,swarm,swarms,flocks', '一群,群,鱼群,成群'],
  ['count', 8, 'eight', ''],
  ['count', 9, 'nine,ten,dozen,hundred,thousand,hundreds,thousands,countless', '无数,成千上万'],
]

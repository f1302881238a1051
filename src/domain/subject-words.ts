/** The lexicon of subjects: who is there, what they do, what they wear, how many they are. */
import type { WordLine } from './scene-words.ts'

/** A numeral before a measure word is a count: 三只, 两匹. */
export const CHINESE_NUMERALS = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十']
export const CHINESE_MEASURES = '个只匹艘条头位名辆架列台座朵尾棵枚'

/** The lines, in no order; read the head of `scene-words.ts` first. */
export const SUBJECT_WORDS: readonly WordLine[] = [
  // Counts come first: "a couple" says who they are and how many.
  ['count', 1, 'one,a single,single', ''],
  ['count', 2, 'two,pair,couple,both,twin,a couple of,duo', '一对,情侣,一双,恋人,两只,两个,俩,双'],
  ['count', 3, 'three,few,several,trio,a handful of,threesome', '几,三三两两,一些,三两'],
  ['count', 4, 'four', ''],
  [
    'count',
    5,
    'five,group,many,some,school of,team,half a dozen,family of',
    '许多,很多,一队,一家人,一家,一排',
  ],
  ['count', 6, 'six,herd,dozens,pack of,pride of', '象群,马群,羊群'],
  [
    'count',
    7,
    'seven,flock,crowd of,swarm,swarms,flocks,pod of,flight of,throng of,a host of',
    '一群,群,鱼群,成群',
  ],
  ['count', 8, 'eight', ''],
  ['count', 9, 'nine,ten,dozen,hundred,thousand,hundreds,thousands,countless', '无数,成千上万'],

  [
    'subject',
    'woman',
    'woman,lady,mother,princess,dancer,ballerina,queen,bride,person,figure,traveler,traveller,pedestrian,couple,people,grandmother,wife,waitress,nurse,actress,girlfriend,surfer,tourist,lovers,singer,geisha,witch,empress,granny,grandma,mum,mom,aunt,heroine,businesswoman,model,housewife,sister,skater,skier,passenger,villager,runner,jogger,swimmer,crowd,family,shopper,commuter,dancers,gymnast,nun,old woman,young woman,heroine,secretary,florist,saleswoman,stewardess,barmaid,priestess,huntress,girl friend',
    '女孩,女人,女子,少女,姑娘,女性,妈妈,母亲,舞者,人,人们,行人,旅人,情侣,奶奶,老奶奶,新娘,公主,女生,美女,恋人,妇人,妻子,老妇人,婆婆,外婆,女士,村民,歌手,女侠,女王,游泳者,跑者,路人,一家人,小姐,夫妻,夫妇,老板娘,女主角,女白领,妈妈们,大妈,阿姨,女教师,仙女,女战士',
  ],
  [
    'subject',
    'man',
    'man,guy,father,soldier,knight,king,fisherman,hiker,monk,cowboy,detective,samurai,sailor,farmer,grandfather,husband,prince,wizard,climber,musician,painter,chef,warrior,old man,gentleman,businessman,boatman,monk,violinist,pianist,writer,poet,keeper,guard,worker,miner,pilot,captain,gardener,baker,teacher,doctor,photographer,artist,hunter,shepherd,explorer,scientist,mechanic,blacksmith,priest,clown,magician,ranger,firefighter,policeman,officer,butler,bartender,barista,waiter,drummer,guitarist,pirate,viking,ninja,groom,dad,grandpa,uncle,brother,adventurer,pilgrim,professor,young man,skateboarder,woodcutter,lumberjack,rider,driver,archer,swordsman,herdsman,salaryman,office worker,courier,delivery man,postman,mailman,busker,boxer,footballer,butcher,tailor,carpenter,welder,soldier,emperor,gunslinger,bodyguard,commuter man',
    '男人,男子,老人,骑士,男性,爸爸,父亲,渔夫,渔民,和尚,武士,农夫,老爷爷,爷爷,男生,侦探,诗人,牛仔,士兵,侠客,剑客,老头,登山者,船夫,僧人,书生,大叔,老渔夫,农民,船长,画家,老师,医生,工人,猎人,牧羊人,探险家,科学家,厨师,消防员,警察,海盗,忍者,新郎,外公,小伙子,男孩子们,少侠,樵夫,司机,道士,皇帝,老翁,牧民,摄影师,僧侣,上班族,外卖小哥,快递员,邮差,木匠,将军,拳击手,大侠,少年郎,老大爷,小哥',
  ],
  [
    'subject',
    'child',
    'child,kid,toddler,boy,girl,little girl,little boy,baby,schoolgirl,schoolboy,daughter,son,children,pupil,youngster,infant,little one,teen,teenager,boys and girls',
    '孩子,小孩,儿童,男孩,小女孩,少年,小男孩,孩子们,宝宝,小朋友,学生,牧童,婴儿,小女生,小男生,幼儿,小姑娘,女童,男童,娃娃',
  ],
  [
    'subject',
    'robot',
    'robot,android,cyborg,droid,mech,humanoid robot,automaton',
    '机器人,机甲,仿生人',
  ],
  [
    'subject',
    'astronaut',
    'astronaut,cosmonaut,spaceman,spacewoman,moonwalker',
    '宇航员,航天员,太空人,宇航员们',
  ],
  [
    'subject',
    'deer',
    'deer,stag,fawn,elk,moose,reindeer,doe,antelope,roe,caribou,gazelle,ibex',
    '鹿,小鹿,麋鹿,驯鹿,梅花鹿,梅花鹿群,小鹿群,麋',
  ],
  [
    'subject',
    'dog',
    'dog,puppy,wolf,corgi,husky,hound,labrador,golden retriever,sheepdog,wolf pack,terrier,poodle,collie,retriever,dachshund,pug,beagle,pup,coyote,dalmatian,german shepherd',
    '狗,小狗,狼,柯基,金毛,哈士奇,猎犬,犬,拉布拉多,牧羊犬,雪橇犬,狗狗,狼群',
  ],
  [
    'subject',
    'cat',
    'cat,kitten,tiger,panther,leopard,kitty,lion,snow leopard,cheetah,lynx,jaguar,tomcat,lioness',
    '猫,小猫,老虎,猫咪,豹,狮子,狮,雪豹,猎豹',
  ],
  ['subject', 'fox', 'fox,vixen', '狐狸,小狐狸'],
  [
    'subject',
    'horse',
    'horse,pony,unicorn,stallion,mare,zebra,foal,camel,donkey,mustang,steed,colt,horseback,camel caravan,alpaca,llama',
    '马,骏马,独角兽,马儿,野马,斑马,骆驼,驴,马群,马车,驼队,骏',
  ],
  ['subject', 'rabbit', 'rabbit,bunny,hare', '兔,兔子,小兔子,野兔,兔儿'],
  ['subject', 'elephant', 'elephant,mammoth', '大象,小象,象群'],
  [
    'subject',
    'bird',
    'bird,gull,seagull,eagle,crane,swan,dove,pigeon,owl,crow,goose,raven,hawk,heron,flamingo,sparrow,swallow,parrot,duck,penguin,snowy owl,hummingbird,robin,kingfisher,pelican,albatross,peacock,rooster,chicken,hen,falcon,stork,ibis,magpie,cormorant,puffin,bat,macaw,woodpecker,vulture,condor,finch,songbird,lark,nightingale,seabird',
    '鸟,海鸥,老鹰,飞鸟,天鹅,鸽子,大雁,白鹭,白鹤,乌鸦,鹰,小鸟,仙鹤,燕子,鸟儿,鸭子,企鹅,雁,猫头鹰,孔雀,鹤,大雁,鸥,丹顶鹤,麻雀,喜鹊,雄鹰,鸳鸯,鹦鹉,蜂鸟,雁群,天鹅们,蝙蝠,白鸽,信鸽,海鸟,企鹅群,黄鹂,雄鸡',
  ],
  ['subject', 'butterfly', 'butterfly,moth,dragonfly,bee,bumblebee', '蝴蝶,蜻蜓,彩蝶,蜜蜂,飞蛾'],
  ['subject', 'dragon', 'dragon,wyvern', '龙,巨龙,飞龙,神龙'],
  [
    'subject',
    'fish',
    'fish,salmon,shark,goldfish,koi,dolphin,manta ray,clownfish,tuna,turtle,sea turtle,ray,seal,squid,octopus,jellyfish,seahorse,pod of dolphin,carp,trout,angelfish',
    '鱼,小鱼,金鱼,鲨鱼,锦鲤,鱼群,海豚,热带鱼,鲤鱼,海龟,章鱼,水母,小丑鱼,鲤,海豹',
  ],
  ['subject', 'whale', 'whale,orca,humpback,humpback whale', '鲸,鲸鱼,座头鲸,虎鲸'],
  [
    'subject',
    'car',
    'car,taxi,truck,vehicle,van,automobile,sports car,suv,cab,jeep,pickup,limousine,convertible,race car,racing car,police car,ambulance,fire engine,lorry,minivan,tractor,camper van,flying car,old car,vintage car',
    '汽车,跑车,出租车,卡车,轿车,小汽车,车,老爷车,货车,吉普车,警车,救护车,消防车,拖拉机,飞行汽车,赛车,老式汽车,越野车,小车',
  ],
  [
    'subject',
    'bus',
    'bus,coach,double decker,tram,school bus,streetcar,trolley',
    '公交车,巴士,大巴,公共汽车,校车,电车,双层巴士,公车,有轨电车',
  ],
  [
    'subject',
    'bicycle',
    'bicycle,bike,cyclist,motorbike,motorcycle,scooter,tandem,moped,e bike',
    '自行车,单车,脚踏车,摩托车,电动车,三轮车,脚踏',
  ],
  [
    'subject',
    'train',
    'train,locomotive,railway,steam train,express train,bullet train,tram train,freight train,carriage,subway train',
    '火车,列车,高铁,蒸汽火车,地铁,动车,绿皮火车,动车组,货运列车',
  ],
  [
    'subject',
    'boat',
    'boat,sailboat,yacht,canoe,raft,kayak,rowboat,gondola,sailing boat,fishing boat,junk boat,rowing boat,sampan,dinghy,punt,dragon boat,skiff,catamaran,schooner,lifeboat,motorboat,speedboat,fishing vessel',
    '船,帆船,小船,小舟,渔船,木船,扁舟,乌篷船,独木舟,竹筏,舟,船头,船上,龙舟,小帆船,皮划艇,木筏,游艇,渔舟,快艇,小艇',
  ],
  [
    'subject',
    'ship',
    'ship,vessel,freighter,ferry,cruise ship,liner,steamer,tanker,galleon,icebreaker,cargo ship,warship,submarine,frigate,sailing ship,pirate ship,container ship,trawler',
    '轮船,大船,货轮,邮轮,游轮,渡轮,巨轮,军舰,油轮,帆船队,海盗船,货船,潜艇,古船',
  ],
  [
    'subject',
    'plane',
    'plane,airplane,aeroplane,aircraft,jet,airliner,biplane,glider,fighter jet,helicopter,seaplane,propeller plane,drone',
    '飞机,客机,战斗机,滑翔机,直升机,喷气机,小飞机,无人飞机',
  ],
  [
    'subject',
    'balloon',
    'balloon,hot air balloon,airship,zeppelin,hot air balloon,blimp,balloons',
    '热气球,气球,飞艇,热气球们',
  ],
  [
    'subject',
    'rocket',
    'rocket,spaceship,spacecraft,space shuttle,shuttle,starship,spaceships,probe,lander,ufo,flying saucer,satellite',
    '火箭,飞船,宇宙飞船,航天飞机,太空船,星舰,飞碟,卫星,探测器',
  ],

  ['pronoun', 'woman', 'she,her,someone,somebody', '她,有人'],
  ['pronoun', 'man', 'he,him', '他'],

  [
    'action',
    'stand',
    'stand,wait,pose,look,gaze,watch,stare,graze,park,still,drink,face each other,face one another,observe,admire,listen,smile,hold,lean,stop,rest,contemplate,linger,peer,sing,fish,paint,cook,pick,water,sweep',
    '站,站立,站在,凝视,望着,等待,望向,看着,伫立,吃草,停在,停着,喝水,眺望,仰望,注视,看向,停留,停下,倚,驻足,微笑,欣赏,守候,伸懒腰,唱歌,钓鱼,扫,画画',
  ],
  [
    'action',
    'sit',
    'sit,seat,read,perch,meditate,kneel,squat,sit down,squat down,crouch,drink tea,rest on,huddle',
    '坐,坐着,坐在,看书,读书,打坐,蹲,坐下,端坐,静坐,蹲在,盘腿,围坐',
  ],
  [
    'action',
    'sleep',
    'sleep,nap,doze,asleep,lie,curl up,slumber,snooze,nap,dream,lie down,lie on,curled up',
    '睡,睡觉,睡着,沉睡,打盹,躺,躺在,熟睡,趴,睡觉,蜷缩,打瞌睡,午睡,躺着,酣睡',
  ],
  [
    'action',
    'walk',
    'walk,stroll,wander,hike,stride,roam,trek,climb,step,cross,trudge,strolls,march,amble,pace,tread,shuffle,tiptoe,saunter,patrol,wade,follow,waddle,parade,limp,plod,stumble,pass by',
    '走,行走,散步,漫步,走过,走在,徒步,走路,穿过,踱步,走进,走来,走向,走进,走出,徘徊,巡逻,踏,跋涉,前行,走着,踏雪,走路,溜达,蹒跚,闲逛,迈步',
  ],
  [
    'action',
    'run',
    'run,jog,sprint,chase,gallop,race,play,jump,leap,hop,bound,hurry,dash,rush,scamper,frolic,skip,bounce,splash,pounce,charge,trot,canter,bolt,stampede,chase after,scurry,rush past,cartwheel,tumble',
    '跑,奔跑,追逐,奔腾,玩耍,跳跃,飞奔,奔驰,跑过,追,跳,嬉戏,疾驰,冲,飞驰,奔,蹦,打闹,跑来,跑向,奔向,跃,跳起,狂奔,驰骋,追着,追赶,撒欢,蹦蹦跳跳,玩',
  ],
  [
    'action',
    'dance',
    'dance,twirl,spin,waltz,pirouette,ballet,sway,swirl,whirl',
    '跳舞,旋转,起舞,舞蹈,跳着舞,舞动,旋舞,翩翩起舞',
  ],
  [
    'action',
    'wave',
    'waving,wave at,wave to,wave goodbye,wave hello,wave his hand,wave her hand,wave a hand,wave her arm,wave his arm,greet,say goodbye',
    '挥手,招手,打招呼,挥着手,招着手',
  ],
  [
    'action',
    'swim',
    'swim,dive,snorkel,breach,paddle around,float underwater',
    '游,游泳,游过,游动,潜水,畅游,游弋,游来,跃出,跃出水面,潜入,浮游',
  ],
  [
    'action',
    'fly',
    'fly,soar,hover,glide,circle,flutter,launch,take off,lift off,ascend,blast off,flap,loop,swoop,dart,descend,float away,flit,drift down,wheel,migrate,lift,rise',
    '飞,飞翔,翱翔,飞过,飞舞,盘旋,发射,升空,飞行,起飞,滑翔,飞越,掠过,掠,俯冲,飞来,飞向,飞起,飞入,展翅,盘旋着,升起,飞走,划过天空',
  ],
  [
    'action',
    'travel',
    'drive,sail,float,drift,cruise,ride,row,pass,paddle,cycle,roll,speed,chug,voyage,arrive,steer,motor,navigate,whiz,zoom past,commute,glide past,pedal,rumble,pull in,cruise along,carve,speed away,hurtle,thunder past,putter',
    '行驶,航行,漂浮,驶过,飘过,骑,划过,飘在,划,开过,飘,驶,骑着,驶向,漂,穿行,划船,开着,驶入,驶来,穿梭,行进,开往,漂流,航,行驶着,驶出,前进,飞驰而过,疾行,飞速行驶,穿过,缓缓前行',
  ],

  ['worn', 'umbrella', 'umbrella,parasol,brolly', '伞,雨伞,撑伞,打伞,油纸伞,打着伞,油伞,撑着伞'],
  [
    'worn',
    'hat',
    'hat,cap,straw hat,fedora,cowboy hat,top hat,bonnet,beanie,helmet,bowler,beret,sun hat',
    '帽子,草帽,礼帽,斗笠,帽,帽,斗笠帽,头盔,贝雷帽',
  ],
  ['worn', 'backpack', 'backpack,rucksack,knapsack,knapsacks,bag,satchel', '背包,书包,行囊,双肩包'],
  ['worn', 'scarf', 'scarf,shawl,neckerchief,muffler', '围巾,红领巾,披肩'],

  [
    'garment',
    '',
    'clothes,outfit,boot,rubber boot,shoe,apron,overall,pajamas,pyjamas,swimsuit,vest,jeans,trousers,shorts,armor,armour,veil,costume,spacesuit,wetsuit',
    '衣服,衣,靴子,雨靴,鞋,围裙,铠甲,裤子,马甲,睡衣,泳衣,蓑衣',
  ],
  [
    'garment',
    'coat',
    'coat,jacket,cloak,cape,trench coat,overcoat,parka,woolen coat,leather jacket,scarf and coat,detective,hiker,explorer,climber',
    '外套,大衣,羽绒服,风衣,夹克,斗篷,披风,棉袄,侦探,登山者,探险家',
  ],
  [
    'garment',
    'dress',
    'dress,gown,skirt,evening gown,wedding dress,sundress,tutu,princess,ballerina,bride,dancer,queen,singer',
    '裙子,连衣裙,长裙,裙,婚纱,短裙,纱裙,公主,新娘,女王,舞者',
  ],
  [
    'garment',
    'suit',
    'suit,blazer,tuxedo,businessman,gentleman,groom,butler,magician,violinist,pianist,waiter',
    '西装,西服,新郎',
  ],
  [
    'garment',
    'shirt',
    'shirt,t shirt,blouse,tank top,jersey,runner,jogger,surfer,skateboarder',
    '衬衫,T恤,跑者',
  ],
  ['garment', 'jumper', 'sweater,hoodie,jumper,pullover,cardigan', '毛衣'],
  [
    'garment',
    'uniform',
    'uniform,soldier,officer,policeman,guard,captain,pilot,firefighter,sailor,nurse,ranger',
    '校服,制服,士兵,警察,消防员,船长,军装',
  ],
  [
    'garment',
    'robe',
    'robe,kimono,hanfu,qipao,cheongsam,sari,tunic,yukata,geisha,samurai,monk,wizard,witch,priest,nun,empress',
    '旗袍,汉服,和服,长袍,袍,古装,女侠,武士,和尚,侠客,剑客,僧人,书生,诗人,少侠,道士,皇帝,老翁,僧侣',
  ],
  ['garment', 'raincoat', 'raincoat,oilskin,poncho,fisherman,boatman', '雨衣,渔夫,渔民,老渔夫'],
  [
    'worn',
    'hat',
    'cowboy,wizard,witch,captain,policeman,soldier,officer,detective,pirate',
    '牛仔,船长,警察',
  ],

  [
    'trait',
    'old',
    'old,elderly,aged,ageing,aging,white haired,grey haired,gray haired,wrinkled,old man,old woman,grandfather,grandmother,grandpa,grandma,granny',
    '老人,老爷爷,爷爷,老头,老渔夫,外公,老翁,奶奶,老奶奶,老妇人,婆婆,外婆,年迈,年老,白发',
  ],
  [
    'trait',
    'bearded',
    'bearded,beard,white beard,long beard,grey beard,gray beard,fisherman,wizard,viking,lumberjack,woodcutter,pirate',
    '胡子,胡须,白胡子,大胡子,老翁,樵夫,渔夫,老渔夫',
  ],
  [
    'trait',
    'female',
    'girl,little girl,schoolgirl,daughter,female,young woman,toddler girl',
    '小女孩,小女生,小姑娘,女童',
  ],
  ['trait', 'male', 'boy,little boy,schoolboy,son,male', '男孩,小男孩,少年,小男生,男童,牧童'],
  [
    'trait',
    'mixed',
    'couple,people,lovers,pedestrian,tourist,crowd,family,shopper,commuter,passenger,villager,children,boys and girls',
    '人们,情侣,恋人,行人,一家人,夫妻,夫妇,路人,孩子们',
  ],
  [
    'trait',
    'smiling',
    'smile,laugh,grin,beam at,cheerful,happy,happily,joyfully,giggle',
    '微笑,笑,笑着,大笑,欢笑,开心,高兴,快乐,笑容',
  ],
  ['trait', 'sad', 'sad,sadly,cry,weep,tearful,sorrowful,mourn', '悲伤,伤心,哭,哭泣,流泪,难过'],
]

/** The lexicon of what subjects do. */
import type { WordLine } from './scene-words.ts'

/** The lines, in no order; read the head of `scene-words.ts` first. */
export const ACTION_WORDS: readonly WordLine[] = [
  [
    'action',
    'stand',
    'stand,bark,meow,roar,growl,purr,chirp,rock band,pop band,jazz band,orchestra,choir,anchored,moored,at anchor,docked,fishing,wait,pose,look,gaze,watch,stare,park,stand still,drink,face each other,face one another,observe,admire,listen,smile,hold,lean,stop,rest,contemplate,linger,peer,sing,fish,paint,cook,pick,water,sweep,idle,parked,loiter,rear,stand guard,shelter,juggle,argue,chat,squabble,hum,chop,slice,pour,stir,fry,bake,feed,examine,inspect,repair,teach,talk,speak,hug,kiss,shake hand,shake hands,prepare,serve,polish,iron,write,draw,eat,munch,sip,taste,chew,type,brush,wash,clean,vacuum,mop,photograph,film,sell,buy,trade,play guitar',
    '站,站立,站在,凝视,望着,等待,望向,看着,伫立,停在,停着,眺望,仰望,注视,看向,停留,停下,倚,驻足,微笑,欣赏,守候,伸懒腰,唱歌,钓鱼,扫,画画',
  ],
  [
    'action',
    'sit',
    'sit,seat,read,knit,sew,perch,meditate,share stories,tell stories,gather around,kneel,squat,sit down,squat down,crouch,drink tea,rest on,huddle,picnic,picnicking,have a picnic,on a picnic,at a picnic',
    '坐,坐着,坐在,看书,读书,打坐,蹲,坐下,端坐,静坐,蹲在,盘腿,围坐,独钓,垂钓,静坐着',
  ],
  [
    'action',
    'sleep',
    'sleep,nap,doze,asleep,lie,curl up,slumber,snooze,nap,dream,laying on,laying down,laying in,lays down,lie down,lie on,curled up',
    '睡,睡觉,睡着,沉睡,打盹,躺,躺在,熟睡,趴,睡觉,蜷缩,打瞌睡,午睡,躺着,酣睡',
  ],
  // People stand as they do so, and as animals do any of what follows.
  [
    'action',
    'howl',
    'howl,barking,barks,barked,roaring,roars,roared,growling,growls,squawk,crowing,crowed,bray,neigh,whinny,bleat,mooing,moos,yelp,screech,snarl,yawn,yawns,yawning',
    '嚎叫,长嚎,吠,狂吠,吼叫,咆哮,怒吼,嘶鸣,啼叫,打哈欠',
  ],
  ['action', 'sniff', 'sniff,smell,snuffle,nuzzle', '嗅,闻着,嗅着,闻了闻'],
  [
    'action',
    'paw',
    'dig,dug,rummage,burrow,scratching,scratches,scratched,pawing,paws at,paw at,clawing,claws at,swat,batting,bats at',
    '刨,刨土,挠,抓挠',
  ],
  [
    'action',
    'stretch',
    'stretches its,stretching its,stretch its,stretches and,stretching and,start stretching,starts stretching,starting stretching,stretches lazily,stretching lazily',
    '伸着懒腰,伸了个懒腰',
  ],
  ['action', 'rear', 'rear up,rears up,rearing up,reared up,rearing', '前蹄腾空,直立起来'],
  [
    'action',
    'roll',
    'roll over,rolls over,rolling over,roll on its back,rolls on its back,rolling on its back,on its back,on their backs,roll around,rolls around,rolling around,rolling in,rolls in,roll in the mud,belly up',
    '打滚,翻滚,四脚朝天',
  ],
  [
    'action',
    'graze',
    'graze,drink water,drinking water,drink from,bend down to drink,lap water,lap up water,eat grass,eat hay,eat from,eat out of,eat food,eat food out of,nibble,nibble on,munch grass,munch hay,chew grass,chew hay,peck,forage,browse on grass',
    '吃草,喝水,啄食,觅食,低头喝水,低头吃草',
  ],
  [
    'action',
    'walk',
    'walk,stroll,wander,hike,stride,roam,trek,climb,step,trudge,strolls,march,amble,pace,tread,shuffle,tiptoe,saunter,patrol,explore,crawl,creep,slither,scuttle,sneak,wade,waddle,strut,follow,parade,limp,plod,stumble,pass by,walk away,walks away,walking away,walked away,walk off,walks off,walking off,leave,depart,stray,mosey,lead,bring,make his way,make her way,make their way,make its way,makes his way,makes her way,makes their way,makes its way,made his way,made her way,made their way,made its way,making his way,making her way,making their way,making its way,find his way,find her way,find their way,find its way,finds his way,finds her way,finds their way,finds its way,finding his way,finding her way,finding their way,finding its way',
    '走,行走,散步,漫步,走过,走在,徒步,走路,穿过,踱步,走进,走来,走向,走进,走出,徘徊,巡逻,踏,跋涉,前行,走着,踏雪,走路,溜达,蹒跚,闲逛,迈步,走远,远去,离去,离开,渐行渐远,独行,走着走着,走入',
  ],
  [
    'action',
    'run',
    'run,football match,soccer match,football game,soccer game,jog,sprint,chase,gallop,race,play,hop,bound,fetches,fetching,fetched,hurry,dash,rush,scamper,frolic,skip,bounce,splash,charge,trot,canter,bolt,stampede,chase after,scurry,rush past,cartwheel,tumble',
    '跑,奔跑,追逐,奔腾,玩耍,飞奔,奔驰,跑过,追,嬉戏,疾驰,冲,飞驰,奔,打闹,跑来,跑向,奔向,狂奔,驰骋,追着,追赶,撒欢,玩',
  ],
  [
    'action',
    'leap',
    'leap,pounce,jump,breach,leap out,jump out,jump up,leap up',
    '跳跃,跳,跃,跳起,跳过,跳出,跳进,蹦,蹦蹦跳跳,跃出,跃出水面,跃出海面,跃出湖面,跃起,跃过,腾跃,腾空,腾空而起',
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
    'waving,waved,wave at,wave to,wave goodbye,waves at,waves to,waves goodbye,waves hello,waves from,waves back,waves his,waves her,waves their,wave hello,wave his hand,wave her hand,wave a hand,wave her arm,wave his arm,greet,say goodbye',
    '挥手,招手,打招呼,挥着手,招着手,挥别,挥舞双手,挥挥手',
  ],
  // "Waves" is a verb right after who does it, and water elsewhere.
  ['action', 'wave', 'waves', ''],
  [
    'action',
    'nod',
    'nod,nod her head,nod his head,nods her head,nods his head,bob his head,bob her head',
    '点头,点点头,颔首,连连点头',
  ],
  [
    'action',
    'clap',
    'clap,applaud,clap her hand,clap his hand,clap their hand,applause',
    '鼓掌,拍手,拍掌,拍着手,鼓着掌,喝彩',
  ],
  [
    'action',
    'point',
    'gives a presentation,give a presentation,giving a presentation,presenting,explains,explain,lecture,pointing,points,point at,point to,point toward,point towards,pointed at,pointed to,pointed toward,gesture at,gesture toward,beckon',
    '指着,指向,指了指,手指向,遥指,指点',
  ],
  [
    'action',
    'bow',
    'bowing,bows,bowed,bow to,bow before,bow down,take a bow,takes a bow,curtsy,curtsey',
    '鞠躬,行礼,弯腰,躬身,作揖,欠身',
  ],
  // Who is called by what they do does it, where no other verb is said of them.
  ['action', 'dance', 'dancer,ballerina,ballet dancer', '舞者,舞女,舞蹈演员'],
  ['action', 'run', 'runner,jogger,sprinter', '跑者,跑步者'],
  [
    'action',
    'swim',
    'swimmer,snorkeler,swan,duck,mallard,duckling,drake,goose',
    '游泳者,天鹅,白天鹅,黑天鹅,鸭子,鸭,小鸭子,白鹅,鸳鸯',
  ],
  [
    'action',
    'swim',
    'swim,scuba diver,diver,freediver,dive,snorkel,paddle around,float underwater',
    '游,游泳,游过,游动,潜水,畅游,游弋,游来,潜入,浮游',
  ],
  [
    'action',
    'fly',
    'fly,soar,hover,circle,flutter,launch,take off,lift off,ascend,blast off,flap,loop,swoop,dart,descend,float away,flit,drift down,wheel,migrate,lift,rise',
    '飞,飞翔,翱翔,飞过,飞舞,盘旋,发射,升空,飞行,起飞,滑翔,飞越,掠过,掠,俯冲,飞来,飞向,飞起,飞入,展翅,盘旋着,升起,飞走,划过天空',
  ],
  [
    'action',
    'travel',
    'drive,sail,float,glide,cross,drift,cruise,ride,row,pass,paddle,cycle,roll,speed,chug,voyage,arrive,steer,motor,navigate,whiz,zoom past,commute,glide past,thunders past,thundered past,thundering past,thunders by,roars past,slip between,slips between,pedal,rumble,pull in,cruise along,carve,speed away,hurtle,thunder past,putter',
    '行驶,航行,漂浮,驶过,飘过,骑,划过,飘在,划,开过,飘,驶,骑着,驶向,漂,穿行,划船,开着,驶入,驶来,穿梭,行进,开往,漂流,航,行驶着,驶出,前进,飞驰而过,疾行,飞速行驶,穿过,缓缓前行',
  ],
]

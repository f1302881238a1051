/** The lexicon of what is done before others, for others or with a device; `activity-words.ts` says how its lines are read. */
import type { ActivityLine } from './activity-words.ts'

/** The lines, in no order. */
export const PUBLIC_WORDS: readonly ActivityLine[] = [
  [
    'protest',
    '!protest,!picket,demonstrate street,hold placard|banner|sign|poster,wave placard|sign,carry placard|banner,chant slogan',
    'protester,protestor,demonstrator,activist,campaigner',
    '抗议,游行示威,举~标语',
  ],
  [
    'present',
    'speak conference|podium|lectern|audience|crowd|congress|parliament|summit|rally|event,talk podium|lectern|audience,give speech|lecture|talk|sermon|keynote,make speech,deliver speech|lecture|talk|sermon|keynote,hold speech,address audience|crowd|nation|parliament,preach',
    'keynote speaker,guest speaker,public speaker,motivational speaker,preacher',
    '演讲,发表~讲话,致辞',
  ],
  [
    'interview',
    '!interview,speak reporter|press|journalist,talk reporter|press|journalist,answer reporter|journalist,report news',
    'reporter,interviewer,news anchor',
    '接受采访,现场报道',
  ],
  [
    'experiment',
    'do experiment,show experiment,perform experiment,conduct experiment|research,!experiment,test chemical|sample,mix chemical,look microscope,hold flask|beaker|tube',
    'chemist',
    '做~实验,实验演示',
  ],
  [
    'pack',
    'pack suitcase|luggage|bag|backpack|clothes|box|lunch|food|order|product|present|gift|thing,unpack,fill suitcase|box|bag,pull package|box|bag|suitcase,take package|box|suitcase,!unbox,open package|suitcase|box|gift|present|parcel,place purse|handbag|suitcase,put purse|handbag|suitcase,search purse|handbag|bag|suitcase',
    '',
    '收拾~行李,打包,装箱,拆~快递',
  ],
  [
    'listen',
    'listen music|song|headphone|podcast|radio|audio|record,wear headphone,enjoy music,put headphone',
    'dj',
    '听~音乐,听歌,戴~耳机',
  ],
  [
    'extinguish',
    'extinguish,put out fire|flame|blaze,fight fire|flame|blaze,use extinguisher,hold extinguisher,spray foam',
    '',
    '灭火,扑灭,救火',
  ],
  [
    'check_watch',
    'look watch|wristwatch|smartwatch,check watch|wristwatch|smartwatch|time|rate|pulse,glance watch|wristwatch,adjust watch|wristwatch|smartwatch,wear smartwatch',
    '',
    '看~手表,看表',
  ],
  [
    'spin_ball',
    'spin ball|basketball|football,twirl ball|basketball,balance ball|basketball',
    '',
    '转~篮球',
  ],
  [
    'kettlebell',
    'lift kettlebell,swing kettlebell,exercise kettlebell,train kettlebell,use kettlebell,hold kettlebell',
    '',
    '壶铃',
  ],
  [
    'aim',
    'aim rifle|gun|pistol|weapon|target,reload,load rifle|gun|shotgun|musket,shoot rifle|gun|shotgun|pistol|target,fire rifle|gun|shotgun|weapon,hold rifle|gun|shotgun',
    'sniper,marksman',
    '瞄准,射击,开枪,打枪',
  ],
  // What the poses of other activities show.
  ['sing', 'beat box,beatbox,beatboxing,rap,sing song,yell microphone', 'beatboxer', ''],
  ['selfie', 'have selfie,group selfie,make selfie,vlog', 'vlogger', ''],
  [
    'write',
    'color cardboard|page|drawing|egg|mandala|paper,colour cardboard|page|drawing|egg|mandala|paper,coloring,colouring,draw board|whiteboard,study desk,take exam|test',
    '',
    '',
  ],
  [
    'type',
    'attend class|course|meeting|lesson,take class|course,join meeting|call,talk webcam|web,edit video|photo,play chess online,shop online',
    'editor',
    '',
  ],
  [
    'game',
    'play playstation|nintendo|xbox|console|computer|ps4|ps5|switch,look controller,hold controller,use controller|joystick',
    '',
    '',
  ],
  ['photograph', 'record video|movie|film|concert,video record,!record,!film scene|video', '', ''],
  ['chess', 'play jenga|card|domino|dominoes|monopoly|scrabble|poker|mahjong', '', ''],
  [
    'drink',
    'drink concoction|shot|alcohol|potion|beer|wine,take shot,make toast,clink,toast glass',
    '',
    '',
  ],
  [
    'give',
    'sell,!present woman|man|her|him|flower|rose|bouquet|gift|ring|girlfriend|wife,hand woman|man|boy|girl|child|customer,serve customer|guest|client',
    '',
    '',
  ],
  [
    'craft',
    'fold paper|origami|cardboard|airplane,build lego|model|robot|tower,make model|origami|jewelry|toy,!repair,fix radio|phone|computer|toy,solder',
    '',
    '',
  ],
  ['stretch', 'warm up,warm muscle', '', ''],
  ['squat', 'do leg|squat|lunge,train leg,lunge', '', ''],
  ['talk', 'speak,narrate,teach,describe,tease', '', ''],
  [
    'make_up',
    'put on lipstick|makeup|mascara|lotion,show makeup,wear makeup,do eyebrow|eyeshadow',
    '',
    '',
  ],
  ['pull', 'pull donkey|horse|mule|dog', '', ''],
]

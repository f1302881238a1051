/**
 * How people say what a camera does: English and Chinese wordings of every move
 * as `camera-words.ts` looks for them.
 */
import type { CameraStep } from './camera.ts'

/** The moves that a wording asks for. */
export type Wording = readonly [commands: CameraStep, wording: RegExp]

const AIM = String.raw`(?:\w+ly )?(?:to |towards? )?(?:the |its )?`
const SIDEWAYS = String.raw`(?: (?:sideways|laterally|horizontally|across|along),?)?`
const GO = String.raw`(?:mov(?:es?|ing)|eas(?:es?|ing)|roll(?:s|ing)?|glid(?:es?|ing)|slid(?:es?|ing)|drift(?:s|ing)?|travel(?:s|ling|ing)?|float(?:s|ing)?|fl(?:y|ies|ying)|doll(?:y|ies|ying)|creep(?:s|ing)?|inch(?:es|ing)?|walk(?:s|ing)?|run(?:s|ning)?|rush(?:es|ing)?|rac(?:es?|ing)|swoop(?:s|ing)?|sail(?:s|ing)?|go(?:es|ing)?|nudg(?:es?|ing)|edg(?:es?|ing)|shift(?:s|ing)?|crawl(?:s|ing)?|snak(?:es?|ing)|weav(?:es?|ing)|wander(?:s|ing)?|advanc(?:es?|ing)|driv(?:es?|ing)|rid(?:es?|ing)|swim(?:s|ming)?|climbing|stumbl(?:es?|ing)|sprint(?:s|ing)?|surg(?:es?|ing)|hurtl(?:es?|ing)|speed(?:s|ing)?|div(?:es?|ing)|plung(?:es?|ing)|sneak(?:s|ing)?|slip(?:s|ping)?|carried|taken|get(?:s|ting)?|com(?:es?|ing))(?: (?:\w+ly|low|high|fast|straight))?`
const TURN = String.raw`(?:swings?|swinging|whips?|whipping|turns?|turning|rotat(?:es?|ing)|pivot(?:s|ing)?|swivels?|swivel?ling|sweeps?|sweeping|spins?|spinning|yaws?)(?: \w+ly)?(?: (?:a?round|over|back|hard))?`
const ROUND = String.raw`(?:orbit(?:s|ing)?|circl(?:es?|ing)|arc(?:s|ing)?|revolv(?:es?|ing))`
/** What may stand between what the camera does and where to. */
const MORE = String.raw`(?:,? [\w'-]+){1,8}?,?`
const MORE_OR_NONE = String.raw`(?: (?!counter|anti)[\w'-]+){0,7}?`
const THE = String.raw`(?:(?:the|an?|his|her|their|its) )?(?:\w+ )?`
const LOW_THING =
  '(?:feet|foot|boots?|shoes?|ground|floor|grass|roots?|streets?|pavement|water|base|bottom)'
const HIGH_THING =
  '(?:sky|skies|clouds?|stars?|moon|sun|ceiling|roofs?|rooftops?|treetops?|canopy|spires?|top)'
const LOW = '(?:地?面|脚|腿|膝|手|底|根|鞋|水面|街道|下方)'
const HIGH = '(?:天|顶|脸|头|梢|星空|夜空|上方|高处)'
const HOW = '(?:缓缓|缓慢|慢慢|快速|迅速|匀速|轻轻|平稳|地|一直)*'
/** How a camera may go in Chinese, when a word before says where to. */
const TURNING = '(?:横?摇|扫|旋?转|甩)'
const WALK = '(?:[平横推偏游漂]?移|[滑走飞掠飘漂行靠驶游跑奔冲挪荡溜蹭])'
const chinese = (source: string): RegExp => new RegExp(`^(?:${source})`, 'u')
const english = (source: string): RegExp => new RegExp(`^(?:${source})(?![\\w-])`, 'iu')

/** 向左侧缓缓…, without the preposition that `MANNER` takes away. */
function towards(side: string): string {
  return `${side}(?:侧|边|方|面|前方|后方)?${HOW}`
}

const SIDE = '(?:侧|边|方|面|端)?'
const FOLLOWING = '(?:紧?跟[着随]?|追着|随着)[^，。]{1,8}?[往向朝]'

/** 从左到右…, the same. */
function between(from: string, to: string): string {
  return `${from}${SIDE}(?:的[^，。]{1,6}?)?[到至往向朝而]${to}${SIDE}${HOW}`
}

/** 从左边滑到右边, the same with the verb between. */
function across(from: string, verb: string, to: string): string {
  return `${from}${SIDE}(?:的[^，。]{1,6}?)?${HOW}${verb}[动过行]?[到至往向朝]${to}`
}

/** What a camera does, as the beginning of a piece; the first that fits is meant. */
export const DOINGS: readonly Wording[] = [
  [
    ['Static shot'],
    english(
      String.raw`(?:(?:completely|perfectly|entirely) )?(?:static|stationary|motionless|immobile|unmoving|fixed|steady|anchored|frozen|(?:locked[- ](?:off|down)|(?:locked |mounted |fixed )?on a tripod))|still(?=\s*$|\s+(?:throughout|while|as|all|for)\b)|(?:holds?|holding)(?! (?:the|an?|his|her|their|its|him|them|it|everyone|both|on to|onto)\b)|(?:lingers?|rests?|pauses?|stops?|halts?|waits?|settles|freezes)(?! (?:the|an?|to)\b)|stay(?:s|ing)? on(?! (?:with|its)\b)|comes to (?:a )?(?:rest|halt|stop|standstill)|stays? (?:right )?(?:there|here)|(?:is|stays?|remains?|holds?|keeps?|kept|held|standing)(?: \w+ly)? (?:still|put|where it is|in one (?:place|spot)|static|fixed|locked(?:[- ]off|[- ]down)?|motionless|steady|stationary|in place)|(?:does not|doesn't|never|do not|don't|not) mov(?:es?|ing)|not moving|(?:without|no) (?:any )?(?:movements?|motion|moving)|固定|静止|不动|停(?=[了留]?[一二两三四五几\d]+秒|片刻|一会)|不变|(?:定|停)(?:住|下|留|在)|(?:一动|纹丝|锁定|保持|完全|一直|全程)不动|锁[死定](?![^，。])|钉[住在]|定在|保持(?:静止|固定|不动|稳定)|(?:不要?|别|没有|无|勿)(?:任何|再|做|要)*(?:移动|运动|动|晃|抖)|定住|定格`,
    ),
  ],
  [['Pan left', 'Pan right'], chinese('(?:左右|来回)(?:横?摇[动摄移镜]?(?!晃)|扫视|转动|环视)')],
  [['Push in', 'Zoom out'], english(String.raw`doll(?:y|ies) zooms?|做?希区柯克式?变焦`)],
  [
    ['Pan left'],
    english(
      String.raw`(?:pan(?:s|ning)?|${TURN}) (?:(?:from )?right to left|${AIM}left(?:ward|wards)?(?! to (?:the )?right))`,
    ),
  ],
  [
    ['Pan right'],
    english(
      String.raw`(?:pan(?:s|ning)?|${TURN}) (?:(?:from )?left to right|${AIM}right(?:ward|wards)?(?! to (?:the )?left))`,
    ),
  ],
  [
    ['Pan left'],
    english(String.raw`(?:looks?|looking|glanc(?:es?|ing)|peers?|peering)(?: \w+ly)? ${AIM}left`),
  ],
  [
    ['Pan right'],
    english(String.raw`(?:looks?|looking|glanc(?:es?|ing)|peers?|peering)(?: \w+ly)? ${AIM}right`),
  ],
  [
    ['Truck left', 'Pan right'],
    english(
      String.raw`${ROUND}${MORE_OR_NONE} (?:to the |towards? the )?(?:left|clockwise)|${ROUND} (?:left|clockwise)`,
    ),
  ],
  [['Truck left'], english('(?:from )?right to left')],
  [['Truck right'], english('(?:from )?left to right')],
  [
    ['Truck left'],
    english(
      String.raw`(?:${GO}|truck(?:s|ing)?|track(?:s|ing)?|slips?|strafes?)${SIDEWAYS} (?:(?:from )?right to left|${AIM}left(?:ward|wards)?(?! to (?:the )?right))`,
    ),
  ],
  [
    ['Truck right'],
    english(
      String.raw`(?:${GO}|truck(?:s|ing)?|track(?:s|ing)?|slips?|strafes?)${SIDEWAYS} (?:(?:from )?left to right|${AIM}right(?:ward|wards)?(?! to (?:the )?left))`,
    ),
  ],
  [
    ['Zoom in'],
    english(
      String.raw`zoom(?:s|ing)?(?: \w+ly| all the way| right)? (?:in(?:to)?|closer|on(?:to)?|towards?|to (?:the|a|an|his|her|its|their)\b(?! (?:wide|whole|full)))|punch(?:es|ing)? in|zoom(?:s|ing)? from (?:an? |the )?(?:(?:very |extreme )?wide|full|long|establishing)|(?:gets?|grows?|becomes?) (?:\w+ly )?tighter|(?:tightens?|tightening) (?:in|on|up)`,
    ),
  ],
  [
    ['Zoom out'],
    english(
      String.raw`zoom(?:s|ing)?(?: \w+ly| all the way| right)? (?:out|back|away)|zoom(?:s|ing)? from (?:an? |the )?(?:close|tight|detail|macro)|(?:gets?|getting|grows?|growing|becomes?|goes|going) (?:\w+ly )?wider|widens?(?! by)|widening(?! by)|goes wide`,
    ),
  ],
  [
    ['Tilt up'],
    english(
      String.raw`(?:tilt(?:s|ing)?|pan(?:s|ning)?|looks?|looking|gaz(?:es?|ing)|angles?|points?|nods?|tips?|peers?|crane(?:s|ing)? its neck|(?:lifts?|raises?|casts?) its (?:gaze|eyes?|head|face))(?: \w+ly)?[ -]up(?:ward|wards)?`,
    ),
  ],
  [
    ['Tilt down'],
    english(
      String.raw`(?:tilt(?:s|ing)?|pan(?:s|ning)?|looks?|looking|gaz(?:es?|ing)|angles?|points?|nods?|tips?|peers?|crane(?:s|ing)? its neck|(?:lifts?|raises?|casts?) its (?:gaze|eyes?|head|face))(?: \w+ly)?[ -]down(?:ward|wards)?`,
    ),
  ],
  [
    ['Push in'],
    english(
      String.raw`${GO} (?:up|down) (?:the|a|an) (?:\w+ )?(?:street|road|path|hall|hallway|corridor|alley|aisle|lane|tunnel|avenue|trail|nave|stairs|staircase|slope|hill|hillside|ramp|runway|highway|track|pier|beach|shore|river|canyon|row)`,
    ),
  ],
  [
    ['Pull out'],
    english(
      String.raw`widens? by (?:pull|back|doll|mov|draw)[a-z]*ing(?: (?:away|back|out))?|(?:drop(?:s|ping)?|fall(?:s|ing)?|peel(?:s|ing)?|track(?:s|ing)?)(?: \w+ly)? (?:back(?:wards?)?|away|(?:(?:further|farther) )?behind)|reced(?:es?|ing)|withdraw(?:s|ing)?|lead(?:s|ing)?(?! (?:us|the (?:viewer|audience|eye))\b)`,
    ),
  ],
  [
    ['Pedestal up'],
    english(
      String.raw`(?:is )?(?:ris(?:es?|ing)|raised|elevat(?:es?|ing|ed)|hoist(?:s|ed|ing))|soar(?:s|ing)?|ascend(?:s|ing)?|climb(?:s|ing)?|lift(?:s|ing)?|crane(?:s|ing)? (?:over|above)|(?:${GO}|crane(?:s|ing)?|boom(?:s|ing)?|pedestal(?:s|ing)?|jib(?:s)?) up(?:ward|wards)?`,
    ),
  ],
  [
    ['Pedestal down'],
    english(
      String.raw`(?:is )?lower(?:s|ing|ed)?|descend(?:s|ing)?|sink(?:s|ing)?|(?:drop|dip|div|plung|plummet)(?:s|es?|p?ing|t?ing)?(?! (?:in|into|forward|through|towards?|back|away))|(?:${GO}|crane(?:s|ing)?|boom(?:s|ing)?|pedestal(?:s|ing)?|jib(?:s)?) down(?:ward|wards)?`,
    ),
  ],
  [
    ['Push in'],
    english(
      String.raw`(?:${GO}|push(?:es|ing)?|track(?:s|ing)?|clos(?:es?|ing)|com(?:es?|ing))(?: \w+ly)? (?:in|into|inwards?|forwards?|closer|nearer|ahead|towards?)|approach(?:es|ing)?`,
    ),
  ],
  [
    ['Pull out'],
    english(
      String.raw`(?:${GO}|pull(?:s|ing)?|back(?:s|ing)?|draw(?:s|ing)?)(?: \w+ly)? (?:out(?! (?:from (?:behind|under|beneath|between)|of))|back|backwards?|away|off)|(?:${GO}|doll(?:y|ies|ying)) out of|doll(?:y|ies|ying) out|retreat(?:s|ing)?`,
    ),
  ],
  [
    ['Tracking shot'],
    english(
      String.raw`(?:pan|mov|turn|travel|rotat)\w* (?:to|and) follow|follow(?:s|ing)?|track(?:s|ing)?|chas(?:es?|ing)|trail(?:s|ing)?|(?:keep(?:s|ing)?|kept) (?:pace|up) with|(?:run|walk|go|mov|rid|fly|sneak|creep|hurr)(?:s|es?|ning|ing|ies|y)? (?:close |right |along )?(?:after|behind)|shadow(?:s|ing)?|pursu(?:es?|ing)|keep(?:s|ing)? (?:its|a|some) distance behind|(?:keep|hold)(?:s|ing)? (?:[\w'-]+ ){1,4}(?:in (?:the )?(?:frame|shot|view)|cent(?:r|er)ed)|(?:stay|stick|mov|travel|walk|run|rid|go|glid|doll|truck|track)(?:s|es?|ing|y|ies|ying)? (?:along )?(?:close )?(?:with|alongside|beside)|accompan(?:ies|ying)`,
    ),
  ],
  [
    ['Shake'],
    english(
      String.raw`sh(?:akes?|aking|aky)|sways?|(?:trembl|wobbl|jiggl|rattl|quak|vibrat|bounc)(?:es?|ing)|(?:jitter|jolt|judder|shudder|jerk|quiver|bob|rock)(?:s|b?ing)?|is hand-?held`,
    ),
  ],
  [
    ['Truck right', 'Pan left'],
    english(
      String.raw`${ROUND}|(?:rotat(?:es?|ing)|spin(?:s|ning)?|wrap(?:s|ping)?|swirl(?:s|ing)?|wheel(?:s|ing)?|loop(?:s|ing)?|danc(?:es?|ing)|whirl(?:s|ing)?|swing(?:s|ing)?|curv(?:es?|ing)|(?:mov|go|fly|travel|glid)(?:es|s|ing|e)?(?: in a circle)?(?: all the way)?) (?:a?round)(?! (?:and|the (?:corner|bend)))`,
    ),
  ],
  // Where to is said at the end: "pans across the square from right to left", "tilts from the roots up".
  [
    ['Pan left'],
    english(
      String.raw`(?:pan(?:s|ning)?|scan(?:s|ning)?|sweep(?:s|ing)?)(?:${MORE})? (?:(?:from )?right to left|(?:to|on|at) the left)`,
    ),
  ],
  [
    ['Pan right'],
    english(
      String.raw`(?:pan(?:s|ning)?|scan(?:s|ning)?|sweep(?:s|ing)?)(?:${MORE})? (?:(?:from )?left to right|(?:to|on|at) the right)`,
    ),
  ],
  [
    ['Truck left'],
    english(
      String.raw`(?:${GO}|truck(?:s|ing)?|track(?:s|ing)?|doll(?:y|ies|ying))(?:${MORE}|,)? (?:(?:from )?right to left|to the left|leftwards?)`,
    ),
  ],
  [
    ['Truck right'],
    english(
      String.raw`(?:${GO}|truck(?:s|ing)?|track(?:s|ing)?|doll(?:y|ies|ying))(?:${MORE}|,)? (?:(?:from )?left to right|to the right|rightwards?)`,
    ),
  ],
  [
    ['Push in'],
    english(String.raw`(?:${GO}|push(?:es|ing)?)${MORE} (?:towards?|closer|nearer|forwards?)`),
  ],
  [
    ['Pull out'],
    english(String.raw`(?:${GO}|pull(?:s|ing)?)${MORE} (?:backwards?|farther away|further away)`),
  ],
  [['Pedestal up'], english(String.raw`${GO}${MORE} up(?:wards?)? (?:to|past|over|above|into)`)],
  [['Pedestal down'], english(String.raw`${GO}${MORE} down(?:wards?)? (?:to|past|into)`)],
  [['Tilt up'], english(String.raw`(?:tilt|pan)(?:s|n?ing)? from ${THE}${LOW_THING} to`)],
  [['Tilt down'], english(String.raw`(?:tilt|pan)(?:s|n?ing)? from ${THE}${HIGH_THING} to`)],
  [['Tilt up'], english(String.raw`tilt(?:s|ing)?${MORE} up(?:ward|wards)?`)],
  [['Tilt down'], english(String.raw`tilt(?:s|ing)?${MORE} down(?:ward|wards)?`)],
  // Whatever else a camera does to one side, it goes there: "the camera meanders left".
  ...(
    [
      ['Truck left', '(?:to the |towards? the )?left(?:ward|wards)?'],
      ['Truck right', '(?:to the |towards? the )?right(?:ward|wards)?'],
      ['Pedestal up', 'up(?:ward|wards)?'],
      ['Pedestal down', 'down(?:ward|wards)?'],
      ['Push in', '(?:forwards?|ahead|inwards?|closer|nearer|towards?)'],
      ['Pull out', '(?:backwards?|away|out(?! from| of)|outwards?)'],
    ] as const
  ).map(([command, where]): Wording => [
    [command],
    english(
      String.raw`(?!fac|point|look|clean|set|light|warm)[a-z]+(?:s|ing|ed|wn)(?: \w+ly)? ${where}`,
    ),
  ]),

  [
    ['Tilt up'],
    chinese(
      `${LOW}[^，。]{0,4}?(?:摇|移|抬|仰)[到至向][^，。]{0,8}?${HIGH}|(?:摇|抬)[到至向]${HIGH}`,
    ),
  ],
  [
    ['Tilt down'],
    chinese(`${HIGH}[^，。]{0,4}?(?:摇|移|俯)[到至向][^，。]{0,8}?${LOW}|摇[到至向]${LOW}`),
  ],
  [['Zoom in'], /^(?:变焦(?:推[近进到向至]|放大|拉近|收窄)|(?:焦距)?放大|收[窄紧])/u],
  [['Zoom out'], /^(?:变焦(?:拉[远开]|缩小)|(?:焦距)?缩小)/u],
  [['Tilt down'], chinese(`${HIGH}[^，。]{0,2}?摇下|摇下|低(?:下|头)|俯摇|下[看望]`)],
  [['Pan left'], chinese(across('右', TURNING, '左'))],
  [['Pan left'], chinese(`[跟横]?摇[^。]{0,14}?${between('右', '左')}`)],
  [['Pan right'], chinese(across('左', TURNING, '右'))],
  [['Pan right'], chinese(`[跟横]?摇[^。]{0,14}?${between('左', '右')}`)],
  [['Truck left'], chinese(across('右', WALK, '左'))],
  [['Truck left'], chinese(`[平横]移[^。]{0,16}?${between('右', '左')}`)],
  [['Truck right'], chinese(across('左', WALK, '右'))],
  [['Truck right'], chinese(`[平横]移[^。]{0,16}?${between('左', '右')}`)],
  [['Pull out', 'Pedestal up'], chinese('(?:斜)?后上方|后方?拉?(?:[升抬]高|升起?|爬升)')],
  [['Push in', 'Pedestal up'], chinese('(?:斜)?前上方|前方?(?:[拉爬攀抬]升|升起?|飞升)')],
  [['Push in', 'Pedestal down'], chinese('(?:斜)?前下方')],
  [['Tilt up'], chinese(`${LOW}[^，。]{0,2}?摇上|摇上|仰摇|上[看望扬]|[看望]向${HIGH}`)],
  [
    ['Shake'],
    chinese('(?:左右|上下|前后)(?:不停|不断|来回)?(?:摇?晃|抖|颤)|晃来晃去|抖来抖去|摇摇晃晃'),
  ],
  [
    ['Pan left'],
    chinese(
      `${between('右', '左')}(?:摇|扫|旋?转|甩)|${towards('左')}一?(?:横?摇|[旋偏]?转|甩|扫)|(?:横?摇|甩|转|扫)[向往朝到]左`,
    ),
  ],
  [
    ['Pan right'],
    chinese(
      `${between('左', '右')}(?:摇|扫|旋?转|甩)|${towards('右')}一?(?:横?摇|[旋偏]?转|甩|扫)|(?:横?摇|甩|转|扫)[向往朝到]右`,
    ),
  ],
  [
    ['Truck left'],
    chinese(
      `${between('右', '左')}|${towards('左')}${WALK}|[平横]移[向往到朝]?左|${WALK}[动行]?[向往到朝]左`,
    ),
  ],
  [
    ['Truck right'],
    chinese(
      `${between('左', '右')}|${towards('右')}${WALK}|[平横]移[向往到朝]?右|${WALK}[动行]?[向往到朝]右`,
    ),
  ],
  [
    ['Tilt up'],
    chinese(
      `${between('下', '上')}(?:摇|仰|扫|(?![移升]))|${towards('上')}(?:摇|仰(?![视望拍])|抬)|仰(?![视望拍])|抬`,
    ),
  ],
  [
    ['Tilt down'],
    chinese(
      `${between('上', '下')}(?:摇|俯|扫|(?![移降]))|${towards('下')}(?:摇|俯(?![瞰视冲拍]))|俯(?![瞰视冲拍])`,
    ),
  ],
  [['Pedestal up'], chinese(`${between('下', '上')}平?[移升]`)],
  [['Pedestal down'], chinese(`${between('上', '下')}平?[移降]`)],
  [['Pedestal up'], /^(?:上[升移走飞浮飘爬拉腾]|升|拉升|抬升|攀升|爬升|腾空|拔高|拔地而起)/u],
  [
    ['Pedestal down'],
    /^(?:下[降移沉走落潜滑飞坠]|[落坠]下|潜[入到]|降|沉(?:下|入|到)|(?:向下)?俯冲)/u,
  ],
  [
    ['Push in'],
    /^(?:(?:由|从)?远(?:到|至|及)近|前(?:方)?$|前?推|前(?:方)?(?:缓缓|慢慢)?[推进移飞行冲滑走探跑穿奔驶游飘漂钻突延挪蹭靠]|靠近|直[冲奔]|[逼凑扑冲奔移滑飞驶靠游][向到](?![左右上下])|探[入进向]|钻[入进]|(?:离|距离?)[^，。]{1,8}近|越(?:拉|推|靠|来)越近|走近|接近|拉近|逼近|贴近|凑[近到向]|变近)/u,
  ],
  [
    ['Pull out'],
    /^(?:(?:由|从)?近(?:到|至|及)远|后?拉[远开后]?|后(?:方)?(?:缓缓|慢慢)?[退移撤滑飞走倒拉跑飘缩挪游靠]|抽离|(?:离|距离?)[^，。]{1,8}(?:越来越)?远|越(?:来|拉|退)越远|远离|倒(?:退|着)|退(?:后|出|开|到)|撤|变远)/u,
  ],
  // Who is followed may go up; the lens that turns up is the camera's.
  [['Tilt up'], chinese(`${FOLLOWING}上方?${HOW}[摇抬仰]`)],
  [['Tilt down'], chinese(`${FOLLOWING}下方?${HOW}[摇俯低]`)],
  [['Pan left'], chinese(`${FOLLOWING}左${SIDE}${HOW}(?:横?摇|甩)`)],
  [['Pan right'], chinese(`${FOLLOWING}右${SIDE}${HOW}(?:横?摇|甩)`)],
  [
    ['Tracking shot'],
    /^(?:紧?[跟追](?!摇)|[和与同][^，。]{1,6}?一[起同]|(?:紧?贴|跟)[^，。]{1,8}?[身背]后|陪[着伴]|伴随|尾随|紧随|随着?[^，。]{1,8}?(?:一起|一同|同行|一路|移动|前行|前进|而动|游走|穿行|奔跑|飞行|行走))/u,
  ],
  [['Shake'], /^(?:(?:摇?晃|抖|颤)[动晃抖]?|手持)/u],
  [
    ['Truck left', 'Pan right'],
    /^(?:顺时针(?:方向)?(?:旋转|环绕|围绕|绕)|(?:向|往)?左(?:侧|边)?环绕|(?:环绕|围绕|围着|绕)[^，。]{1,8}?顺时针)/u,
  ],
  [
    ['Truck right', 'Pan left'],
    /^(?:逆时针(?:方向)?)?(?:(?:向|往)?右(?:侧|边)?)?(?:环绕|围绕|围着|绕|环拍)/u,
  ],
]

/** What says where a camera goes rather than how; other words of the same prompt say it better. */
export const VAGUE: readonly Wording[] = [
  [
    ['Push in'],
    english(
      String.raw`push(?:es|ing)? (?:past|by|across)|(?:${GO}|push(?:es|ing)?) (?:through|over|between|beneath|under|along|above|down)`,
    ),
  ],
  [['Truck right'], english(String.raw`(?:${GO}|trucks?|trucking) (?:past|by|across|sideways)`)],
  // Where to is left to the camera.
  [
    ['Pan right'],
    english(
      String.raw`(?:whip|turn|pivot|swivel|swing|yaw)(?:s|p?ing)?(?: a?round| back)?(?: to (?:face|show|reveal|find|see|meet)| towards?| onto)|pan(?:s|ning)? (?:to(?= (?:the|an?|his|her|their|its)\b(?! (?:left|right)))|across|over|around|along|past|through)`,
    ),
  ],
  [
    ['Push in'],
    chinese(
      '飞(?:向|进|入|过|越|行)|穿(?:过|越|行|梭)|深入|走(?:进|入|向)|进入|[^，。]{1,8}?[^起]飞去',
    ),
  ],
  [['Pan right'], chinese('横?摇(?:过|摄|向|到|至)|(?:横扫|扫)(?:过|视)')],
  [['Truck right'], chinese('[平横]移|滑过|掠过')],
]

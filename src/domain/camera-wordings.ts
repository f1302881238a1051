/**
 * How people say what a camera does: English and Chinese wordings of every move
 * as `camera-words.ts` looks for them.
 */
import type { CameraStep } from './camera.ts'

/** The moves that a wording asks for. */
export type Wording = readonly [commands: CameraStep, wording: RegExp]

const AIM = String.raw`(?:\w+ly )?(?:to |towards? )?(?:the |its )?`
const SIDEWAYS = String.raw`(?: (?:sideways|laterally|horizontally|across|along),?)?`
const GO = String.raw`(?:mov(?:es?|ing)|eas(?:es?|ing)|roll(?:s|ing)?|glid(?:es?|ing)|slid(?:es?|ing)|drift(?:s|ing)?|travel(?:s|ling|ing)?|float(?:s|ing)?|fl(?:y|ies|ying)|doll(?:y|ies|ying)|creep(?:s|ing)?|inch(?:es|ing)?|walk(?:s|ing)?|run(?:s|ning)?|rush(?:es|ing)?|rac(?:es?|ing)|swoop(?:s|ing)?|sail(?:s|ing)?|go(?:es|ing)?|nudg(?:es?|ing)|edg(?:es?|ing))(?: \w+ly)?`
const TURN = String.raw`(?:swings?|swinging|whips?|whipping|turns?|turning|rotat(?:es?|ing)|pivot(?:s|ing)?|swivels?|swivel?ling|sweeps?|sweeping)(?: (?:a?round|over|back|hard))?`
/** What may stand between what the camera does and where to. */
const MORE = String.raw`(?: [\w'-]+){1,7}?`
const LOW = '(?:地?面|脚|底|根|鞋|水面|街道|下方)'
const HIGH = '(?:天|顶|脸|头|梢|星空|夜空|上方|高处)'
const chinese = (source: string): RegExp => new RegExp(`^(?:${source})`, 'u')
const english = (source: string): RegExp => new RegExp(`^(?:${source})(?![\\w-])`, 'iu')

/** 向左侧缓缓…, without the preposition that `MANNER` takes away. */
function towards(side: string): string {
  return `${side}(?:侧|边|方)?(?:缓缓|缓慢|慢慢|快速|轻轻|地)*`
}

/** 从左到右…, the same. */
function between(from: string, to: string): string {
  return `${from}(?:侧|边|方|面)?[到至往向朝]${to}(?:侧|边|方|面)?(?:缓缓|缓慢|慢慢|快速|轻轻|地)*`
}

/** What a camera does, as the beginning of a piece; the first that fits is meant. */
export const DOINGS: readonly Wording[] = [
  [
    ['Static shot'],
    english(
      String.raw`(?:(?:completely|perfectly|entirely) )?(?:static|stationary|motionless|immobile|unmoving|fixed|steady|anchored|frozen|(?:locked[- ](?:off|down)|(?:locked |mounted |fixed )?on a tripod))|still(?=\s*$|\s+(?:throughout|while|as|all|for)\b)|(?:holds?|lingers?|rests?) on|(?:is|stays?|remains?|holds?|keeps?|kept|held|standing)(?: \w+ly)? (?:still|put|static|fixed|locked(?:[- ]off|[- ]down)?|motionless|steady|stationary|in place)|(?:does not|doesn't|never|do not|don't|not) move|(?:without|no) (?:any )?(?:movements?|motion|moving)|固定|静止|不动|不变|停(?:住|下|留|在)|保持(?:静止|固定|不动|稳定)|(?:不要?|别|没有|无)(?:任何|再|做)?(?:移动|运动|动)|定住|定格`,
    ),
  ],
  [['Push in', 'Zoom out'], english(String.raw`doll(?:y|ies) zooms?|做?希区柯克变焦`)],
  [
    ['Pan left'],
    english(
      String.raw`(?:pan(?:s|ning)?|${TURN}) (?:from right to left|${AIM}left(?:ward|wards)?)`,
    ),
  ],
  [
    ['Pan right'],
    english(
      String.raw`(?:pan(?:s|ning)?|${TURN}) (?:from left to right|${AIM}right(?:ward|wards)?)`,
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
  [['Truck left'], english('(?:from )?right to left')],
  [['Truck right'], english('(?:from )?left to right')],
  [
    ['Truck left'],
    english(
      String.raw`(?:${GO}|truck(?:s|ing)?|track(?:s|ing)?|slips?|strafes?)${SIDEWAYS} (?:from right to left|${AIM}left(?:ward|wards)?)`,
    ),
  ],
  [
    ['Truck right'],
    english(
      String.raw`(?:${GO}|truck(?:s|ing)?|track(?:s|ing)?|slips?|strafes?)${SIDEWAYS} (?:from left to right|${AIM}right(?:ward|wards)?)`,
    ),
  ],
  [
    ['Zoom in'],
    english(
      String.raw`zoom(?:s|ing)?(?: \w+ly| all the way| right)? (?:in(?:to)?|closer|on|towards?)|punch(?:es|ing)? in|(?:tightens?|tightening) (?:in|on|up)`,
    ),
  ],
  [
    ['Zoom out'],
    english(
      String.raw`zoom(?:s|ing)?(?: \w+ly| all the way| right)? (?:out|back|away)|widens?|widening|goes wide`,
    ),
  ],
  [
    ['Tilt up'],
    english(
      String.raw`(?:tilt(?:s|ing)?|pan(?:s|ning)?|looks?|looking|angles?)(?: \w+ly)?[ -]up(?:ward|wards)?`,
    ),
  ],
  [
    ['Tilt down'],
    english(
      String.raw`(?:tilt(?:s|ing)?|pan(?:s|ning)?|looks?|looking|angles?)(?: \w+ly)?[ -]down(?:ward|wards)?`,
    ),
  ],
  [
    ['Push in'],
    english(
      String.raw`${GO} (?:up|down) (?:the|a|an) (?:\w+ )?(?:street|road|path|hall|hallway|corridor|alley|aisle|lane|tunnel|avenue|trail|nave|stairs)`,
    ),
  ],
  [
    ['Pull out'],
    english(
      String.raw`(?:drop(?:s|ping)?|fall(?:s|ing)?|peel(?:s|ing)?|track(?:s|ing)?)(?: \w+ly)? (?:back|away)|lead(?:s|ing)?(?! (?:us|the (?:viewer|audience|eye))\b)`,
    ),
  ],
  [
    ['Pedestal up'],
    english(
      String.raw`(?:is )?(?:ris(?:es?|ing)|raised)|soar(?:s|ing)?|ascend(?:s|ing)?|climb(?:s|ing)?|lift(?:s|ing)?|(?:${GO}|crane(?:s|ing)?|boom(?:s|ing)?|pedestal(?:s|ing)?|jib(?:s)?) up(?:ward|wards)?`,
    ),
  ],
  [
    ['Pedestal down'],
    english(
      String.raw`(?:is )?lower(?:s|ing|ed)?|descend(?:s|ing)?|sink(?:s|ing)?|drop(?:s|ping)?|(?:${GO}|crane(?:s|ing)?|boom(?:s|ing)?|pedestal(?:s|ing)?|jib(?:s)?) down(?:ward|wards)?`,
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
      String.raw`(?:${GO}|pull(?:s|ing)?|back(?:s|ing)?|draw(?:s|ing)?)(?: \w+ly)? (?:out|back|backwards?|away|off)|retreat(?:s|ing)?`,
    ),
  ],
  [
    ['Tracking shot'],
    english(
      String.raw`(?:pan|mov|turn|travel|rotat)\w* (?:to|and) follow|follow(?:s|ing)?|track(?:s|ing)?|chas(?:es?|ing)|trail(?:s|ing)?|(?:keep(?:s|ing)?|kept) (?:pace|up) with|(?:stay|mov|travel|walk|run|rid|go|glid|doll)(?:s|es?|ing|y|ies|ying)? (?:along )?(?:with|alongside|beside)|accompan(?:ies|ying)`,
    ),
  ],
  [
    ['Shake'],
    english(
      String.raw`sh(?:akes?|aking|aky)|sways?|trembl(?:es?|ing)|wobbl(?:es?|ing)|jitter(?:s|ing)?|is hand-?held`,
    ),
  ],
  [
    ['Truck right', 'Pan left'],
    english(
      String.raw`orbit(?:s|ing)?|circl(?:es?|ing)|arc(?:s|ing)?|rotat(?:es?|ing) around|revolv(?:es?|ing)`,
    ),
  ],
  // Where to is said at the end: "pans across the square from right to left", "tilts from the roots up".
  [
    ['Pan left'],
    english(
      String.raw`(?:pan(?:s|ning)?|scan(?:s|ning)?|sweep(?:s|ing)?)${MORE} (?:from right to left|to the left)`,
    ),
  ],
  [
    ['Pan right'],
    english(
      String.raw`(?:pan(?:s|ning)?|scan(?:s|ning)?|sweep(?:s|ing)?)${MORE} (?:from left to right|to the right)`,
    ),
  ],
  [
    ['Truck left'],
    english(
      String.raw`(?:${GO}|truck(?:s|ing)?)${MORE} (?:from right to left|to the left|leftwards?)`,
    ),
  ],
  [
    ['Truck right'],
    english(
      String.raw`(?:${GO}|truck(?:s|ing)?)${MORE} (?:from left to right|to the right|rightwards?)`,
    ),
  ],
  [['Tilt up'], english(String.raw`tilt(?:s|ing)?${MORE} up(?:ward|wards)?`)],
  [['Tilt down'], english(String.raw`tilt(?:s|ing)?${MORE} down(?:ward|wards)?`)],

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
  [['Zoom in'], /^(?:变焦(?:推[近进]|放大|拉近)|放大)/u],
  [['Zoom out'], /^(?:变焦(?:拉[远开]|缩小)|缩小)/u],
  [['Tilt down'], chinese(`${HIGH}[^，。]{0,2}?摇下|摇下|低(?:下|头)`)],
  [['Tilt up'], chinese(`${LOW}[^，。]{0,2}?摇上|摇上`)],
  [['Shake'], chinese('(?:左右|上下|前后)(?:不停|不断|来回)?(?:摇?晃|抖|颤)')],
  [
    ['Pan left'],
    chinese(
      `${between('右', '左')}(?:摇|扫|转|甩)|${towards('左')}一?(?:横?摇|转|甩|扫)|(?:横?摇|甩|转|扫)[向往朝到]左`,
    ),
  ],
  [
    ['Pan right'],
    chinese(
      `${between('左', '右')}(?:摇|扫|转|甩)|${towards('右')}一?(?:横?摇|转|甩|扫)|(?:横?摇|甩|转|扫)[向往朝到]右`,
    ),
  ],
  [
    ['Truck left'],
    chinese(
      `${between('右', '左')}|${towards('左')}(?:[平横]?移|滑)|[平横]移[向往到朝]?左|(?:[平横]?移|滑)[动行]?[向往到朝]左`,
    ),
  ],
  [
    ['Truck right'],
    chinese(
      `${between('左', '右')}|${towards('右')}(?:[平横]?移|滑)|[平横]移[向往到朝]?右|(?:[平横]?移|滑)[动行]?[向往到朝]右`,
    ),
  ],
  [
    ['Tilt up'],
    chinese(
      `${between('下', '上')}(?:摇|仰|扫|(?![移升]))|${towards('上')}(?:摇|仰(?![视望])|抬)|仰(?![视望])|抬`,
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
  [['Pedestal up'], /^(?:上(?:升|移)|升|拉升|抬升|拔高)/u],
  [['Pedestal down'], /^(?:下(?:降|移)|降|下沉)/u],
  [
    ['Push in'],
    /^(?:(?:由|从)?远(?:到|至|及)近|前?推|前(?:进|移|飞|行|冲|滑|走|探|跑|穿)|靠近|拉近|逼近|贴近|凑[近到向])/u,
  ],
  [
    ['Pull out'],
    /^(?:(?:由|从)?近(?:到|至|及)远|后?拉[远开后]?|后(?:退|移|撤|滑)|远离|倒(?:退|着)|退(?:后|出|开|到)|撤)/u,
  ],
  [['Tracking shot'], /^(?:紧?[跟追]|尾随)/u],
  [['Shake'], /^(?:摇?晃|抖|颤|手持)/u],
  [['Truck right', 'Pan left'], /^(?:环绕|围绕|绕|环拍)/u],
]

/** What says where a camera goes rather than how; other words of the same prompt say it better. */
export const VAGUE: readonly Wording[] = [
  [['Push in'], english(String.raw`${GO} (?:through|over|between|beneath|under)`)],
  [['Push in'], chinese('飞(?:向|进|入|过|越|行)|穿(?:过|越|行|梭)|深入|走(?:进|入|向)|进入')],
]

/** Terms that mean a camera move wherever they stand. */
export const TERMS: readonly Wording[] = [
  [
    ['Static shot'],
    /\b(?:(?:static|stationary|motionless|fixed|unmoving|still) (?:shot|camera|frame)|locked[- ](?:off|down)(?: \w+)?|(?:tripod|locked) shot|(?:no|zero|without(?: any)?) (?:camera (?:movements?|motion|moves?|work)|(?:movements?|motion) of the camera)|(?:without moving|do not move|don't move|never move) the camera|(?:lock|nail|anchor)(?:ed)? (?:off |down )?(?:the )?(?:camera|frame|shot)|(?:static|stationary) (?:wide|medium|close-?up|master|two-shot|tableau)|we (?:hold|stay|remain) (?:still|static)|on (?:a |the )?(?:sticks|tripod)|keep(?:ing)? the (?:camera|frame|shot)(?: \w+ly)? (?:still|fixed|static|steady|locked))\b|(?:固定|静止)(?:的)?(?:镜头|机位|画面)|定点拍摄|固定拍摄|三脚架(?:拍摄|镜头|机位)|定机位|(?:镜头|机位)固定|(?:没有|无|不要|不需要?)(?:任何)?(?:运镜|(?:镜头|相机|摄像机|摄影机|机位)的?(?:运动|移动|变化|晃动))|(?:不要|别)(?:移动|晃动)(?:镜头|相机|摄像机|摄影机)/iu,
  ],
  [['Push in', 'Zoom out'], /\b(?:dolly zoom|vertigo effect)\b|希区柯克变焦/iu],
  [
    ['Push in'],
    /\b(?:dolly[- ]in|push-in|push in shot|dolly(?:ing)?(?: \w+)? (?:forwards?|closer|towards?))\b|\bslow push\b(?! (?:out|back))|\b(?:slow|smooth|gentle|steady|quick) (?:track|creep|move) (?:in|forward|towards?)\b|\b(?:push|move|bring|dolly|track|ease|walk|creep) the camera(?: \w+ly)? (?:in|forwards?|closer|nearer|towards?)\b|推镜/iu,
  ],
  [
    ['Pull out'],
    /\b(?:dolly[- ](?:out|back|away)|dolly(?:ing)?(?: \w+)? backwards?|pull-(?:out|back)|pull (?:out|back) shot|slow pull(?: |-)(?:out|back)|reverse (?:dolly|tracking|track)|(?:pull|move|bring|dolly|track|ease|draw) the camera(?: \w+ly)? (?:out|back|backwards?|away))\b|拉镜头/iu,
  ],
  [
    ['Pan left'],
    /\bpanning (?:shot )?(?:to the )?left\b|\b(?:a|slow|quick|whip|smooth|gentle) pan (?:to the )left\b|\b(?:slow|quick|whip|smooth|gentle) pan left\b|\bpan from right to left\b|\bleft(?:ward)? pan\b(?! of)|\bwhip (?:to the )?left\b|\b(?:pan|swing|turn|whip|rotate|sweep) the camera(?: \w+ly)? (?:round )?(?:to the )?left\b|扫过[^。]{0,10}从右[到至往向]左/iu,
  ],
  [
    ['Pan right'],
    /\bpanning (?:shot )?(?:to the )?right\b|\b(?:a|slow|quick|whip|smooth|gentle) pan (?:to the )right\b|\b(?:slow|quick|whip|smooth|gentle) pan right\b|\bpan from left to right\b|\bright(?:ward)? pan\b(?! of)|\bwhip (?:to the )?right\b|\b(?:pan|swing|turn|whip|rotate|sweep) the camera(?: \w+ly)? (?:round )?(?:to the )?right\b|扫过[^。]{0,10}从左[到至往向]右/iu,
  ],
  [
    ['Truck left'],
    /\b(?:lateral|sideways|tracking|dolly|trucking)(?: \w+){0,2} (?:to the |from right to )left\b|\bleft(?:ward)? (?:tracking|dolly|slider?)(?: shot)?\b|\b(?:ease|move|slide|glide|drift|truck|dolly|track|float) the camera(?: \w+ly)? (?:to the )?left\b|\bwe (?:drift|glide|slide|move|float|travel|track|pass)\b[^.]{0,40}\bright to left\b/iu,
  ],
  [
    ['Truck right'],
    /\b(?:lateral|sideways|tracking|dolly|trucking)(?: \w+){0,2} (?:to the |from left to )right\b|\bright(?:ward)? (?:tracking|dolly|slider?)(?: shot)?\b|\b(?:ease|move|slide|glide|drift|truck|dolly|track|float) the camera(?: \w+ly)? (?:to the )?right\b|\bwe (?:drift|glide|slide|move|float|travel|track|pass)\b[^.]{0,40}\bleft to right\b/iu,
  ],
  [
    ['Tilt up'],
    /\b(?:tilting up|tilt-up|tilt up shot|(?:slow|smooth|gentle) tilt up|upward tilt|tilt the camera(?: \w+ly)? up(?:wards?)?)\b/iu,
  ],
  [
    ['Tilt down'],
    /\b(?:tilting down|tilt-down|tilt down shot|(?:slow|smooth|gentle) tilt down|downward tilt|tilt the camera(?: \w+ly)? down(?:wards?)?)\b/iu,
  ],
  [
    ['Zoom in'],
    /\b(?:zooming in|(?:slow|quick|smooth|gentle|gradual|steady|subtle|crash|snap) zoom[- ](?:in(?:to)?|on|to(?:wards?)?(?! (?:a )?wide))|zoom in shot|zoom-in|zoom the (?:camera|lens) in)\b|变焦(?:推[近进]|放大|拉近|到|至|向)|焦距[^，。]{0,5}(?:拉近|推近|变长|拉长)/iu,
  ],
  [
    ['Zoom out'],
    /\b(?:zooming out|(?:slow|quick|smooth|gentle|gradual|steady|subtle) zoom[- ]out|zoom out shot|zoom-out|zoom the (?:camera|lens) out)\b|变焦(?:拉[远开]|缩小)|焦距[^，。]{0,5}(?:拉[远开]|变短|缩短)/iu,
  ],
  [
    ['Pedestal up'],
    /\b(?:crane|jib|boom)(?: shot)?[- ](?:up|rising)\b|\b(?:rising|ascending|upward) (?:crane|jib|boom|drone|pedestal) (?:shot|move)\b|\b(?:raise|lift|crane|boom) the camera\b|\b(?:slow|gentle|steady) rise (?:over|above|up)\b|升镜头/iu,
  ],
  [
    ['Pedestal down'],
    /\b(?:crane|jib|boom)(?: shot)?[- ](?:down|descending)\b|\b(?:descending|falling|lowering|downward) (?:crane|jib|boom|drone|pedestal) (?:shot|move)\b|\b(?:lower|drop|sink) the camera\b|(?<!升)降镜头/iu,
  ],
  [
    ['Tracking shot'],
    /\b(?:tracking|follow(?:ing)?) shot\b|^\s*(?:we )?(?:\w+ly )?follow (?:a|an|the|him|her|them)\b|\bwe follow\b|跟(?:随|踪|着)[^，。,.]{1,12}的(?:镜头|画面|视角)|跟拍|跟着[^，。,.]{1,8}拍|跟镜头|跟随镜头|跟踪镜头|跟[踪随]拍摄/iu,
  ],
  [
    ['Shake'],
    /\b(?:hand-?held|shaky[- ]cam(?:era)?)\b|\b(?:picture|image|screen)(?: \w+ly)? (?:shakes?|trembles?|jitters?|judders?|wobbles?)\b|\bshake the camera\b|手持(?:镜头|拍摄|摄影)|肩扛|晃动镜头|画面[^，。]{0,4}?(?:晃|抖|颤)/iu,
  ],
  [
    ['Truck right', 'Pan left'],
    /\b(?:orbit(?:ing)?|arc) shot\b|(?:环绕|围绕|绕着)[^，。,.]{0,8}(?:镜头|拍摄)/iu,
  ],
]

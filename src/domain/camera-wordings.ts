/**
 * How people say what a camera does: English and Chinese wordings of every move
 * as `camera-words.ts` looks for them.
 */
import type { CameraStep } from './camera.ts'

/** The moves that a wording asks for. */
export type Wording = readonly [commands: CameraStep, wording: RegExp]

const AIM = String.raw`(?:\w+ly )?(?:to |towards? )?(?:the |its )?`
const SIDEWAYS = String.raw`(?: (?:sideways|laterally|horizontally|across|along),?)?`
const GO = String.raw`(?:mov(?:es?|ing)|eas(?:es?|ing)|roll(?:s|ing)?|glid(?:es?|ing)|slid(?:es?|ing)|drift(?:s|ing)?|travel(?:s|ling|ing)?|float(?:s|ing)?|fl(?:y|ies|ying)|doll(?:y|ies|ying)|creep(?:s|ing)?|inch(?:es|ing)?|walk(?:s|ing)?|run(?:s|ning)?|rush(?:es|ing)?|rac(?:es?|ing)|swoop(?:s|ing)?|sail(?:s|ing)?)(?: \w+ly)?`
const TURN = String.raw`(?:swings?|swinging|whips?|whipping|turns?|turning|rotat(?:es?|ing)|pivot(?:s|ing)?|swivels?|swivel?ling|sweeps?|sweeping)`
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
      String.raw`(?:(?:completely|perfectly|entirely) )?(?:static|stationary|motionless|immobile|unmoving|fixed|steady|anchored|frozen|(?:locked[- ](?:off|down)|(?:locked |mounted |fixed )?on a tripod))|still(?=\s*$|\s+(?:throughout|while|as|all|for)\b)|(?:holds?|lingers?|rests?) on|(?:is|stays?|remains?|holds?|keeps?|kept|held|standing)(?: \w+ly)? (?:still|static|fixed|locked(?:[- ]off|[- ]down)?|motionless|steady|stationary|in place)|(?:does not|doesn't|never|do not|don't|not) move|(?:without|no) (?:any )?(?:movements?|motion|moving)|固定|静止|不动|保持(?:静止|固定|不动|稳定)|(?:不要?|别|没有|无)(?:任何|再|做)?(?:移动|运动|动)|定住|定格`,
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
  [['Zoom in'], english(String.raw`zoom(?:s|ing)?(?: \w+ly)? (?:in(?:to)?|closer|on|towards?)`)],
  [['Zoom out'], english(String.raw`zoom(?:s|ing)?(?: \w+ly)? (?:out|back|away)`)],
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
      String.raw`(?:${GO}|push(?:es|ing)?|clos(?:es?|ing)|com(?:es?|ing))(?: \w+ly)? (?:in|into|inwards?|forwards?|closer|nearer|ahead|towards?)|approach(?:es|ing)?`,
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
      String.raw`(?:pan|mov|turn|travel|rotat)\w* (?:to|and) follow|follow(?:s|ing)?|track(?:s|ing)?|chas(?:es?|ing)|trail(?:s|ing)?|(?:keep(?:s|ing)?|kept) (?:pace|up) with|(?:stay|mov|travel|walk|run|rid|go)(?:s|es?|ing)? (?:along )?(?:with|alongside|beside)|accompan(?:ies|ying)`,
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
  [['Pan left'], english(String.raw`pan(?:s|ning)?${MORE} (?:from right to left|to the left)`)],
  [['Pan right'], english(String.raw`pan(?:s|ning)?${MORE} (?:from left to right|to the right)`)],
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
  [
    ['Pan left'],
    chinese(
      `${between('右', '左')}(?:摇|扫|转|甩)|${towards('左')}(?:横?摇|转|甩|扫)|横?摇[向往朝到]左`,
    ),
  ],
  [
    ['Pan right'],
    chinese(
      `${between('左', '右')}(?:摇|扫|转|甩)|${towards('右')}(?:横?摇|转|甩|扫)|横?摇[向往朝到]右`,
    ),
  ],
  [
    ['Truck left'],
    chinese(`${between('右', '左')}|${towards('左')}(?:[平横]?移|滑)|[平横]移[向往到朝]?左`),
  ],
  [
    ['Truck right'],
    chinese(`${between('左', '右')}|${towards('右')}(?:[平横]?移|滑)|[平横]移[向往到朝]?右`),
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
  [['Push in'], /^(?:(?:由|从)?远(?:到|至|及)近|前?推|前(?:进|移|飞|行|冲)|靠近|拉近|逼近|凑近)/u],
  [['Pull out'], /^(?:(?:由|从)?近(?:到|至|及)远|后?拉[远开后]?|后(?:退|移|撤)|远离|退后|撤)/u],
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
    /\b(?:(?:static|stationary|motionless|fixed|unmoving|still) (?:shot|camera|frame)|locked[- ](?:off|down)(?: \w+)?|(?:tripod|locked) shot|(?:no|zero|without(?: any)?) (?:camera (?:movements?|motion|moves?|work)|(?:movements?|motion) of the camera)|(?:without moving|do not move|don't move|never move) the camera|keep(?:ing)? the (?:camera|frame|shot)(?: \w+ly)? (?:still|fixed|static|steady|locked))\b|(?:固定|静止)(?:的)?(?:镜头|机位|画面)|定点拍摄|定机位|(?:镜头|机位)固定|(?:没有|无|不要|不需要?)(?:任何)?(?:运镜|(?:镜头|相机|摄像机|摄影机|机位)的?(?:运动|移动|变化|晃动))|(?:不要|别)(?:移动|晃动)(?:镜头|相机|摄像机|摄影机)/iu,
  ],
  [['Push in', 'Zoom out'], /\b(?:dolly zoom|vertigo effect)\b|希区柯克变焦/iu],
  [
    ['Push in'],
    /\b(?:dolly[- ]in|push-in|push in shot|dolly(?:ing)?(?: \w+)? (?:forwards?|closer|towards?))\b|\bslow push\b(?! (?:out|back))|推镜/iu,
  ],
  [
    ['Pull out'],
    /\b(?:dolly[- ](?:out|back|away)|dolly(?:ing)?(?: \w+)? backwards?|pull-(?:out|back)|pull (?:out|back) shot|slow pull(?: |-)(?:out|back))\b|拉镜头/iu,
  ],
  [
    ['Pan left'],
    /\bpanning (?:shot )?(?:to the )?left\b|\b(?:a|slow|quick|whip|smooth|gentle) pan (?:to the )left\b|\b(?:slow|quick|whip|smooth|gentle) pan left\b|\bpan from right to left\b|\b(?:\w+ )?left(?:ward)? pan\b(?! of)/iu,
  ],
  [
    ['Pan right'],
    /\bpanning (?:shot )?(?:to the )?right\b|\b(?:a|slow|quick|whip|smooth|gentle) pan (?:to the )right\b|\b(?:slow|quick|whip|smooth|gentle) pan right\b|\bpan from left to right\b|\b(?:\w+ )?right(?:ward)? pan\b(?! of)/iu,
  ],
  [
    ['Truck left'],
    /\b(?:lateral|sideways|tracking|dolly|trucking)(?: \w+){0,2} (?:to the |from right to )left\b|\bleft(?:ward)? (?:tracking|dolly|slider?)(?: shot)?\b/iu,
  ],
  [
    ['Truck right'],
    /\b(?:lateral|sideways|tracking|dolly|trucking)(?: \w+){0,2} (?:to the |from left to )right\b|\bright(?:ward)? (?:tracking|dolly|slider?)(?: shot)?\b/iu,
  ],
  [
    ['Tilt up'],
    /\b(?:tilting up|tilt-up|tilt up shot|(?:slow|smooth|gentle) tilt up|upward tilt)\b/iu,
  ],
  [
    ['Tilt down'],
    /\b(?:tilting down|tilt-down|tilt down shot|(?:slow|smooth|gentle) tilt down|downward tilt)\b/iu,
  ],
  [
    ['Zoom in'],
    /\b(?:zooming in|(?:slow|quick|smooth|gentle|gradual|steady|subtle|crash|snap) zoom[- ](?:in(?:to)?|on)|zoom in shot|zoom-in)\b|变焦(?:推[近进]|放大|拉近)/iu,
  ],
  [
    ['Zoom out'],
    /\b(?:zooming out|(?:slow|quick|smooth|gentle|gradual|steady|subtle) zoom[- ]out|zoom out shot|zoom-out)\b|变焦(?:拉[远开]|缩小)/iu,
  ],
  [['Pedestal up'], /\b(?:crane|jib|boom)(?: shot)?[- ](?:up|rising)\b|升镜头/iu],
  [['Pedestal down'], /\b(?:crane|jib|boom)(?: shot)?[- ](?:down|descending)\b|(?<!升)降镜头/iu],
  [
    ['Tracking shot'],
    /\b(?:tracking|follow(?:ing)?) shot\b|^\s*(?:we )?(?:\w+ly )?follow (?:a|an|the|him|her|them)\b|\bwe follow\b|跟(?:随|踪|着)[^，。,.]{1,12}的(?:镜头|画面|视角)|跟拍|跟镜头|跟随镜头|跟踪镜头|跟[踪随]拍摄/iu,
  ],
  [
    ['Shake'],
    /\b(?:hand-?held|shaky[- ]cam(?:era)?)\b|手持(?:镜头|拍摄|摄影)|晃动镜头|画面(?:轻微|微微|不断|剧烈)?(?:晃|抖)动/iu,
  ],
  [
    ['Truck right', 'Pan left'],
    /\b(?:orbit(?:ing)?|arc) shot\b|(?:环绕|围绕|绕着)[^，。,.]{0,8}(?:镜头|拍摄)/iu,
  ],
]

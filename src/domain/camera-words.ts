/**
 * Camera moves in plain words. A move is only read where words speak of the
 * camera, so that "a man zooms past" moves none:
 *
 *     the camera slowly pans left and tilts up, then pushes in
 *         │             └ piece ┘     └ piece ┘       └ piece, of a new step
 *         └ from here on, as long as every piece begins with a move
 *
 * or in a term of the trade that means nothing else ("a slow push-in", 跟拍), or
 * as an order at the beginning of a piece ("a harbour, dolly back, then pan
 * left"; 先向左摇，再推近).
 */
import type { CameraCommand, CameraStep } from './camera.ts'

type Wording = readonly [commands: CameraStep, wording: RegExp]

const AIM = String.raw`(?:\w+ly )?(?:to |towards? )?(?:the |its )?`
const SIDEWAYS = String.raw`(?: (?:sideways|laterally|horizontally|across|along),?)?`
const GO = String.raw`(?:mov(?:es?|ing)|eas(?:es?|ing)|roll(?:s|ing)?|glid(?:es?|ing)|slid(?:es?|ing)|drift(?:s|ing)?|travel(?:s|ling|ing)?|float(?:s|ing)?|fl(?:y|ies|ying)|doll(?:y|ies|ying)|creep(?:s|ing)?|inch(?:es|ing)?)(?: \w+ly)?`
const TURN = String.raw`(?:swings?|swinging|whips?|whipping|turns?|turning|rotat(?:es?|ing)|pivot(?:s|ing)?|swivels?|swivel?ling|sweeps?|sweeping)`
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
const DOINGS: readonly Wording[] = [
  [
    ['Static shot'],
    english(
      String.raw`(?:(?:completely|perfectly|entirely) )?(?:static|stationary|motionless|locked[- ](?:off|down))|(?:holds?|lingers?|rests?) on|(?:is|stays?|remains?|holds?|keeps?|kept|held|standing)(?: \w+ly)? (?:still|static|fixed|locked(?:[- ]off|[- ]down)?|motionless|steady|stationary|in place)|(?:does not|doesn't|never|do not|don't|not) move|(?:without|no) (?:any )?(?:movements?|motion|moving)|固定|静止|不动|保持(?:静止|固定|不动|稳定)|不移动|定住|定格`,
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
  [['Zoom in'], english(String.raw`zoom(?:s|ing)?(?: \w+ly)? (?:in|closer)`)],
  [['Zoom out'], english(String.raw`zoom(?:s|ing)?(?: \w+ly)? (?:out|back|away)`)],
  [
    ['Tilt up'],
    english(String.raw`(?:tilt(?:s|ing)?|looks?|looking|angles?)(?: \w+ly)?[ -]up(?:ward|wards)?`),
  ],
  [
    ['Tilt down'],
    english(
      String.raw`(?:tilt(?:s|ing)?|looks?|looking|angles?)(?: \w+ly)?[ -]down(?:ward|wards)?`,
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
      String.raw`(?:${GO}|push(?:es|ing)?|clos(?:es?|ing)|com(?:es?|ing))(?: \w+ly)? (?:in|inwards?|forwards?|closer|nearer|ahead|towards?)|approach(?:es|ing)?`,
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
      String.raw`follow(?:s|ing)?|track(?:s|ing)?|chas(?:es?|ing)|trail(?:s|ing)?|(?:keep(?:s|ing)?|kept) (?:pace|up) with|(?:stay|mov|travel|walk|run|rid|go)(?:s|es?|ing)? (?:along )?(?:with|alongside|beside)|accompan(?:ies|ying)`,
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
  [['Tilt up'], chinese(`${between('下', '上')}(?:摇|仰|扫)?|${towards('上')}(?:摇|仰|抬)|仰|抬`)],
  [['Tilt down'], chinese(`${between('上', '下')}(?:摇|俯|扫)?|${towards('下')}(?:摇|俯)|俯`)],
  [['Pedestal up'], /^(?:上(?:升|移)|升|拉升|抬升|拔高)/u],
  [['Pedestal down'], /^(?:下(?:降|移)|降|下沉)/u],
  [['Push in'], /^(?:(?:由|从)?远(?:到|至|及)近|前?推|前(?:进|移)|靠近|拉近|逼近|凑近)/u],
  [['Pull out'], /^(?:(?:由|从)?近(?:到|至|及)远|后?拉[远开后]?|后(?:退|移|撤)|远离|退后|撤)/u],
  [['Tracking shot'], /^(?:紧?[跟追]|尾随)/u],
  [['Shake'], /^(?:摇?晃|抖|颤|手持)/u],
  [['Truck right', 'Pan left'], /^(?:环绕|围绕|绕|环拍)/u],
]

/** Terms that mean a camera move wherever they stand. */
const TERMS: readonly Wording[] = [
  [
    ['Static shot'],
    /\b(?:(?:static|stationary|motionless) (?:shot|camera|frame)|(?:fixed|motionless|stationary|still|unmoving) camera|locked[- ](?:off|down)(?: \w+)?|tripod shot|no camera (?:movements?|motion|moves?)|without (?:any )?camera (?:movements?|motion|moves?))\b|(?:固定|静止)(?:的)?(?:镜头|机位|画面)|定点拍摄|定机位|(?:镜头|机位)固定|无运镜/iu,
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
    /\b(?:zooming in|(?:slow|quick|smooth|gentle|crash) zoom[- ]in|zoom in shot|zoom-in)\b|变焦(?:推[近进]|放大|拉近)/iu,
  ],
  [
    ['Zoom out'],
    /\b(?:zooming out|(?:slow|quick|smooth|gentle) zoom[- ]out|zoom out shot|zoom-out)\b|变焦(?:拉[远开]|缩小)/iu,
  ],
  [['Pedestal up'], /\b(?:crane|jib|boom)(?: shot)?[- ](?:up|rising)\b|升镜头/iu],
  [['Pedestal down'], /\b(?:crane|jib|boom)(?: shot)?[- ](?:down|descending)\b|(?<!升)降镜头/iu],
  [
    ['Tracking shot'],
    /\b(?:tracking|follow(?:ing)?) shot\b|跟拍|跟镜头|跟随镜头|跟踪镜头|跟[踪随]拍摄/iu,
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

/** What begins to speak of the camera. */
const CAMERA =
  /\b(?:the |a |our )?(?:camera|shot|lens|view(?:point)?|frame|pov)\b|镜头|摄像机|摄影机|相机|机位/giu
/** Words that may stand between the camera and what it does. */
const MANNER =
  /^(?:\s|(?:\w+ly|is|it|that|which|then|next|finally|before|now|starts?|begins?|continues?|proceeds?|after(?:wards| that)?|later|first|to|will|also|should|must)\b|轻微|微微|剧烈|徐徐|水平|并且|而后|之后|缓缓|缓慢|慢慢|渐渐|逐渐|轻轻|快速|匀速|平稳|[地的从并先再往向朝由着也会]|开始|同时|继续|一直|然后|接着|随后|最后)+/iu
const NOT =
  /^(?:not|never|without|no|doesn't|don't|does not|do not)\b|^(?:不要|不|没有|没|无|别|勿)/iu
/** A denial right before a term. */
const DENIED = /(?:\b(?:no|not|never|without)(?: \w+)?|不要|没有|无|别|勿) ?$/iu
const NEXT_STEP =
  /^\s*(?:then|next|finally|before|followed by|after(?:wards| that)|later|再|然后|接着|随后|之后|最后)/iu
const SENTENCE = /[.!?;。！？；\n]+/u
const JOINT =
  /,|，|、|\band\b|\bwhile\b|(?=\bthen\b)|(?=\bbefore \w+ing\b)|(?=然后|接着|随后|之后|最后|并[向往朝左右上下推拉])/iu

/** Where a camera starts says nothing of where it goes, but what follows does. */
const OPENING =
  /^(?:wide|close|tight|high|low|on|at|from|with|behind|above|over|inside|outside)\b/iu
/** The beginning of an order to a camera that nobody has named; only words of the trade. */
const ORDER =
  /^(?:pan|tilt(?:ing)?|dolly|doll(?:y|ies|ying)|zoom(?:s|ing)? (?:in|out)|crane|boom|jib|pedestal)\b(?! (?:left|right) (?:on|in|the|a|an)\b)|^(?:truck|track) (?:left|right)(?! (?:the|a|an|its|his|her|their|on|in|of)\b)|^(?:push|pull) (?:in|out|back)(?! (?:the|his|her|their|its)\b)|^(?:orbit|circle) around\b/iu
/** The same in Chinese: a piece that says nothing else. */
const CHINESE_ORDER =
  /^(?:[左右上下](?:侧|边|方)?(?:缓缓|缓慢|慢慢|地)*摇(?:摄|动|镜)?|[左右上下](?:侧|边|方|面)?[到至往向朝][左右上下](?:侧|边|方|面)?(?:缓缓|慢慢|地)*摇(?:摄|动|镜)?|前推|推[近进]|拉[近远]|后拉|环绕(?:一周)?|[平横]移(?:镜头)?[向往]?[左右]?)(?:镜头?|到.{1,8}|至.{1,8})?$/u

/** What the prose asks of the camera: steps in order, or none. */
export function readCameraWords(text: string): readonly CameraStep[] {
  const steps: CameraCommand[][] = [[]]
  let isNamed = false
  for (const sentence of text.split(SENTENCE)) {
    readTerms(sentence, steps)
    const cameras = [...sentence.matchAll(CAMERA)]
    readOrders(sentence.slice(0, cameras[0]?.index), steps)
    // "Then it pans right", after a sentence that spoke of the camera.
    if (isNamed && cameras.length === 0 && NEXT_STEP.test(sentence)) readPieces(sentence, steps)
    isNamed = cameras.length > 0
    for (const { index, 0: camera } of cameras)
      readPieces(sentence.slice(index + camera.length), steps)
  }
  return steps.map(settle).filter(({ length }) => length > 0)
}

/** Pieces that are orders, wherever they begin. */
function readOrders(words: string, steps: CameraCommand[][]): void {
  for (const piece of words.split(JOINT)) {
    const doing = piece.replace(MANNER, '').trim()
    if (!ORDER.test(doing) && !CHINESE_ORDER.test(doing)) continue
    const found = DOINGS.find(([, wording]) => wording.test(doing))
    if (found) add(found[0], piece, steps)
  }
}

/** "Then" begins a new step. */
function add(commands: CameraStep, piece: string, steps: CameraCommand[][]): void {
  if (NEXT_STEP.test(piece) && (steps.at(-1)?.length ?? 0) > 0) steps.push([])
  steps.at(-1)?.push(...commands)
}

function readTerms(sentence: string, steps: CameraCommand[][]): void {
  for (const [commands, wording] of TERMS) {
    const found = wording.exec(sentence)
    if (found && !DENIED.test(sentence.slice(0, found.index))) steps.at(-1)?.push(...commands)
  }
}

/** Pieces in a row that each begin with a move; "then" begins a new step. */
function readPieces(words: string, steps: CameraCommand[][]): void {
  for (const piece of words.split(JOINT)) {
    const doing = piece.replace(MANNER, '')
    if (doing === '') continue
    const found = DOINGS.find(([, wording]) => wording.test(doing))
    if (!found) {
      // "Without panning" is said of the camera, too, but asks for nothing.
      if (NOT.test(doing) || OPENING.test(doing)) continue
      return
    }
    add(found[0], piece, steps)
  }
}

/** Every command once; stillness only where nothing moves. */
function settle(step: readonly CameraCommand[]): CameraStep {
  const once = [...new Set(step)]
  const moves = once.filter((command) => command !== 'Static shot')
  return moves.length > 0 ? moves : once
}

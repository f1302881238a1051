/**
 * Camera moves in plain words. A move is only read where words speak of the
 * camera, so that "a man zooms past" moves none:
 *
 *     the camera slowly pans left and tilts up, then pushes in
 *         │             └ piece ┘     └ piece ┘       └ piece, of a new step
 *         └ from here on, as long as every piece begins with a move
 *
 * or in a term of the trade that means nothing else ("a slow push-in", 跟拍).
 */
import type { CameraCommand, CameraStep } from './camera.ts'

type Wording = readonly [commands: CameraStep, wording: RegExp]

const AIM = String.raw`(?:\w+ly )?(?:to |towards? )?(?:the |its )?`
const GO = String.raw`(?:mov(?:es?|ing)|glid(?:es?|ing)|slid(?:es?|ing)|drift(?:s|ing)?|travel(?:s|ling|ing)?|float(?:s|ing)?|fl(?:y|ies|ying)|doll(?:y|ies|ying)|creep(?:s|ing)?|inch(?:es|ing)?)(?: \w+ly)?`
const english = (source: string): RegExp => new RegExp(`^(?:${source})(?![\\w-])`, 'iu')

/** What a camera does, as the beginning of a piece; the first that fits is meant. */
const DOINGS: readonly Wording[] = [
  [
    ['Static shot'],
    english(
      String.raw`(?:is|stays?|remains?|holds?|keeps?|kept|held|standing)(?: \w+ly)? (?:still|static|fixed|locked(?:[- ]off|[- ]down)?|motionless|steady|stationary|in place)|(?:does not|doesn't|never|do not|don't|not) move|(?:without|no) (?:any )?(?:movements?|motion|moving)|固定|静止|不动|保持不动|不移动|定住`,
    ),
  ],
  [['Push in', 'Zoom out'], english(String.raw`doll(?:y|ies) zooms?|做?希区柯克变焦`)],
  [
    ['Pan left'],
    english(String.raw`pan(?:s|ning)? (?:from right to left|${AIM}left(?:ward|wards)?)`),
  ],
  [
    ['Pan right'],
    english(String.raw`pan(?:s|ning)? (?:from left to right|${AIM}right(?:ward|wards)?)`),
  ],
  [
    ['Truck left'],
    english(
      String.raw`(?:${GO}|truck(?:s|ing)?|track(?:s|ing)?) (?:from right to left|${AIM}left(?:ward|wards)?)`,
    ),
  ],
  [
    ['Truck right'],
    english(
      String.raw`(?:${GO}|truck(?:s|ing)?|track(?:s|ing)?) (?:from left to right|${AIM}right(?:ward|wards)?)`,
    ),
  ],
  [['Zoom in'], english(String.raw`zoom(?:s|ing)?(?: \w+ly)? (?:in|closer)`)],
  [['Zoom out'], english(String.raw`zoom(?:s|ing)?(?: \w+ly)? (?:out|back|away)`)],
  [
    ['Tilt up'],
    english(String.raw`(?:tilt(?:s|ing)?|looks?|looking|angles?)(?: \w+ly)? up(?:ward|wards)?`),
  ],
  [
    ['Tilt down'],
    english(String.raw`(?:tilt(?:s|ing)?|looks?|looking|angles?)(?: \w+ly)? down(?:ward|wards)?`),
  ],
  [
    ['Pedestal up'],
    english(
      String.raw`ris(?:es?|ing)|ascend(?:s|ing)?|climb(?:s|ing)?|lift(?:s|ing)?|(?:${GO}|crane(?:s|ing)?|boom(?:s|ing)?|pedestal(?:s|ing)?|jib(?:s)?) up(?:ward|wards)?`,
    ),
  ],
  [
    ['Pedestal down'],
    english(
      String.raw`lower(?:s|ing)?|descend(?:s|ing)?|sink(?:s|ing)?|drop(?:s|ping)?|(?:${GO}|crane(?:s|ing)?|boom(?:s|ing)?|pedestal(?:s|ing)?|jib(?:s)?) down(?:ward|wards)?`,
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
    english(String.raw`follow(?:s|ing)?|track(?:s|ing)?|chas(?:es?|ing)|trail(?:s|ing)?`),
  ],
  [
    ['Shake'],
    english(
      String.raw`sh(?:akes?|aking|aky)|trembl(?:es?|ing)|wobbl(?:es?|ing)|jitter(?:s|ing)?|is hand-?held`,
    ),
  ],
  [
    ['Truck right', 'Pan left'],
    english(
      String.raw`orbit(?:s|ing)?|circl(?:es?|ing)|arc(?:s|ing)?|rotat(?:es?|ing) around|revolv(?:es?|ing)`,
    ),
  ],

  [['Zoom in'], /^(?:变焦(?:推[近进]|放大|拉近)|放大)/u],
  [['Zoom out'], /^(?:变焦(?:拉远|缩小)|缩小)/u],
  [['Pan left'], /^左(?:摇|转)/u],
  [['Pan right'], /^右(?:摇|转)/u],
  [['Truck left'], /^(?:左(?:平?移|滑)|平移左)/u],
  [['Truck right'], /^(?:右(?:平?移|滑)|平移右)/u],
  [['Tilt up'], /^(?:上(?:摇|仰)|仰|抬)/u],
  [['Tilt down'], /^(?:下(?:摇|俯)|俯)/u],
  [['Pedestal up'], /^(?:上(?:升|移)|升)/u],
  [['Pedestal down'], /^(?:下(?:降|移)|降)/u],
  [['Push in'], /^(?:前?推|前(?:进|移)|靠近|拉近|逼近)/u],
  [['Pull out'], /^(?:后?拉[远开后]?|后(?:退|移|撤)|远离)/u],
  [['Tracking shot'], /^(?:跟|追)/u],
  [['Shake'], /^(?:晃|抖|手持)/u],
  [['Truck right', 'Pan left'], /^(?:环绕|围绕|绕)/u],
]

/** Terms that mean a camera move wherever they stand. */
const TERMS: readonly Wording[] = [
  [
    ['Static shot'],
    /\b(?:static (?:shot|camera|frame)|(?:fixed|motionless|stationary) camera|locked[- ](?:off|down)(?: \w+)?|tripod shot|no camera (?:movements?|motion|moves?)|without (?:any )?camera (?:movements?|motion|moves?))\b|固定(?:镜头|机位)|(?:镜头|机位)固定|无运镜/iu,
  ],
  [['Push in', 'Zoom out'], /\b(?:dolly zoom|vertigo effect)\b|希区柯克变焦/iu],
  [['Push in'], /\b(?:dolly[- ]in|push-in|push in shot)\b|\bslow push\b(?! (?:out|back))|推镜头/iu],
  [
    ['Pull out'],
    /\b(?:dolly[- ](?:out|back)|pull-(?:out|back)|pull (?:out|back) shot|slow pull(?: |-)(?:out|back))\b|拉镜头/iu,
  ],
  [
    ['Pan left'],
    /(?:^|[,，] ?)(?:\w+ly )?pan (?:to the )?left\b|\bpanning (?:shot )?(?:to the )?left\b|\b(?:slow|quick|whip|smooth|gentle) pan (?:to the )?left\b/iu,
  ],
  [
    ['Pan right'],
    /(?:^|[,，] ?)(?:\w+ly )?pan (?:to the )?right\b|\bpanning (?:shot )?(?:to the )?right\b|\b(?:slow|quick|whip|smooth|gentle) pan (?:to the )?right\b/iu,
  ],
  [['Tilt up'], /\b(?:tilting up|tilt[- ]up shot|(?:slow|smooth|gentle) tilt up)\b/iu],
  [['Tilt down'], /\b(?:tilting down|tilt[- ]down shot|(?:slow|smooth|gentle) tilt down)\b/iu],
  [
    ['Zoom in'],
    /(?:^|[,，] ?)(?:\w+ly )?zoom in\b|\b(?:zooming in|(?:slow|quick|smooth|gentle|crash) zoom[- ]in|zoom[- ]in shot)\b/iu,
  ],
  [
    ['Zoom out'],
    /(?:^|[,，] ?)(?:\w+ly )?zoom out\b|\b(?:zooming out|(?:slow|quick|smooth|gentle) zoom[- ]out|zoom[- ]out shot)\b/iu,
  ],
  [['Pedestal up'], /\b(?:crane|jib|boom)(?: shot)?[- ](?:up|rising)\b|升镜头/iu],
  [['Pedestal down'], /\b(?:crane|jib|boom)(?: shot)?[- ](?:down|descending)\b|降镜头/iu],
  [['Tracking shot'], /\b(?:tracking|follow(?:ing)?) shot\b|跟拍|跟镜头|跟随镜头|跟踪镜头/iu],
  [['Shake'], /\b(?:hand-?held|shaky[- ]cam(?:era)?)\b|手持(?:镜头|拍摄|摄影)|晃动镜头/iu],
  [['Truck right', 'Pan left'], /\b(?:orbit(?:ing)?|arc) shot\b|环绕(?:镜头|拍摄)/iu],
]

/** What begins to speak of the camera. */
const CAMERA = /\b(?:the |a |our )?(?:camera|shot|lens|viewpoint)\b|镜头|摄像机|摄影机|相机|机位/giu
/** Words that may stand between the camera and what it does. */
const MANNER =
  /^(?:\s|(?:\w+ly|is|it|that|which|then|next|finally|before|now|starts?|begins?|continues?|to|will|also|should|must)\b|缓缓|缓慢|慢慢|渐渐|逐渐|轻轻|快速|匀速|平稳|[地的从并先再往向朝由着也会]|开始|同时|继续|一直|然后|接着|随后|最后)+/iu
const NOT =
  /^(?:not|never|without|no|doesn't|don't|does not|do not)\b|^(?:不要|不|没有|没|无|别|勿)/iu
/** A denial right before a term. */
const DENIED = /(?:\b(?:no|not|never|without)(?: \w+)?|不要|没有|无|别|勿) ?$/iu
const NEXT_STEP = /^\s*(?:then|next|finally|before|followed by|然后|接着|随后|最后)/iu
const SENTENCE = /[.!?;。！？；\n]+/u
const JOINT =
  /,|，|、|\band\b|\bwhile\b|(?=\bthen\b)|(?=\bbefore \w+ing\b)|(?=然后|接着|随后|最后)/iu

/** What the prose asks of the camera: steps in order, or none. */
export function readCameraWords(text: string): readonly CameraStep[] {
  const steps: CameraCommand[][] = [[]]
  for (const sentence of text.split(SENTENCE)) {
    readTerms(sentence, steps)
    for (const { index, 0: camera } of sentence.matchAll(CAMERA))
      readPieces(sentence.slice(index + camera.length), steps)
  }
  return steps.map(settle).filter(({ length }) => length > 0)
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
      if (NOT.test(doing)) continue
      return
    }
    if (NEXT_STEP.test(piece) && (steps.at(-1)?.length ?? 0) > 0) steps.push([])
    steps.at(-1)?.push(...found[0])
  }
}

/** Every command once; stillness only where nothing moves. */
function settle(step: readonly CameraCommand[]): CameraStep {
  const once = [...new Set(step)]
  const moves = once.filter((command) => command !== 'Static shot')
  return moves.length > 0 ? moves : once
}

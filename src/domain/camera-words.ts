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
import { type CameraCommand, type CameraStep, OPPOSITES } from './camera.ts'
import { DOINGS, TERMS, VAGUE, type Wording } from './camera-wordings.ts'

/** What begins to speak of the camera. */
const CAMERA =
  /\b(?:the |a |our )?(?:camera|shot|lens|view(?:point)?|frame|pov|footage|drone)\b|镜头|摄像机|摄影机|相机|机位|视角|航拍|无人机|摇臂|画面(?![中里上左右前后内外的])/giu
/** What comes before a camera that is a thing in somebody's hand, and after one that is not. */
const HOLDING =
  /\b(?:with|hold(?:s|ing)?|carr(?:y|ies|ying)|has|rais(?:es?|ing)|grab(?:s|bing)?|us(?:es|ing)) $/iu
const HELD_DOES =
  /^ (?:that|which|(?:slowly |gently )?(?:follow|pan|push|pull|mov|track|tilt|zoom)\w*)\b/iu
/** Words that may stand between the camera and what it does. */
const MANNER =
  /^(?:\s|(?:keeps?|never stops|(?:does not|doesn't) stop)(?= \w+ing\b)|(?!dolly\b)(?:\w+ly|is|it|we|that|which|then|next|finally|before|now|starts?|begins?|opens?|continues?|proceeds?|after(?:wards| that)?|later|first|to|will|also|should|must)\b|轻微|微微|剧烈|徐徐|水平|并且|而后|之后|缓缓|缓慢|慢慢|渐渐|逐渐|轻轻|快速|匀速|迅速|急速|猛地|猛然|突然|忽然|平稳|平滑|稳稳|悄悄|静静|垂直|笔直|竖直|一路|[地的从并先再往向朝由着也会]|开始|始终|全程|不断|同时|一边|一面|继续|一直|然后|接着|随后|最后)+/iu
const NOT =
  /^(?:not|never|without|no|doesn't|don't|does not|do not)\b|^(?:不要|不|没有|没|无|别|勿)/iu
/** A denial right before a term. */
const DENIED = /(?:\b(?:no|not|never|without)(?: \w+)?|不要|没有|无|别|勿) ?$/iu
const NEXT_STEP =
  /^\s*(?:then|next|finally|before|followed by|after(?:wards| that)|later|再|然后|接着|随后|之后|最后)/iu
const SENTENCE = /[.!?;。！？；\n]+/u
const JOINT =
  /,|，|、|\band\b|\bwhile\b|(?=\bthen\b)|(?=\bbefore \w+ing\b)|(?=一边|一面|同时|然后|接着|随后|之后|最后|[并再][向往朝左右上下推拉])/iu

/** Where a camera starts says nothing of where it goes, but what follows does. */
const OPENING =
  /^(?:wide|close|tight|high|low|on|at|from|with|behind|above|over|inside|outside|hug(?:s|ging)?|skim(?:s|ming)?)\b|^(?:缩放|变焦|运动|移动|横移|平移|运镜)$/iu
/** The beginning of an order to a camera that nobody has named; only words of the trade. */
const ORDER =
  /^(?:pan|tilt(?:ing)?|dolly|doll(?:y|ies|ying)|zoom(?:s|ing)? (?:in|out)|crane|boom|jib|pedestal)\b(?! (?:left|right) (?:on|in|the|a|an)\b)|^(?:truck|track) (?:left|right)(?! (?:the|a|an|its|his|her|their|on|in|of)\b)|^(?:push|pull) (?:in|out|back)(?! (?:the|his|her|their|its)\b)|^(?:orbit|circle) around\b|^(?:creep|inch|ease|move|track) (?:in|closer|forward)\b(?! (?:the|his|her|their|its)\b)|^(?:track|ease|drop|move) back\b|^punch in\b|^zoom (?:all the way|right|\w+ly) (?:in(?:to)?|out)\b|^(?:slide|glide|drift|move) (?:left|right)\b(?! (?:the|a|an|its|his|her|their|on|in|of)\b)|^pushing in\b|^pulling back\b|^track(?:ing)? (?:along(?:side)?|beside|with|after|behind)\b/iu
/** The same in Chinese: a piece that says nothing else. */
const CHINESE_ORDER =
  /^(?:[左右上下](?:侧|边|方)?(?:缓缓|缓慢|慢慢|地)*摇(?:摄|动|镜)?|[左右上下](?:侧|边|方|面)?[到至往向朝][左右上下](?:侧|边|方|面)?(?:缓缓|慢慢|地)*摇(?:摄|动|镜)?|前推|推[近进](?:.{1,8}的)?|(?:推近|拉远).{1,6}|拉[近远]|后拉|环绕(?:一周)?|[平横]移(?:镜头)?[向往]?[左右]?|(?:天空|星空|月亮|太阳|屋顶|树梢|塔尖)摇下(?:来|去)?|(?:地面|脚下|水面)摇上(?:来|去)?)(?:镜头?|到.{1,8}|至.{1,8}|[他她它].{1,6})?$/u

/** What the prose asks of the camera: steps in order, or none. */
export function readCameraWords(text: string): readonly CameraStep[] {
  const steps: CameraCommand[][] = [[]]
  let isNamed = false
  for (const sentence of text.split(SENTENCE)) {
    readTerms(sentence, steps)
    const cameras = [...sentence.matchAll(CAMERA)]
    readOrders(sentence.slice(0, cameras[0]?.index).split(JOINT), steps)
    // "Then it pans right", after a sentence that spoke of the camera.
    if (isNamed && cameras.length === 0 && NEXT_STEP.test(sentence)) readPieces(sentence, steps)
    isNamed = cameras.length > 0
    readCameras(sentence, cameras, steps)
  }
  return steps.map(settle).filter(({ length }) => length > 0)
}

/** What is said after each camera that a sentence names. */
function readCameras(
  sentence: string,
  cameras: readonly RegExpExecArray[],
  steps: CameraCommand[][],
): void {
  for (const { index, 0: camera } of cameras) {
    const [before, words] = [sentence.slice(0, index), sentence.slice(index + camera.length)]
    if (HOLDING.test(before) && !HELD_DOES.test(words)) continue
    // "…, then the camera tilts up".
    const isNext = NEXT_STEP.test(before.split(JOINT).at(-1) ?? '')
    const left = readPieces(isNext ? `then ${words}` : words, steps)
    // "A wide shot of the bay, then push in": an order may follow what is seen.
    if (index === cameras.at(-1)?.index) readOrders(left, steps)
  }
}

/** Pieces that are orders, wherever they begin. */
function readOrders(pieces: readonly string[], steps: CameraCommand[][]): void {
  for (const piece of pieces) {
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

/** What a Chinese piece begins with that says along what or from where, not what the camera does. */
const WHERE = /^(?:缓缓|慢慢|轻轻)?(?:沿着?|贴着?|顺着?|随着|对准|对着|从|绕过|离开)/u
/** What it may then do; other verbs are those of what is seen. */
const WHERE_TO =
  /^(?:[前后左右上下](?!的)|推[近进向到]|拉[近远出开]|放大|缩小|横移|平移|升起|上升|下降|降落|摇[上下])/u
const LONGEST_WHERE = 12

/** What is done after a place is named: 沿着长廊缓慢前移. */
function doingPast(piece: string): Wording | undefined {
  const words = piece.trimStart()
  const { length } = WHERE.exec(words)?.[0] ?? ''
  if (length === 0) return undefined
  for (let start = length + 1; start < Math.min(words.length, LONGEST_WHERE); start++) {
    const doing = words.slice(start).replace(MANNER, '')
    const found = WHERE_TO.test(doing) && DOINGS.find(([, wording]) => wording.test(doing))
    if (found) return found
  }
  return undefined
}

/** What the beginning of a piece says; vague words only where nothing was said yet. */
function doingOf(doing: string, steps: readonly CameraStep[]): Wording | undefined {
  const isBegun = steps.some(({ length }) => length > 0)
  const wordings = isBegun ? DOINGS : [...DOINGS, ...VAGUE]
  return wordings.find(([, wording]) => wording.test(doing))
}

/** Pieces in a row that each begin with a move; "then" begins a new step. Returns those after them. */
function readPieces(words: string, steps: CameraCommand[][]): readonly string[] {
  const pieces = words.split(JOINT)
  for (const [index, piece] of pieces.entries()) {
    const doing = piece.replace(MANNER, '')
    if (doing === '') continue
    const found = doingOf(doing, steps) ?? doingPast(piece)
    const back = found ? undefined : thereAndBack(doing, steps)
    if (back) steps.push([back])
    else if (!found) {
      // "Without panning" is said of the camera, too, but asks for nothing.
      if (NOT.test(doing) || OPENING.test(doing)) continue
      return pieces.slice(index)
    } else add(found[0], piece, steps)
  }
  return []
}

/** What is said in short after a move: "pans left, then right"; 先向左摇再向右. */
const BACK =
  /^(?:back )?(?:to the )?(left|right|up|down|in|out)(?: again)?\s*$|^([左右上下])(?:边|侧|方)?$/iu
const SIDES: Readonly<Record<string, string>> = { 左: 'left', 右: 'right', 上: 'up', 下: 'down' }

/** The opposite of the last move, when that is where the words say to go. */
function thereAndBack(doing: string, steps: readonly CameraStep[]): CameraCommand | undefined {
  const [, word = '', side = ''] = BACK.exec(doing) ?? []
  const where = SIDES[side] ?? word.toLowerCase()
  const opposite = OPPOSITES[steps.at(-1)?.at(-1) ?? 'Static shot']
  return where !== '' && opposite?.endsWith(` ${where}`) ? opposite : undefined
}

/** Every command once; stillness only where nothing moves. */
function settle(step: readonly CameraCommand[]): CameraStep {
  const once = [...new Set(step)]
  const moves = once.filter((command) => command !== 'Static shot')
  return moves.length > 0 ? moves : once
}

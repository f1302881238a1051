/**
 * The structure of a sentence that may speak of the camera: its pieces, what names a camera, what
 * says how and when.
 */
import { anyOf } from './grammar.ts'
import type { Token } from './lexicon.ts'

/** A range of tokens: the position of the first, and the position after the last. */
export type Span = { readonly from: number; readonly to: number }

/** A sentence of a text, with all tokens of the text. */
export type TokenizedSentence = Span & { readonly tokens: readonly Token[] }

/**
 * A piece of a sentence. Words up to `rest` may still belong to it: "pans with the riders, right to
 * left".
 */
export type SentencePart = Span & { readonly rest: number }

/** The sentences of a text that contain a word. */
export function sentencesOf(tokens: readonly Token[]): readonly TokenizedSentence[] {
  const sentences: TokenizedSentence[] = []
  let from = 0
  for (let to = 0; to <= tokens.length; to++) {
    if (to < tokens.length && !tokens[to]?.lexeme.marks.has('End')) continue
    if (to > from) sentences.push({ tokens, from, to })
    from = to + 1
  }
  return sentences
}

/** Separators between two pieces, which belong to neither. */
const atJoint = anyOf(
  'Joint',
  'combined with',
  'as it|we',
  // 边升边摇; 一边 is a different word.
  '边 @|#|向|往|朝',
)
/** The beginning of a piece. */
const atOpening = anyOf(
  'then',
  'followed by',
  'before Other:ing|Verb:ing|@:ing',
  '→',
  '一边|一面|同时|然后|接着|随后|随即|之后|最后|接下来|紧接着',
  '并|再 往|向|朝|#|@pan|@push|@pull|@rise|@sink|@approach|@retreat',
  '又 @',
  // 先环绕后推近; but 后拉 and 后退 go backwards.
  '后 @approach|@orbit|@zoom|@follow|@tighten|@widen',
)

/** The pieces of a sentence. */
export function piecesOf({ tokens, from, to }: TokenizedSentence): readonly SentencePart[] {
  const pieces: SentencePart[] = []
  const end = (start: number, at: number): void => {
    pieces.push({ from: start, to: at, rest: restOf(tokens, start, to) })
  }
  let start = from
  for (let at = from; at < to; at++) {
    const isParted = atJoint(tokens, at, to) !== undefined
    if (!isParted && (at === start || !atOpening(tokens, at, to))) continue
    end(start, at)
    start = isParted ? at + 1 : at
  }
  end(start, to)
  return pieces
}

/** The most tokens from the start of a move to its last words. */
const MAX_REST_TOKENS = 24

function restOf(tokens: readonly Token[], from: number, to: number): number {
  const end = Math.min(to, from + MAX_REST_TOKENS)
  for (let at = from + 1; at < end; at++) if (tokens[at]?.lexeme.marks.has('Stop')) return at
  return end
}

const atCamera = anyOf(
  'Camera',
  'We How* @|Verb',
  '画面 !#|中|里|内|外|上下|左右|前后|边缘',
  '画面 # How* @',
  '升降机 ..4 Comma 露出|展现|展示|揭示|俯瞰',
  '轨道|轨道车|轨道小车|滑轨 ..3 平移|横移|@approach|@retreat|推|推进',
  '我们 ..3 @rise|@approach|@retreat|@push|@pull|@follow|@orbit|飞|飞过|飞越|穿|穿过|穿越|滑|掠|掠过',
)
const atWalking = anyOf(
  '(walk|run|drive|ride|fly|move|swim|climb|crawl|stumble|rush|sprint|advance|glide|dance):ing',
)
/** The most tokens between a point of view and the motion of its owner: "POV of somebody walking". */
const MAX_WALK_TOKENS = 8

/**
 * The cameras named in a sentence, each up to the position where its move may begin; sorted by
 * these positions.
 */
export function camerasIn({ tokens, from, to }: TokenizedSentence): readonly Span[] {
  const cameras: Span[] = []
  for (let at = from; at < to; at++) {
    const walk = tokens[at]?.lexeme.marks.has('Eyes') ? walkAfter(tokens, at, to) : undefined
    if (walk !== undefined) cameras.push({ from: at, to: walk })
    if (atCamera(tokens, at, to)) cameras.push({ from: at, to: at + 1 })
  }
  return cameras.toSorted((one, other) => one.to - other.to)
}

function walkAfter(tokens: readonly Token[], eyes: number, to: number): number | undefined {
  for (let at = eyes + 1; at <= Math.min(eyes + MAX_WALK_TOKENS, to - 1); at++)
    if (atWalking(tokens, at, to)) return at
  return undefined
}

const atHolder = anyOf('with|hold|carry|has|grab|use|raise|lift:s|lower:s Det ..2 Camera')
const atNeighbour = anyOf(
  'up|close|closer to the|a|any|our? Camera',
  'in_front_of|toward|towards|to|at|into|behind|past|beside|near|facing|off|avoid|avoiding|no|without|free_of|minus|stop|prevent the|a|any|our? Camera',
)
/** Words that show that a camera in a hand is the camera of the film nevertheless. */
const atFilming = anyOf(
  'that|which',
  'How* @pan|@tilt|@zoom|@push|@pull|@track|@follow|@dolly|@truck|@crane|@orbit|move|rise|glide|drift|descend|sweep',
)
const MAX_HOLD_TOKENS = 5

/**
 * Whether a camera is only an object in the scene, held by somebody or beside an action: "turns to
 * the camera".
 */
export function isThing({ tokens, from, to }: TokenizedSentence, camera: Span): boolean {
  const end = camera.from + 1
  for (let at = Math.max(from, end - MAX_HOLD_TOKENS - 1); at < camera.from; at++) {
    if (atNeighbour(tokens, at, end)?.to === end) return true
    const isHeld = atHolder(tokens, at, end)?.to === end
    if (isHeld && !atFilming(tokens, camera.to, to)) return true
  }
  return false
}

/** Words of manner and time before a move. */
const atManner = anyOf(
  "keep|never_stops|does_not_stop|doesn't_stop & @:ing|Other:ing|Verb:ing",
  'start|begin|open|continue|proceed',
  'make|let|have it?',
  'make|do|perform|execute',
  'after Some|Number Some|Number? Time',
  'to',
  'a|an & pan|tilt|dolly|truck|push|pull|zoom|crane|boom|pedestal|arc|orbit !full|that|which|is|was|stand|sit|lie|with|of',
  'whip|snap|crash|swish|flash|hard|sweeping & pan|tilt|zoom|dolly|push|pull',
  'in|a|an? very? Soft:base !$',
  'Han Han Han? 地',
  '聚焦|对焦 并|而|后',
  '像|如 ..5 一样|一般|般',
  '中等|缓慢|极慢|很快|较快|较慢 的? 速度',
  'How|Filler|Next',
  '后 & @approach|@orbit|@zoom|@follow|@tighten|@widen',
)

/** The position after words of manner and time. */
export function afterManner(tokens: readonly Token[], { from, to }: Span): number {
  let at = from
  for (let found = atManner(tokens, at, to); found; found = atManner(tokens, at, to)) at = found.to
  return at
}

const atNext = anyOf(
  'Next',
  'after Some|Number Some|Number? Time',
  '后 @approach|@orbit|@zoom|@follow|@tighten|@widen',
)
const atLast = anyOf(
  'after_that|after_this|after_which|afterwards|thereafter|next|at_the_end|in_the_end|to_finish $',
)

/** Whether a piece begins with "then". */
export function isNext(tokens: readonly Token[], { from, to }: Span): boolean {
  return atNext(tokens, from, to) !== undefined
}

/** Whether a piece says at its beginning or end that it comes later. */
export function isLater(tokens: readonly Token[], { from, to }: Span): boolean {
  return isNext(tokens, { from, to }) || (to - 1 > from && atLast(tokens, to - 1, to) !== undefined)
}

/** Whether a token is Chinese. */
export function isChinese(token: Token | undefined): boolean {
  return token !== undefined && /^\p{Script=Han}/u.test(token.text)
}

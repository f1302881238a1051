/**
 * Reads words that speak of the camera: moves, stillness, or words without effect that continue to
 * speak of it.
 */
import { OPPOSITES } from '../commands/commands.ts'
import { CHINESE_DOINGS, CHINESE_HINTS } from './chinese-rules.ts'
import { ENGLISH_DOINGS, ENGLISH_HINTS } from './english-rules.ts'
import { anyOf, type Grammar, grammarOf, type Read } from './grammar.ts'
import type { Token } from './lexicon.ts'
import { moveOf } from './moves.ts'
import { isEmpty, lastMove, type Reading, type FoundMoves } from './reading.ts'
import { afterManner, isChinese, type SentencePart, type Span } from './sentence.ts'

/** Rules for what a camera does. */
const DOINGS = bothTongues(grammarOf(ENGLISH_DOINGS), grammarOf(CHINESE_DOINGS))
/** Rules for words that only hint at it. */
const HINTS = bothTongues(grammarOf(ENGLISH_HINTS), grammarOf(CHINESE_HINTS))

type Reader = Grammar['read']

function bothTongues(english: Grammar, chinese: Grammar): Reader {
  return (tokens, from, end) =>
    (isChinese(tokens[from]) ? chinese : english).read(tokens, from, end)
}

/** The context of the words to read. */
export type Context = {
  readonly tokens: readonly Token[]
  readonly reading: Reading
  /** The sentence has no clearer term. */
  readonly isVague: boolean
  /** The words directly follow the name of a camera. */
  readonly isNamed: boolean
}

/** The first move in these pieces; undefined when they no longer speak of the camera. */
export function readSpeech(
  pieces: readonly SentencePart[],
  context: Context,
): FoundMoves | undefined {
  const all = pieces.map((piece) => readPiece(piece, context))
  return all.find((said) => said && said.commands.length > 0) ?? all.find((said) => said)
}

/** Words about the camera that ask for no move, but continue to speak of it. */
const atIdle = anyOf(
  'Not',
  'far|wide|close|tight|high|low|on|at|from|with|behind|above|over|inside|outside|hug|skim',
  'keep its|a|some|his|her distance',
  'stay low|high|wide|tight|close|level',
  'Soft $',
  'Place|Seat',
  '缩放|变焦|运动|移动|横移|平移|运镜 $',
)

function readPiece(piece: SentencePart, context: Context): FoundMoves | undefined {
  const { tokens, reading } = context
  const from = afterManner(tokens, piece)
  const found = readMove({ ...piece, from }, piece, context) ?? readOn(tokens, piece, reading)
  if (found) return found
  const isIdle =
    from >= piece.to || atIdle(tokens, from, piece.to) || atIdle(tokens, piece.from, piece.to)
  return isIdle ? { commands: [], at: from, to: from } : undefined
}

/** The move of a piece; hints count only where nothing is clear. */
function readMove(
  doing: SentencePart,
  piece: SentencePart,
  context: Context,
): FoundMoves | undefined {
  const { tokens, reading, isVague, isNamed } = context
  if (doing.from >= doing.to) return undefined
  const clear =
    say(DOINGS, tokens, doing) ??
    readPast(tokens, piece, { isNamed, reader: DOINGS }) ??
    say(DOINGS, tokens, { ...doing, to: doing.rest })
  if (clear || !isVague || !isEmpty(reading)) return clear
  return say(HINTS, tokens, doing) ?? readPast(tokens, piece, { isNamed, reader: HINTS })
}

/** The move of an order; hints count only at the beginning of a sentence. */
export function readOrdered(
  tokens: readonly Token[],
  doing: SentencePart,
  isFirst: boolean,
): FoundMoves | undefined {
  const clear = say(DOINGS, tokens, doing) ?? say(DOINGS, tokens, { ...doing, to: doing.rest })
  return clear ?? (isFirst ? say(HINTS, tokens, doing) : undefined)
}

/** A standstill that may only separate what comes before from what comes after. */
const atPause = anyOf(
  'hold|linger|rest|pause|stop|halt|wait|settle|freeze|static|still',
  'come to a? rest|halt|stop|standstill',
  '停|停留|停下|停住|停在|定格',
  '静止|固定 不动? Number|片刻|一会|一会儿',
)

function say(reader: Reader, tokens: readonly Token[], { from, to }: Span): FoundMoves | undefined {
  const read = reader(tokens, from, to)
  if (!read) return undefined
  const isPause = read.commands[0] === 'Static shot' && atPause(tokens, from, to) !== undefined
  return isPause ? { ...toFoundMoves(read), isPause } : toFoundMoves(read)
}

/** Converts the reading of a grammar. */
export function toFoundMoves({ commands, from, to }: Read): FoundMoves {
  return { commands, at: from, to }
}

const MAX_WHERE_TOKENS = 10
const atPlace = anyOf('Place', 'How Place', 'How How Place')
/** What a camera sees, or who is in front of it. */
const atView = anyOf('Sees')
/** Verbs of a camera that may follow other words; all other verbs belong to what is seen. */
const atVerb = anyOf(
  '#',
  '!Short @approach|@retreat|@rise|@sink|@orbit|@follow|@lift|@bow|@tighten|@widen|平移|横移',
  '@pan To',
  '推|推进|拉',
)
/** The same where no camera is named: only technical terms. */
const atTrade = anyOf('推近|推进|推向|推到|推至|推入|拉远|横摇|俯摇|仰摇|横移', '摇 向|到|至')

type Past = { readonly isNamed: boolean; readonly reader: Reader; readonly verb?: typeof atVerb }

/** A move after a place is named: 沿着长廊缓慢前移; directly after a camera, after any words: 镜头懒洋洋地向左移. */
function readPast(
  tokens: readonly Token[],
  { from: start, to }: SentencePart,
  { isNamed, reader, verb = atVerb }: Past,
): FoundMoves | undefined {
  const isWhere = atPlace(tokens, start, to) !== undefined
  const isSpoken = isWhere || (isNamed && !atView(tokens, start, to))
  if (!isSpoken || !isChinese(tokens[start])) return undefined
  for (let at = start + 1; at < Math.min(to, start + MAX_WHERE_TOKENS); at++) {
    const from = afterManner(tokens, { from: at, to })
    const said = verb(tokens, from, to) && say(reader, tokens, { from, to })
    if (said) return said
  }
  return undefined
}

/** A move in technical terms after a place, where no camera is named: 越过肩膀慢慢推向窗外. */
export function readTrade(tokens: readonly Token[], piece: SentencePart): FoundMoves | undefined {
  return readPast(tokens, piece, { isNamed: false, reader: DOINGS, verb: atTrade })
}

const atRow = anyOf(
  '地|着|并|且|又* & @approach|@retreat|@rise|@sink|@orbit|@follow|@pan|#left|#right',
)

/** A Chinese move that follows another without a separator: 上升推近. */
export function readRow(
  tokens: readonly Token[],
  said: FoundMoves,
  to: number,
): FoundMoves | undefined {
  if (said.commands.length === 0 || !isChinese(tokens[said.at])) return undefined
  const row = atRow(tokens, said.to, to)
  const next = row && DOINGS(tokens, row.to, to)
  return next && toFoundMoves(next)
}

const atDirection = anyOf(
  'back # again? $',
  '# again? $',
  'back # & from|to|over|above|into|toward|towards|past|until',
  '# & from|to|over|above|into|toward|towards|past|until',
)

/** A direction alone continues the last move: its opposite becomes a new step, any other is added. */
export function readOn(
  tokens: readonly Token[],
  { from: start, to }: Span,
  reading: Reading,
): FoundMoves | undefined {
  const from = afterManner(tokens, { from: start, to })
  const found = atDirection(tokens, from, to)
  const last = lastMove(reading)
  if (!found?.direction || !last) return undefined
  const said = { at: from, to: found.to }
  const opposite = OPPOSITES[last]
  if (opposite?.endsWith(` ${found.direction}`))
    return { commands: [opposite], ...said, isNext: true }
  const commands = moveOf(/^(?:Pan|Tilt)/u.test(last) ? 'pan' : 'go', found.direction)
  return commands && { commands, ...said }
}

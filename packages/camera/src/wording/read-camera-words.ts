/**
 * Reads camera moves from plain words. A move counts only where the words speak of the camera, so
 * "a man zooms past" moves no camera:
 *
 *     the camera slowly pans left and tilts up, then pushes in
 *         │             └ piece ┘     └ piece ┘       └ piece, of a new step
 *         └ from here on, as long as every piece begins with a move
 *
 * or as a technical term that means nothing else ("a slow push-in", 跟拍), or as an order at the
 * beginning of a piece ("a harbour, dolly back, then pan left"; 先向左摇，再推近).
 *
 * New words go into a row of `english.ts` or `chinese.ts`; a new way to phrase a move is a rule in
 * `english-rules.ts` or `chinese-rules.ts`.
 */
import { type CameraCommand, type CameraStep, OPPOSITES } from '../commands/commands.ts'
import { CHINESE_TERMS } from './chinese-rules.ts'
import { ENGLISH_TERMS } from './english-rules.ts'
import { readForeignMoves } from './foreign-moves.ts'
import { anyOf, grammarOf } from './grammar.ts'
import { createLexicon, type Lexicon, type Token } from './lexicon.ts'
import { readOrder } from './orders.ts'
import { namedWords } from './pattern.ts'
import { add, type Reading, type FoundMoves, toSteps } from './reading.ts'
import {
  camerasIn,
  isChinese,
  isLater,
  isNext,
  isThing,
  type SentencePart,
  piecesOf,
  type TokenizedSentence,
  sentencesOf,
  type Span,
} from './sentence.ts'
import { readOn, readRow, readSpeech, toFoundMoves } from './speech.ts'
import { tokensOf } from './tokens.ts'

const TERMS = grammarOf([...ENGLISH_TERMS, ...CHINESE_TERMS])

/** Words that occur only in the other languages; without any, their tables are skipped. */
const FOREIGN =
  /cámara|paneo|plano|acercamiento|kamera|schwenk|einstellung|zoomt|herauszoom|caméra|travelling|panoramique|zoom (?:avant|arrière|lento|lent)|dézoom|plan (?:fixe|de suivi)|câmera|panorâmica|[\u3040-\u30ff]|\p{Script=Hangul}/iu

let lexicon: Lexicon | undefined

/** The camera steps of prose, in order, or none. Takes time linear in the length of the text. */
export function readCameraWords(text: string): readonly CameraStep[] {
  // Built on first use: it takes 20 ms, and most importers never need it.
  lexicon ??= createLexicon(namedWords())
  const reading: Reading = { steps: [[]], isPaused: false }
  let wasNamed = false
  for (const sentence of sentencesOf(tokensOf(text, lexicon)))
    wasNamed = readSentence(sentence, wasNamed, reading)
  const foreign = FOREIGN.test(text) ? readForeignMoves(text) : []
  return foreign.length > 0 ? foreign : toSteps(reading)
}

/** How a piece relates to what was said before of the camera. */
type Thread = 'spoken' | 'ordered' | 'aside' | 'none'

/** A participle that precedes the camera it speaks of: "Backing away, the camera …". */
const atForegoing = anyOf('How* @:ing|Other:ing|Verb:ing ..12 Comma the|our camera')

/** Reads a sentence into the steps; returns whether it names the camera. */
function readSentence(sentence: TokenizedSentence, wasNamed: boolean, reading: Reading): boolean {
  const { tokens, from, to } = sentence
  if (!tokens.slice(from, to).some(mayMoveCamera)) return false
  const cameras = camerasIn(sentence)
  const terms = termsIn(sentence)
  const isOpen = wasNamed && cameras.length === 0 && isAboutIt(sentence)
  let thread: Thread = isOpen || atForegoing(tokens, from, to) ? 'spoken' : 'none'
  let readUntil = from
  for (const said of clausesOf(sentence, terms, cameras)) {
    const { piece, termMoves } = said
    if (piece.from < readUntil) continue
    const found = readClause(said, { sentence, thread, reading })
    thread = threadAfter(piece, tokens, { thread, ...found })
    readUntil = Math.max(from, found.doing?.to ?? from, ...termMoves.map((term) => term.to))
  }
  return cameras.length > 0
}

/** A piece of a sentence, with what speaks of the camera in it and around it. */
type Clause = {
  readonly piece: SentencePart
  /** The terms and the cameras named in the piece. */
  readonly termMoves: readonly FoundMoves[]
  readonly named: readonly Span[]
  /** The sentence has no technical term. */
  readonly isVague: boolean
  /** The sentence speaks of a camera or a kind of shot. */
  readonly isSpokenOf: boolean
}

function clausesOf(
  sentence: TokenizedSentence,
  terms: readonly FoundMoves[],
  cameras: readonly Span[],
): readonly Clause[] {
  const termsBefore = splitter(terms, ({ at }) => at)
  const camerasBefore = splitter(cameras, ({ to }) => to - 1)
  const isVague = terms.length === 0
  return piecesOf(sentence).map((piece) => ({
    piece,
    termMoves: termsBefore(piece.to),
    named: camerasBefore(piece.to).filter((camera) => !isThing(sentence, camera)),
    isVague,
    isSpokenOf: cameras.length > 0 || !isVague,
  }))
}

/** Moves of which the subject is certainly the camera: "it runs" may be said of the dog before it. */
const atItsMove = anyOf(
  'it How|Filler* @pan|@tilt|@zoom|@dolly|@truck|@crane',
  'it How|Filler* push|pull|draw #in|#out',
  'it How|Filler* stay|linger|rest on',
)

/** "Then it rises", "It pans right": continues with the camera of the previous sentence. */
function isAboutIt(sentence: TokenizedSentence): boolean {
  const { tokens, from, to } = sentence
  return isNext(tokens, sentence) || atItsMove(tokens, from, to) !== undefined
}

/** Returns a function that takes the items before a position, in order and each once. */
function splitter<Item>(
  list: readonly Item[],
  placeOf: (item: Item) => number,
): (place: number) => readonly Item[] {
  let taken = 0
  return (place) => {
    const from = taken
    for (let item = list[taken]; item && placeOf(item) < place; item = list[taken]) taken++
    return list.slice(from, taken)
  }
}

/** A token that any request to a camera contains; most sentences have none. */
function mayMoveCamera({ lexeme: { family, marks } }: Token): boolean {
  return family !== undefined || marks.has('Camera') || marks.has('We') || marks.has('Describing')
}

/** The context of a clause. */
type Surroundings = {
  readonly sentence: TokenizedSentence
  readonly thread: Thread
  readonly reading: Reading
}

/** The words about the camera in a clause, and the moves they ask for. */
type Found = { readonly said: FoundMoves | undefined; readonly doing: FoundMoves | undefined }

/** Reads a clause into the steps. */
function readClause(clause: Clause, { sentence, thread, reading }: Surroundings): Found {
  const { piece, termMoves, isVague, isSpokenOf } = clause
  const { tokens } = sentence
  const named = clause.named.map(({ to }): SentencePart => ({
    from: to,
    to: piece.to,
    rest: piece.rest,
  }))
  const isSpoken = goesOn(piece, tokens, thread) || isNamedLast(piece, tokens)
  const spoken = [...(isSpoken ? [piece] : []), ...named]
  const said = readSpeech(spoken, { tokens, reading, isVague, isNamed: named.length > 0 })
  const doing =
    (said && said.commands.length > 0 ? said : undefined) ??
    readOrder(piece, { sentence, isSpokenOf, goesOn: thread === 'ordered' }) ??
    (thread === 'ordered' ? readOn(tokens, piece, reading) : undefined)
  const next = doing && readRow(tokens, doing, sentence.to)
  const isAfter = [piece, ...spoken].some((words) => isLater(tokens, words))
  add(reading, [...withoutDoubles(termMoves, doing), ...(next ? [next] : [])], isAfter)
  return { said, doing }
}

/** The most tokens in a clause that names its camera last. */
const MAX_NAMED_LAST_TOKENS = 16

/** The camera is named last: 从右边滑到左边的镜头. */
function isNamedLast({ from, to }: SentencePart, tokens: readonly Token[]): boolean {
  const isCamera = tokens[to - 1]?.text === '镜头' && tokens[to - 2]?.text === '的'
  return isCamera && to - from < MAX_NAMED_LAST_TOKENS
}

/**
 * Terms and moves in the order of their words. A term that overlaps the moves is dropped, but not a
 * longer one that says otherwise: "panning shot from left to right" asks for no truck.
 */
function withoutDoubles(
  terms: readonly FoundMoves[],
  doing: FoundMoves | undefined,
): readonly FoundMoves[] {
  if (!doing || terms.some((term) => isCorrected(doing, term))) return terms
  const apart = terms.filter(({ at, to }) => at >= doing.to || to <= doing.at)
  return [...apart, doing].toSorted((one, other) => one.at - other.at)
}

function isCorrected(doing: FoundMoves, term: FoundMoves): boolean {
  const isWithin = doing.at > term.at && doing.to <= term.to
  return isWithin && !doing.commands.some((command) => term.commands.includes(command))
}

/**
 * Whether a piece that names no camera still speaks of it; after an aside only when it begins with
 * "then".
 */
function goesOn(piece: SentencePart, tokens: readonly Token[], thread: Thread): boolean {
  return thread === 'spoken' || (thread === 'aside' && isNext(tokens, piece))
}

/**
 * An aside on the purpose of a move, after which "then" may continue: "pans left, revealing a
 * castle, then pushes in".
 */
const atPurpose = anyOf(
  'Other:ing|@:ing|Verb:ing',
  'to|until|till|so_that|where|through|over|into|onto|past|toward|towards',
)

function threadAfter(
  { from, to }: SentencePart,
  tokens: readonly Token[],
  { thread, said, doing }: Found & { readonly thread: Thread },
): Thread {
  if (said) return 'spoken'
  if (from >= to) return thread
  if (doing) return 'ordered'
  return thread !== 'none' && atPurpose(tokens, from, to) ? 'aside' : 'none'
}

/** The technical terms of a sentence that are not denied. */
function termsIn({ tokens, from, to }: TokenizedSentence): readonly FoundMoves[] {
  const all: FoundMoves[] = []
  for (let at = from; at < to; at++) {
    const read = TERMS.readAll(tokens, at, to)
    if (read.length > 0 && !isDenied(tokens, at, from)) all.push(...read.map(toFoundMoves))
  }
  return all.filter((term, index) => !isPartOfAny(term, index, all))
}

/** "No slow zoom", "instead of panning": a denial right before a term; in English also one word earlier. */
function isDenied(tokens: readonly Token[], at: number, from: number): boolean {
  const [before, beforeThat] = [tokens[at - 1], tokens[at - 2]]
  if (at > from && before?.lexeme.marks.has('Denial')) return true
  return at - 1 > from && beforeThat?.lexeme.marks.has('Denial') === true && !isChinese(beforeThat)
}

/** The longest term, in tokens. */
const MAX_TERM_TOKENS = 40

/**
 * Whether a term is part of a longer one that begins at the same position or at most
 * MAX_TERM_TOKENS before it.
 */
function isPartOfAny(term: FoundMoves, index: number, all: readonly FoundMoves[]): boolean {
  let first = index
  while ((all[first - 1]?.at ?? -Infinity) >= term.at - MAX_TERM_TOKENS) first--
  let end = index + 1
  while (all[end]?.at === term.at) end++
  return all.slice(first, end).some((other) => isPartOf(term, other))
}

/** "Arc shot" in "arc shot to the left", which goes the other way. */
function isPartOf(one: FoundMoves, other: FoundMoves): boolean {
  const isWithin = one.at >= other.at && one.to <= other.to
  return isWithin && one.commands.some((command) => isOpposed(command, other.commands))
}

function isOpposed(command: CameraCommand, others: CameraStep): boolean {
  return others.some((other) => OPPOSITES[command] === other)
}

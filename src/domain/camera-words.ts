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
import { CAMERA_COMMANDS, type CameraCommand, type CameraStep, OPPOSITES } from './camera.ts'
import { isOrder, type OrderPlace } from './camera-orders.ts'
import { add, isEmpty, lastMove, type Reading, type Said, toSteps } from './camera-reading.ts'
import * as speech from './camera-speech.ts'
import { spelled } from './camera-spelling.ts'
import { HINTS, TERMS } from './camera-terms.ts'
import { DOINGS, VAGUE } from './camera-wordings.ts'

/** Part of a sentence, and where in it that begins. */
type Piece = {
  readonly at: number
  readonly words: string
  /** The words, and what follows them in the sentence: "pans with the riders, right to left". */
  readonly rest: string
}

/** What the prose asks of the camera: steps in order, or none. */
export function readCameraWords(text: string): readonly CameraStep[] {
  const reading: Reading = { steps: [[]], isPaused: false }
  let isNamed = false
  for (const sentence of plain(text).split(speech.SENTENCE))
    isNamed = readSentence(sentence, isNamed, reading)
  return toSteps(reading)
}

/** The text with short forms written out and slips mended. */
function plain(text: string): string {
  return spelled(text)
    .replace(speech.NAMED_LAST, '镜头$1')
    .replace(speech.NAMED_BY_MOVE, '镜头先$2$3$1')
    .replace(speech.NOUN, 'the camera $1s')
    .replace(speech.EYES, 'the camera ')
    .replace(speech.PARTED, '$1 ')
    .replace(speech.BOUND, '$1 ')
    .replace(speech.SIDE_FIRST, (_, side = '', move = '') => `${move} ${SIDES[side] ?? ''}`)
    .replace(speech.BOUND_SIDE, '$1 $2')
    .replace(speech.SHORT_LEFT, '$1 left')
    .replace(speech.SHORT_RIGHT, '$1 right')
}

/** Whether a piece goes on with what was said of the camera before it. */
type Thread = 'spoken' | 'ordered' | 'aside' | 'none'

/** Reads a sentence into the steps; tells whether it names the camera. */
function readSentence(sentence: string, wasNamed: boolean, reading: Reading): boolean {
  const terms = termsIn(sentence)
  const cameras = [...sentence.matchAll(speech.CAMERA)]
  // "Then it pans right", after a sentence that spoke of the camera.
  const isOpen = wasNamed && cameras.length === 0 && speech.NEXT_STEP.test(sentence)
  let thread: Thread = isOpen || speech.FOREGOING.test(sentence) ? 'spoken' : 'none'
  let readUntil = 0
  for (const piece of piecesOf(sentence)) {
    if (piece.at < readUntil) continue
    const { said, doing } = readPiece(piece, { sentence, terms, cameras, thread, reading })
    thread = threadAfter(piece, { thread, said, doing })
    readUntil = doing ? doing.at + doing.length : 0
  }
  return cameras.length > 0
}

type Surroundings = {
  readonly sentence: string
  readonly terms: readonly Said[]
  readonly cameras: readonly RegExpExecArray[]
  readonly thread: Thread
  readonly reading: Reading
}

/** What a piece says of the camera, and what it has the camera do. */
type Found = { readonly said: Said | undefined; readonly doing: Said | undefined }

/** Reads a piece of a sentence into the steps. */
function readPiece(
  piece: Piece,
  { sentence, terms, cameras, thread, reading }: Surroundings,
): Found {
  const end = piece.at + piece.words.length
  const named = spokenAfter(cameras, sentence, end).filter(({ at }) => at >= piece.at)
  const spoken = [...(goesOn(piece, thread) ? [piece] : []), ...named]
  const context = { reading, isVague: terms.length === 0, isNamed: named.length > 0 }
  const said = readSpeech(spoken, context)
  const isDone = said !== undefined && said.commands.length > 0
  const isSpokenOf = cameras.length + terms.length > 0
  const ordered = isDone ? said : readOrder(piece, { isSpokenOf, goesOn: thread === 'ordered' })
  const doing = ordered ?? readOn(piece, thread, reading)
  const told = terms.filter((term) => term.at >= piece.at && term.at < end)
  const isAfter = [piece, ...spoken].some(({ words }) => isNextStep(words))
  add(reading, [...withoutDoubles(told, doing), ...inARow(sentence, doing)], isAfter)
  return { said, doing }
}

function isNextStep(words: string): boolean {
  return speech.NEXT_STEP.test(words) || speech.AT_LAST.test(words)
}

/** Terms and what is done, in the order of their words; what was read as one is not read as the other, too. */
function withoutDoubles(terms: readonly Said[], doing: Said | undefined): readonly Said[] {
  if (!doing) return terms
  const end = doing.at + doing.length
  const isApart = ({ at, length }: Said): boolean => at >= end || at + length <= doing.at
  return [...terms.filter(isApart), doing].toSorted((one, other) => one.at - other.at)
}

/** Whether a piece that names no camera is said of it; after an aside only when it says "then". */
function goesOn({ words }: Piece, thread: Thread): boolean {
  return thread === 'spoken' || (thread === 'aside' && speech.NEXT_STEP.test(words))
}

function threadAfter(
  { words }: Piece,
  { thread, said, doing }: Found & { readonly thread: Thread },
): Thread {
  if (said) return 'spoken'
  if (words.trim() === '') return thread
  if (doing) return 'ordered'
  const isAside = thread !== 'none' && speech.PURPOSE.test(words.trimStart())
  return isAside ? 'aside' : 'none'
}

/** After an order a direction alone goes on with it: "rise up and forward". */
function readOn({ words, at }: Piece, thread: Thread, reading: Reading): Said | undefined {
  if (thread !== 'ordered') return undefined
  const { doing, start } = withoutManner(words, at)
  return continued(doing, start, reading)
}

/** What follows a Chinese move without a word between. */
function inARow(sentence: string, doing: Said | undefined): readonly Said[] {
  if (!doing || doing.commands.length === 0) return []
  const end = doing.at + doing.length
  const joint = speech.IN_A_ROW.exec(sentence.slice(end))
  const next = joint && find(sentence.slice(end + joint[0].length), end, DOINGS)
  return next ? [next] : []
}

function piecesOf(sentence: string): readonly Piece[] {
  let at = 0
  const pieces: Piece[] = []
  for (const { index, 0: joint } of sentence.matchAll(speech.JOINT)) {
    pieces.push({ at, words: sentence.slice(at, index), rest: restOf(sentence, at) })
    at = index + joint.length
  }
  return [...pieces, { at, words: sentence.slice(at), rest: restOf(sentence, at) }]
}

/** What belongs to a move is not farther from it. */
const LONGEST_REST = 120

/** From a place in a sentence on, up to what comes "then". */
function restOf(sentence: string, at: number): string {
  const rest = sentence.slice(at, at + LONGEST_REST)
  const next = rest.slice(1).search(speech.LATER)
  return next < 0 ? rest : rest.slice(0, next + 1)
}

function termsIn(sentence: string): readonly Said[] {
  if (!HINTS.test(sentence)) return []
  const all = TERMS.flatMap(([commands, wording]): readonly Said[] => {
    const found = wording.exec(sentence)
    if (!found || speech.DENIED.test(sentence.slice(0, found.index))) return []
    return [{ commands, at: found.index, length: found[0].length }]
  })
  return all.filter((term) => !all.some((other) => isPartOf(term, other)))
}

/** "Arc shot" in "arc shot to the left", which goes the other way. */
function isPartOf(one: Said, other: Said): boolean {
  const isWithin = one.at >= other.at && one.at + one.length <= other.at + other.length
  return isWithin && one.commands.some((command) => isOpposed(command, other.commands))
}

function isOpposed(command: CameraCommand, others: CameraStep): boolean {
  return others.some((other) => OPPOSITES[command] === other)
}

/** What is said after each camera up to an end, but for those in somebody's hand. */
function spokenAfter(
  cameras: readonly RegExpExecArray[],
  sentence: string,
  end: number,
): readonly Piece[] {
  return cameras.flatMap(({ index, 0: camera }) => {
    const at = index + camera.length
    const words = sentence.slice(at, end)
    const before = sentence.slice(0, index)
    const isHeld = speech.HOLDING.test(before) && !speech.HELD_DOES.test(words)
    return at > end || isHeld || speech.BESIDE.test(before)
      ? []
      : { at, words, rest: restOf(sentence, at) }
  })
}

type Context = {
  readonly reading: Reading
  /** Nothing clearer is said in this sentence. */
  readonly isVague: boolean
  /** The words come right after a camera. */
  readonly isNamed: boolean
}

/** The first move that any of these words tell; undefined when they no longer speak of the camera. */
function readSpeech(spoken: readonly Piece[], context: Context): Said | undefined {
  const all = spoken.map((piece) => readDoing(piece, context))
  return all.find((said) => said && said.commands.length > 0) ?? all.find((said) => said)
}

function readDoing(piece: Piece, context: Context): Said | undefined {
  const { doing, start } = withoutManner(piece.words, piece.at)
  const found = findDoing(piece, context) ?? continued(doing, start, context.reading)
  if (found) return found
  const isIdle = doing === '' || IDLE.some((idle) => idle.test(doing))
  return isIdle ? { commands: [], at: start, length: 0 } : undefined
}

/** What is said of the camera, too, but asks for nothing, and does not end what is said of it. */
const IDLE = [speech.NOT, speech.OPENING, speech.WHERE]

/** What the camera does by a piece; vague words only where nothing is clear. */
function findDoing(piece: Piece, { reading, isVague, isNamed }: Context): Said | undefined {
  const { doing, start } = withoutManner(piece.words, piece.at)
  if (doing === '') return undefined
  const clear =
    find(doing, start, DOINGS) ??
    readPast(piece, { verbs: speech.WHERE_TO, isNamed }) ??
    findInRest(piece)
  if (clear || !isVague || !isEmpty(reading)) return clear
  return (
    find(doing, start, VAGUE) ??
    readPast(piece, { verbs: speech.WHERE_TO, isNamed, wordings: VAGUE })
  )
}

/** A move whose direction is told later in the sentence. */
function findInRest({ at, rest }: Piece): Said | undefined {
  const { doing, start } = withoutManner(rest, at)
  return find(doing, start, DOINGS)
}

/** What is done, without how and when, and where that begins. */
function withoutManner(
  words: string,
  at: number,
): { readonly doing: string; readonly start: number } {
  const doing = words.replace(speech.MANNER, '')
  return { doing, start: at + words.length - doing.length }
}

/** The wording that the words begin with. */
function find(words: string, at: number, wordings: typeof DOINGS): Said | undefined {
  for (const [commands, wording] of wordings) {
    const found = wording.exec(words)
    if (!found) continue
    const said = { commands, at, length: found[0].length }
    return speech.PAUSE.test(words) && commands[0] === 'Static shot'
      ? { ...said, isPause: true }
      : said
  }
  return undefined
}

const LONGEST_WHERE = 14

type Past = {
  /** What is looked for. */
  readonly verbs: RegExp
  readonly isNamed?: boolean
  readonly wordings?: typeof DOINGS
}

/** What is done after a place is named: 沿着长廊缓慢前移; right after a camera, after anything: 镜头懒洋洋地向左移. */
function readPast(
  { at, words }: Piece,
  { verbs, isNamed = false, wordings = DOINGS }: Past,
): Said | undefined {
  const trimmed = words.trimStart()
  const first = firstVerb(trimmed, isNamed)
  if (!isChinese(trimmed)) return undefined
  for (let start = first; start < Math.min(trimmed.length, LONGEST_WHERE); start++) {
    const doing = trimmed.slice(start).replace(speech.MANNER, '')
    if (!verbs.test(doing)) continue
    const found = find(doing, at + words.length - doing.length, wordings)
    if (found) return found
  }
  return undefined
}

/** Where a verb may stand at the earliest; nowhere when the words do not begin with a place. */
function firstVerb(words: string, isNamed: boolean): number {
  const where = speech.WHERE.exec(words)?.[0]
  if (where !== undefined) return where.length + 1
  return isNamed && !speech.SEES.test(words) ? 1 : LONGEST_WHERE
}

function isChinese(words: string): boolean {
  return /^.{0,3}\p{Script=Han}/u.test(words)
}

/** An order, wherever a piece begins with one. */
function readOrder(
  piece: Piece,
  before: Pick<OrderPlace, 'isSpokenOf' | 'goesOn'>,
): Said | undefined {
  const { doing, start } = withoutManner(piece.words.trimEnd(), piece.at)
  if (!isOrder(doing, { ...piece, ...before })) return readPast(piece, { verbs: speech.TRADE })
  return (
    find(doing, start, DOINGS) ??
    findInRest(piece) ??
    (piece.at === 0 ? find(doing, start, VAGUE) : undefined)
  )
}

const SIDES: Readonly<Record<string, string>> = { 左: 'left', 右: 'right', 上: 'up', 下: 'down' }
const WAYS = {
  left: 'Truck left',
  right: 'Truck right',
  up: 'Pedestal up',
  down: 'Pedestal down',
  in: 'Push in',
  forward: 'Push in',
  out: 'Pull out',
  back: 'Pull out',
  away: 'Pull out',
}
const TURNS = { left: 'Pan left', right: 'Pan right', up: 'Tilt up', down: 'Tilt down' }

/** A direction alone goes on as the last move went: its opposite is a step of its own, another is added. */
function continued(doing: string, at: number, reading: Reading): Said | undefined {
  const where = directionOf(doing)
  const last = lastMove(reading)
  if (where === '' || !last) return undefined
  const opposite = OPPOSITES[last]
  const { length } = doing
  if (opposite?.endsWith(` ${where}`)) return { commands: [opposite], at, length, isNext: true }
  const ways: Readonly<Record<string, string>> = /^(?:Pan|Tilt)/u.test(last) ? TURNS : WAYS
  const commands = CAMERA_COMMANDS.filter((command) => command === ways[where])
  return commands.length > 0 ? { commands, at, length } : undefined
}

/** "left", when the words say nothing but that; empty when they say something else. */
function directionOf(doing: string): string {
  const [, word = '', side = ''] = speech.BACK.exec(doing) ?? []
  return SIDES[side] ?? word.toLowerCase()
}

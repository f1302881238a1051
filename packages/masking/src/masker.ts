/**
 * Masks private data in a text that is still arriving.
 *
 *     push ─▶ [ kept context | pending ] ─▶ decide at the first pending unit ─▶ plain or `***`
 *                                             └─ starved: wait for more
 *
 * The text is decided from left to right, step by step. A step reads at most
 * `WINDOW` units from its start, only through a `Reader`, and is taken only if no
 * unit that it asked for was missing. So the steps are the same however the text is
 * cut into pieces, and fewer than `WINDOW` units are ever held back. A word longer than
 * the window that may be private is masked whole: see docs/decisions/0022-streaming-masking.md.
 */
import { findChineseAddress, findChineseSerial } from './detectors/addresses-chinese.ts'
import { findAddress } from './detectors/addresses.ts'
import { findId } from './detectors/ids.ts'
import { findLink, findWideMail, goesOn, hasScheme, isWord, linkUnits } from './detectors/links.ts'
import { findNumber } from './detectors/numbers.ts'
import { createFeed, END, isAlphanumeric, isCjk, WINDOW, type Feed, type Reader } from './reader.ts'

/** Replaces private data. */
export const MASK = '***'

/** The most that a masker holds back, in UTF-16 units. */
export const MAX_HOLD_BACK = WINDOW

/** Masks one text, piece by piece. */
export interface Masker {
  /**
   * Takes a piece and returns the output that is certain by now; may be empty. Never splits a
   * surrogate pair that arrived whole.
   */
  push(piece: string): string

  /** Returns the rest. Nothing may be pushed afterwards. */
  end(): string

  /** How many units have been read: a measure of work without a clock. */
  reads(): number
}

/** The text with all private data replaced by `***`. `before` is context: what the text is said to be. */
export function maskText(text: string, before = ''): string {
  const masker = createMasker(before)
  return masker.push(text) + masker.end()
}

/** The scanner's state: in text, in a link, or in a word too long to be judged. */
type Mode = 'text' | 'link' | 'word'

type Step = {
  readonly end: number
  /** What is output for these units; nothing when an earlier mask already covers them. */
  readonly shows: 'plain' | 'mask' | 'nothing'
  readonly mode: Mode
  /** Words up to here are known to contain no link. */
  readonly wordsEnd: number
  /** The number of open brackets in a link. */
  readonly depth: number
}

/** Creates a masker. */
export function createMasker(before = ''): Masker {
  const feed = createFeed(before)
  let position = before.length
  let mode: Mode = 'text'
  let wordsEnd = 0
  let depth = 0
  const advance = (): string => {
    let shown = ''
    let plainStart = position
    while (position < feed.end()) {
      feed.begin(position)
      const step = nextStep(feed, { position, mode, wordsEnd, depth })
      if (feed.isStarved()) break
      if (step.shows !== 'plain') {
        shown += feed.raw(plainStart, position) + (step.shows === 'mask' ? MASK : '')
        plainStart = step.end
      }
      ;({ end: position, mode, wordsEnd, depth } = step)
    }
    shown += feed.raw(plainStart, position)
    feed.forget(position)
    return shown
  }
  return {
    push: (piece) => {
      feed.add(piece)
      return advance()
    },
    end: () => {
      feed.close()
      return advance()
    },
    reads: () => feed.reads(),
  }
}

type State = {
  readonly position: number
  readonly mode: Mode
  readonly wordsEnd: number
  readonly depth: number
}

function nextStep(feed: Feed, state: State): Step {
  if (state.mode === 'link') return linkStep(feed, state)
  if (state.mode === 'word') return wordStep(feed, state)
  const { position, wordsEnd } = state
  const unit = feed.at(position)
  if (isWord(unit)) {
    if (position < wordsEnd) return textStep(feed, position, wordsEnd)
    const end = wordEnd(feed, position)
    if (feed.isStarved()) return stepTo(end, 'plain', wordsEnd)
    return hiddenWord(feed, state, end) ?? textStep(feed, position, end)
  }
  // Most signs and blanks begin nothing private.
  return isCjk(unit) || unit === OPENING
    ? textStep(feed, position, wordsEnd)
    : stepTo(plainEnd(feed, position), 'plain', wordsEnd)
}

const OPENING = 40
const PLUS = 43

/**
 * A step in plain text. All steps are created here, which keeps their hidden class the same: there
 * is one for every word.
 */
function stepTo(end: number, shows: Step['shows'], wordsEnd: number): Step {
  return { end, shows, mode: 'text', wordsEnd, depth: 0 }
}

/** A step over text that is no link: private, or plain to the end of its letters and digits. */
function textStep(reader: Reader, position: number, wordsEnd: number): Step {
  const end = findPrivate(reader, position)
  if (end !== undefined) return stepTo(end, 'mask', Math.max(end, wordsEnd))
  return stepTo(plainEnd(reader, position), 'plain', wordsEnd)
}

function findPrivate(reader: Reader, position: number): number | undefined {
  const unit = reader.at(position)
  if (isCjk(unit))
    return findChineseAddress(reader, position) ?? findChineseSerial(reader, position)
  if (isAlphanumeric(unit)) return findInWords(reader, position)
  return unit === OPENING || unit === PLUS ? findNumber(reader, position) : undefined
}

function findInWords(reader: Reader, position: number): number | undefined {
  const address = findAddress(reader, position)
  if (address !== undefined || reader.isStarved()) return address
  return findNumber(reader, position) ?? findId(reader, position)
}

/** The end of a run of letters and digits, or of one other character. */
function plainEnd(reader: Reader, start: number): number {
  let end = start
  while (isAlphanumeric(reader.at(end))) end += 1
  if (end > start) return end
  const isPair = isBetween(reader.at(start), 0xd800) && isBetween(reader.at(start + 1), 0xdc00)
  return isPair ? start + 2 : start + 1
}

function isBetween(unit: number, first: number): boolean {
  return unit >= first && unit < first + 0x400
}

function wordEnd(reader: Reader, start: number): number {
  let end = start
  while (isWord(reader.at(end))) end += 1
  return end
}

/**
 * The step over a word that is a link, begins one, or is too long to be judged; undefined for other
 * words.
 */
function hiddenWord(reader: Reader, state: State, end: number): Step | undefined {
  const { position } = state
  if (end - position >= WINDOW) return { end, shows: 'mask', mode: 'word', wordsEnd: end, depth: 0 }
  if (isAlphanumeric(reader.at(end - 1)) && hasScheme(reader, end))
    return { end: end + 3, shows: 'mask', mode: 'link', wordsEnd: end + 3, depth: 0 }
  const wide = findWideMail(reader, position, end)
  if (wide !== undefined) return stepTo(wide, 'mask', wide)
  const link = findLink(reader, position, end)
  if (link === undefined) return undefined
  if (link.start > position) return stepTo(link.start, 'plain', link.start)
  const mode = link.end === end && goesOn(reader, link) ? 'link' : 'text'
  return { end: link.end, shows: 'mask', mode, wordsEnd: end, depth: 0 }
}

function linkStep(reader: Reader, { position, wordsEnd, depth }: State): Step {
  const unit = reader.at(position)
  const units = linkUnits(reader, position, depth)
  const opened = unit === 40 ? 1 : 0
  const closed = unit === 41 && depth > 0 ? 1 : 0
  return {
    end: position + units,
    shows: 'nothing',
    mode: units === 0 ? 'text' : 'link',
    wordsEnd: Math.max(wordsEnd, position),
    depth: units === 0 ? 0 : depth + opened - closed,
  }
}

function wordStep(reader: Reader, { position, wordsEnd }: State): Step {
  const isInside = isWord(reader.at(position)) && reader.at(position) !== END
  const end = isInside ? position + 1 : position
  return {
    end,
    shows: 'nothing',
    mode: isInside ? 'word' : 'text',
    wordsEnd: Math.max(wordsEnd, end),
    depth: 0,
  }
}

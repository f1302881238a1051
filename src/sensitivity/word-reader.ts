/**
 * Reads words from characters that are still arriving.
 *
 * What a character does depends on those before it alone. A row of single
 * letters (`k i l l`, `k.i.l.l`) is read as the words of the vocabulary that it
 * spells, and a mark inside a word (`b!tch`) as the letter that it looks like.
 */
import { fold, isLeetMark, unleet, type Folded } from './fold.ts'
import type { PlainWord } from './plain-words.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { WordNode } from './word-node.ts'

/** A word of the text. */
export type Word = {
  /** Its number in the vocabulary; undefined for a word that is in no term. */
  readonly number: number | undefined
  /** A Chinese character counts half as much as a word when words are counted. */
  readonly isSign: boolean
  readonly start: number
  readonly end: number
}

/** What a reader tells. */
export type WordListener = {
  onWord(word: Word): void
  /** A new sentence begins; a `line` end is one inside which terms go on. */
  onBreak(kind: 'sentence' | 'line'): void
}

/** Reads one text. */
export interface WordReader {
  /** Takes the character that begins at `start`. */
  take(codePoint: number, start: number): void

  /**
   * Takes a word of plain letters and the gap after it, when they stand at
   * `index` of `text` and nothing else is being read: most of a long text comes
   * so. How many units that was; 0 when it is none, and then nothing was taken.
   */
  takeWord(text: string, index: number, start: number): number

  /** Passes words of plain letters with which no term begins, under the same conditions, where no term has begun; how many units. `isAtStart` says that a sentence begins. */
  passWords(text: string, index: number, isAtStart: boolean): number

  /** How many plain letters from `start` on would be letters of the word that is being read and nothing else. */
  freeLetters(start: number): number

  /** Takes the plain letters of `text` from `index` to before `end`, of which all are free; how many there were. Most of a text in small pieces is taken so. */
  takeLetters(text: string, index: number, end: number): number

  /** Nothing more comes. */
  end(position: number): void

  /** Where what has not been told yet begins, when a term may begin with it; undefined otherwise. */
  heldFrom(): number | undefined
}

/** A word that is longer is told before it ends, as one that is in no term. */
const MOST_WORD = 64

/** A row of single letters that is longer is judged before it ends. */
const MOST_ROW = 96

/** The most marks between the letters of a row. */
const MOST_BETWEEN = 3

/** The least letters of a row: `U S` are two words. */
const LEAST_ROW = 3

const NEWLINE = 10
const SMALL_A = 97
const SMALL_Z = 122
const LOWER_CASE = 32 // the bit by which capitals differ
const EXCLAMATION = 33
const FULL_STOP = 46
const APOSTROPHES = new Set([39, 0x2019])

/** A word that is being read. */
type Open = {
  readonly start: number
  /** Where its letters lead in the vocabulary, read as letters and as they are; undefined when nowhere. */
  spelled: WordNode | undefined
  literal: WordNode | undefined
  letters: number
  isNumber: boolean
  first: number
  /** A mark that is a letter of the word if another follows. */
  mark?: number
  isTold: boolean
}

/** Creates a reader for one text. */
export function createWordReader(vocabulary: Vocabulary, listener: WordListener): WordReader {
  const words = createWords(vocabulary.root, listener)
  const plain = vocabulary.plain()
  let hasDot = false
  let isBlankLine = false
  const isFree = (): boolean => !hasDot && !words.open() && words.rowStart() === undefined

  const endSentence = (end: number): void => {
    words.end(end)
    listener.onBreak('sentence')
  }

  const taken = (units: number): number => {
    if (units > 0) isBlankLine = false
    return units
  }

  const addGap = (code: number, start: number): void => {
    words.gap(start)
    if (code !== NEWLINE) return
    if (isBlankLine) endSentence(start)
    else listener.onBreak('line')
    isBlankLine = true
  }

  // `k.i.l.l`: whether it is the end of a sentence is seen by what comes next.
  const addDot = (start: number): void => {
    words.gap(start)
    hasDot = true
  }

  /** Decides on a mark or full stop by what comes next. */
  const settle = (goesOn: boolean, start: number): void => {
    const endsSentence = words.settle(goesOn, start)
    if (endsSentence || (hasDot && !goesOn)) endSentence(start)
    hasDot = false
  }

  const add = ({ kind, code }: Folded, start: number, end: number): void => {
    if (kind !== 'gap') isBlankLine = false
    if (kind === 'letter' || kind === 'digit') words.letter(code, kind, start)
    else if (kind === 'sign') words.sign(code, start, end)
    else if (words.isMark(code)) return
    else if (kind === 'gap') addGap(code, start)
    else if (code === FULL_STOP) addDot(start)
    else endSentence(start)
  }

  return {
    take: (codePoint, start) => {
      words.tellLong(start)
      const folded = fold(codePoint)
      if (folded.kind === 'nothing') return
      settle(folded.kind !== 'gap' && folded.kind !== 'stop', start)
      add(folded, start, start + (codePoint > 0xffff ? 2 : 1))
    },
    takeWord: (text, index, start) =>
      isFree() ? taken(tellPlain(plain.find(text, index), start, listener)) : 0,
    passWords: (text, index, isAtStart) =>
      isFree() ? taken(plain.pass(text, index, isAtStart)) : 0,
    freeLetters: (start) => freeLetters(words.open(), words.rowStart(), start),
    takeLetters: (text, index, end) => addLetters(words.open(), text, { index, end }),
    end: (position) => {
      settle(false, position)
      endSentence(position)
    },
    heldFrom: words.start,
  }
}

/** Tells the word, if there is one; how many units it has with its gap. */
function tellPlain(word: PlainWord | undefined, start: number, { onWord }: WordListener): number {
  if (!word) return 0
  onWord({ number: word.number, isSign: false, start, end: start + word.letters })
  return word.letters + 1
}

/** The word and the row of letters that are being read. */
type Words = {
  letter(code: number, kind: 'letter' | 'digit', start: number): void
  /** The word that is being read. */
  open(): Open | undefined
  /** Where the row begins that is being read. */
  rowStart(): number | undefined
  sign(code: number, start: number, end: number): void
  /** Takes a mark inside a word, which may be a letter of it or nothing; false when it is neither. */
  isMark(code: number): boolean
  /** Decides on the mark by whether the word goes on; true when the mark was the end of a sentence. */
  settle(goesOn: boolean, start: number): boolean
  gap(start: number): void
  end(position: number): void
  /** Tells what has grown too long, so that little is ever held back. */
  tellLong(position: number): void
  /** Where they begin, when a term may begin with them. */
  start(): number | undefined
}

function createWords(root: WordNode, listener: WordListener): Words {
  const row = createRow(root, listener)
  let open: Open | undefined
  const close = (end: number): void => {
    if (open === undefined) return
    const { start, letters, isNumber, first, isTold, literal, spelled } = open
    open = undefined
    if (letters === 1 && (!isNumber || row.start() !== undefined))
      return row.add({ code: unleet(first), start })
    row.tell(start)
    const number = (isNumber ? literal : spelled)?.word
    if (!isTold) listener.onWord({ number, isSign: false, start, end })
  }
  const letter = (code: number, kind: 'letter' | 'digit', start: number): void => {
    open ??= openWord(root, code, start)
    open.spelled = open.spelled?.next.get(unleet(code))
    open.literal = open.literal?.next.get(code)
    open.letters += 1
    if (kind === 'letter') open.isNumber = false
  }
  return {
    letter,
    open: () => open,
    rowStart: row.start,
    sign: (code, start, end) => {
      close(start)
      row.tell(start)
      listener.onWord({ number: root.next.get(code)?.word, isSign: true, start, end })
    },
    isMark: (code) => {
      if (open && isLeetMark(code)) open.mark = code
      return open !== undefined && (isLeetMark(code) || APOSTROPHES.has(code))
    },
    settle: (goesOn, start) => {
      const mark = open?.mark
      if (mark === undefined || open === undefined) return false
      delete open.mark
      if (goesOn) letter(mark, 'letter', start)
      else close(start)
      return !goesOn && mark === EXCLAMATION
    },
    gap: (start) => {
      close(start)
      row.gap(start)
    },
    end: (position) => {
      close(position)
      row.tell(position)
    },
    tellLong: (position) => {
      if (open && !open.isTold && position - open.start > MOST_WORD) {
        row.tell(open.start)
        listener.onWord({ number: undefined, isSign: false, start: open.start, end: position })
        open = { ...open, isTold: true, spelled: undefined, literal: undefined }
      }
      if (position - (row.start() ?? position) > MOST_ROW) row.tell(position)
    },
    start: () => row.start() ?? (open && mayBegin(open) ? open.start : undefined),
  }
}

/** How many letters from `start` on the word takes before it, or the row that began before it, has grown too long. */
function freeLetters(word: Open | undefined, rowStart: number | undefined, start: number): number {
  if (!word || word.mark !== undefined) return 0
  const ofWord = word.isTold ? Infinity : word.start + MOST_WORD - start
  return 1 + Math.min(ofWord, (rowStart ?? start) + MOST_ROW - start)
}

/** Adds the plain letters that stand at `index`, none from `end` on; how many. */
function addLetters(
  word: Open | undefined,
  text: string,
  { index, end }: { readonly index: number; readonly end: number },
): number {
  if (!word) return 0
  let { spelled, literal } = word
  let at = index
  for (; at < end; at += 1) {
    const code = text.charCodeAt(at) | LOWER_CASE
    if (code < SMALL_A || code > SMALL_Z) break
    if (spelled) spelled = spelled.next.get(unleet(code))
    if (literal) literal = literal.next.get(code)
  }
  const count = at - index
  if (count === 0) return 0
  word.spelled = spelled
  word.literal = literal
  word.letters += count
  word.isNumber = false
  return count
}

/** Whether a term may begin with the word. Of words inside a term that has begun, the term's own beginning is held. */
function mayBegin({ letters, spelled, literal }: Open): boolean {
  return letters === 1 || spelled?.mayBegin === true || literal?.mayBegin === true
}

function openWord(root: WordNode, first: number, start: number): Open {
  return { start, spelled: root, literal: root, letters: 0, isNumber: true, first, isTold: false }
}

type Letter = { readonly code: number; readonly start: number }

/** A row of single letters with marks between them. */
type Row = {
  add(letter: Letter): void
  /** A mark; too many of them end the row. */
  gap(position: number): void
  /** Ends the row, and tells the words that it spells. */
  tell(end: number): void
  /** Where it begins; undefined when it has no letters. */
  start(): number | undefined
}

function createRow(root: WordNode, { onWord }: WordListener): Row {
  let letters: Letter[] = []
  let between = 0
  const tell = (end: number): void => {
    const row = letters
    letters = []
    for (const { word, from, to } of spelledWords(root, row))
      onWord({
        number: word,
        isSign: false,
        start: row[from]?.start ?? end,
        end: row[to]?.start ?? end,
      })
  }
  return {
    add: (letter) => {
      letters.push(letter)
      between = 0
    },
    gap: (position) => {
      between += 1
      if (between > MOST_BETWEEN && letters.length > 0) tell(position)
    },
    tell: (end) => {
      if (letters.length > 0) tell(end)
    },
    start: () => letters[0]?.start,
  }
}

type Spelled = { readonly word: number | undefined; readonly from: number; readonly to: number }

/** What a letter costs that is in no word; a word costs 1. */
const STRANGE_COST = 3

/** The words that a row spells: of all ways to part it, the one with the fewest words and strange letters. */
function spelledWords(root: WordNode, row: readonly Letter[]): readonly Spelled[] {
  if (row.length < LEAST_ROW) return row.map((_, from) => firstLetter(root, row, from))
  const costs = [...row.map(() => 0), 0]
  const best: Spelled[] = []
  for (let from = row.length - 1; from >= 0; from -= 1) {
    const [first, ...others] = wordsFrom(root, row, from)
    const cost = ({ word, to }: Spelled): number =>
      (word === undefined ? STRANGE_COST : 1) + (costs[to] ?? 0)
    const cheapest = others.reduce((one, other) => (cost(other) <= cost(one) ? other : one), first)
    costs[from] = cost(cheapest)
    best[from] = cheapest
  }
  const words: Spelled[] = []
  for (let word = best[0]; word; word = best[word.to]) words.push(word)
  return words
}

/** The letter by itself, then all longer words that a row spells from here. */
function wordsFrom(
  root: WordNode,
  row: readonly Letter[],
  from: number,
): readonly [Spelled, ...Spelled[]] {
  const words: [Spelled, ...Spelled[]] = [firstLetter(root, row, from)]
  let node = root.next.get(row[from]?.code ?? 0)
  for (let index = from + 1; node && index < row.length; index += 1) {
    node = node.next.get(row[index]?.code ?? 0)
    if (node?.word !== undefined) words.push({ word: node.word, from, to: index + 1 })
  }
  return words
}

function firstLetter(root: WordNode, row: readonly Letter[], from: number): Spelled {
  return { word: root.next.get(row[from]?.code ?? 0)?.word, from, to: from + 1 }
}

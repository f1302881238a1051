/**
 * Splits characters that are still arriving into words.
 *
 * The effect of a character depends only on those before it. A row of single letters (`k i l l`,
 * `k.i.l.l`) is read as the words of the vocabulary that it spells, and a mark inside a word
 * (`b!tch`) as the letter that it resembles.
 */
import { isAsciiLetter, LOWER_CASE } from '../domain/ascii.ts'
import { fold, isLeetMark, unleet, type Kind } from './fold.ts'
import { SpelledOutWords, MAX_ROW_CHARACTERS } from './spelled-out-words.ts'
import {
  APOSTROPHE,
  FULL_STOP,
  markAt,
  NEWLINE,
  wordLength,
  wordNumber,
  type AsciiAutomaton,
} from './ascii-automaton.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { TokenListener } from './token-listener.ts'
import type { TrieNode } from './trie-node.ts'

/** A longer word is reported before it ends, as one that is in no term. */
const MAX_WORD_CHARACTERS = 64

const EXCLAMATION = 33
const CURLY_APOSTROPHE = 0x2019

/** The current word. */
type Open = {
  readonly start: number
  /**
   * The nodes of its letters in the vocabulary, with marks read as letters and as they are;
   * undefined when there is none.
   */
  spelled: TrieNode | undefined
  literal: TrieNode | undefined
  letters: number
  isNumber: boolean
  readonly first: number
  /** A mark that counts as a letter if another one follows; 0 for none. */
  mark: number
  isReported: boolean
}

/** Reads one text. A class, because there are several for every reply. */
export class WordTokenizer {
  readonly #root: TrieNode
  readonly #plain: AsciiAutomaton
  readonly #listener: TokenListener
  readonly #row: SpelledOutWords
  #open: Open | undefined
  #hasDot = false
  #isBlankLine = false

  constructor(vocabulary: Vocabulary, listener: TokenListener) {
    this.#root = vocabulary.root
    this.#plain = vocabulary.plain()
    this.#listener = listener
    this.#row = new SpelledOutWords(vocabulary.root, listener)
  }

  /** Takes the character that begins at `start`. */
  take(codePoint: number, start: number): void {
    this.#reportLong(start)
    const { kind, code } = fold(codePoint)
    if (kind === 'nothing') return
    this.#settle(kind !== 'gap' && kind !== 'stop', start)
    if (kind !== 'gap') this.#isBlankLine = false
    if (kind === 'letter' || kind === 'digit') this.#addLetter(code, kind, start)
    else if (kind === 'sign') this.#addSign(code, start, start + (codePoint > 0xffff ? 2 : 1))
    else if (!this.#isMark(code)) this.#addMark(kind, code, start)
  }

  /**
   * Takes the plain words at `index` of `text`, and the marks between them, when nothing else is
   * being read: most of a long text comes so. Returns the number of code units.
   */
  takePlain(text: string, index: number, start: number): number {
    if (this.#hasDot || this.#open || this.#row.start() !== undefined) return 0
    const offset = start - index
    let at = index
    while (this.#listener.mayTakeMore(at + offset)) {
      const units = this.#takeWord(text, at, at + offset) || this.#takeMark(text, at)
      if (units === 0) break
      at += units
    }
    return at - index
  }

  /**
   * Takes the plain letters of `text` from `index` on that only continue the current word: most of
   * a text in small pieces is taken so. Returns their number.
   */
  takeLetters(text: string, index: number, start: number): number {
    const word = this.#open
    if (!word || word.mark !== 0) return 0
    // Before it, or the row that began before it, has grown too long.
    const ofWord = word.isReported ? Infinity : word.start + MAX_WORD_CHARACTERS - start
    const free = 1 + Math.min(ofWord, (this.#row.start() ?? start) + MAX_ROW_CHARACTERS - start)
    return addLetters(word, text, { index, end: Math.min(text.length, index + free) })
  }

  /** The text is complete. */
  end(position: number): void {
    this.#settle(false, position)
    this.#endSentence(position)
    this.#listener.onEnd()
  }

  /** The start of what is not reported yet, if a term may begin with it; undefined otherwise. */
  heldFrom(): number | undefined {
    const open = this.#open
    return this.#row.start() ?? (open && mayBegin(open) ? open.start : undefined)
  }

  /** Takes a plain word, without what ends it. */
  #takeWord(text: string, index: number, start: number): number {
    const word = this.#plain.wordAt(text, index)
    if (word === 0) return this.#takeLoneLetter(text, index, start)
    const letters = wordLength(word)
    this.#isBlankLine = false
    this.#listener.onWord(wordNumber(word), start, start + letters)
    return letters
  }

  /** Takes a single letter, because a gap and a word follow, and the gap. */
  #takeLoneLetter(text: string, index: number, start: number): number {
    const unit = text.charCodeAt(index)
    if (!isAsciiLetter(unit) || markAt(text, index + 1) !== 'gap') return 0
    if (this.#plain.wordAt(text, index + 2) === 0) return 0
    const number = this.#root.next.get(unleet(unit | LOWER_CASE))?.word
    this.#isBlankLine = false
    this.#listener.onWord(number, start, start + 2)
    return 2
  }

  /** Takes a mark between words that means the same everywhere. */
  #takeMark(text: string, index: number): number {
    switch (markAt(text, index)) {
      case 'gap':
        return 1
      case 'stop':
        this.#isBlankLine = false
        this.#listener.onBreak('sentence')
        return 1
      case 'dot':
        // The next character shows whether it ends a sentence.
        if (markAt(text, index + 1) !== 'gap') return 0
        this.#isBlankLine = false
        this.#listener.onBreak('sentence')
        return 2
      case 'newline':
      case undefined:
        return 0
    }
  }

  #addLetter(code: number, kind: 'letter' | 'digit', start: number): void {
    const open = (this.#open ??= openWord(this.#root, code, start))
    open.spelled = open.spelled?.next.get(unleet(code))
    open.literal = open.literal?.next.get(code)
    open.letters += 1
    if (kind === 'letter') open.isNumber = false
  }

  #addSign(code: number, start: number, end: number): void {
    this.#close(start)
    this.#row.flush(start)
    this.#listener.onSign(this.#root.next.get(code)?.word, start, end)
  }

  #addMark(kind: Kind, code: number, start: number): void {
    // `k.i.l.l`: the next character shows whether it is the end of a sentence.
    if (code === FULL_STOP) this.#hasDot = true
    else if (kind === 'stop') return this.#endSentence(start)
    this.#close(start)
    this.#row.gap(start)
    if (code === NEWLINE) this.#endLine(start)
  }

  #endLine(start: number): void {
    if (this.#isBlankLine) this.#endSentence(start)
    else this.#listener.onBreak('line')
    this.#isBlankLine = true
  }

  #endSentence(end: number): void {
    this.#close(end)
    this.#row.flush(end)
    this.#listener.onBreak('sentence')
  }

  /** Takes a mark inside a word, which may count as a letter or be ignored; false when it is neither. */
  #isMark(code: number): boolean {
    const open = this.#open
    if (!open) return false
    if (!isLeetMark(code)) return code === APOSTROPHE || code === CURLY_APOSTROPHE
    open.mark = code
    return true
  }

  /** Decides about a mark or full stop by what follows. */
  #settle(goesOn: boolean, start: number): void {
    const mark = this.#open?.mark ?? 0
    const isEnd = (this.#hasDot || mark === EXCLAMATION) && !goesOn
    this.#hasDot = false
    if (mark !== 0 && this.#open) {
      this.#open.mark = 0
      if (goesOn) this.#addLetter(mark, 'letter', start)
      else this.#close(start)
    }
    if (isEnd) this.#endSentence(start)
  }

  #close(end: number): void {
    const open = this.#open
    if (open === undefined) return
    const { start, letters, isNumber, first, isReported, literal, spelled } = open
    this.#open = undefined
    if (letters === 1 && (!isNumber || this.#row.start() !== undefined))
      return this.#row.add({ code: unleet(first), start })
    this.#row.flush(start)
    if (!isReported) this.#listener.onWord((isNumber ? literal : spelled)?.word, start, end)
  }

  /** Reports what has grown too long, so that little is ever held back. */
  #reportLong(position: number): void {
    const open = this.#open
    if (open && !open.isReported && position - open.start > MAX_WORD_CHARACTERS) {
      this.#row.flush(open.start)
      this.#listener.onWord(undefined, open.start, position)
      open.isReported = true
      open.spelled = undefined
      open.literal = undefined
    }
    if (position - (this.#row.start() ?? position) > MAX_ROW_CHARACTERS) this.#row.flush(position)
  }
}

/** Adds the plain letters at `index`, before `end`; returns their number. */
function addLetters(
  word: Open,
  text: string,
  { index, end }: { readonly index: number; readonly end: number },
): number {
  let { spelled, literal } = word
  let at = index
  for (; at < end; at += 1) {
    const code = text.charCodeAt(at) | LOWER_CASE
    if (!isAsciiLetter(code)) break
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

/**
 * Whether a term may begin with the word. For words inside a term that has begun, that term's own
 * beginning is held back.
 */
function mayBegin({ letters, spelled, literal }: Open): boolean {
  return letters === 1 || spelled?.mayBegin === true || literal?.mayBegin === true
}

function openWord(root: TrieNode, first: number, start: number): Open {
  return {
    start,
    spelled: root,
    literal: root,
    letters: 0,
    isNumber: true,
    first,
    mark: 0,
    isReported: false,
  }
}

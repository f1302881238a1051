/**
 * Counts the tokens of a text word by word, because a tokenizer splits it into words first. Most
 * words recur, so their counts are cached; in ASCII text they are found without creating
 * substrings.
 */
import { isAsciiLetter } from '../domain/ascii.ts'

/** The tokenizer's splitting and counting. */
export type WordCounting = {
  /** Matches one word after another without gaps; with the flags `gu`. */
  readonly pattern: RegExp
  countWord(word: string): number
}

/** The size of the cache, a power of two. A longer word would keep the text that it was cut from. */
const PLACES = 16_384
const MAX_CACHED_CHARACTERS = 12

/** Longer texts are split by the pattern alone. */
const MAX_ASCII_CHARACTERS = 65_536

const SPACE = 32

/** A counter of texts. */
export function wordCounter({ pattern, countWord }: WordCounting): (text: string) => number {
  const next = new RegExp(pattern.source, `${pattern.flags.replace('g', '')}y`)
  const known = new Map<string, number>()
  const kept = (word: string): number => {
    if (word.length > MAX_CACHED_CHARACTERS) return countWord(word)
    const before = known.get(word)
    if (before !== undefined) return before
    const tokens = countWord(word)
    if (known.size >= PLACES) known.clear()
    known.set(word, tokens)
    return tokens
  }
  const counts = asciiCounts()
  const encoder = new TextEncoder()
  const countAscii = (text: string): number => {
    let tokens = 0
    for (let at = 0; at < text.length;) {
      const end = endOfPlainWord(counts.bytes, at) || endOfWord(next, text, at)
      tokens += counts.find(at, end) || counts.keep(at, end, kept(text.slice(at, end)))
      at = end
    }
    return tokens
  }
  return (text) => {
    if (text.length <= MAX_ASCII_CHARACTERS) {
      const { written } = encoder.encodeInto(text, counts.bytes)
      counts.bytes[written] = 0
      if (written === text.length) return countAscii(text)
    }
    return (text.match(pattern) ?? []).reduce((sum, word) => sum + kept(word), 0)
  }
}

/**
 * The end of the run of letters at this position, with an optional blank before it: every pattern
 * takes them for a word, whatever surrounds them. 0 when there are none.
 */
function endOfPlainWord(bytes: Uint8Array, start: number): number {
  const first = bytes[start] === SPACE ? start + 1 : start
  let at = first
  while (isAsciiLetter(bytes[at] ?? 0)) at += 1
  return at > first ? at : 0
}

function endOfWord(next: RegExp, text: string, start: number): number {
  next.lastIndex = start
  return next.test(text) ? next.lastIndex : start + 1
}

/** The cached counts of ASCII words. */
type AsciiCounts = {
  /** The buffer for the text, with an end that is no letter. */
  readonly bytes: Uint8Array
  /** The tokens of the word at this position; 0 when unknown. */
  find(start: number, end: number): number
  /** Caches them in the one slot of the word, replacing what is there. Returns them. */
  keep(start: number, end: number, tokens: number): number
}

/** Masks for the first bytes of a word. */
const MASKS = [0, 0xff, 0xffff, 0xffffff, -1]

function asciiCounts(): AsciiCounts {
  const bytes = new Uint8Array(MAX_ASCII_CHARACTERS + MAX_CACHED_CHARACTERS + 1)
  const view = new DataView(bytes.buffer)
  const words = new Int32Array(PLACES * 4) // twelve letters and the length of each
  const tokensOf = new Uint8Array(PLACES)
  const part = (start: number, left: number): number =>
    left <= 0 ? 0 : view.getInt32(start, true) & (MASKS[left] ?? -1)
  return {
    bytes,
    find: (start, end) => {
      const length = end - start
      if (length > MAX_CACHED_CHARACTERS) return 0
      const one = part(start, length)
      const two = part(start + 4, length - 4)
      const three = part(start + 8, length - 8)
      const place = placeOf(one, two, three)
      const at = place * 4
      const isKept = words[at] === one && words[at + 1] === two && words[at + 2] === three
      return isKept && words[at + 3] === length ? (tokensOf[place] ?? 0) : 0
    },
    keep: (start, end, tokens) => {
      const length = end - start
      if (length > MAX_CACHED_CHARACTERS) return tokens
      const parts = [0, 4, 8].map((from) => part(start + from, length - from))
      const [one = 0, two = 0, three = 0] = parts
      const place = placeOf(one, two, three)
      words.set([one, two, three, length], place * 4)
      tokensOf[place] = tokens
      return tokens
    },
  }
}

function placeOf(one: number, two: number, three: number): number {
  const sum = Math.imul(one, 0x9e3779b1) ^ Math.imul(two, 0x85ebca6b) ^ Math.imul(three, 0xc2b2ae35)
  return (sum ^ (sum >>> 15)) & (PLACES - 1)
}

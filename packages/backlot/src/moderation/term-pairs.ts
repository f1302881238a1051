/**
 * Pairs: words that are harmless alone and unmistakable together, in any order: `{naked|nude}
 * {having sex|fuck} !{museum|law}`. They must stand in one sentence and on one line, and none of
 * the words after `!` anywhere in the text. Terms that words elsewhere in a request excuse are kept
 * here too.
 *
 * They are searched in requests only. A reply is released while it arrives, and a word at its end
 * could still make the beginning harmless; a long text quotes more than it requests.
 */
import type { SensitiveType } from '../domain/sensitive-types.ts'

/**
 * Longer texts are not searched for pairs, in UTF-16 code units: they are documents, not requests.
 * The longest prompt of a video is half as long.
 */
export const MAX_REQUEST_UNITS = 4096

/** The largest distance between words of a pair, in UTF-16 code units. */
const MAX_APART_UNITS = 160

/** A rule; its groups are numbers of marks. */
export type TermPair = {
  readonly type: SensitiveType
  /** One word of each is required. */
  readonly groups: readonly number[]
  /** No word of these is allowed. */
  readonly contexts: readonly number[]
}

/** A finding and its start. */
export type PairHit = { readonly start: number; readonly type: SensitiveType }

/** Follows the marked words of one request. A class like its matcher, because there is one for every text. */
export class PairTracker {
  readonly #pairs: ReadonlyMap<number, readonly TermPair[]>
  /** The last word of each group in this sentence, by its start. */
  readonly #seen = new Map<number, number>()
  readonly #seenAnywhere = new Set<number>()
  readonly #met = new Map<TermPair, number>()
  /** The first term that each excuse would excuse. */
  readonly #deferred = new Map<number, PairHit>()

  /** The rules by each of their groups. */
  constructor(pairs: ReadonlyMap<number, readonly TermPair[]>) {
    this.#pairs = pairs
  }

  /** Takes a word that belongs to these groups. */
  see(groups: readonly number[], start: number): void {
    for (const group of groups) {
      this.#seen.set(group, start)
      this.#seenAnywhere.add(group)
    }
    for (const group of groups)
      for (const pair of this.#pairs.get(group) ?? [])
        if (!this.#met.has(pair)) this.#meet(pair, start)
  }

  /** Takes a term that counts unless a word of the group `excuse` is in the text. */
  defer(excuse: number, hit: PairHit): void {
    if (!this.#deferred.has(excuse)) this.#deferred.set(excuse, hit)
  }

  /** A sentence or line ends. */
  endSentence(): void {
    this.#seen.clear()
  }

  /** The findings of the whole text that nothing in it excuses. */
  result(): readonly PairHit[] {
    const isSeen = (group: number): boolean => this.#seenAnywhere.has(group)
    const pairs = [...this.#met].filter(([{ contexts }]) => !contexts.some(isSeen))
    const terms = [...this.#deferred].filter(([excuse]) => !isSeen(excuse))
    return [...pairs.map(([{ type }, start]) => ({ type, start })), ...terms.map(([, hit]) => hit)]
  }

  #meet(pair: TermPair, at: number): void {
    const starts = pair.groups.map((group) => this.#seen.get(group))
    const known = starts.filter((start) => start !== undefined && at - start <= MAX_APART_UNITS)
    // One word that is in two groups counts once.
    const isWhole = known.length === starts.length && new Set(known).size === known.length
    if (isWhole) this.#met.set(pair, Math.min(...known.map((start) => start ?? 0)))
  }
}

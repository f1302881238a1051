/**
 * Words that are harmless alone and unmistakable together, in any order:
 * `{naked|nude} {having sex|fuck} !{museum|law}`. They must stand in one sentence and on one line, and none of the words
 * after `!` anywhere in the text. Terms that words elsewhere in a request excuse are kept here too.
 *
 * They are looked for in requests alone. A reply is released while it arrives, and a word at its end could
 * still make the beginning harmless; a long text quotes more than it requests.
 */
import type { SensitiveType } from '../domain/sensitive-types.ts'

/** Longer texts are not looked at for pairs, in UTF-16 units: they are documents, not requests. The longest prompt of a film is half as long. */
export const MAX_REQUEST_UNITS = 4096

/** Words of a pair are no further apart, in UTF-16 units. */
const MAX_APART_UNITS = 160

/** A rule; its groups are numbers of marks. */
export type TermPair = {
  readonly type: SensitiveType
  /** One word of each must be there. */
  readonly groups: readonly number[]
  /** No word of these may be there. */
  readonly contexts: readonly number[]
}

/** Something sensitive, and where it starts. */
export type PairHit = { readonly start: number; readonly type: SensitiveType }

/** Follows the marked words of one request. A class like its matcher, because there is one for every text. */
export class PairTracker {
  readonly #pairs: ReadonlyMap<number, readonly TermPair[]>
  /** Of each group its last word in this sentence, by where the word starts. */
  readonly #seen = new Map<number, number>()
  readonly #seenAnywhere = new Set<number>()
  readonly #met = new Map<TermPair, number>()
  /** Of each excuse the first term that it would excuse. */
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

  /** What the whole text has and nothing in it excuses. */
  result(): readonly PairHit[] {
    const isSeen = (group: number): boolean => this.#seenAnywhere.has(group)
    const pairs = [...this.#met].filter(([{ contexts }]) => !contexts.some(isSeen))
    const terms = [...this.#deferred].filter(([excuse]) => !isSeen(excuse))
    return [...pairs.map(([{ type }, start]) => ({ type, start })), ...terms.map(([, hit]) => hit)]
  }

  #meet(pair: TermPair, at: number): void {
    const starts = pair.groups.map((group) => this.#seen.get(group))
    const known = starts.filter((start) => start !== undefined && at - start <= MAX_APART_UNITS)
    // One word that is in two groups is one word.
    const isWhole = known.length === starts.length && new Set(known).size === known.length
    if (isWhole) this.#met.set(pair, Math.min(...known.map((start) => start ?? 0)))
  }
}

/**
 * Patterns over tokens, so that the rules of the grammar can be read:
 *
 *     @pan|@turn How* #left|#right
 *
 * Items are parted by spaces, their alternatives by bars:
 *
 *     pan         this word, in any form        How         a kind of word
 *     @pan        a verb of this family         @           a verb of any family
 *     #left       this direction                #           any direction
 *     pan:ing     only in this form             (pan|tilt):ing   each of them in this form
 *     Other:s     a word that nobody knows, in a form
 *     x?  x*      perhaps, any number of it     !x          not followed by it
 *     &           what comes next is only looked at, and left to others
 *     ..8         up to 8 tokens before what comes next, the fewer the better
 *     $   !$      the end of the piece; not there
 *
 * What may be repeated takes all that it can, and nothing is tried twice but
 * where a gap may end. Gaps and runs are short, so a rule takes no longer in a
 * longer text.
 *
 * A pattern finds a verb and a direction: the family of the first verb that it
 * names by itself or by its family, and the last direction among all its words.
 */
import type { Direction, Family } from './moves.ts'
import type { Token } from './lexicon.ts'

/** What a pattern found. */
export type Match = {
  /** The place after the last token. */
  readonly to: number
  /** Absent where there is no verb of a family, no direction. */
  readonly family?: Family | undefined
  readonly direction?: Direction | undefined
  /** Where what is only looked at begins. */
  readonly until?: number | undefined
}

/** A pattern that can be tried at a place. */
export type Pattern = {
  /** What the first token may be; one of these it is. */
  beginnings(): readonly string[]
  /** Tries it on the tokens from a place up to an end. */
  readonly match: (tokens: readonly Token[], from: number, end: number) => Match | undefined
}

type Alternative = {
  readonly mark: string
  /** Empty for any. */
  readonly form: string
  /** The mark is a kind of word, not a word or a family. */
  readonly isKind: boolean
}

type Item = {
  readonly kind: 'one' | 'perhaps' | 'any' | 'not' | 'ahead' | 'end' | 'notEnd' | 'gap'
  readonly alternatives: readonly Alternative[]
  /** How many tokens a gap may have. */
  readonly longest: number
}

const written: (() => readonly Item[])[] = []

/** The pattern that a text writes. It is parsed when it is first needed: most who import this package read no prose. */
export function pattern(source: string): Pattern {
  let parsed: readonly Item[] | undefined
  const items = (): readonly Item[] => (parsed ??= source.split(' ').map(toItem))
  written.push(items)
  return {
    beginnings: () => beginningsOf(items()),
    match: (tokens, from, end) => follow({ tokens, items: items(), end }, 0, { to: from }),
  }
}

/** The words that the patterns written so far name, so that the reader knows them. */
export function namedWords(): readonly string[] {
  const marks = written.flatMap((items) =>
    items().flatMap(({ alternatives }) => alternatives.map(({ mark }) => mark)),
  )
  return [...new Set(marks)].filter((mark) => /^[a-z\p{Script=Han}]/u.test(mark))
}

const SIGNS: readonly (readonly [RegExp, Item['kind']])[] = [
  [/^\$$/u, 'end'],
  [/^!\$$/u, 'notEnd'],
  [/^\.\./u, 'gap'],
  [/^!/u, 'not'],
  [/^&$/u, 'ahead'],
  [/\*$/u, 'any'],
  [/\?$/u, 'perhaps'],
]

function toItem(text: string): Item {
  const kind = SIGNS.find(([sign]) => sign.test(text))?.[1] ?? 'one'
  const longest = kind === 'gap' ? Number(text.slice(2)) : 0
  if (['gap', 'end', 'notEnd', 'ahead'].includes(kind)) return { kind, alternatives: [], longest }
  const words = text.replaceAll(/^!|[*?]$/gu, '')
  const [, group = words, shared = ''] = /^\((.*)\):(\w+)$/u.exec(words) ?? []
  const alternatives = group.split('|').map((alternative) => {
    const [mark = '', form = shared] = alternative.split(':')
    return { mark: mark.replaceAll('_', ' '), form, isKind: /^[A-Z]/u.test(mark) }
  })
  return { kind, alternatives, longest }
}

function beginningsOf(items: readonly Item[]): readonly string[] {
  const needed = items.findIndex(({ kind }) => kind === 'one')
  return items
    .slice(0, needed + 1)
    .filter(({ kind }) => kind !== 'not')
    .flatMap(({ alternatives }) => alternatives.map(({ mark }) => mark))
}

type Trial = {
  readonly tokens: readonly Token[]
  readonly items: readonly Item[]
  readonly end: number
}

/** The match of the items from one on, after what was found before it. */
function follow(trial: Trial, index: number, found: Match): Match | undefined {
  const item = trial.items[index]
  if (item === undefined) return found.until === undefined ? found : { ...found, to: found.until }
  if (item.kind === 'gap') return followGap(trial, index, found)
  const next = TAKERS[item.kind](trial, item, found)
  return next && follow(trial, index + 1, next)
}

function followGap(trial: Trial, index: number, found: Match): Match | undefined {
  const longest = trial.items[index]?.longest ?? 0
  for (let to = found.to; to <= found.to + longest && to <= trial.end; to++) {
    const rest = follow(trial, index + 1, { ...found, to })
    if (rest) return rest
    if (isGapEnd(trial.tokens[to])) return undefined
  }
  return undefined
}

/** What comes later is not the same move, and a Chinese clause ends at its comma. */
function isGapEnd(token: Token | undefined): boolean {
  return token !== undefined && (token.lexeme.marks.has('Stop') || token.lexeme.marks.has('Break'))
}

type Taker = (trial: Trial, item: Item, found: Match) => Match | undefined

/** What is found with an item; undefined when it does not fit. */
const TAKERS: Readonly<Record<Exclude<Item['kind'], 'gap'>, Taker>> = {
  one: takeOne,
  perhaps: (trial, item, found) => takeOne(trial, item, found) ?? found,
  any: takeRun,
  not: (trial, item, found) => (fittingAt(trial, item, found.to) ? undefined : found),
  ahead: (_trial, _item, found) => ({ ...found, until: found.to }),
  end: (trial, _item, found) => (isAtEnd(trial, found.to) ? found : undefined),
  notEnd: (trial, _item, found) => (isAtEnd(trial, found.to) ? undefined : found),
}

function takeOne(trial: Trial, item: Item, found: Match): Match | undefined {
  const fitting = fittingAt(trial, item, found.to)
  return fitting && taken(found, trial.tokens[found.to], fitting)
}

/** A longer run of words that say how is nobody's wording. */
const MAX_RUN_TOKENS = 12

function takeRun(trial: Trial, item: Item, before: Match): Match {
  let found = before
  for (let count = 0; count < MAX_RUN_TOKENS; count++) {
    const next = takeOne(trial, item, found)
    if (!next) break
    found = next
  }
  return found
}

function isAtEnd({ tokens, end }: Trial, at: number): boolean {
  return at >= end || tokens[at]?.lexeme.marks.has('Cut') === true
}

function fittingAt({ tokens, end }: Trial, item: Item, at: number): Alternative | undefined {
  const token = at < end ? tokens[at] : undefined
  if (!token) return undefined
  const { marks } = token.lexeme
  for (const alternative of item.alternatives) {
    const isForm = alternative.form === '' || alternative.form === token.form
    if (isForm && marks.has(alternative.mark)) return alternative
  }
  return undefined
}

/** What is found with one more token. A word that stands there as a kind is no verb: "whip" in "a whip pan". */
function taken(found: Match, token: Token | undefined, { isKind }: Alternative): Match {
  const { family, direction } = token?.lexeme ?? {}
  return {
    to: found.to + 1,
    family: found.family ?? (isKind ? undefined : family),
    direction: direction ?? found.direction,
    until: found.until,
  }
}

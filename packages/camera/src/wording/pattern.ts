/**
 * A pattern language over tokens, which keeps the grammar's rules readable:
 *
 *     @pan|@turn How* #left|#right
 *
 * Spaces separate items, bars their alternatives:
 *
 *     pan         this word, in any form        How         a kind of word
 *     @pan        a verb of this family         @           a verb of any family
 *     #left       this direction                #           any direction
 *     pan:ing     only in this form             (pan|tilt):ing   each of them in this form
 *     Other:s     an unknown word, in a form
 *     x?  x*      optional, any number of    !x          not followed by it
 *     &           lookahead: what comes next is checked, and not consumed
 *     ..8         a gap of up to 8 tokens, as short as possible
 *     $   !$      the end of the piece; not the end
 *
 * Repetition is greedy; only the end of a gap backtracks. Gaps and runs are limited, so the time of
 * a rule does not grow with the text.
 *
 * A match has a verb and a direction: the family of the first verb that the pattern names itself or
 * by its family, and the last direction among all matched words.
 */
import type { Direction, Family } from './moves.ts'
import type { Token } from './lexicon.ts'

/** The match of a pattern. */
export type Match = {
  /** The position after the last token. */
  readonly to: number
  /** Absent when the match has no verb of a family, or no direction. */
  readonly family?: Family | undefined
  readonly direction?: Direction | undefined
  /** Where the lookahead begins. */
  readonly until?: number | undefined
}

/** A pattern that can be matched at a position. */
export type Pattern = {
  /** The marks that the first token may have; it has one of these. */
  beginnings(): readonly string[]
  /** Matches the tokens from a position on, up to an end. */
  readonly match: (tokens: readonly Token[], from: number, end: number) => Match | undefined
}

type Alternative = {
  readonly mark: string
  /** Empty for any form. */
  readonly form: string
  /** The mark is a kind of word, not a word or a family. */
  readonly isKind: boolean
}

type Item = {
  readonly kind: 'one' | 'perhaps' | 'any' | 'not' | 'ahead' | 'end' | 'notEnd' | 'gap'
  readonly alternatives: readonly Alternative[]
  /** The most tokens in a gap. */
  readonly longest: number
}

const written: (() => readonly Item[])[] = []

/** Compiles a pattern on first use: most importers of this package read no prose. */
export function pattern(source: string): Pattern {
  let parsed: readonly Item[] | undefined
  const items = (): readonly Item[] => (parsed ??= source.split(' ').map(toItem))
  written.push(items)
  return {
    beginnings: () => beginningsOf(items()),
    match: (tokens, from, end) => follow({ tokens, items: items(), end }, 0, { to: from }),
  }
}

/** The words in the patterns compiled so far, for the lexicon. */
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

/** Matches the items from an index on, after what was found before. */
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

/** Words after a stop belong to another move, and a Chinese clause ends at its comma. */
function isGapEnd(token: Token | undefined): boolean {
  return token !== undefined && (token.lexeme.marks.has('Stop') || token.lexeme.marks.has('Break'))
}

type Taker = (trial: Trial, item: Item, found: Match) => Match | undefined

/** How each kind of item matches; undefined when it does not. */
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

/** The longest run of manner words; natural wording has fewer. */
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

/** The match with one more token. A word matched by its kind counts as no verb: "whip" in "a whip pan". */
function taken(found: Match, token: Token | undefined, { isKind }: Alternative): Match {
  const { family, direction } = token?.lexeme ?? {}
  return {
    to: found.to + 1,
    family: found.family ?? (isKind ? undefined : family),
    direction: direction ?? found.direction,
    until: found.until,
  }
}

/** Grammars of camera wording: tables of rules that are tried on tokens. */
import type { CameraCommand, CameraStep } from '../commands/commands.ts'
import type { Token } from './lexicon.ts'
import { type Family, isFamily, moveOf } from './moves.ts'
import { type Match, type Pattern, pattern } from './pattern.ts'

/**
 * What a rule asks for: a command, several together, what a family of verbs
 * asks for in the direction that is found, or nothing, which later rules cannot
 * make something again. Without one, the verb and the direction that the
 * pattern finds say it; a rule does not fit when they say nothing together.
 */
export type RuleMeaning = CameraCommand | CameraStep | `@${Family}` | 'nothing'

/** An example that the rule reads, its pattern, and what it means. */
export type Rule = readonly [example: string, pattern: string, meaning?: RuleMeaning]

/** Rules in their order. */
export type RuleTable = readonly Rule[]

/** What words may begin with: examples and patterns. */
export type BeginningTable = readonly (readonly [example: string, pattern: string])[]

/** What a rule reads: the commands, where its words begin, and the place after them. */
export type Read = {
  readonly commands: CameraStep
  readonly from: number
  readonly to: number
  readonly rule: Rule
}

/** Rules that can be tried at a place of some tokens, up to an end. */
export type Grammar = {
  /** What the first rule that fits reads; undefined when none fits. */
  readonly read: (tokens: readonly Token[], from: number, end: number) => Read | undefined
  /** What each rule reads that fits. */
  readonly readAll: (tokens: readonly Token[], from: number, end: number) => readonly Read[]
}

const NONE: readonly never[] = []

/** The grammar of a table. */
export function grammarOf(table: RuleTable): Grammar {
  const rules = table.map((rule) => ({ rule, meant: meaningOf(rule[2]), ...pattern(rule[1]) }))
  const rulesFor = byBeginning(rules)
  return {
    read: (tokens, from, end) => {
      for (const rule of rulesFor(tokens, from, end)) {
        const read = tryRule(rule, tokens, { from, end })
        if (read) return read
      }
      return undefined
    },
    readAll: (tokens, from, end) => {
      const rulesHere = rulesFor(tokens, from, end)
      if (rulesHere.length === 0) return NONE
      return rulesHere.flatMap((rule) => tryRule(rule, tokens, { from, end }) ?? [])
    },
  }
}

/** What the first of these patterns finds that fits. */
export function anyOf(...sources: readonly string[]): Pattern['match'] {
  const patternsFor = byBeginning(sources.map(pattern))
  return (tokens, from, end) => {
    for (const { match } of patternsFor(tokens, from, end)) {
      const found = match(tokens, from, end)
      if (found) return found
    }
    return undefined
  }
}

/** A rule whose pattern can be tried. */
type Ready = Pattern & {
  readonly rule: Rule
  readonly meant: (found: Match) => CameraStep | undefined
}

type Place = { readonly from: number; readonly end: number }

function tryRule(
  { rule, meant, match }: Ready,
  tokens: readonly Token[],
  { from, end }: Place,
): Read | undefined {
  const found = match(tokens, from, end)
  const commands = found && meant(found)
  return commands && { commands, from, to: found.to, rule }
}

/** What a meaning asks for with what a pattern found. */
function meaningOf(meaning: RuleMeaning | undefined): (found: Match) => CameraStep | undefined {
  if (meaning === undefined) return ({ family, direction }) => family && moveOf(family, direction)
  if (meaning === 'nothing') return () => NONE
  // One array for all that it reads, by which equal readings are known.
  const commands =
    typeof meaning !== 'string' ? meaning : isCommand(meaning) ? [meaning] : undefined
  if (commands) return () => commands
  const named = String(meaning).slice(1)
  return ({ direction }) => (isFamily(named) ? moveOf(named, direction) : undefined)
}

function isCommand(meaning: CameraCommand | `@${Family}`): meaning is CameraCommand {
  return !meaning.startsWith('@')
}

let grammarCount = 0

/** The patterns that may begin with a token; which these are is found out once for each word. */
function byBeginning<Kind extends Pattern>(
  patterns: readonly Kind[],
): (tokens: readonly Token[], from: number, end: number) => readonly Kind[] {
  const grammar = grammarCount++
  const known: (readonly Kind[])[] = [NONE]
  return (tokens, from, end) => {
    const lexeme = from < end ? tokens[from]?.lexeme : undefined
    if (!lexeme) return NONE
    const place = lexeme.places[grammar]
    if (place !== undefined) return known[place] ?? NONE
    const fitting = patterns.filter(({ beginnings }) =>
      beginnings().some((mark) => lexeme.marks.has(mark)),
    )
    lexeme.places[grammar] = fitting.length === 0 ? 0 : known.push(fitting) - 1
    return fitting
  }
}

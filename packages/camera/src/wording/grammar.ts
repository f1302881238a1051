/** Grammars of camera wording: tables of rules that are matched against tokens. */
import type { CameraCommand, CameraStep } from '../commands/commands.ts'
import type { Token } from './lexicon.ts'
import { type Family, isFamily, moveOf } from './moves.ts'
import { type Match, type Pattern, pattern } from './pattern.ts'

/**
 * What a rule asks for: a command, several together, the move of a family of verbs in the direction
 * found, or nothing, which stops later rules. Without a meaning, the verb and the direction that
 * the pattern finds decide; the rule does not match when they make no move.
 */
export type RuleMeaning = CameraCommand | CameraStep | `@${Family}` | 'nothing'

/** An example that the rule reads, its pattern, and what it means. */
export type Rule = readonly [example: string, pattern: string, meaning?: RuleMeaning]

/** Rules in their order. */
export type RuleTable = readonly Rule[]

/** Beginnings of phrases: examples and patterns. */
export type BeginningTable = readonly (readonly [example: string, pattern: string])[]

/** What a rule read: the commands, and the token positions where its words begin and end (exclusive). */
export type Read = {
  readonly commands: CameraStep
  readonly from: number
  readonly to: number
  readonly rule: Rule
}

/** Rules that can be matched at a position in the tokens, up to an end. */
export type Grammar = {
  /** The reading of the first rule that matches; undefined when none does. */
  readonly read: (tokens: readonly Token[], from: number, end: number) => Read | undefined
  /** The readings of all rules that match. */
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

/** A matcher that tries these patterns in order and returns the first match. */
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

/** A rule with its compiled pattern. */
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

/** The commands of a meaning, given the match of a pattern. */
function meaningOf(meaning: RuleMeaning | undefined): (found: Match) => CameraStep | undefined {
  if (meaning === undefined) return ({ family, direction }) => family && moveOf(family, direction)
  if (meaning === 'nothing') return () => NONE
  // One array for all matches, so that equal readings are identical.
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

/** Returns the patterns that may begin with a token; found once per word and cached. */
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

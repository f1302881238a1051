/** Where a prompt says that something becomes something else: "from day to night", "a bird turns into a flag". */

import { foreignChangePatterns } from '../lexicon/foreign-changes.ts'

/** A stretch of a text: offsets in UTF-16 units. */
export type TextSpan = { readonly start: number; readonly end: number }

/** What is said of a change. */
export type SaidChange = {
  /** The verb, or the word before what it was; what becomes stands before it. */
  readonly start: number
  /** What it was, where that is said. */
  readonly from?: TextSpan
  /** What it becomes. */
  readonly to: TextSpan
}

/** Verbs after which "to" or "into" leads to what something becomes. */
const BECOMING =
  '(?:turn|chang|transform|transition|shift|morph|evolv|convert|metamorphos|mutat|melt|fad|ripen|matur|blend|dissolv|switch|develop|mov|progress|go|goes|went|brighten|darken|wilt|tarnish|rust|bleach|weather|calm|clear|give[sn]? way|gave way)'
const FORM = '(?:e|es|s|ing|ed|d|n|ened|ening)?'
/** Words of little weight between a verb and what follows. */
const SOFTLY = '(?: (?:[a-z]+ly|then|right|back|its colou?r|colou?r|in colou?r))*'
/** A few words of one clause. */
const PHRASE = '(?:(?!\\b(?:from|to|into)\\b)[^,.;:!?]){2,48}?'
/** Where what something becomes is at its end. */
const STOP =
  '(?=\\s*(?:[,.;:!?]|$|\\b(?:as|while|when|with|in|on|at|under|next to|beside|alongside|near|behind|over|by|through|throughout|until|after|before|during|and|due to|because|to reveal|that|which|for)\\b))'

const PATTERNS: readonly RegExp[] = [
  new RegExp(
    `(?<verb>\\b${BECOMING}${FORM}${SOFTLY} from )(?<from>${PHRASE})(?<between> (?:in)?to )(?<to>.{2,60}?)${STOP}`,
    'iu',
  ),
  new RegExp(
    `(?<verb>\\b${BECOMING}${FORM}${SOFTLY} (?:in)?to )(?<to>(?!be\\b|the (?:left|right)\\b).{2,60}?)${STOP}`,
    'iu',
  ),
  new RegExp(
    `(?<verb>\\b(?:turn(?:s|ing|ed)?|becom(?:es?|ing)|became|grow(?:s|ing)?)${SOFTLY} )(?<to>(?!(?:in)?to\\b|a?round\\b|left\\b|right\\b|on\\b|off\\b|up\\b|over\\b|away\\b|back\\b|her\\b|his\\b|its\\b|the\\b).{2,40}?)${STOP}`,
    'iu',
  ),
  new RegExp(
    `(?<verb>\\bfrom )(?<from>${PHRASE})(?<between> (?:in)?to )(?<to>.{2,60}?)${STOP}`,
    'iu',
  ),
  /(?<verb>从|由)(?<from>[^，。,.;；从由]{1,12}?)(?<between>(?:逐渐|慢慢|渐渐|缓缓|瞬间)?(?:变成了?|变为|变得|转为|转变为|转变成|过渡到|变化到|变到|到))(?<to>[^，。,.;；]{1,12})/u,
  /(?<verb>(?:逐渐|慢慢|渐渐|瞬间)?(?:变成了?|变为|化作|化为|变身为|变身成|转变为|转变成))(?<to>[^，。,.;；]{1,12})/u,
]

/** All changes that a text may tell of, the likelier ones first. Nobody has looked yet whether they can be seen. */
export function saidChanges(text: string): readonly SaidChange[] {
  return [...PATTERNS, ...foreignChangePatterns(text)].flatMap((pattern) => {
    const found = pattern.exec(text)
    const { verb = '', from, between = '', to = '' } = found?.groups ?? {}
    if (!found) return []
    const first = found.index + verb.length
    const start = from === undefined ? first : first + from.length + between.length
    return [
      {
        start: found.index,
        ...(from !== undefined && { from: { start: first, end: first + from.length } }),
        to: { start, end: start + to.length },
      },
    ]
  })
}

/** A text with spaces where stretches of it were, so that all else stays in its place. */
export function without(text: string, stretches: readonly TextSpan[]): string {
  return stretches.reduce(
    (left, { start, end }) =>
      left.slice(0, start) + ' '.repeat(Math.max(0, end - start)) + left.slice(end),
    text,
  )
}

/** A text of which only one stretch is left, in its place. */
export const within = (text: string, { start, end }: TextSpan): string =>
  without(text, [
    { start: 0, end: start },
    { start: end, end: text.length },
  ])

/** Where the clause begins in which a text is at an index. */
export const clauseStart = (text: string, index: number): number =>
  text.slice(0, index).search(/[^.;!?。；！？]*$/u)

/** A longer text is a story, of which one film shows one moment: what changes or happens in it is not read. */
export const MAX_CHANGE_LETTERS = 320

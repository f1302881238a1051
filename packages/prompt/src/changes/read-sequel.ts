/** Where a prompt says that somebody does something else afterwards: "A dog lies in the sun, then it suddenly jumps up". */
import type { TextSpan } from '../reading/read-change.ts'

/** What is said of what comes first and what comes then. */
export type SaidSequel = {
  /** What is told of the beginning, after who it is. */
  readonly first: TextSpan
  /** The words that lead to the end, and what is told of it. */
  readonly later: TextSpan
  /** Of these, the words that lead to it: "then they suddenly". */
  readonly lead: TextSpan
}

/** What leads from one thing that is done to the next; who does it may be named again, and stop or get up for it. */
const THEN =
  /(?:[,;.] (?:and )?| and )(?:then|suddenly|afterwards),?(?: (?:they|he|she|it|(?:the|that|this) [a-z]+(?: [a-z]+)?(?= (?:[a-z]+s|suddenly|then|begins?|starts?) )))?(?: (?:suddenly|quickly|slowly|abruptly|then))?(?: (?:stops?|gets? up|stands? up) and(?: (?:starts?|begins?)(?: to)?)?)?(?= )/iu

/** A longer text is a story, of which one film shows one moment. */
const MAX_LETTERS = 240

/** True for a text that may tell a sequel, which costs less than to read it. */
export const mayHaveSequel = (text: string): boolean =>
  text.length <= MAX_LETTERS && THEN.test(text)

/** The sequel that a text tells after who it is about; undefined where it tells none, or more than one. */
export function saidSequel(text: string, whoEnd: number): SaidSequel | undefined {
  const found = THEN.exec(text)
  if (!found || found.index <= whoEnd || /[.;!?] /u.test(text.slice(whoEnd, found.index)))
    return undefined
  const start = found.index
  const leadEnd = start + found[0].length
  const rest = /[.;!?](?: |$)|$/u.exec(text.slice(leadEnd))
  const end = leadEnd + (rest?.index ?? 0)
  if (THEN.test(text.slice(leadEnd))) return undefined
  return {
    first: { start: whoEnd, end: start },
    later: { start, end },
    lead: { start, end: leadEnd },
  }
}

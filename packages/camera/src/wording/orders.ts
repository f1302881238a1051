/** Orders to a camera that is not named: "a harbour, dolly back, then pan left". */
import { CHINESE_ORDERS } from './chinese-rules.ts'
import { ENGLISH_ORDERS, FIRST_ORDERS, GOING_FIRST, LATER_ORDERS } from './english-rules.ts'
import { anyOf, type BeginningTable } from './grammar.ts'
import type { Token } from './lexicon.ts'
import type { Pattern } from './pattern.ts'
import type { FoundMoves } from './reading.ts'
import { afterManner, isNext, type SentencePart, type TokenizedSentence } from './sentence.ts'
import { readOrdered, readTrade } from './speech.ts'

const atOrder = beginnings([...ENGLISH_ORDERS, ...CHINESE_ORDERS])
const atFirst = beginnings(FIRST_ORDERS)
const atGoing = beginnings(GOING_FIRST)
const atLater = beginnings(LATER_ORDERS)
/** A doer named after the participle that began the sentence: "Gliding right along the wall, a thief …". */
const atDoer = anyOf('Comma the|a|an|his|her|their|its|two|three|some|he|she|it|they|Name')

function beginnings(table: BeginningTable): Pattern['match'] {
  return anyOf(...table.map(([, pattern]) => pattern))
}

/** The context of words that may be an order. */
export type OrderPlace = {
  readonly sentence: TokenizedSentence
  /** The sentence speaks of a camera or a kind of shot. */
  readonly isSpokenOf: boolean
  /** The previous piece was an order. */
  readonly goesOn: boolean
}

/** The moves that a piece orders; undefined when it is no order to a camera. */
export function readOrder(piece: SentencePart, place: OrderPlace): FoundMoves | undefined {
  const { tokens, from: start } = place.sentence
  const doing = { ...piece, from: afterManner(tokens, piece) }
  if (doing.from >= doing.to) return undefined
  if (!isOrder(piece, doing, place)) return readTrade(tokens, piece)
  return readOrdered(tokens, doing, piece.from === start)
}

function isOrder(piece: SentencePart, doing: SentencePart, place: OrderPlace): boolean {
  const { tokens, from: start } = place.sentence
  if (atOrder(tokens, doing.from, doing.to)) return true
  if (isNext(tokens, piece) && isLaterOrder(doing, place)) return true
  return piece.from === start && isFirstOrder(tokens, doing)
}

/** "Pan left, then rise": whoever takes the first order also takes the second. */
function isLaterOrder(
  { from, to }: SentencePart,
  { sentence, isSpokenOf, goesOn }: OrderPlace,
): boolean {
  return goesOn || (isSpokenOf && atLater(sentence.tokens, from, to) !== undefined)
}

function isFirstOrder(tokens: readonly Token[], { from, to, rest }: SentencePart): boolean {
  if (atFirst(tokens, from, to)) return true
  if (!atGoing(tokens, from, to)) return false
  for (let at = from; at < rest; at++) if (atDoer(tokens, at, rest)) return false
  return true
}

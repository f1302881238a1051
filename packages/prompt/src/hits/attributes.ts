/** Which verbs are adjectives of the noun that comes next. */
import type { WordHit } from '../lexicon/word-hit.ts'

/** A verb as Japanese and Korean put it before its noun: 眠る猫, 歩いている少女, 걷는 소녀. */
const ATTRIBUTIVE: readonly RegExp[] = [
  /[ぁ-ん](?:(?:って|て|で)(?:いる|いた)|(?<![てで])(?<=[るたうくぐむぶす]))$/u,
  /[가-힣](?:(?:고|아|어|여) 있는|[는은던]) $/u,
]

/** True where a verb stands before its noun as an adjective does: "a sleeping cat", 奔跑的马. */
export function isAttribute(text: string, verb: WordHit, noun: WordHit): boolean {
  const said = text.slice(verb.start, verb.end)
  const takesObject = /[在着过向进入往到]$/u.test(said)
  const isOf = text.charAt(verb.end) === '的'
  const between = text.slice(verb.end, noun.start)
  if (ATTRIBUTIVE.some((form) => form.test(said + between) && between.length < 8)) return true
  return (
    /^\s*的?$/u.test(between) &&
    (/ing$/iu.test(said) || (/[㐀-鿿]$/u.test(said) && !(takesObject && !isOf)))
  )
}

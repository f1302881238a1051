/** Whether somebody is said to do something that no word here knows, in other languages than English and Chinese. */
import { glossesOf } from '../lexicon/glosses.ts'
import {
  easternLanguageOf,
  SMALL,
  type Western,
  westernLanguageOf,
} from '../lexicon/language-of.ts'

/** Endings of verbs that no noun or adjective has, wherever they stand in a clause. */
const PARTICIPLES: Readonly<Record<Western, RegExp>> = {
  es: /(?:ando|iendo|yendo)(?:se|lo|la)?$/u,
  de: /[^aeiou]t$|end$/u,
  fr: /[^aeiou]ant$/u,
  pt: /(?:ando|endo|indo)(?:-se)?$/u,
}

/** Endings of verbs that follow their noun, or a word that leads to them. */
const FINITE: Readonly<Record<Western, RegExp>> = {
  es: /(?:[aeo]n?)$/u,
  de: /(?:t|en)$/u,
  fr: /(?:e|ent|t|d)$/u,
  pt: /(?:[aeo]m?)$/u,
}

const LEADS: ReadonlySet<string> = new Set(
  'que qui die der das se sich está están est sont'.split(' '),
)

const EASTERN: Readonly<Record<'ja' | 'ko', RegExp>> = {
  ja: /^[^。！？]{0,40}(?:て|で)い(?:る|ます|た)/u,
  ko: /^[^.!?]{0,40}고 있/u,
}

/** True where what follows somebody in a clause says that they do something, whatever it is. */
export function doesSomething(text: string, after: string): boolean {
  const eastern = easternLanguageOf(text)
  if (eastern) return EASTERN[eastern].test(after)
  const language = westernLanguageOf(text)
  if (!language) return false
  const words = /^[^.;!?]*/u.exec(after)?.[0].match(/[\p{L}’'-]+/gu) ?? []
  return words.some((word, index) => {
    if (/^\p{Lu}/u.test(word) || SMALL[language].has(word) || word.length < 4) return false
    if (glossesOf(language, word.toLowerCase()).length > 0) return false
    const before = words[index - 1]
    const isNext = before === undefined || LEADS.has(before)
    return PARTICIPLES[language].test(word) || (isNext && FINITE[language].test(word))
  })
}

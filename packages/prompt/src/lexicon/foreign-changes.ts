/** How other languages than English and Chinese say that something becomes something else. */
import { easternLanguageOf, type Western, westernLanguageOf } from './language-of.ts'

/** The words of a language that tell of a change. */
type ChangeWords = {
  /** Before what it was. */
  readonly from: string
  /** Between what it was and what it becomes. */
  readonly to: string
  /** Before what it becomes. */
  readonly becomes: string
}

const CHANGE_WORDS: Readonly<Record<Western, ChangeWords>> = {
  es: {
    from: 'del|de|desde',
    to: 'a la|al|a|hasta',
    becomes: 'se convierten? en|se transforman? en|se vuelven?|se tornan?|se ponen?|cambian? a',
  },
  de: {
    from: 'vom|von',
    to: 'zu|zur|zum|in|auf',
    becomes:
      'verwandel(?:t|n) sich (?:in|zu)|w(?:ird|erden) zu[rm]?|w(?:ird|erden)(?= (?:(?:langsam|allmählich|plötzlich) )?\\p{L}+(?:[,.;!?]|$))',
  },
  fr: {
    from: 'du|de la|de',
    to: "à la|à l['’]|au|à",
    becomes: 'devient|deviennent|se transforment? en|se changent? en|virent? au',
  },
  pt: {
    from: 'do|da|de',
    to: 'para a|para o|para|à|ao',
    becomes:
      'se transformam? em|transformam?-se em|se tornam?|tornam?-se|viram?|ficam?(?! em| no| na| perto| ao)|mudam? para',
  },
}

/** Where what something becomes is at its end. */
const STOP =
  '(?=\\s*(?:[,.;:!?]|$)|\\s(?:während|als|mit|im?|am|über|unter|mientras|cuando|con|en|sobre|pendant|tandis|avec|dans|sur|sous|enquanto|quando|com|n[oa]|e|et|und|y)\\s)'

const patternsOf = ({ from, to, becomes }: ChangeWords): readonly RegExp[] => [
  new RegExp(
    `(?<verb>(?<!\\p{L})(?:${from}) )(?<from>[^,.;:!?]{2,40}?)(?<between> (?:${to}) ?)(?<to>.{2,40}?)${STOP}`,
    'iu',
  ),
  new RegExp(`(?<verb>(?<!\\p{L})(?:${becomes}) )(?<to>.{2,40}?)${STOP}`, 'iu'),
]

const WESTERN: Readonly<Record<Western, readonly RegExp[]>> = {
  es: patternsOf(CHANGE_WORDS.es),
  de: patternsOf(CHANGE_WORDS.de),
  fr: patternsOf(CHANGE_WORDS.fr),
  pt: patternsOf(CHANGE_WORDS.pt),
}

const EASTERN: Readonly<Record<'ja' | 'ko', readonly RegExp[]>> = {
  ja: [
    /(?<verb>)(?<from>[^、。がは]{1,8})(?<between>から)(?<to>[^、。]{1,8}?)(?:に|へと?)(?:ゆっくり|徐々に)?(?:変わ|移り|変化|な[るっ])/u,
    /(?<verb>[がは])(?<to>[^、。がは]{1,8}?)(?:に|く)(?:変わ|変化|変身|な[るっ])/u,
  ],
  ko: [
    /(?<verb>)(?<from>[^\s,.]{1,8})(?<between>에서 )(?<to>[^\s,.]{1,8}?)(?:으로|로) (?:천천히 |서서히 )?(?:바뀌|바뀐|변하|변한|변해)/u,
    /(?<verb>[이가은는] )(?<to>[^,.]{1,10}?)(?:으로|로|게) (?:천천히 |서서히 )?(?:바뀌|바뀐|변하|변한|변해|물들)/u,
  ],
}

/** The patterns of a text in one of these languages; none for other texts. Groups are those of `read-change.ts`. */
export function foreignChangePatterns(text: string): readonly RegExp[] {
  const eastern = easternLanguageOf(text)
  if (eastern) return EASTERN[eastern]
  const western = westernLanguageOf(text)
  return western ? WESTERN[western] : []
}

/** Begins with a word that leads to what something was. */
export const FROM_WORD = /^(?:(?:from|vo[nm]|del?|desde|d[uoa])(?!\p{L})|从|由)/iu

/** Endings of four languages: which words a form may be of. */

/** Languages whose words have endings that can be taken off. */
export type Inflected = 'es' | 'de' | 'fr' | 'pt'

/** A line: the endings of forms, what stands in the word itself instead, and whether the form is a plural. */
type Endings = readonly (readonly [endings: string, instead: string, plural?: 'plural'])[]

/** The lines, in no order: nouns and adjectives, then verbs. An empty ending is written as a dash. */
const ENDINGS: Readonly<Record<Inflected, Endings>> = {
  es: [
    ['s,es', '-', 'plural'],
    ['ces', 'z', 'plural'],
    ['os,as,itos', 'o', 'plural'],
    ['itas', 'a', 'plural'],
    ['a,ito', 'o'],
    ['ita', 'a'],
    ['a,an,ando,aba,aban,ado,ada,ados,adas', 'ar'],
    ['e,en,iendo,ía,ían,ido,ida', 'er'],
    ['e,en,iendo,ía,ían,ido,ida', 'ir'],
  ],
  de: [
    ['e,en,n,s', '-', 'plural'],
    ['er,es,em,ern', '-'],
    ['t,et,end,ende,enden,ender,endes,te,ten,e', 'en'],
    ['t,nd,nde,nden,nder,ndes', 'n'],
  ],
  fr: [
    ['s,x', '-', 'plural'],
    ['aux', 'al', 'plural'],
    ['es', '-', 'plural'],
    ['e', '-'],
    ['e,ent,ant,ait,aient,é,ée,és,ées,eant', 'er'],
    ['it,issent,issant', 'ir'],
    ['d,dent,dant', 'dre'],
  ],
  pt: [
    ['s,es', '-', 'plural'],
    ['ns', 'm', 'plural'],
    ['ões', 'ão', 'plural'],
    ['is', 'l', 'plural'],
    ['os,as,inhos', 'o', 'plural'],
    ['inhas', 'a', 'plural'],
    ['a,inho', 'o'],
    ['inha', 'a'],
    ['a,am,ando,ava,avam,ado,ada,ados,adas', 'ar'],
    ['e,em,endo,ia,iam,ido,ida', 'er'],
    ['e,em,indo,ia,iam,ido,ida', 'ir'],
  ],
}

type Ending = { readonly ending: string; readonly instead: string; readonly plural: boolean }

const BY_LANGUAGE: Readonly<Record<Inflected, readonly Ending[]>> = {
  es: endingsOf('es'),
  de: endingsOf('de'),
  fr: endingsOf('fr'),
  pt: endingsOf('pt'),
}

function endingsOf(language: Inflected): readonly Ending[] {
  return ENDINGS[language].flatMap(([endings, instead, plural]) =>
    endings.split(',').map((ending) => ({
      ending,
      instead: instead === '-' ? '' : instead,
      plural: plural === 'plural',
    })),
  )
}

/** A word that something may be a form of; `plural` where it would be several. */
export type FormOf = { readonly word: string; readonly plural: boolean }

/** Fewer letters than these are left of no word. */
const MIN_ROOT = 2

/** The words that this may be a form of, itself not among them. */
export function formsOf(language: Inflected, form: string): readonly FormOf[] {
  return BY_LANGUAGE[language].flatMap(({ ending, instead, plural }) =>
    form.endsWith(ending) && form.length - ending.length >= MIN_ROOT
      ? [{ word: form.slice(0, form.length - ending.length) + instead, plural }]
      : [],
  )
}

/**
 * What words of other languages are in English, so that whatever the English tables know is known in all of them. In a
 * cell of the tables, words are separated by commas; after a slash stands a plural that no ending tells.
 */
import { type FormOf, formsOf, type Inflected } from './foreign/endings.ts'
import { PEOPLE_GLOSSES } from './foreign/gloss-people.ts'
import { THING_GLOSSES } from './foreign/gloss-things.ts'
import { VERB_GLOSSES } from './foreign/gloss-verbs.ts'

/** The languages of the columns, in their order. */
const COLUMNS = ['es', 'de', 'fr', 'pt', 'ja', 'ko', 'zh'] as const

/** A language with glosses. */
export type Glossed = (typeof COLUMNS)[number]

/** An English word for one of another language; `plural` when it stands for several. */
export type Gloss = {
  readonly english: string
  readonly plural: boolean
  /** True for a thing, a place or a time, none of which is what somebody does: a park is none that parks. */
  readonly isThing: boolean
}

type Table = ReadonlyMap<string, readonly Gloss[]>

let built: Readonly<Record<Glossed, Table>> | undefined

/** Built when the first prompt in another language is read. */
function tables(): Readonly<Record<Glossed, Table>> {
  built ??= buildTables()
  return built
}

function buildTables(): Readonly<Record<Glossed, Table>> {
  const rows = glossRows()
  const tableOf = (language: Glossed): Table => {
    const table = new Map<string, Gloss[]>()
    const column = COLUMNS.indexOf(language)
    for (const { english, cells, isThing } of rows)
      for (const words of (cells[column] ?? '').split(',')) add(table, words, { english, isThing })
    return table
  }
  const [es, de, fr] = [tableOf('es'), tableOf('de'), tableOf('fr')]
  return { es, de, fr, pt: tableOf('pt'), ja: tableOf('ja'), ko: tableOf('ko'), zh: tableOf('zh') }
}

function add(
  table: Map<string, Gloss[]>,
  words: string,
  gloss: Pick<Gloss, 'english' | 'isThing'>,
): void {
  for (const [index, word] of words.trim().split('/').entries()) {
    if (word === '') continue
    const glosses = table.get(word) ?? []
    glosses.push({ ...gloss, plural: index > 0 })
    table.set(word, glosses)
  }
}

/** A row of the tables: the English word, and its cells in the order of the columns. */
export type GlossRow = Pick<Gloss, 'english' | 'isThing'> & { readonly cells: readonly string[] }

/** Every row of the tables. */
export const glossRows = (): readonly GlossRow[] =>
  [PEOPLE_GLOSSES, THING_GLOSSES, VERB_GLOSSES].flatMap((text) =>
    text
      .split('\n')
      .filter((row) => row !== '')
      .map((row) => {
        const [english = '', ...cells] = row.split('|').map((cell) => cell.trim())
        return { english, cells, isThing: text === THING_GLOSSES }
      }),
  )

const isInflected = (language: Glossed): language is Inflected =>
  language === 'es' || language === 'de' || language === 'fr' || language === 'pt'

/** The English words for a word in lower case, or for one that it is a form of; none for other words. */
export function glossesOf(language: Glossed, word: string): readonly Gloss[] {
  const table = tables()[language]
  const whole = table.get(word)
  if (whole || !isInflected(language)) return whole ?? []
  return formsOf(language, word).flatMap((form) => ofForm(table, form))
}

const ofForm = (table: Table, { word, plural }: FormOf): readonly Gloss[] =>
  (table.get(word) ?? []).map(({ english, isThing, ...gloss }) => ({
    english,
    isThing,
    plural: gloss.plural || plural,
  }))

/** Fewer letters are no noun before another one, and mostly no last noun. */
const MIN_LETTERS = 4
/** Nouns that are short, and often the last one of several. */
const SHORT_HEADS: ReadonlySet<string> = new Set(
  'hut bus see rad ball bär boot brot glas haus hund kuh rock tee tor wal weg zug'.split(' '),
)

/** The English words for the last of several nouns in one word of German, which is what is meant: a Holztisch is a table. */
export function glossesOfCompound(word: string): readonly Gloss[] {
  if (word.includes(' ')) return []
  const table = tables().de
  for (let at = MIN_LETTERS - 1; at <= word.length - 3; at += 1) {
    const last = word.slice(at)
    const forms = [{ word: last, plural: false }, ...formsOf('de', last)].filter(
      (form) => form.word.length >= MIN_LETTERS || SHORT_HEADS.has(form.word),
    )
    const found = forms.flatMap((form) => ofForm(table, form))
    if (found.length > 0) return found
  }
  return []
}

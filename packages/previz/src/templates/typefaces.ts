/**
 * The typefaces of templates. Each consists of many small files for ranges of characters; only
 * those that a text needs are loaded, which saves two seconds for Chinese.
 */
import { GlobalFonts } from '@napi-rs/canvas'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Typeface } from './film-design.ts'

/** The files of a family. */
type Family = {
  readonly name: string
  /** The URL of its `unicode.json` in the npm package; a build has a copy. */
  readonly home: () => string
}

const SERIF: Family = {
  name: 'fraunces',
  home: () => import.meta.resolve('@fontsource-variable/fraunces/unicode.json'),
}
const SANS: Family = {
  name: 'inter',
  home: () => import.meta.resolve('@fontsource-variable/inter/unicode.json'),
}
const HAND: Family = {
  name: 'caveat',
  home: () => import.meta.resolve('@fontsource-variable/caveat/unicode.json'),
}
const CHINESE_SERIF: Family = {
  name: 'noto-serif-sc',
  home: () => import.meta.resolve('@fontsource-variable/noto-serif-sc/unicode.json'),
}
const CHINESE_SANS: Family = {
  name: 'noto-sans-sc',
  home: () => import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
}
const ARABIC: Family = {
  name: 'noto-naskh-arabic',
  home: () => import.meta.resolve('@fontsource-variable/noto-naskh-arabic/unicode.json'),
}
const HEBREW: Family = {
  name: 'noto-sans-hebrew',
  home: () => import.meta.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'),
}
/** Drawn in the colour of the text, to suit any design. */
const EMOJI: Family = {
  name: 'noto-emoji',
  home: () => import.meta.resolve('@fontsource-variable/noto-emoji/unicode.json'),
}

/** The families of a typeface; the first that has a character sets it. */
const FAMILIES: Readonly<Record<Typeface, readonly Family[]>> = {
  serif: [SERIF, EMOJI, CHINESE_SERIF, ARABIC, HEBREW, SANS],
  sans: [SANS, EMOJI, CHINESE_SANS, ARABIC, HEBREW],
  hand: [HAND, EMOJI, CHINESE_SERIF, ARABIC, HEBREW, SANS],
}

/** One file of a family and its characters. */
type Cut = {
  readonly alias: string
  readonly file: URL
  readonly ranges: readonly (readonly [from: number, to: number])[]
}

const cutsOf = new Map<string, readonly Cut[]>()
const loaded = new Set<string>()

/** The font families for a text, in CSS syntax; they are loaded when this returns. */
export function familiesFor(typeface: Typeface, text: string): string {
  const wanted = new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0))
  const names: string[] = []
  for (const family of FAMILIES[typeface]) {
    // The lists of characters are long, so they are read only on demand.
    if (wanted.size > 0) for (const cut of listCuts(family)) take(cut)
  }
  return names.map((name) => `"${name}"`).join(', ')

  function take(cut: Cut): void {
    const found = [...wanted].filter((code) => holds(cut, code))
    if (found.length === 0) return
    load(cut)
    names.push(cut.alias)
    // Later files are not loaded for characters of earlier ones.
    for (const code of found) wanted.delete(code)
  }
}

function holds({ ranges }: Cut, code: number): boolean {
  return ranges.some(([from, to]) => code >= from && code <= to)
}

function load({ alias, file }: Cut): void {
  if (loaded.has(alias)) return
  if (!GlobalFonts.registerFromPath(fileURLToPath(file), alias))
    throw new Error(`the font ${file.href} cannot be loaded`)
  loaded.add(alias)
}

/** The files of a family. The Latin one comes first, because others repeat its digits and signs. */
function listCuts({ name, home }: Family): readonly Cut[] {
  const known = cutsOf.get(name)
  if (known) return known
  const url = import.meta.url.endsWith('.ts')
    ? new URL(home())
    : new URL(`fonts/${name}/unicode.json`, import.meta.url)
  const table: Readonly<Record<string, string>> = JSON.parse(readFileSync(url, 'utf8'))
  const cuts = Object.entries(table).map(([key, ranges]) => {
    const part = key.replaceAll(/[[\]]/gu, '')
    const file = new URL(`files/${name}-${part}-wght-normal.woff2`, url)
    return { alias: `${name} ${part}`, file, ranges: ranges.split(',').map(toRange) }
  })
  const latin = ({ alias }: Cut): number => (alias.endsWith(' latin') ? 0 : 1)
  const sorted = cuts.toSorted((one, other) => latin(one) - latin(other))
  cutsOf.set(name, sorted)
  return sorted
}

/** Parses "U+4e00-9fff" or "U+20ac". */
function toRange(text: string): readonly [number, number] {
  const [from = '', to = from] = text.trim().slice(2).split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

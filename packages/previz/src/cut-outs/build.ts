/**
 * Generates the data of the cut-outs from two development dependencies, the drawings of
 * `@iconify-json/fluent-emoji-flat` and the words of `emojibase-data`, and from our own drawings.
 * `npm run build:cut-outs`; a test checks that the committed data is up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliCompressSync, constants } from 'node:zlib'
import { ENGLISH_NAMES } from './shape-names.ts'
import { LANGUAGES, type Language } from '@backlot/prompt/languages'
import { KITCHEN_SIZES } from './kitchen-words.ts'
import { MOTOR_SIZES } from './motor-words.ts'
import { OWN_NAMES } from './own-names.ts'
import { OWN_SHAPES } from './drawings/own-shapes.ts'
import { NO_NOUNS, OWN_KINDS } from './shape-words.ts'
import { SIZES } from './shape-sizes.ts'
import { type Nature, NATURES } from '@backlot/prompt/natures'
import { NAMES_IN_NATURE, SIZES_IN_NATURE } from './shapes-in-nature.ts'
import { WARE_NAMES, WARE_SIZES } from './ware-words.ts'
import type { CatalogueLine } from '@backlot/prompt/catalogue'
import { boxOf, type FormLine, formOf } from './measure.ts'
import type { Drawing, Stroke } from './shapes.ts'
import { LENT_HEADS } from '../subjects/animals/upright-builds.ts'

const require = createRequire(import.meta.url)
const readJson = (name: string): unknown => JSON.parse(readFileSync(require.resolve(name), 'utf8'))

type Icons = { readonly icons: Readonly<Record<string, { readonly body: string }>> }
type Emoji = {
  readonly hexcode: string
  readonly label: string
  readonly tags?: readonly string[]
  readonly group?: number
}

/** The generated files: names and contents. */
export type CutOutFiles = Readonly<Record<string, Buffer | string>>

/** Generates the files. */
export function makeCutOuts(): CutOutFiles {
  /* oxlint-disable typescript/no-unsafe-type-assertion -- the forms that the two packages document */
  const { icons } = readJson('@iconify-json/fluent-emoji-flat/icons.json') as Icons
  const chars = readJson('@iconify-json/fluent-emoji-flat/chars.json') as Record<string, string>
  const emoji = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      readJson(`emojibase-data/${language}/data.json`) as Emoji[],
    ]),
  ) as Record<Language, Emoji[]>
  /* oxlint-enable typescript/no-unsafe-type-assertion */
  const { drawings, catalogue, forms } = shapesOf(icons)
  const words = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      wordsOf(language, { emoji: emoji[language], chars, catalogue }),
    ]),
  )
  const { BROTLI_PARAM_QUALITY: quality } = constants
  const shapes = brotliCompressSync(JSON.stringify(drawings), { params: { [quality]: 11 } })
  return {
    'shapes.json.br': shapes,
    'catalogue.json': linesOf(catalogue),
    'forms.json': linesOf(forms),
    'words.json': `{\n${Object.entries(words)
      .map(([language, list]) => `"${language}":${linesOf(list).trimEnd()}`)
      .join(',\n')}\n}\n`,
  }
}

type Shapes = {
  readonly drawings: Record<string, Drawing>
  readonly catalogue: Record<string, CatalogueLine>
  readonly forms: Record<string, FormLine>
}

/** The drawings of all cut-outs, with what is measured in them, and the drawings that only lend their heads. */
function shapesOf(icons: Icons['icons']): Shapes {
  const shapes: Shapes = { drawings: {}, catalogue: {}, forms: {} }
  const sizes = [...SIZES, ...KITCHEN_SIZES, ...MOTOR_SIZES, ...SIZES_IN_NATURE, ...WARE_SIZES]
  for (const [nature, height, names] of sizes)
    for (const word of names.split(/\s+/u)) {
      const name = word.replace(/[*>]$/u, '')
      const body = OWN_SHAPES[name] ?? icons[name]?.body
      if (body !== undefined) addShape(shapes, { word, name, body, nature, height })
    }
  // No cut-outs by themselves: they have no line in the catalogue, and no words.
  for (const name of LENT_HEADS) shapes.drawings[name] = drawingOf(icons[name]?.body ?? '')
  return shapes
}

function addShape(
  { drawings, catalogue, forms }: Shapes,
  {
    word,
    name,
    body,
    nature,
    height,
  }: { word: string; name: string; body: string; nature: Nature; height: number },
): void {
  const drawing = drawingOf(body)
  drawings[name] = drawing
  const flag = word.endsWith('*') ? 'head' : word.endsWith('>') ? 'right' : undefined
  const line: CatalogueLine = [NATURES.indexOf(nature), height, ...boxOf(drawing)]
  if (flag) line[6] = flag
  catalogue[name] = line
  forms[name] = formOf(drawing, flag === 'right')
}

/** JSON with one line per member, so that changes give readable diffs. */
function linesOf(record: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(record).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  )
  return `{\n${lines.join(',\n')}\n}\n`
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`, 'u').exec(tag)?.[1]

/** The coloured paths of a drawing in order; other shapes are converted to paths. */
function drawingOf(body: string): Drawing {
  const gradients = gradientsOf(body)
  const visible = body.replace(/<(clipPath|filter|mask)\b.*?<\/\1>/gsu, '')
  const byId = new Map<string, string>()
  const strokes: Stroke[] = []
  const groups: string[] = []
  for (const [tag, name] of visible.matchAll(/<\/?(\w+)[^>]*>/gu)) {
    const inherited = groups.at(-1) ?? '#000000'
    if (name === 'g') nest(groups, tag, inherited)
    if (tag.startsWith('</')) continue
    byId.set(attribute(tag, 'id') ?? '', tag)
    const drawn = name === 'use' ? byId.get((attribute(tag, 'href') ?? '').slice(1)) : tag
    const stroke = strokeOf(drawn ?? '', { inherited, gradients })
    if (stroke) strokes.push(stroke)
  }
  return strokes
}

/** A group passes its fill on to its content. */
function nest(groups: string[], tag: string, inherited: string): void {
  if (tag === '</g>') groups.pop()
  else groups.push(attribute(tag, 'fill') ?? inherited)
}

/** The first colour of each gradient, which replaces it. */
function gradientsOf(body: string): ReadonlyMap<string, string> {
  const all = body.matchAll(
    /<(?:linear|radial)Gradient[^>]*\sid="([^"]+)"[^>]*>(.*?)<\/(?:linear|radial)Gradient>/gsu,
  )
  return new Map(
    Array.from(all, ([, id = '', inner = '']) => [id, attribute(inner, 'stop-color') ?? '#888888']),
  )
}

function strokeOf(
  tag: string,
  { inherited, gradients }: { inherited: string; gradients: ReadonlyMap<string, string> },
): Stroke | undefined {
  const path = pathOf(tag)
  const fill = attribute(tag, 'fill') ?? inherited
  if (path === undefined || fill === 'none') return undefined
  const colour = /^url\(#(.*)\)$/u.exec(fill)?.[1]
  const opacity = Number(attribute(tag, 'opacity') ?? 1)
  const rule = attribute(tag, 'fill-rule') === 'evenodd' ? 1 : 0
  return [colour === undefined ? fill : (gradients.get(colour) ?? '#888888'), path, opacity, rule]
}

function pathOf(tag: string): string | undefined {
  const number = (name: string, otherwise = 0): number => Number(attribute(tag, name) ?? otherwise)
  if (tag.startsWith('<path')) return attribute(tag, 'd')
  if (tag.startsWith('<circle') || tag.startsWith('<ellipse')) {
    const [cx, cy] = [number('cx'), number('cy')]
    const [rx, ry] = [number('rx', number('r')), number('ry', number('r'))]
    return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`
  }
  if (!tag.startsWith('<rect')) return undefined
  const [x, y, w, h] = [number('x'), number('y'), number('width'), number('height')]
  const r = Math.min(number('rx'), w / 2, h / 2)
  const corner = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return `M${x + r} ${y}h${w - 2 * r}${corner(r, r)}v${h - 2 * r}${corner(-r, r)}h${2 * r - w}${corner(-r, -r)}v${2 * r - h}${corner(r, -r)}z`
}

type Sources = {
  readonly emoji: readonly Emoji[]
  readonly chars: Readonly<Record<string, string>>
  readonly catalogue: Readonly<Record<string, unknown>>
}

type Known = Emoji & { readonly name: string }

/** The emoji that a cut-out or our own cast represents, and which of them. */
function knownOf({ emoji, chars, catalogue }: Sources): readonly Known[] {
  return emoji.flatMap((one) => {
    const hex = one.hexcode.toLowerCase()
    const name = chars[hex] ?? chars[hex.replaceAll('-fe0f', '')] ?? ''
    const own = OWN_KINDS[name]
    if (own !== undefined) return [{ ...one, name: `=${own}` }]
    return name in catalogue ? [{ ...one, name }] : []
  })
}

/** The nouns of a language: the name of a shape, or of one of our own kinds after an equals sign. */
function wordsOf(language: Language, sources: Sources): Record<string, string> {
  const known = knownOf(sources)
  const nouns = [
    ...known.map(({ label, name }) => [label, name] as const),
    ...(language === 'en' ? namesOf(known) : tagsOf(language, known)),
  ].filter(([word]) => !NO_NOUNS[language].has(word.toLowerCase()))
  const drawn = Object.keys(OWN_SHAPES).map((name) => [name.replaceAll('-', ' '), name] as const)
  const listed = [WARE_NAMES, ENGLISH_NAMES, OWN_NAMES, NAMES_IN_NATURE].flatMap(
    Object.entries<string>,
  )
  const own = language === 'en' ? [...listed.flatMap(ownNames), ...drawn] : []
  const words: Record<string, string> = {}
  for (const [word, meaning] of [...own, ...nouns]) {
    const plain = word.toLowerCase().trim()
    if (plain !== '') words[plain] ??= meaning
  }
  return words
}

const ownNames = ([name, list]: readonly [string, string]): (readonly [string, string])[] =>
  list.split(',').map((word) => [word, name])

/**
 * The names in the set. Its English tags are verbs and feelings as often as nouns, so our own list
 * replaces them.
 */
const namesOf = (known: readonly Known[]): (readonly [string, string])[] =>
  known.flatMap(({ name }) => (name.startsWith('=') ? [] : [[name.replaceAll('-', ' '), name]]))

/** Tags that belong to a single thing. */
function tagsOf(language: Language, known: readonly Known[]): (readonly [string, string])[] {
  const counts = new Map<string, number>()
  for (const { tags = [] } of known)
    for (const tag of new Set(tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return known.flatMap(({ tags = [], name, group = -1 }) =>
    NOUN_GROUPS.has(group)
      ? tags
          .filter((tag) => counts.get(tag) === 1 && isNoun(language, tag))
          .map((tag) => [tag, name] as const)
      : [],
  )
}

/** Emoji groups for animals and plants, and for food: their tags are names of the thing. */
const NOUN_GROUPS: ReadonlySet<number> = new Set([3, 4])

const INFINITIVES: Partial<Record<Language, RegExp>> = {
  es: /(?:ar|er|ir|arse|ado|ido|oso)$/u,
  fr: /(?:er|ir|re|é|eux)$/u,
  pt: /(?:ar|er|ir|ado|ido|oso)$/u,
}

function isNoun(language: Language, tag: string): boolean {
  if (tag.length < (/^\p{Script=Latin}/u.test(tag) ? 4 : 2)) return false
  if (language === 'de') return /^\p{Lu}/u.test(tag)
  return INFINITIVES[language]?.test(tag) !== true
}

/** Where a file is written: drawings are here, and what a prompt is read by is in the package of prompts. */
export function placeOf(name: string): URL {
  const isDrawing = name.endsWith('.br')
  return new URL(
    isDrawing ? `data/${name}` : `../../../prompt/src/things/data/${name}`,
    import.meta.url,
  )
}

if (import.meta.main)
  for (const [name, content] of Object.entries(makeCutOuts())) writeFileSync(placeOf(name), content)

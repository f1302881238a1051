/** What is written on cut-outs: their own words, and those that a prompt wants there. */
import { carrierOf, type WordCarrier, type LetterArea } from '@backlot/prompt/carriers'
import type { Colour, Subject } from '@backlot/prompt/scene'
import { luma, type Rgb } from '../../renderer/scene/colour.ts'
import type { Brush } from '../../painting/brush.ts'
import { type PixelArea, writeWords } from '../../painting/lettering.ts'

/** Words on a cut-out, with what carries them. */
export type Inscription = Pick<Subject, 'shape' | 'writing'> & {
  readonly carrier: WordCarrier
}

/** What is written on a subject; undefined where nothing is. */
export function inscriptionOn({
  shape,
  writing,
}: Pick<Subject, 'shape' | 'writing'>): Inscription | undefined {
  const carrier = carrierOf(shape)
  if (!carrier || (!writing && carrier.words === undefined)) return undefined
  return { carrier, ...(shape !== undefined && { shape }), ...(writing && { writing }) }
}

const NONE: ReadonlySet<number> = new Set()

/** The paths of a drawing that make room for words. */
export const hiddenIn = (inscription: Inscription | undefined): ReadonlySet<number> =>
  inscription?.writing ? new Set(inscription.carrier.hides) : NONE

/** Letters are set in this many pixels for a unit of a drawing, as canvas fonts are too coarse at the size of a unit. */
const FINE = 40

/** Writes on a drawing; the brush is in its units. A `ground` is the colour that a prompt gave it. */
export function writeOn(
  brush: Brush,
  { carrier, writing: given }: Inscription,
  ground: Rgb | undefined,
): void {
  const { below } = carrier
  const { words, writing } = withNumber(carrier, given)
  const isOwn = writing === undefined || sameWords(writing.words, words ?? '')
  brush.save()
  brush.globalAlpha = 1
  brush.scale(1 / FINE, 1 / FINE)
  if (words !== undefined && (isOwn || below))
    write(brush, carrier.area, { ...carrier, words, ...(isOwn && writing) })
  if (writing && !isOwn && below) plate(brush, below)
  if (writing && !isOwn)
    write(brush, below ? inset(below) : carrier.area, {
      ...carrier,
      ...(ground && { ink: inkOn(ground) }),
      ...(below && { ink: '#16181c' }),
      ...writing,
    })
  brush.restore()
}

/** A number is that of a sign that has one; the other words are below it. */
function withNumber(
  { words }: WordCarrier,
  writing: Subject['writing'],
): { readonly words: string | undefined; readonly writing: Subject['writing'] } {
  const number = /\d{1,3}/u.exec(writing?.words ?? '')?.[0]
  if (!writing || number === undefined || !/^\d+$/u.test(words ?? '')) return { words, writing }
  const rest = writing.words.replace(number, '').trim()
  return { words: number, writing: rest === '' ? undefined : { ...writing, words: rest } }
}

const sameWords = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function write(
  brush: Brush,
  area: LetterArea,
  {
    words = '',
    lettering = 'printed',
    ink,
    colour,
    serif = false,
  }: Partial<Pick<WordCarrier, 'words' | 'lettering'>> & {
    readonly serif?: boolean
    readonly ink: string
    readonly colour?: Colour
  },
): void {
  writeWords(brush, fine(area), {
    words,
    lettering,
    ink: colour ? INKS[colour] : ink,
    serif,
    seed: words.length,
  })
}

const fine = ([left, top, width, height]: LetterArea): PixelArea => ({
  left: left * FINE,
  top: top * FINE,
  width: width * FINE,
  height: height * FINE,
})

const PLATE_EDGE = 0.5
const inset = ([left, top, width, height]: LetterArea): LetterArea => [
  left + PLATE_EDGE,
  top + PLATE_EDGE,
  width - 2 * PLATE_EDGE,
  height - 2 * PLATE_EDGE,
]

/** A plate on the post of a sign. */
function plate(brush: Brush, area: LetterArea): void {
  const { left, top, width, height } = fine(area)
  brush.beginPath()
  brush.roundRect(left, top, width, height, 0.5 * FINE)
  brush.fillStyle = '#fbfbf7'
  brush.fill()
  brush.lineWidth = 0.22 * FINE
  brush.strokeStyle = '#23262d'
  brush.stroke()
}

/** True for a colour on which dark letters are read. */
export const isLightTone = (tone: Rgb): boolean => luma(tone) > 0.45

/** Letters that are read on a ground of this colour. */
const inkOn = (ground: Rgb): string => (isLightTone(ground) ? '#16181c' : '#ffffff')

/** Paints for letters. */
export const INKS: Readonly<Record<Colour, string>> = {
  red: '#cf2027',
  orange: '#ec7a1c',
  yellow: '#f7c81e',
  green: '#258a3f',
  teal: '#17908f',
  blue: '#2356c7',
  purple: '#7437b5',
  pink: '#f0559b',
  brown: '#6b4426',
  white: '#fdfdfb',
  grey: '#8a8f96',
  black: '#15161a',
}

/** Words as they are written on things: printed, painted, sprayed, in chalk, in light, cut in, by hand. */
import { createCanvas } from '@napi-rs/canvas'
import { seededRandom } from '@backlot/camera/random'
import type { Lettering } from '@backlot/prompt/writing'
import { atomsOf, lettersOf, type MeasureText, setLines } from '../templates/break-lines.ts'
import { familiesFor } from '../templates/typefaces.ts'
import type { Brush } from './brush.ts'

/** A rectangle of a picture in pixels, from its top left. */
export type PixelArea = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** How words look. */
export type LetterLook = {
  readonly words: string
  readonly lettering: Lettering
  /** A CSS colour. */
  readonly ink: string
  /** True for letters with feet. */
  readonly serif?: boolean
  /** What is sprayed or rubbed is a bit other with another one. */
  readonly seed: number
}

/** What a typeface is for a way of writing: its family, weight and distance of letters in their size. */
const FACES: Readonly<Record<Lettering, readonly ['sans' | 'hand' | 'serif', number, number]>> = {
  printed: ['sans', 800, 0],
  painted: ['sans', 700, 0.01],
  graffiti: ['sans', 900, -0.01],
  chalk: ['hand', 700, 0.01],
  neon: ['sans', 600, 0.04],
  carved: ['serif', 800, 0.03],
  handwritten: ['hand', 700, 0],
}

const LEADING = 1.12
/** Fonts round at small sizes, so they are measured at this one. */
const MEASURED_PX = 100
/** The middle of a line of letters above its foot, in sizes. */
const MIDDLE = 0.36

/** A text set into an area: its size, its lines and the font they are in. */
type SetText = {
  readonly size: number
  readonly lines: readonly string[]
  readonly font: (sizePx: number) => string
  readonly spacing: number
  readonly rightToLeft: boolean
}

const FROM_THE_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** A long word starts at this size, in heights of the area, and is split where it still does not fit a line when somewhat smaller. */
const MIN_LETTER = 0.34

/** Sets words as large as the area allows; no word is split that fits a line. */
function setIn({ width, height }: PixelArea, { words, lettering, serif }: LetterLook): SetText {
  const [typeface, weight, gap] = FACES[lettering]
  const families = familiesFor(serif && lettering === 'printed' ? 'serif' : typeface, words)
  const font = (sizePx: number): string => `${weight} ${sizePx}px ${families}`
  const rightToLeft = FROM_THE_RIGHT.test(words)
  const spacing = rightToLeft ? 0 : gap
  const ruler = createCanvas(8, 8).getContext('2d')
  ruler.font = font(MEASURED_PX)
  const measure: MeasureText = (text) =>
    ruler.measureText(text).width / MEASURED_PX + spacing * text.length
  const longest = Math.max(0.2, ...atomsOf(words).map(({ text }) => measure(text)))
  const size = Math.min(height, Math.max(width / longest, MIN_LETTER * height))
  const set = setLines(words, { width, height, size, leading: LEADING }, measure)
  return { ...set, font, spacing, rightToLeft }
}

/** Writes words into the middle of an area. */
export function writeWords(brush: Brush, area: PixelArea, look: LetterLook): void {
  const set = setIn(area, look)
  if (set.lines.length === 0) return
  brush.save()
  brush.textAlign = 'center'
  brush.textBaseline = 'alphabetic'
  brush.direction = set.rightToLeft ? 'rtl' : 'ltr'
  brush.font = set.font(set.size)
  brush.letterSpacing = `${set.spacing * set.size}px`
  brush.lineJoin = 'round'
  WAYS[look.lettering](brush, { area, set, look })
  brush.restore()
}

type Written = { readonly area: PixelArea; readonly set: SetText; readonly look: LetterLook }

/** Where the lines stand: the middle and the foot of each. */
function linesAt({
  area,
  set,
}: Written): readonly (readonly [text: string, x: number, y: number])[] {
  const { size, lines } = set
  const middle = (lines.length - 1) / 2
  return lines.map((text, index) => [
    text,
    area.left + area.width / 2,
    area.top + area.height / 2 + (index - middle) * LEADING * size + MIDDLE * size,
  ])
}

type Way = (brush: Brush, written: Written) => void

const plain: Way = (brush, written) => {
  brush.fillStyle = written.look.ink
  for (const line of linesAt(written)) brush.fillText(...line)
}

/** Light letters with a shadow of the edge below them, as if cut into what carries them. */
const carved: Way = (brush, written) => {
  const depth = Math.max(1, 0.035 * written.set.size)
  const draw = (style: string, away: number): void => {
    brush.fillStyle = style
    for (const [text, x, y] of linesAt(written)) brush.fillText(text, x + away, y + away)
  }
  draw('rgba(255,240,215,0.55)', depth)
  draw(written.look.ink, 0)
  draw('rgba(0,0,0,0.18)', -depth / 2)
}

/** Tubes of light: their glow, and a core that is nearly white. */
const neon: Way = (brush, written) => {
  const { look, set } = written
  const stroke = (style: string, width: number, blur: number): void => {
    brush.strokeStyle = style
    brush.shadowColor = blur > 0 ? look.ink : 'transparent'
    brush.shadowBlur = blur * set.size
    brush.lineWidth = width * set.size
    for (const line of linesAt(written)) brush.strokeText(...line)
  }
  for (const blur of [0.7, 0.4, 0.16]) stroke(look.ink, 0.05, blur)
  stroke(look.ink, 0.075, 0)
  stroke('#ffffff', 0.022, 0.05)
}

/** Draws on a canvas of its own, from which specks are rubbed off: shares of the size of letters. */
const rubbed =
  (way: Way, rub: { readonly share: number; readonly grain: number }): Way =>
  (brush, written) => {
    const { area, set, look } = written
    const room = Math.ceil(set.size * 0.4)
    const [width, height] = [Math.ceil(area.width) + 2 * room, Math.ceil(area.height) + 2 * room]
    const canvas = createCanvas(width, height)
    const own = canvas.getContext('2d')
    own.textAlign = 'center'
    own.direction = brush.direction
    own.font = set.font(set.size)
    own.letterSpacing = brush.letterSpacing
    own.lineJoin = 'round'
    way(own, { ...written, area: { ...area, left: room, top: room } })
    own.globalCompositeOperation = 'destination-out'
    const random = seededRandom(look.seed * 13 + 7)
    const grain = Math.max(0.8, rub.grain * set.size)
    const count = Math.min(MAX_SPECKS, (rub.share * width * height) / (grain * grain))
    for (let index = 0; index < count; index++) {
      own.fillStyle = `rgba(0,0,0,${0.35 + 0.65 * random()})`
      const [x, y] = [random() * width, random() * height]
      own.fillRect(x, y, grain * (0.5 + 2 * random()), grain * (0.4 + 0.8 * random()))
    }
    brush.drawImage(canvas, area.left - room, area.top - room)
    canvas.width = 1
    canvas.height = 1
  }

const MAX_SPECKS = 30_000

/** Thick letters that lean and dance, with an outline, a light from above and a rim. */
const sprayed: Way = (brush, written) => {
  const { set, look } = written
  const random = seededRandom(look.seed * 7 + 3)
  const places = linesAt(written).flatMap(([text, x, y]) => lettersAt(brush, text, { x, y, set }))
  const turns = places.map(() => ({ turn: 0.16 * (random() - 0.5), rise: 0.1 * (random() - 0.5) }))
  const each = (draw: (text: string) => void): void =>
    places.forEach(({ text, x, y }, index) => {
      const { turn = 0, rise = 0 } = turns[index] ?? {}
      brush.save()
      brush.transform(1, 0, -0.14, 1, x, y + rise * set.size)
      brush.rotate(turn)
      draw(text)
      brush.restore()
    })
  brush.letterSpacing = '0px'
  brush.save()
  brush.shadowColor = 'rgba(0,0,0,0.5)'
  brush.shadowBlur = 0.08 * set.size
  brush.shadowOffsetX = 0.05 * set.size
  brush.shadowOffsetY = 0.06 * set.size
  brush.strokeStyle = isLight(look.ink) ? '#16131f' : '#f7f4ee'
  brush.lineWidth = 0.2 * set.size
  each((text) => brush.strokeText(text, 0, 0))
  brush.restore()
  const light = brush.createLinearGradient(0, -0.75 * set.size, 0, 0.05 * set.size)
  light.addColorStop(0, lighter(look.ink))
  light.addColorStop(0.5, look.ink)
  light.addColorStop(1, darker(look.ink))
  brush.fillStyle = light
  each((text) => brush.fillText(text, 0, 0))
  drips(brush, written, { places, random })
}

/** A letter by itself and where its middle stands. */
type Letter = { readonly text: string; readonly x: number; readonly y: number }

/** Letters that stand by themselves; those of scripts that connect stay together. */
function lettersAt(
  brush: Brush,
  line: string,
  { x, y, set }: { readonly x: number; readonly y: number; readonly set: SetText },
): readonly Letter[] {
  if (set.rightToLeft) return [{ text: line, x, y }]
  const whole = brush.measureText(line).width
  let before = ''
  return lettersOf(line).flatMap((text): readonly Letter[] => {
    const from = brush.measureText(before).width
    before += text
    const to = brush.measureText(before).width
    return text.trim() === '' ? [] : [{ text, x: x - whole / 2 + (from + to) / 2, y }]
  })
}

/** Paint that ran down from some letters. */
function drips(
  brush: Brush,
  { set, look }: Written,
  { places, random }: { readonly places: readonly Letter[]; readonly random: () => number },
): void {
  brush.strokeStyle = look.ink
  brush.lineCap = 'round'
  for (const { x, y } of places) {
    const [isRunning, aside, long] = [random() < 0.4, random() - 0.5, random()]
    if (!isRunning) continue
    brush.lineWidth = 0.035 * set.size
    brush.beginPath()
    brush.moveTo(x + 0.3 * aside * set.size, y - 0.06 * set.size)
    brush.lineTo(x + 0.3 * aside * set.size, y + (0.08 + 0.22 * long) * set.size)
    brush.stroke()
  }
}

const channelsOf = (ink: string): readonly [number, number, number] => {
  const [, red = '0', green = '0', blue = '0'] = /^#(..)(..)(..)/u.exec(ink) ?? []
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}

/** True for a colour that is nearer to white than to black, of the form #rrggbb. */
export function isLight(ink: string): boolean {
  const [red, green, blue] = channelsOf(ink)
  return 0.3 * red + 0.59 * green + 0.11 * blue > 128
}

const towards = (ink: string, to: number, share: number): string =>
  `rgb(${channelsOf(ink)
    .map((channel) => Math.round(channel + (to - channel) * share))
    .join(',')})`

const lighter = (ink: string): string => towards(ink, 255, 0.45)
const darker = (ink: string): string => towards(ink, 0, 0.28)

const WAYS: Readonly<Record<Lettering, Way>> = {
  printed: plain,
  handwritten: plain,
  painted: rubbed(plain, { share: 0.035, grain: 0.016 }),
  chalk: rubbed(plain, { share: 0.3, grain: 0.018 }),
  graffiti: rubbed(sprayed, { share: 0.012, grain: 0.012 }),
  carved,
  neon,
}

/** What grows in rows on a field: a strip of it, seen from the side, the soil under it, and a hillside in steps. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn, fillOval, fillShape } from './brush.ts'
import type { Lit } from './venue.ts'

/** How a plant of a field is drawn: long leaves on a stalk, ears over straw, a bush with a head of blossom, single blossoms, a hedge of leaves. */
export type CropForm = 'stalks' | 'ears' | 'tufts' | 'blooms' | 'discs' | 'hedge'

/** A plant of a field. */
export type CropLook = {
  readonly form: CropForm
  /** Height of a plant and distance between rows, metres. */
  readonly height: number
  readonly apart: number
  readonly leaf: Rgb
  /** Of blossoms, ears, fruit; several by turns. */
  readonly bloom: readonly Rgb[]
  readonly soil: Rgb
}

/** Metres that a strip is long. */
export const STRIP_METRES = 24

type Plant = {
  readonly x: number
  readonly foot: number
  readonly tall: number
  readonly wide: number
  readonly leaf: Rgb
  readonly bloom: Rgb
  readonly random: () => number
}

const FORMS: Readonly<Record<CropForm, (brush: Brush, plant: Plant) => void>> = {
  stalks: paintStalk,
  ears: paintEars,
  tufts: paintTuft,
  blooms: paintBlooms,
  discs: paintDisc,
  hedge: paintHedge,
}

/** Plants of each row in a strip: dense ones stand closer than rows do. */
const PER_ROW: Readonly<Record<CropForm, number>> = {
  stalks: 3,
  ears: 6,
  tufts: 4,
  blooms: 4,
  discs: 2,
  hedge: 5,
}

/** Plants side by side along `STRIP_METRES`, one bunch for each row that is seen end on. */
export function paintStrip(
  widthPx: number,
  heightPx: number,
  { crop, lit, seed }: { readonly crop: CropLook; readonly lit: Lit; readonly seed: number },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(seed)
    const rows = Math.round(STRIP_METRES / crop.apart)
    const wide = w / rows
    const isDense = crop.form === 'ears' || crop.form === 'stalks'
    for (let row = 0; row < rows; row++)
      for (let plant = 0; plant < PER_ROW[crop.form]; plant++) {
        const bloom = crop.bloom[row % crop.bloom.length] ?? crop.leaf
        const light = 0.82 + 0.3 * random()
        FORMS[crop.form](brush, {
          x: wide * (row + 0.5 + (random() - 0.5) * (isDense ? 1 : 0.5)),
          foot: h,
          tall: h * (0.8 + 0.18 * random()),
          wide,
          leaf: lit(scaled(crop.leaf, light)),
          bloom: lit(scaled(bloom, light)),
          random,
        })
      }
  })
}

/** A blade that hangs over from where it grows. */
function blade(
  brush: Brush,
  colour: Rgb,
  {
    x,
    y,
    reach,
    rise,
    thick,
  }: { x: number; y: number; reach: number; rise: number; thick: number },
): void {
  brush.fillStyle = css(colour)
  brush.beginPath()
  brush.moveTo(x, y)
  brush.quadraticCurveTo(x + reach * 0.5, y - rise * 1.5, x + reach, y - rise * 0.35)
  brush.quadraticCurveTo(x + reach * 0.5, y - rise * 1.5 + thick, x, y + thick)
  brush.fill()
}

/** Maize: a stalk with long leaves on both sides, a cob, a tassel. */
function paintStalk(brush: Brush, { x, foot, tall, leaf, bloom, random }: Plant): void {
  const thick = tall * 0.022
  brush.fillStyle = css(scaled(leaf, 0.75))
  brush.fillRect(x - thick / 2, foot - tall * 0.92, thick, tall * 0.92)
  for (let one = 0; one < 9; one++) {
    const side = one % 2 === 0 ? 1 : -1
    blade(brush, scaled(leaf, 0.72 + 0.5 * random()), {
      x,
      y: foot - tall * (0.1 + 0.085 * one),
      reach: side * tall * (0.2 + 0.1 * random()),
      rise: tall * (0.1 + 0.06 * random()),
      thick: tall * 0.045,
    })
  }
  fillOval(brush, bloom, {
    x: x + thick * 1.6,
    y: foot - tall * 0.52,
    rx: tall * 0.026,
    ry: tall * 0.08,
    turn: 0.25,
  })
  brush.strokeStyle = css(mix(bloom, [0.8, 0.66, 0.4], 0.5))
  brush.lineWidth = Math.max(1, thick * 0.5)
  for (const lean of [-0.05, -0.02, 0.02, 0.05]) {
    brush.beginPath()
    brush.moveTo(x, foot - tall * 0.9)
    brush.lineTo(x + lean * tall, foot - tall)
    brush.stroke()
  }
}

/** Corn: straws that bend a little, each with an ear. */
function paintEars(brush: Brush, { x, foot, tall, wide, leaf, bloom, random }: Plant): void {
  for (let straw = 0; straw < 7; straw++) {
    const at = x + (random() - 0.5) * wide
    const high = tall * (0.72 + 0.28 * random())
    const lean = (random() - 0.4) * tall * 0.22
    brush.strokeStyle = css(scaled(leaf, 0.8 + 0.3 * random()))
    brush.lineWidth = Math.max(1, tall * 0.014)
    brush.beginPath()
    brush.moveTo(at, foot)
    brush.quadraticCurveTo(at, foot - high * 0.6, at + lean, foot - high * 0.88)
    brush.stroke()
    fillOval(brush, scaled(bloom, 0.84 + 0.34 * random()), {
      x: at + lean * 1.12,
      y: foot - high * 0.88,
      rx: tall * 0.03,
      ry: tall * 0.105,
      turn: lean > 0 ? 0.4 : -0.3,
    })
  }
}

/** Lavender: a dome of thin stems, its upper half all blossom. */
function paintTuft(brush: Brush, { x, foot, tall, wide, leaf, bloom, random }: Plant): void {
  const half = wide * 0.34
  fillOval(brush, scaled(leaf, 0.7), { x, y: foot - tall * 0.18, rx: half, ry: tall * 0.28 })
  for (let stem = 0; stem < 26; stem++) {
    const lean = (random() - 0.5) * 2
    const high = tall * (1 - 0.42 * lean * lean) * (0.82 + 0.18 * random())
    const [topX, topY] = [x + lean * half * 1.15, foot - high]
    brush.strokeStyle = css(scaled(leaf, 0.85 + 0.4 * random()))
    brush.lineWidth = Math.max(1, tall * 0.016)
    brush.beginPath()
    brush.moveTo(x + lean * half * 0.5, foot - tall * 0.1)
    brush.lineTo(topX, topY + tall * 0.1)
    brush.stroke()
    fillOval(brush, scaled(bloom, 0.72 + 0.5 * random()), {
      x: topX,
      y: topY + tall * 0.13,
      rx: Math.max(1, tall * 0.04),
      ry: tall * 0.14,
      turn: lean * 0.4,
    })
  }
}

/** Tulips and poppies: leaves below, cups of petals above. */
function paintBlooms(brush: Brush, { x, foot, tall, wide, leaf, bloom, random }: Plant): void {
  for (let stem = 0; stem < 3; stem++) {
    const at = x + (random() - 0.5) * wide * 0.5
    const high = tall * (0.78 + 0.22 * random())
    const size = tall * 0.13
    brush.fillStyle = css(scaled(leaf, 0.9))
    brush.fillRect(at - tall * 0.012, foot - high, tall * 0.024, high)
    for (const side of [-1, 1])
      blade(brush, scaled(leaf, 0.8 + 0.4 * random()), {
        x: at,
        y: foot - tall * 0.03,
        reach: side * tall * 0.18,
        rise: tall * 0.42,
        thick: tall * 0.1,
      })
    const y = foot - high + size
    fillOval(brush, scaled(bloom, 0.8), { x: at, y, rx: size * 0.78, ry: size })
    fillOval(brush, bloom, { x: at - size * 0.3, y, rx: size * 0.44, ry: size * 0.95, turn: -0.12 })
    fillOval(brush, scaled(bloom, 1.12), { x: at + size * 0.3, y, rx: size * 0.4, ry: size * 0.9 })
  }
}

/** Sunflowers: a dark disc among yellow rays on a leafy stalk. */
function paintDisc(brush: Brush, { x, foot, tall, leaf, bloom, random }: Plant): void {
  const high = tall * (0.84 + 0.12 * random())
  const size = tall * 0.12
  const [headX, headY] = [x + (random() - 0.5) * size, foot - high + size]
  brush.fillStyle = css(scaled(leaf, 0.8))
  brush.fillRect(x - tall * 0.012, headY, tall * 0.024, foot - headY)
  for (let one = 0; one < 8; one++)
    fillOval(brush, scaled(leaf, 0.75 + 0.45 * random()), {
      x: x + (one % 2 === 0 ? 1 : -1) * tall * 0.11,
      y: foot - tall * (0.1 + 0.075 * one),
      rx: tall * 0.12,
      ry: tall * 0.055,
      turn: one % 2 === 0 ? -0.35 : 0.35,
    })
  for (let ray = 0; ray < 16; ray++) {
    const turn = (ray / 16) * 2 * Math.PI
    fillOval(brush, scaled(bloom, ray % 2 === 0 ? 1 : 0.88), {
      x: headX + Math.cos(turn) * size * 0.72,
      y: headY + Math.sin(turn) * size * 0.72,
      rx: size * 0.42,
      ry: size * 0.17,
      turn,
    })
  }
  fillOval(brush, mix(bloom, [0.26, 0.14, 0.06], 0.86), {
    x: headX,
    y: headY,
    rx: size * 0.5,
    ry: size * 0.5,
  })
}

/** A row of vines, tea or young plants: round leaves, and fruit between them. */
function paintHedge(brush: Brush, { x, foot, tall, wide, leaf, bloom, random }: Plant): void {
  const half = wide * 0.26
  fillOval(brush, scaled(leaf, 0.55), { x, y: foot - tall * 0.42, rx: half, ry: tall * 0.42 })
  for (let one = 0; one < 22; one++) {
    const angle = random() * 2 * Math.PI
    const out = Math.sqrt(random())
    const at = {
      x: x + Math.cos(angle) * half * out,
      y: foot - tall * (0.47 + 0.42 * Math.sin(angle) * out),
    }
    fillOval(brush, scaled(leaf, 0.72 + 0.55 * random()), {
      ...at,
      rx: tall * 0.085,
      ry: tall * 0.065,
      turn: random() * 3,
    })
    if (one % 6 === 0) fillOval(brush, bloom, { ...at, rx: tall * 0.045, ry: tall * 0.05 })
  }
}

/** Soil between rows, with the colour of what grows on it where that grows; rows run away from the viewer. */
export function paintFurrows(
  widthPx: number,
  heightPx: number,
  { crop, lit }: { readonly crop: CropLook; readonly lit: Lit },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const rows = Math.round(STRIP_METRES / crop.apart)
    const wide = w / rows
    const random = seededRandom(61)
    brush.fillStyle = css(lit(crop.soil))
    brush.fillRect(0, 0, w, h)
    for (let row = 0; row < rows; row++) {
      const bloom = crop.bloom[row % crop.bloom.length] ?? crop.leaf
      const tone =
        crop.form === 'hedge' || crop.form === 'stalks' ? crop.leaf : mix(crop.leaf, bloom, 0.72)
      brush.fillStyle = css(lit(scaled(tone, 0.8)))
      brush.fillRect(wide * (row + 0.2), 0, wide * 0.6, h)
    }
    for (let speck = 0; speck < 1600; speck++) {
      brush.fillStyle = css(lit(scaled(crop.soil, 0.6 + 0.7 * random())), 0.28)
      brush.fillRect(random() * w, random() * h, 1 + 2 * random(), 1 + random())
    }
  })
}

/** A hillside cut into steps that follow it: on each a field, or water that mirrors the sky, and its bank. */
export function paintTerraces(
  widthPx: number,
  heightPx: number,
  look: {
    readonly lit: Lit
    readonly seed: number
    /** What the water mirrors. */
    readonly sky: Rgb
    readonly steps: number
    /** Share of the steps that are under water. */
    readonly wet: number
  },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(look.seed)
    const phase = random() * 6
    // Down to the ground at both ends, so that a hillside has no edge.
    const rise = (x: number): number =>
      Math.sin(Math.PI * x) ** 0.8 * (0.72 + 0.2 * Math.sin(x * 6.3 + phase))
    for (let step = 0; step < look.steps; step++) {
      const share = step / look.steps
      const line = (x: number): number => {
        const wander = 0.012 * Math.sin((x / w) * 11 + step * 0.7 + phase) * (1 - share)
        return h * (1 - rise(x / w) * (1 - share) ** 0.9 - wander)
      }
      const isWet = random() < look.wet
      const green = mix([0.3, 0.52, 0.16], [0.66, 0.8, 0.28], random())
      const bank = (h / look.steps) * 0.4
      fillBelow(brush, { w, h, line, colour: look.lit([0.24, 0.4, 0.13]), drop: -bank * 0.3 })
      fillBelow(brush, { w, h, line, colour: isWet ? look.sky : look.lit(green), drop: 0 })
      fillBelow(brush, { w, h, line, colour: look.lit([0.33, 0.27, 0.15]), drop: bank })
      fillBelow(brush, { w, h, line, colour: look.lit([0.25, 0.44, 0.14]), drop: bank * 1.2 })
    }
  })
}

function fillBelow(
  brush: Brush,
  {
    w,
    h,
    line,
    colour,
    drop,
  }: { w: number; h: number; line: (x: number) => number; colour: Rgb; drop: number },
): void {
  const points: (readonly [number, number])[] = []
  for (let step = 0; step <= 60; step++)
    points.push([(w * step) / 60, line((w * step) / 60) + drop])
  fillShape(brush, colour, [...points, [w, h], [0, h]])
}

/** What is seen on the front of garments: collars, lapels, buttons, belts. */
import type { Garment } from '@backlot/prompt/scene'
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { type Brush, fillShape } from '../../painting/brush.ts'
import { onTrunk } from './person-cuts.ts'
import { crease, shadeOf } from './person-form.ts'
import type { Body, PersonLook, Point } from './skeleton.ts'

/** A garment whose front is drawn. */
type Front = {
  readonly brush: Brush
  readonly look: PersonLook
  /** Tints a colour with the light of the place. */
  readonly tone: (colour: Rgb) => Rgb
  /** The garment's colour in that light, and that of its seams. */
  readonly colour: Rgb
  readonly dark: string
  /** A point of the trunk: across from -1 to 1, and up from the hips to the shoulders. */
  readonly at: (across: number, share: number) => Point
}

/** Where a garment that is open in front closes, across the trunk. */
const OPENING = 0.34
const BRASS: Rgb = [0.92, 0.76, 0.36]

/** The front of every garment; a new one is a new line. */
const FRONTS: Readonly<Record<Garment, (front: Front) => void>> = {
  coat: drawCoat,
  suit: drawSuit,
  uniform: drawUniform,
  robe: drawRobe,
  raincoat: drawRaincoat,
  dress: drawDress,
  jumper: drawJumper,
  shirt: drawShirt,
  jacket: drawJacket,
  vest: drawVest,
  tuxedo: drawTuxedo,
  gown: drawGown,
  armour: drawArmour,
  swimwear: () => undefined,
}

/** What is seen on the front of the trunk. */
export function drawFront(brush: Brush, body: Body): void {
  const { look, tone } = body
  const colour = tone(look.coat)
  const front: Front = {
    brush,
    look,
    tone,
    colour,
    dark: css(scaled(colour, 0.6), 0.85),
    at: (across, share) => onTrunk(body, across, share),
  }
  drawFolds(front)
  FRONTS[look.garment](front)
}

/** Folds under the arm and over the hip. */
function drawFolds({ brush, colour, at }: Front): void {
  for (const points of [
    [at(-0.9, 0.62), at(-0.45, 0.54), at(-0.1, 0.56)],
    [at(-0.98, 0.2), at(-0.5, 0.22), at(-0.2, 0.14)],
    [at(0.98, 0.3), at(0.7, 0.3), at(0.45, 0.2)],
  ])
    crease(brush, css(scaled(colour, 0.68), 0.5), { points, width: 0.006 })
}

/** Buttons under one another. */
function drawButtons(
  { brush, at }: Front,
  tone: Rgb,
  { across, shares }: { across: number; shares: readonly number[] },
): void {
  brush.fillStyle = css(tone)
  for (const share of shares) {
    brush.beginPath()
    brush.arc(...at(across, share), 0.0062, 0, 7)
    brush.fill()
  }
}

/** A band round the trunk: a belt, a sash, a hem. */
function drawBelt(
  { brush, at }: Front,
  tone: Rgb,
  { share, width }: { share: number; width: number },
): void {
  brush.strokeStyle = css(tone)
  brush.lineWidth = width
  brush.lineCap = 'butt'
  brush.beginPath()
  brush.moveTo(...at(-1.2, share + 0.015))
  brush.quadraticCurveTo(...at(0, share - 0.05), ...at(1.2, share + 0.015))
  brush.stroke()
}

/** What has four corners on the trunk: a buckle, a pocket. */
function drawBox(
  { brush, at }: Front,
  tone: Rgb,
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
): void {
  fillShape(brush, tone, [at(left, top), at(right, top), at(right, bottom), at(left, bottom)])
}

/** The edge at which a garment is closed, from top to bottom. */
function drawClosing({ brush, dark }: Front, points: readonly Point[], width = 0.006): void {
  crease(brush, dark, { points, width })
}

function drawCoat(front: Front): void {
  const { brush, look, tone, colour, at } = front
  fillShape(brush, tone(look.second), [at(-0.1, 1.1), at(0.7, 1.1), at(OPENING + 0.04, 0.74)])
  fillShape(brush, shadeOf(colour), [
    at(-0.5, 1.12),
    at(-0.16, 1.1),
    at(OPENING, 0.7),
    at(0.02, 0.8),
  ])
  fillShape(brush, scaled(colour, 0.84), [
    at(0.94, 1.1),
    at(0.56, 1.1),
    at(OPENING, 0.7),
    at(0.7, 0.8),
  ])
  drawClosing(front, [at(OPENING, 0.7), at(OPENING + 0.04, 0.4), at(OPENING + 0.06, -0.1)])
  drawButtons(front, scaled(colour, 0.42), { across: OPENING - 0.12, shares: [0.6, 0.42, 0.24] })
  if (!look.female) return
  drawBelt(front, scaled(colour, 0.66), { share: 0.3, width: 0.026 })
  drawBox(front, tone([0.85, 0.72, 0.42]), { left: 0.28, right: 0.44, top: 0.33, bottom: 0.25 })
}

function drawSuit(front: Front): void {
  const { brush, look, tone, colour, at } = front
  fillShape(brush, tone([0.96, 0.95, 0.93]), [at(-0.16, 1.12), at(0.72, 1.12), at(OPENING, 0.5)])
  drawTie(front, tone(look.second))
  fillShape(brush, shadeOf(colour), [
    at(-0.5, 1.12),
    at(-0.16, 1.1),
    at(OPENING, 0.48),
    at(-0.16, 0.72),
  ])
  fillShape(brush, scaled(colour, 0.84), [
    at(1, 1.1),
    at(0.6, 1.1),
    at(OPENING, 0.48),
    at(0.76, 0.74),
  ])
  drawClosing(front, [at(OPENING, 0.48), at(OPENING + 0.02, 0.3), at(OPENING - 0.08, -0.2)])
  drawButtons(front, scaled(colour, 0.4), { across: OPENING - 0.06, shares: [0.38, 0.22] })
}

function drawTie({ brush, at }: Front, tone: Rgb): void {
  fillShape(brush, tone, [
    at(0.2, 1.06),
    at(0.4, 1.06),
    at(0.37, 0.99),
    at(OPENING + 0.08, 0.6),
    at(OPENING, 0.5),
    at(OPENING - 0.07, 0.6),
    at(0.24, 0.99),
  ])
}

/** Open over a shirt, with a collar, a zip and pockets. */
function drawJacket(front: Front): void {
  const { brush, look, tone, colour, at } = front
  fillShape(brush, tone(look.second), [
    at(-0.1, 1.12),
    at(0.72, 1.12),
    at(OPENING + 0.2, 0.5),
    at(OPENING + 0.26, -0.2),
    at(OPENING - 0.14, -0.2),
    at(0.04, 0.5),
  ])
  fillShape(brush, shadeOf(colour), [
    at(-0.56, 1.12),
    at(-0.1, 1.12),
    at(0.14, 0.74),
    at(-0.24, 0.84),
  ])
  fillShape(brush, scaled(colour, 0.84), [
    at(0.98, 1.12),
    at(0.66, 1.12),
    at(OPENING + 0.16, 0.74),
    at(0.84, 0.84),
  ])
  for (const across of [OPENING - 0.2, OPENING + 0.24])
    crease(brush, css(mix(colour, [0.9, 0.9, 0.92], 0.55)), {
      points: [at(across, 0.72), at(across + 0.03, 0.3), at(across + 0.02, -0.1)],
      width: 0.006,
    })
  drawClosing(front, [at(-0.72, 0.34), at(-0.5, 0.28), at(-0.3, 0.16)], 0.008)
  drawBelt(front, scaled(colour, 0.7), { share: -0.06, width: 0.028 })
  // The gloss of leather and of silk.
  crease(brush, css(mix(colour, [1, 1, 1], 0.5), 0.55), {
    points: [at(-0.66, 0.9), at(-0.72, 0.66), at(-0.6, 0.48)],
    width: 0.012,
  })
}

/** A waistcoat over a shirt. */
function drawVest(front: Front): void {
  const { brush, look, tone, colour, at } = front
  fillShape(brush, tone(look.second), [
    at(-1.1, 1.12),
    at(-0.5, 1.12),
    at(-0.74, 0.7),
    at(-1.1, 0.56),
  ])
  fillShape(brush, tone(look.second), [at(-0.34, 1.12), at(0.8, 1.12), at(OPENING, 0.52)])
  drawClosing(front, [at(OPENING, 0.52), at(OPENING + 0.03, 0.3), at(OPENING, -0.2)])
  drawButtons(front, scaled(colour, 0.4), {
    across: OPENING - 0.1,
    shares: [0.46, 0.3, 0.14],
  })
}

/** A dinner jacket: silk on its lapels, a bow tie and studs. */
function drawTuxedo(front: Front): void {
  const { brush, tone, colour, at } = front
  fillShape(brush, tone([0.97, 0.96, 0.95]), [at(-0.2, 1.12), at(0.76, 1.12), at(OPENING, 0.42)])
  const silk = mix(colour, [0.62, 0.64, 0.74], 0.3)
  fillShape(brush, silk, [at(-0.56, 1.12), at(-0.18, 1.12), at(OPENING, 0.4), at(-0.26, 0.76)])
  fillShape(brush, silk, [at(1, 1.12), at(0.66, 1.12), at(OPENING, 0.4), at(0.84, 0.78)])
  drawButtons(front, tone([0.1, 0.1, 0.12]), { across: OPENING - 0.03, shares: [0.84, 0.7, 0.56] })
  drawClosing(front, [at(OPENING, 0.42), at(OPENING + 0.02, 0.2), at(OPENING - 0.08, -0.2)])
  const bow = tone(scaled(front.look.second, 1))
  const [x, y] = at(0.28, 0.98)
  fillShape(brush, bow, [
    [x - 0.034, y - 0.018],
    [x, y - 0.004],
    [x + 0.03, y - 0.018],
    [x + 0.03, y + 0.018],
    [x, y + 0.006],
    [x - 0.034, y + 0.018],
  ])
}

/** Bare shoulders, a heart for a neckline, and a waist of satin. */
function drawGown(front: Front): void {
  const { brush, look, tone, colour, at } = front
  fillShape(brush, tone(look.skin), [
    at(-1.2, 1.2),
    at(1.2, 1.2),
    at(1.1, 0.82),
    at(0.7, 0.88),
    at(0.3, 0.8),
    at(-0.2, 0.88),
    at(-1.1, 0.8),
  ])
  drawBelt(front, mix(colour, [1, 1, 1], 0.3), { share: 0.36, width: 0.02 })
  crease(brush, css(mix(colour, [1, 1, 1], 0.55), 0.5), {
    points: [at(0.5, 0.78), at(0.62, 0.6), at(0.46, 0.42)],
    width: 0.014,
  })
}

/** A breastplate with its ridge, bands over the belly, a belt and rivets. */
function drawArmour(front: Front): void {
  const { brush, tone, colour, at } = front
  const shine = mix(colour, [1, 1, 1], 0.7)
  fillShape(brush, scaled(colour, 0.66), [
    at(-0.5, 1.14),
    at(0.8, 1.14),
    at(0.66, 0.96),
    at(-0.3, 0.96),
  ])
  crease(brush, css(shine, 0.9), {
    points: [at(0.3, 0.95), at(0.42, 0.7), at(0.34, 0.42)],
    width: 0.012,
  })
  crease(brush, css(shine, 0.6), {
    points: [at(-0.62, 0.9), at(-0.74, 0.7), at(-0.6, 0.5)],
    width: 0.022,
  })
  for (const share of [0.4, 0.26, 0.12])
    drawBelt(front, scaled(colour, 0.6), { share, width: 0.008 })
  drawBelt(front, tone([0.36, 0.22, 0.13]), { share: 0.02, width: 0.03 })
  drawBox(front, tone(BRASS), { left: 0.24, right: 0.44, top: 0.07, bottom: -0.04 })
  for (const across of [-0.7, 0.8])
    drawButtons(front, scaled(colour, 0.5), { across, shares: [0.84, 0.62] })
}

function drawUniform(front: Front): void {
  const { brush, tone, colour, at } = front
  // The collar.
  fillShape(brush, scaled(colour, 0.74), [
    at(-0.46, 1.12),
    at(0.74, 1.12),
    at(0.6, 0.98),
    at(OPENING, 0.94),
    at(-0.2, 0.99),
  ])
  drawClosing(front, [at(OPENING, 0.98), at(OPENING + 0.03, 0.5), at(OPENING, -0.2)])
  drawButtons(front, tone(BRASS), { across: OPENING - 0.08, shares: [0.86, 0.7, 0.54, 0.16] })
  for (const across of [-0.5, 0.66])
    drawBox(front, scaled(colour, 0.82), {
      left: across - 0.16,
      right: across + 0.16,
      top: 0.74,
      bottom: 0.6,
    })
  drawBelt(front, tone([0.2, 0.15, 0.12]), { share: 0.28, width: 0.03 })
  drawBox(front, tone(BRASS), { left: 0.26, right: 0.44, top: 0.32, bottom: 0.23 })
}

function drawRobe(front: Front): void {
  const { brush, look, tone, at } = front
  const second = tone(look.second)
  fillShape(brush, tone([0.96, 0.94, 0.9]), [at(-0.2, 1.12), at(0.72, 1.12), at(0.3, 0.78)])
  // The collars that cross, and the sash.
  for (const points of [
    [at(0.66, 1.1), at(-0.12, 0.4)],
    [at(-0.3, 1.1), at(0.66, 0.4)],
  ])
    crease(brush, css(second), { points, width: 0.026 })
  drawBelt(front, scaled(second, 0.86), { share: 0.34, width: look.female ? 0.085 : 0.045 })
  if (look.female) drawBelt(front, mix(second, [1, 0.9, 0.6], 0.5), { share: 0.34, width: 0.014 })
}

function drawRaincoat(front: Front): void {
  const { brush, colour, at } = front
  drawClosing(front, [at(OPENING, 1), at(OPENING + 0.05, 0.5), at(OPENING + 0.06, -0.1)], 0.007)
  drawButtons(front, scaled(colour, 0.5), {
    across: OPENING - 0.12,
    shares: [0.84, 0.6, 0.36, 0.12],
  })
  // A pocket, and the gloss of what is wet.
  fillShape(brush, scaled(colour, 0.84), [
    at(-0.66, 0.3),
    at(-0.12, 0.27),
    at(-0.12, 0.19),
    at(-0.66, 0.22),
  ])
  crease(brush, css(mix(colour, [1, 1, 1], 0.6), 0.7), {
    points: [at(0.7, 0.9), at(0.84, 0.6), at(0.74, 0.3)],
    width: 0.008,
  })
}

function drawDress(front: Front): void {
  const { brush, look, tone, colour, at } = front
  // The neckline.
  fillShape(brush, tone(look.skin), [
    at(-0.3, 1.14),
    at(0.74, 1.14),
    at(0.62, 0.98),
    at(0.24, 0.9),
    at(-0.14, 0.98),
  ])
  drawBelt(front, scaled(colour, 0.72), { share: 0.36, width: 0.018 })
}

function drawJumper(front: Front): void {
  const { brush, look, tone, colour, at } = front
  crease(brush, css(scaled(colour, 0.78)), {
    points: [at(-0.4, 1.08), at(0.2, 0.94), at(0.6, 1.08)],
    width: 0.02,
  })
  drawBelt(front, scaled(colour, 0.78), { share: -0.04, width: 0.03 })
  // Stripes across the chest.
  for (const share of [0.6, 0.66])
    drawBelt(front, mix(colour, tone(look.second), 0.7), { share, width: 0.009 })
}

function drawShirt({ brush, look, tone, colour, at }: Front): void {
  fillShape(brush, tone(scaled(look.skin, 0.93)), [
    at(-0.26, 1.12),
    at(0.66, 1.12),
    at(0.5, 0.99),
    at(0.2, 0.95),
    at(-0.1, 0.99),
  ])
  crease(brush, css(scaled(colour, 0.76)), {
    points: [at(-0.3, 1.08), at(0.2, 0.88), at(0.62, 1.06)],
    width: 0.009,
  })
}

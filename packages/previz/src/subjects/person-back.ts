/** People who are seen from behind: backs of heads, of garments and of shoes. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import type { Brush } from '../painting/brush.ts'
import { onTrunk } from './person-cuts.ts'
import {
  crease,
  fillSolid,
  limbOutline,
  type BodyOutline,
  shadeOf,
  smoothOutline,
} from './person-form.ts'
import type { DrawnFoot } from './person-hands.ts'
import type { Body, Point } from './skeleton.ts'

/** What is seen on the back of garments: collars, seams, belts, bows. */
export function drawBack(brush: Brush, body: Body): void {
  const { look } = body
  const colour = body.tone(look.coat)
  const second = body.tone(look.second)
  const at = (across: number, share: number): Point => onTrunk(body, across, share)
  const line = (tone: Rgb, width: number, points: readonly Point[]): void =>
    crease(brush, css(tone), { points, width })
  const seam = scaled(colour, 0.72)
  // Shoulder blades and the hollow of the back.
  for (const side of [-1, 1])
    crease(brush, css(seam, 0.5), {
      points: [at(side * 0.62, 0.86), at(side * 0.34, 0.72), at(side * 0.4, 0.56)],
      width: 0.007,
    })
  crease(brush, css(seam, 0.55), {
    points: [at(-0.5, 0.2), at(0, 0.14), at(0.5, 0.2)],
    width: 0.006,
  })
  switch (look.garment) {
    case 'coat':
    case 'suit':
      line(seam, 0.006, [at(0, 1), at(0.01, 0.5), at(0, -0.1)])
      line(scaled(colour, 0.82), 0.03, [at(-0.42, 1.05), at(0, 0.98), at(0.42, 1.05)])
      if (look.female && look.garment === 'coat')
        line(scaled(colour, 0.66), 0.026, [at(-1.1, 0.3), at(0, 0.25), at(1.1, 0.3)])
      break
    case 'dress':
      line(seam, 0.005, [at(0, 0.96), at(0.01, 0.6), at(0, 0.3)])
      line(scaled(colour, 0.72), 0.02, [at(-1.1, 0.36), at(0, 0.31), at(1.1, 0.36)])
      for (const side of [-1, 1]) {
        fillSolid(brush, body, {
          outline: smoothOutline([
            at(0, 0.34),
            at(side * 0.42, 0.46),
            at(side * 0.5, 0.34),
            at(side * 0.3, 0.26),
          ]),
          colour: scaled(look.coat, 0.84),
          reach: 0.006,
        })
        line(scaled(colour, 0.76), 0.014, [
          at(side * 0.06, 0.32),
          at(side * 0.2, 0.12),
          at(side * 0.16, -0.1),
        ])
      }
      break
    case 'robe':
      line(scaled(second, 0.86), look.female ? 0.085 : 0.045, [
        at(-1.2, 0.36),
        at(0, 0.31),
        at(1.2, 0.36),
      ])
      line(second, 0.026, [at(-0.5, 1.06), at(0, 0.98), at(0.5, 1.06)])
      if (look.female)
        fillSolid(brush, body, {
          outline: smoothOutline([at(-0.44, 0.52), at(0.44, 0.52), at(0.4, 0.22), at(-0.4, 0.22)]),
          colour: mix(look.second, [1, 0.9, 0.6], 0.4),
          reach: 0.008,
        })
      break
    case 'uniform':
      line(body.tone([0.2, 0.15, 0.12]), 0.03, [at(-1.2, 0.28), at(0, 0.24), at(1.2, 0.28)])
      line(scaled(colour, 0.76), 0.03, [at(-0.44, 1.05), at(0, 0.99), at(0.44, 1.05)])
      break
    case 'raincoat':
      line(scaled(colour, 0.8), 0.014, [at(-1, 0.68), at(0, 0.6), at(1, 0.68)])
      break
    case 'jumper':
    case 'shirt':
      line(scaled(colour, 0.78), 0.02, [at(-0.4, 1.06), at(0, 1), at(0.4, 1.06)])
      line(scaled(colour, 0.8), 0.02, [at(-1.1, -0.02), at(0, -0.06), at(1.1, -0.02)])
      break
  }
}

/** A backpack on the back: the bag, its lid and its pocket. */
export function drawWholeBackpack(brush: Brush, body: Body, colour: Rgb): void {
  const size = body.look.kind === 'child' ? 1.05 : 1
  const [x, y] = body.joints.neck
  const part = (box: readonly [number, number, number, number], tone: Rgb): void => {
    const [left, top, wide, high] = box
    const [l, t] = [x + left * size, y + top * size]
    const [r, b] = [l + wide * size, t + high * size]
    fillSolid(brush, body, {
      outline: smoothOutline(
        [
          [l + 0.02, t],
          [r - 0.02, t],
          [r, t + 0.03],
          [r, b - 0.02],
          [r - 0.02, b],
          [l + 0.02, b],
          [l, b - 0.02],
          [l, t + 0.03],
        ],
        0.9,
      ),
      colour: tone,
      reach: 0.02,
    })
  }
  part([-0.085, 0.03, 0.17, 0.255], colour)
  part([-0.06, 0.17, 0.12, 0.1], scaled(colour, 0.84))
  part([-0.08, 0.02, 0.16, 0.09], mix(colour, [1, 1, 1], 0.1))
  crease(brush, css(body.tone(scaled(colour, 0.5))), {
    points: [
      [x, y + 0.09 * size],
      [x, y + 0.15 * size],
    ],
    width: 0.014,
  })
}

/** The heel of a foot, and the sole when it is lifted. */
export function drawHeel(
  brush: Brush,
  body: Body,
  { at, sole, wear, colour, dim }: DrawnFoot,
): void {
  const { ankle, girth } = body.build
  const wide = wear === 'heavy' ? 0.052 : 0.03 + 0.006 * girth
  const [x, y] = at
  const lifted = Math.max(0, sole)
  const low = y + ankle + 0.022 * lifted
  if (wear === 'boot' || wear === 'heavy')
    fillSolid(brush, body, {
      outline: limbOutline([
        [x, y - 0.1, 0.042 * girth ** 0.5],
        [x, y, 0.036 * girth ** 0.5],
      ]),
      colour,
      reach: 0.012,
      dim,
    })
  fillSolid(brush, body, {
    outline: smoothOutline([
      [x - wide * 0.8, y - 0.008],
      [x + wide * 0.8, y - 0.008],
      [x + wide, low - 0.012],
      [x + wide * 0.8, low],
      [x - wide * 0.8, low],
      [x - wide, low - 0.012],
    ]),
    colour,
    reach: 0.006,
    dim,
  })
  if (lifted < 0.25) return
  brush.fillStyle = css(scaled(body.tone(mix(colour, [0.12, 0.1, 0.1], 0.6)), dim))
  brush.beginPath()
  brush.ellipse(x, low - 0.004, wide * 0.86, 0.034 * Math.min(1, lifted), 0, 0, 7)
  brush.fill()
}

/** A head from behind, in heads around its middle. */
export function drawBackHead(brush: Brush, body: Body): void {
  const { joints, build, look } = body
  brush.save()
  brush.translate(...joints.head)
  brush.rotate(joints.nod)
  brush.scale(build.head, build.head)
  const paint = (outline: BodyOutline, colour: Rgb, dim = 1): void =>
    fillSolid(brush, body, { outline, colour, reach: 0.05, dim })
  for (const side of [-1, 1])
    paint(
      smoothOutline([
        [side * 0.33, -0.06],
        [side * 0.42, -0.08],
        [side * 0.44, 0.04],
        [side * 0.36, 0.14],
        [side * 0.32, 0.1],
      ]),
      look.skin,
      0.92,
    )
  paint(skull(0.98), look.skin, 0.9)
  if (look.hairStyle === 'bald') drawWreath(brush, body)
  else drawHairBehind(brush, body, paint)
  drawHatBehind(brush, body, paint)
  brush.restore()
}

/** The outline of a skull down to its nape. */
function skull(wide: number): BodyOutline {
  return smoothOutline([
    [0, -0.54],
    [0.26 * wide, -0.47],
    [0.4 * wide, -0.24],
    [0.39 * wide, 0.06],
    [0.28 * wide, 0.32],
    [0, 0.4],
    [-0.28 * wide, 0.32],
    [-0.39 * wide, 0.06],
    [-0.4 * wide, -0.24],
    [-0.26 * wide, -0.47],
  ])
}

function drawWreath(brush: Brush, body: Body): void {
  fillSolid(brush, body, {
    outline: smoothOutline([
      [-0.41, -0.14],
      [0, 0],
      [0.41, -0.14],
      [0.38, 0.16],
      [0.22, 0.32],
      [-0.22, 0.32],
      [-0.38, 0.16],
    ]),
    colour: body.look.hair,
    reach: 0.04,
  })
}

type Paint = (outline: BodyOutline, colour: Rgb, dim?: number) => void

/** How far hair falls from the middle of the head, and how wide it is there. */
const FALLS = { long: [1.05, 0.4], bob: [0.5, 0.47] } as const

function drawHairBehind(brush: Brush, body: Body, paint: Paint): void {
  const { look, phase, haste } = body
  const { hair, hairStyle } = look
  const sway = 0.05 * Math.sin(phase - 0.8) * (0.4 + haste)
  if (hairStyle === 'long' || hairStyle === 'bob') {
    const [low, wide] = FALLS[hairStyle]
    paint(
      smoothOutline([
        [0, -0.56],
        [0.3, -0.48],
        [0.44, -0.22],
        [0.45, 0.12],
        [wide + sway * 0.5, low * 0.6],
        [wide * 0.86 + sway, low - 0.06],
        [0.12 + sway, low + 0.04],
        [-0.14 + sway, low + 0.02],
        [-wide * 0.86 + sway, low - 0.04],
        [-wide + sway * 0.5, low * 0.6],
        [-0.45, 0.12],
        [-0.44, -0.22],
        [-0.3, -0.48],
      ]),
      hair,
    )
    drawFalling(brush, body, { low, wide, sway })
    return
  }
  const short = hairStyle === 'short' || hairStyle === 'tousled'
  paint(
    smoothOutline([
      [0, -0.57],
      [0.3, -0.49],
      [0.43, -0.24],
      [0.41, 0.04],
      [short ? 0.3 : 0.26, short ? 0.24 : 0.3],
      [0.12, 0.36],
      [-0.12, 0.36],
      [short ? -0.3 : -0.26, short ? 0.24 : 0.3],
      [-0.41, 0.04],
      [-0.43, -0.24],
      [-0.3, -0.49],
    ]),
    hair,
  )
  drawFalling(brush, body, { low: 0.34, wide: 0.3, sway: 0 })
  const tail = (x: number, low: number, thick: number): void =>
    paint(
      limbOutline([
        [x, -0.1, thick * 0.7],
        [x + sway * 0.6, 0.16, thick],
        [x + sway * 1.6, low * 0.75, thick * 0.85],
        [x + sway * 2.2, low, 0.02],
      ]),
      hair,
      0.94,
    )
  if (hairStyle === 'tail') tail(0, 0.95, 0.14)
  if (hairStyle === 'plaits') for (const x of [-0.26, 0.26]) tail(x, 0.78, 0.085)
  if (hairStyle === 'bun')
    paint(
      smoothOutline([
        [0, -0.62],
        [0.2, -0.5],
        [0.19, -0.28],
        [0, -0.2],
        [-0.19, -0.28],
        [-0.2, -0.5],
      ]),
      scaled(hair, 1.08),
    )
  if (hairStyle === 'tail' || hairStyle === 'plaits')
    for (const x of hairStyle === 'tail' ? [0] : [-0.26, 0.26]) {
      brush.fillStyle = css(body.tone(look.second))
      brush.beginPath()
      brush.ellipse(x, -0.05, 0.09, 0.05, 0, 0, 7)
      brush.fill()
    }
}

/** Strands from the crown down, and their shine. */
function drawFalling(
  brush: Brush,
  body: Body,
  { low, wide, sway }: { low: number; wide: number; sway: number },
): void {
  const hair = body.tone(body.look.hair)
  for (const across of [-0.7, -0.35, 0, 0.35, 0.7])
    crease(brush, css(scaled(hair, 0.62), 0.6), {
      points: [
        [across * 0.12, -0.5],
        [across * wide * 1.15, -0.1],
        [across * wide + sway, low - 0.08],
      ],
      width: 0.014,
    })
  const side = body.look.sunSide
  crease(brush, css(mix(hair, [1, 0.93, 0.82], 0.4), 0.5), {
    points: [
      [side * 0.08, -0.46],
      [side * 0.3, -0.36],
      [side * 0.34, -0.06],
    ],
    width: 0.04,
  })
}

/** Hats as they are from behind. */
function drawHatBehind(brush: Brush, body: Body, paint: Paint): void {
  const { hat } = body.look
  if (!hat) return
  const dark = css(body.tone(shadeOf(hat.colour)))
  if (hat.style === 'hood') {
    paint(
      smoothOutline([
        [0, -0.68],
        [0.36, -0.54],
        [0.52, -0.16],
        [0.5, 0.36],
        [0, 0.6],
        [-0.5, 0.36],
        [-0.52, -0.16],
        [-0.36, -0.54],
      ]),
      hat.colour,
    )
    return
  }
  if (hat.style === 'cone') {
    paint(
      smoothOutline(
        [
          [-0.92, -0.08],
          [-0.04, -0.82],
          [0.04, -0.82],
          [0.92, -0.08],
          [0, 0.02],
        ],
        0.5,
      ),
      hat.colour,
    )
    return
  }
  const brim = { straw: 0.86, felt: 0.68, knit: 0, peaked: 0 }[hat.style]
  if (brim > 0) {
    brush.fillStyle = dark
    brush.beginPath()
    brush.ellipse(0, -0.22, brim, 0.15, 0, 0, 7)
    brush.fill()
  }
  const full = hat.style === 'peaked' ? 0.54 : 0.45
  paint(
    smoothOutline([
      [-0.44, -0.2],
      [-full, -0.5],
      [-0.24, -0.7],
      [0.24, -0.7],
      [full, -0.5],
      [0.44, -0.2],
      [0, -0.12],
    ]),
    hat.colour,
  )
  crease(brush, dark, {
    points: [
      [-0.44, -0.27],
      [0, -0.17],
      [0.44, -0.27],
    ],
    width: hat.style === 'knit' ? 0.13 : 0.09,
  })
}

/** People who are seen from behind: the backs of garments, backpacks and shoes. */
import type { Garment } from '@backlot/prompt/scene'
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import type { Brush } from '../../painting/brush.ts'
import { onTrunk } from './person-cuts.ts'
import { crease, fillSolid, limbOutline, smoothOutline } from './person-form.ts'
import type { DrawnFoot } from './person-hands.ts'
import type { Body, Point } from './skeleton.ts'

/** A garment whose back is drawn. */
type Back = {
  readonly brush: Brush
  readonly body: Body
  /** Its colour and the other one in the light of the place, and that of its seams. */
  readonly colour: Rgb
  readonly second: Rgb
  readonly seam: Rgb
  /** A point of the trunk: across from -1 to 1, and up from the hips to the shoulders. */
  readonly at: (across: number, share: number) => Point
  readonly line: (tone: Rgb, width: number, points: readonly Point[]) => void
}

/** The back of every garment; a new one is a new line. */
const BACKS: Readonly<Record<Garment, (back: Back) => void>> = {
  coat: drawTailoredBack,
  suit: drawTailoredBack,
  dress: drawDressBack,
  robe: drawRobeBack,
  uniform: drawUniformBack,
  raincoat: ({ line, colour, at }) =>
    line(scaled(colour, 0.8), 0.014, [at(-1, 0.68), at(0, 0.6), at(1, 0.68)]),
  jumper: drawKnitBack,
  shirt: drawKnitBack,
  jacket: drawTailoredBack,
  vest: drawTailoredBack,
  tuxedo: drawTailoredBack,
  gown: drawGownBack,
  armour: drawArmourBack,
  swimwear: () => undefined,
}

/** What is seen on the back of garments: collars, seams, belts, bows. */
export function drawBack(brush: Brush, body: Body): void {
  const colour = body.tone(body.look.coat)
  const back: Back = {
    brush,
    body,
    colour,
    second: body.tone(body.look.second),
    seam: scaled(colour, 0.72),
    at: (across, share) => onTrunk(body, across, share),
    line: (tone, width, points) => crease(brush, css(tone), { points, width }),
  }
  drawBackFolds(back)
  BACKS[body.look.garment](back)
}

/** Shoulder blades and the hollow of the back. */
function drawBackFolds({ brush, seam, at }: Back): void {
  for (const side of [-1, 1])
    crease(brush, css(seam, 0.5), {
      points: [at(side * 0.62, 0.86), at(side * 0.34, 0.72), at(side * 0.4, 0.56)],
      width: 0.007,
    })
  crease(brush, css(seam, 0.55), {
    points: [at(-0.5, 0.2), at(0, 0.14), at(0.5, 0.2)],
    width: 0.006,
  })
}

/** A coat or a jacket: the seam down the middle, the collar, and a belt. */
function drawTailoredBack({ body, colour, seam, at, line }: Back): void {
  const { female, garment } = body.look
  line(seam, 0.006, [at(0, 1), at(0.01, 0.5), at(0, -0.1)])
  line(scaled(colour, 0.82), 0.03, [at(-0.42, 1.05), at(0, 0.98), at(0.42, 1.05)])
  if (female && garment === 'coat')
    line(scaled(colour, 0.66), 0.026, [at(-1.1, 0.3), at(0, 0.25), at(1.1, 0.3)])
}

/** The fastening, the sash and its bow. */
function drawDressBack({ brush, body, colour, seam, at, line }: Back): void {
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
      colour: scaled(body.look.coat, 0.84),
      reach: 0.006,
    })
    line(scaled(colour, 0.76), 0.014, [
      at(side * 0.06, 0.32),
      at(side * 0.2, 0.12),
      at(side * 0.16, -0.1),
    ])
  }
}

/** Bare shoulders and a laced back. */
function drawGownBack({ brush, body, colour, at, line }: Back): void {
  fillSolid(brush, body, {
    outline: smoothOutline([at(-1.1, 1.2), at(1.1, 1.2), at(1.1, 0.8), at(0, 0.62), at(-1.1, 0.8)]),
    colour: body.look.skin,
    reach: 0.01,
  })
  for (const share of [0.52, 0.44, 0.36])
    line(mix(colour, [1, 1, 1], 0.4), 0.006, [
      at(-0.16, share),
      at(0, share - 0.03),
      at(0.16, share),
    ])
}

/** The plates of a back and the belt. */
function drawArmourBack({ body, colour, at, line }: Back): void {
  line(mix(colour, [1, 1, 1], 0.6), 0.012, [at(0.1, 0.95), at(0.14, 0.7), at(0.08, 0.44)])
  for (const share of [0.4, 0.26, 0.12])
    line(scaled(colour, 0.6), 0.008, [at(-1.1, share), at(0, share - 0.05), at(1.1, share)])
  line(body.tone([0.36, 0.22, 0.13]), 0.03, [at(-1.2, 0.03), at(0, -0.02), at(1.2, 0.03)])
}

/** The sash, the collar, and the knot of a wide sash. */
function drawRobeBack({ brush, body, second, at, line }: Back): void {
  const { female } = body.look
  line(scaled(second, 0.86), female ? 0.085 : 0.045, [at(-1.2, 0.36), at(0, 0.31), at(1.2, 0.36)])
  line(second, 0.026, [at(-0.5, 1.06), at(0, 0.98), at(0.5, 1.06)])
  if (female)
    fillSolid(brush, body, {
      outline: smoothOutline([at(-0.44, 0.52), at(0.44, 0.52), at(0.4, 0.22), at(-0.4, 0.22)]),
      colour: mix(body.look.second, [1, 0.9, 0.6], 0.4),
      reach: 0.008,
    })
}

/** The belt and the collar. */
function drawUniformBack({ body, colour, at, line }: Back): void {
  line(body.tone([0.2, 0.15, 0.12]), 0.03, [at(-1.2, 0.28), at(0, 0.24), at(1.2, 0.28)])
  line(scaled(colour, 0.76), 0.03, [at(-0.44, 1.05), at(0, 0.99), at(0.44, 1.05)])
}

/** The collar and the hem. */
function drawKnitBack({ colour, at, line }: Back): void {
  line(scaled(colour, 0.78), 0.02, [at(-0.4, 1.06), at(0, 1), at(0.4, 1.06)])
  line(scaled(colour, 0.8), 0.02, [at(-1.1, -0.02), at(0, -0.06), at(1.1, -0.02)])
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

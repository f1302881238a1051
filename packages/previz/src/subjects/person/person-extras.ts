/** Capes, wings, aprons, ties and necklaces: what is worn over a garment or behind it. */
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { type Brush, fillShape } from '../../painting/brush.ts'
import { onTrunk } from './person-cuts.ts'
import { castShadow, crease, fillSolid, limbOutline, smoothOutline } from './person-form.ts'
import type { Body, Point } from './skeleton.ts'

/** What hangs behind the body, or lies on its back where that is seen. */
export function drawBehindBody(brush: Brush, body: Body): void {
  const { extras } = body.look
  if (extras?.wings) drawWings(brush, body, extras.wings)
  if (extras?.cape) drawCape(brush, body, extras.cape)
}

/** What lies on the front of the trunk. */
export function drawOnTrunk(brush: Brush, body: Body): void {
  const { extras, legwear } = body.look
  if (legwear?.item === 'overalls') drawBib(brush, body, { colour: legwear.colour, low: -0.1 })
  if (!extras) return
  if (extras.apron) drawApron(brush, body, extras.apron)
  if (extras.tie) drawNecktie(brush, body, extras.tie)
  if (extras.bow_tie) drawBow(brush, body, extras.bow_tie)
  if (extras.necklace) drawNecklace(brush, body, extras.necklace)
  if (extras.cape) drawClasp(brush, body, extras.cape)
}

/** Cloth from the shoulders to the calves, which flies with haste. */
function drawCape(brush: Brush, body: Body, colour: Rgb): void {
  const { joints, haste, phase, look } = body
  const [x, y] = joints.neck
  const foot = Math.max(joints.ankles[0][1], joints.ankles[1][1])
  const hem = y + (foot - y) * (look.pose === 'sit' ? 0.62 : 0.84)
  const blow = look.back ? 0 : -0.07 - 0.2 * haste + 0.02 * Math.sin(phase * 2)
  const rise = 0.06 * haste
  const wide = look.back ? 0.2 : 0.15
  const outline = smoothOutline(
    [
      [x - 0.1, y - 0.005],
      [x + 0.1, y - 0.005],
      [x + (look.back ? 0.13 : 0.09), y + 0.2],
      [x + wide + blow * 0.4, hem - 0.02],
      [x + 0.06 + blow, hem + 0.012],
      [x - 0.06 + blow, hem - 0.008 - rise * 0.5],
      [x - wide + blow, hem + 0.006 - rise],
      [x - 0.14 + blow * 0.4, y + 0.24],
    ],
    0.8,
  )
  castShadow(brush, body, outline, 0.012)
  fillSolid(brush, body, { outline, colour, reach: 0.03, dim: look.back ? 1 : 0.9 })
  brush.save()
  brush.clip(outline)
  for (const share of [-0.7, -0.2, 0.3])
    crease(brush, css(scaled(body.tone(colour), 0.6), 0.6), {
      points: [
        [x + share * 0.1, y + 0.04],
        [x + share * 0.14 + blow * 0.4, y + (hem - y) * 0.5],
        [x + share * wide + blow, hem],
      ],
      width: 0.012,
    })
  brush.restore()
}

/** The collar of a cape and what holds it. */
function drawClasp(brush: Brush, body: Body, colour: Rgb): void {
  const at = (across: number, share: number): Point => onTrunk(body, across, share)
  const tone = body.tone(colour)
  crease(brush, css(tone), {
    points: [at(-0.86, 1.04), at(0.1, 0.86), at(0.94, 1.04)],
    width: 0.03,
  })
  brush.fillStyle = css(body.tone([0.93, 0.76, 0.34]))
  brush.beginPath()
  brush.arc(...at(0.22, 0.94), 0.014, 0, 7)
  brush.fill()
}

/** Feathers on both sides, which beat a little. */
function drawWings(brush: Brush, body: Body, colour: Rgb): void {
  const { joints, phase, look } = body
  const [x, y] = joints.neck
  const beat = 0.06 * Math.sin(phase * 2)
  for (const side of look.back ? [-1, 1] : [1, -1]) {
    const reach = side < 0 || look.back ? 1 : 0.7
    for (const [index, [dx, dy]] of FEATHERS.entries()) {
      const tip: Point = [x + side * dx * reach, y + dy - beat * (1 - index / FEATHERS.length)]
      const root: Point = [x + side * 0.02, y + 0.05 + index * 0.014]
      const outline = limbOutline([
        [...root, 0.02],
        [(root[0] + tip[0]) / 2, (root[1] + tip[1]) / 2 - 0.02, 0.034],
        [...tip, 0.012],
      ])
      fillSolid(brush, body, {
        outline,
        colour: scaled(colour, 1 - 0.03 * (index % 2)),
        reach: 0.01,
      })
    }
  }
}

const FEATHERS: readonly Point[] = [
  [0.34, -0.3],
  [0.38, -0.2],
  [0.39, -0.09],
  [0.37, 0.02],
  [0.32, 0.12],
  [0.25, 0.2],
  [0.17, 0.26],
]

/** The upper part of an apron or of overalls, with its straps. */
function drawBib(
  brush: Brush,
  body: Body,
  { colour, low }: { readonly colour: Rgb; readonly low: number },
): void {
  if (body.look.back) return
  const at = (across: number, share: number): Point => onTrunk(body, across, share)
  const tone = body.tone(colour)
  for (const [from, to] of [
    [-0.34, -0.5],
    [0.62, 0.82],
  ] as const)
    crease(brush, css(scaled(tone, 0.88)), {
      points: [at(from, 0.66), at((from + to) / 2, 0.9), at(to, 1.06)],
      width: 0.022,
    })
  const outline = smoothOutline(
    [
      at(-0.42, 0.68),
      at(0.7, 0.68),
      at(0.8, 0.36),
      at(1.02, 0.26),
      at(1.03, low),
      at(-1.02, low),
      at(-1.02, 0.26),
      at(-0.6, 0.36),
    ],
    0.4,
  )
  fillSolid(brush, body, { outline, colour, reach: 0.02 })
  fillShape(brush, scaled(tone, 0.84), [
    at(-0.06, 0.58),
    at(0.42, 0.58),
    at(0.4, 0.42),
    at(-0.04, 0.42),
  ])
}

/** A bib, and cloth over the thighs. */
function drawApron(brush: Brush, body: Body, colour: Rgb): void {
  if (body.look.back) return
  const { joints, look } = body
  const at = (across: number, share: number): Point => onTrunk(body, across, share)
  drawBib(brush, body, { colour, low: 0.02 })
  if (look.pose === 'sit') return
  const [left, right] = [at(-0.9, 0.06), at(1, 0.06)]
  const knee = (joints.knees[0][1] + joints.knees[1][1]) / 2
  const outline = smoothOutline(
    [
      left,
      right,
      [right[0] + 0.02, knee - 0.02],
      [(left[0] + right[0]) / 2, knee + 0.01],
      [left[0] - 0.012, knee - 0.02],
    ],
    0.5,
  )
  castShadow(brush, body, outline, 0.008)
  fillSolid(brush, body, { outline, colour, reach: 0.02 })
  crease(brush, css(scaled(body.tone(colour), 0.74)), {
    points: [at(-1.04, 0.1), at(0, 0.04), at(1.06, 0.1)],
    width: 0.014,
  })
}

function drawNecktie(brush: Brush, body: Body, colour: Rgb): void {
  if (body.look.back) return
  const at = (across: number, share: number): Point => onTrunk(body, across, share)
  const tone = body.tone(colour)
  fillShape(brush, scaled(tone, 0.8), [
    at(0.14, 1.03),
    at(0.44, 1.03),
    at(0.38, 0.92),
    at(0.22, 0.92),
  ])
  fillShape(brush, tone, [
    at(0.22, 0.93),
    at(0.38, 0.93),
    at(0.5, 0.4),
    at(0.34, 0.3),
    at(0.18, 0.4),
  ])
}

function drawBow(brush: Brush, body: Body, colour: Rgb): void {
  if (body.look.back) return
  const [x, y] = onTrunk(body, 0.26, 1)
  const tone = body.tone(colour)
  for (const side of [-1, 1])
    fillShape(brush, tone, [
      [x, y],
      [x + side * 0.048, y - 0.026],
      [x + side * 0.052, y + 0.026],
    ])
  brush.fillStyle = css(scaled(tone, 0.74))
  brush.beginPath()
  brush.arc(x, y, 0.011, 0, 7)
  brush.fill()
}

function drawNecklace(brush: Brush, body: Body, colour: Rgb): void {
  if (body.look.back) return
  const tone = body.tone(colour)
  for (let bead = 0; bead <= 10; bead++) {
    const share = bead / 10
    const across = -0.34 + 1.1 * share
    const [x, y] = onTrunk(body, across, 1.07 - 0.62 * share * (1 - share))
    brush.fillStyle = css(tone)
    brush.beginPath()
    brush.arc(x, y, 0.009, 0, 7)
    brush.fill()
    brush.fillStyle = css(mix(tone, [1, 1, 1], 0.8))
    brush.beginPath()
    brush.arc(x - 0.003, y - 0.003, 0.003, 0, 7)
    brush.fill()
  }
}

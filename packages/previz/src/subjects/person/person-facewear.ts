/** Glasses, masks and what else is worn on faces and ears, in heads around the middle of the head. */
import type { Facewear } from '@backlot/prompt/outfits'
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import type { Head } from './head-parts.ts'
import { fillSolid, smoothOutline } from './person-form.ts'
import type { Point } from './skeleton.ts'

/** Draws what is on the face. */
export function drawFacewear(head: Head): void {
  const { extras } = head.body.look
  if (!extras) return
  for (const [item, draw] of PIECES) {
    const colour = extras[item]
    if (colour) draw(head, colour)
  }
}

/** In the order in which they lie over each other; a new one is a new line. */
const PIECES: readonly (readonly [Facewear, (head: Head, colour: Rgb) => void])[] = [
  ['moustache', drawMoustacheAlone],
  ['mask', drawMask],
  ['monocle', drawMonocle],
  ['eye_patch', drawEyePatch],
  ['glasses', (head, colour) => drawSpectacles(head, { frame: colour, half: [0.15, 0.115] })],
  [
    'sunglasses',
    (head, colour) =>
      drawSpectacles(head, { frame: colour, lens: [0.06, 0.06, 0.09], half: [0.17, 0.12] }),
  ],
  ['goggles', drawGoggles],
  ['headphones', drawHeadphones],
]

type Spectacles = { readonly frame: Rgb; readonly lens?: Rgb; readonly half: Point }

/** The two eyes: where they are, and how much of their width is left where the face turns away. */
function eyesOf({
  body,
  on,
  turn,
}: Head): readonly { readonly at: Point; readonly squash: number }[] {
  const down = body.look.kind === 'child' ? 0.075 : 0.035
  return [
    { at: on(0.58, down), squash: 1 - 0.3 * turn },
    { at: on(-0.48, down), squash: 1 },
  ]
}

function drawSpectacles(head: Head, { frame, lens, half }: Spectacles): void {
  const { brush, body, on } = head
  const [wide, tall] = half
  const [far, near] = eyesOf(head)
  if (!far || !near) return
  const rim = css(body.tone(frame))
  brush.strokeStyle = rim
  brush.lineCap = 'round'
  brush.lineWidth = lens ? 0.05 : 0.034
  brush.beginPath()
  brush.moveTo(near.at[0] - wide, near.at[1] - 0.02)
  brush.lineTo(...on(-1.03, 0))
  brush.moveTo(near.at[0] + wide * 0.9, near.at[1] - 0.02)
  brush.quadraticCurveTo(
    (near.at[0] + far.at[0]) / 2,
    near.at[1] - 0.07,
    far.at[0] - wide * far.squash * 0.9,
    far.at[1] - 0.02,
  )
  brush.stroke()
  for (const { at, squash } of [far, near]) {
    const [x, y] = [at[0], at[1] + 0.012]
    brush.beginPath()
    brush.roundRect(x - wide * squash, y - tall, 2 * wide * squash, 2 * tall, tall * 0.75)
    brush.fillStyle = lens ? css(body.tone(lens), 0.94) : css([0.85, 0.94, 1], 0.22)
    brush.fill()
    brush.stroke()
    brush.save()
    brush.clip()
    brush.strokeStyle = css([1, 1, 1], lens ? 0.4 : 0.55)
    brush.lineWidth = 0.03
    brush.beginPath()
    brush.moveTo(x - wide * squash * 0.55, y + tall * 0.3)
    brush.lineTo(x - wide * squash * 0.1, y - tall * 0.75)
    brush.stroke()
    brush.restore()
    brush.strokeStyle = rim
    brush.lineWidth = lens ? 0.05 : 0.034
  }
}

/** Large lenses in one frame, with a band round the head. */
function drawGoggles(head: Head, colour: Rgb): void {
  const { brush, body, on } = head
  brush.strokeStyle = css(scaled(body.tone(colour), 0.7))
  brush.lineWidth = 0.1
  brush.lineCap = 'butt'
  brush.beginPath()
  brush.moveTo(on(-1.14, 0)[0] - 0.04, -0.06)
  brush.quadraticCurveTo(on(0, 0)[0], 0.08, on(1.02, 0)[0], -0.02)
  brush.stroke()
  drawSpectacles(head, { frame: colour, lens: [0.3, 0.56, 0.66], half: [0.19, 0.15] })
}

function drawMonocle(head: Head, colour: Rgb): void {
  const { brush, body, on } = head
  const near = eyesOf(head)[1]
  if (!near) return
  const [x, y] = near.at
  brush.fillStyle = css([0.85, 0.94, 1], 0.25)
  brush.strokeStyle = css(body.tone(colour))
  brush.lineWidth = 0.034
  brush.beginPath()
  brush.arc(x, y + 0.01, 0.14, 0, 7)
  brush.fill()
  brush.stroke()
  brush.lineWidth = 0.014
  brush.beginPath()
  brush.moveTo(x - 0.1, y + 0.11)
  brush.quadraticCurveTo(on(-0.95, 0)[0], 0.4, x - 0.06, 0.66)
  brush.stroke()
}

function drawEyePatch(head: Head, colour: Rgb): void {
  const { brush, body, on } = head
  const near = eyesOf(head)[1]
  if (!near) return
  const [x, y] = near.at
  brush.strokeStyle = css(body.tone(colour))
  brush.lineWidth = 0.035
  brush.beginPath()
  brush.moveTo(...on(-1.02, 0.14))
  brush.lineTo(x, y)
  brush.lineTo(...on(0.8, -0.36))
  brush.stroke()
  fillSolid(brush, body, {
    outline: smoothOutline([
      [x - 0.14, y - 0.06],
      [x, y - 0.12],
      [x + 0.13, y - 0.08],
      [x + 0.11, y + 0.08],
      [x, y + 0.14],
      [x - 0.12, y + 0.08],
    ]),
    colour,
    reach: 0.02,
  })
}

/** Cloth over nose and mouth. */
function drawMask(head: Head, colour: Rgb): void {
  const { brush, body, on } = head
  const tone = body.tone(colour)
  brush.strokeStyle = css(mix(tone, [1, 1, 1], 0.4))
  brush.lineWidth = 0.02
  for (const y of [0.12, 0.36]) {
    brush.beginPath()
    brush.moveTo(...on(-1.02, 0.06))
    brush.lineTo(...on(-0.6, y))
    brush.stroke()
  }
  fillSolid(brush, body, {
    outline: smoothOutline(
      [
        on(-0.72, 0.14),
        on(-0.2, 0.1),
        on(0.14, 0.04),
        on(0.5, 0.1),
        on(0.94, 0.13),
        on(0.9, 0.36),
        on(0.42, 0.53),
        on(-0.2, 0.52),
        on(-0.68, 0.4),
      ],
      0.8,
    ),
    colour,
    reach: 0.04,
  })
  brush.strokeStyle = css(scaled(tone, 0.8), 0.8)
  brush.lineWidth = 0.014
  for (const y of [0.22, 0.3, 0.38]) {
    brush.beginPath()
    brush.moveTo(...on(-0.6, y))
    brush.quadraticCurveTo(...on(0.1, y + 0.04), ...on(0.84, y - 0.02))
    brush.stroke()
  }
}

function drawMoustacheAlone({ brush, body, on }: Head, colour: Rgb): void {
  brush.fillStyle = css(body.tone(colour))
  for (const [inner, outer] of [
    [0.1, -0.5],
    [0.12, 0.66],
  ] as const) {
    brush.beginPath()
    brush.moveTo(...on(inner, 0.222))
    brush.quadraticCurveTo(...on((inner + outer) / 2, 0.2), ...on(outer, 0.27))
    brush.quadraticCurveTo(...on((inner + outer) / 2, 0.33), ...on(inner, 0.275))
    brush.fill()
  }
}

function drawHeadphones({ brush, body, on }: Head, colour: Rgb): void {
  const [x, y] = on(-1.0, 0.06)
  brush.strokeStyle = css(scaled(body.tone(colour), 0.85))
  brush.lineWidth = 0.07
  brush.lineCap = 'round'
  brush.beginPath()
  brush.moveTo(x, y - 0.06)
  brush.bezierCurveTo(x - 0.04, -0.66, 0.3, -0.8, on(1.02, 0)[0], -0.3)
  brush.stroke()
  fillSolid(brush, body, {
    outline: smoothOutline([
      [x - 0.08, y - 0.12],
      [x + 0.06, y - 0.16],
      [x + 0.12, y],
      [x + 0.06, y + 0.17],
      [x - 0.08, y + 0.13],
      [x - 0.12, y],
    ]),
    colour,
    reach: 0.03,
  })
}

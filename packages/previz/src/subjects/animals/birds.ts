/**
 * Birds: on the wing, seen from the side and a little from below, so that both
 * wings, neck and tail show; or on their feet. They head right.
 */
import type { Bird as BirdSpecies } from '@backlot/prompt/scene'
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import type { Pixels } from '../../renderer/scene/texture.ts'
import { type Brush, drawn, fillOval, fillSmooth } from '../../painting/brush.ts'
import { BIRD_BUILDS, type BirdBuild } from './bird-builds.ts'
import { type SubjectLight, type Size, toneIn } from '../figure.ts'

/** Pictures in a cycle of wing beats. */
export const BIRD_FRAMES = 24
/** The shape of the picture. */
export const BIRD_PX = [240, 200] as const

/** How a bird looks. */
export type BirdLook = {
  readonly species: BirdSpecies
  /** A colour that the prompt gives it. */
  readonly colour?: Rgb
  readonly light: SubjectLight
  /** True for one that swims: its legs are under water. */
  readonly swims?: boolean
}

type Point = readonly [x: number, y: number]
type Bird = {
  readonly brush: Brush
  readonly build: BirdBuild
  readonly colours: BirdBuild['colours']
}

/** Paints one picture of a bird that flies. */
export function paintFlyingBird(size: Size, frame: number, look: BirdLook): Pixels {
  return drawn(size.widthPx, size.heightPx, (brush, widthPx, heightPx) => {
    const build = BIRD_BUILDS[look.species]
    const bird: Bird = { brush, build, colours: coloursOf(build, look) }
    const beat = beatOf(build, frame / BIRD_FRAMES)
    brush.translate(widthPx * 0.52, heightPx * 0.53)
    const unit = widthPx * unitOf(build)
    brush.scale(unit, unit)
    // The body goes up when the wings go down.
    brush.translate(0, 0.09 * Math.sin(beat) * build.wing.chord)
    brush.rotate(-0.06)
    drawWing(bird, beat, false)
    drawTail(bird)
    drawBody(bird)
    drawHead(bird, headOf(build))
    drawWing(bird, beat, true)
  })
}

/** The share of the picture's width that a body is long: less where wings and tails need room. */
function unitOf({ wing, tail }: BirdBuild): number {
  return Math.min(0.3, 0.43 / wing.span, 0.5 / behindOf(tail))
}

/** How far a tail reaches behind the middle. */
const behindOf = ({ length, fork }: BirdBuild['tail']): number =>
  0.4 + length * (1 + Math.max(0, -0.8 * fork))

/** The prompt's colour lies over the bird's own; all in the light of the place. */
function coloursOf({ colours }: BirdBuild, { colour, light }: BirdLook): BirdBuild['colours'] {
  const tone = toneIn(light, 0.6)
  const dusk = light.palette.dark ? 0.2 : 0.06
  const lit = (own: Rgb, share: number): Rgb =>
    mix(tone(colour ? mix(own, colour, share) : own), light.palette.near, dusk)
  return {
    body: lit(colours.body, 0.94),
    belly: lit(colours.belly, 0.6),
    wing: lit(colour ? scaled(colour, 0.86) : colours.wing, 0.7),
    tip: lit(colours.tip, 0.45),
    head: lit(colours.head, 0.9),
    beak: lit(colours.beak, 0),
    tail: lit(colours.tail, 0.8),
    legs: lit(colours.legs, 0),
  }
}

/** The angle of the wings at a share of the cycle: they glide, then beat. */
function beatOf({ flight }: BirdBuild, at: number): number {
  const { glide, beats, reach } = flight
  if (at < glide) return 0.12 + 0.05 * Math.sin((at / glide) * 2 * Math.PI)
  const share = (at - glide) / (1 - glide)
  const swing = Math.sin(share * beats * 2 * Math.PI)
  // Wings are raised further than they are lowered.
  return 0.12 + reach * (swing > 0 ? 1.15 : 0.9) * swing
}

/** A wing by its span (0..1) and its chord (-1 behind, 1 ahead). */
function drawWing({ brush, build, colours }: Bird, beat: number, near: boolean): void {
  const { span, chord, wrist, sweep, point, fingers } = build.wing
  const [up, out] = [Math.sin(beat), Math.cos(beat)]
  // What comes toward the viewer lies higher, seen from below.
  const reach: Point = near
    ? [-0.2 * span * out, -span * (up * 0.86 + 0.42 * out)]
    : [span * (0.2 * out + 0.24 * Math.abs(up)), -span * (up * 0.8 - 0.32 * out)]
  const lag = -0.24 * Math.sin(beat * 1.3)
  const at = (along: number, ahead: number): Point => {
    const narrow = 1 - point * Math.max(0, along - 0.35) * 1.45
    const lift = lag * along * along * span * 0.35
    return [
      0.1 +
        reach[0] * along +
        ahead * chord * 0.5 * Math.max(0.06, narrow) +
        wrist * Math.sin(Math.PI * Math.min(1, along * 1.15)) -
        sweep * along ** 2,
      -0.06 + reach[1] * along - lift,
    ]
  }
  const dim = near ? 1 : 0.78
  const feathers = (from: number, to: number, colour: Rgb): void =>
    fillSmooth(brush, scaled(colour, dim), [
      at(from, 0.9),
      at((from + to) / 2, 0.96),
      at(to, 0.55),
      at(to, -0.5),
      at(from * 0.3 + to * 0.7, -0.95),
      at(from * 0.7 + to * 0.3, -1.05),
      at(from, -0.92),
    ])
  for (let finger = 0; finger < fingers; finger++) {
    const ahead = 0.75 - (1.5 * finger) / Math.max(1, fingers - 1)
    const [fromX, fromY] = at(0.84, ahead * 0.8)
    const [toX, toY] = at(1.16 - 0.05 * Math.abs(ahead), ahead * 1.5)
    brush.strokeStyle = css(scaled(colours.tip, dim))
    brush.lineWidth = (chord * 0.62) / fingers
    brush.lineCap = 'round'
    brush.beginPath()
    brush.moveTo(fromX, fromY)
    brush.lineTo(toX, toY)
    brush.stroke()
  }
  feathers(0.56, 1, colours.tip)
  feathers(0, 0.74, colours.wing)
  // The arm, a little lighter, along the leading edge.
  fillSmooth(brush, scaled(mix(colours.wing, colours.body, 0.6), dim * 1.04), [
    at(0, 0.86),
    at(0.36, 0.92),
    at(0.66, 0.72),
    at(0.36, 0.2),
    at(0, 0.05),
  ])
}

function drawTail({ brush, build, colours }: Bird): void {
  const { length, spread, fork } = build.tail
  const root = -0.4
  const end = root - length
  const cut = end + fork * length * 0.8
  if (build.trail > 0) {
    brush.strokeStyle = css(colours.legs)
    brush.lineWidth = 0.04
    brush.lineCap = 'round'
    for (const y of [0.03, 0.07]) {
      brush.beginPath()
      brush.moveTo(root, y)
      brush.lineTo(root - build.trail, y + 0.05)
      brush.stroke()
    }
  }
  brush.fillStyle = css(colours.tail)
  brush.beginPath()
  brush.moveTo(root + 0.12, -0.09)
  brush.quadraticCurveTo(root - length * 0.4, -spread * 0.3, end, -spread * 0.55)
  brush.lineTo(cut, 0.02)
  brush.lineTo(end, spread * 0.5)
  brush.quadraticCurveTo(root - length * 0.4, spread * 0.4, root + 0.12, 0.1)
  brush.fill()
}

function drawBody({ brush, build, colours }: Bird): void {
  const { girth } = build
  fillSmooth(brush, colours.body, [
    [0.42, -0.02],
    [0.24, -girth * 0.46],
    [-0.14, -girth * 0.42],
    [-0.56, -0.03],
    [-0.5, 0.05],
    [-0.08, girth * 0.52],
    [0.26, girth * 0.5],
  ])
  fillSmooth(brush, colours.belly, [
    [0.38, 0.04],
    [0.1, girth * 0.1],
    [-0.4, 0.05],
    [-0.08, girth * 0.49],
    [0.26, girth * 0.47],
  ])
}

/** Where the head is in flight. */
function headOf({ neck, folded, head }: BirdBuild): Point {
  if (folded) return [0.52 + head, -0.1]
  return [0.34 + neck, -0.04 - 0.05 * Math.min(1, neck * 3)]
}

function drawHead({ brush, build, colours }: Bird, [x, y]: Point): void {
  const { head, beak, folded, neck, girth } = build
  brush.strokeStyle = css(colours.head)
  brush.lineCap = 'round'
  brush.lineWidth = head * 1.15
  brush.beginPath()
  brush.moveTo(0.3, folded ? 0.02 : -0.02)
  // Herons fly with the neck drawn back in a loop.
  if (folded) brush.bezierCurveTo(0.62, 0.28, 0.3, -0.22, x, y)
  else brush.quadraticCurveTo(0.34 + neck * 0.5, y + 0.03, x, y)
  brush.stroke()
  drawFace({ brush, colours, build }, [x, y])
  if (neck > 0.3 || beak.length > 0.3) return
  fillOval(brush, colours.belly, {
    x: x - 0.02,
    y: y + head * 0.62 + girth * 0.02,
    rx: head * 0.5,
    ry: head * 0.2,
  })
}

/** A head with its beak and eye; an owl's face is round and flat. */
function drawFace({ brush, build, colours }: Bird, [x, y]: Point): void {
  const { head, beak } = build
  const owl = head > 0.25
  const tip: Point = [x + head * 0.85 + beak.length, y + beak.hook + 0.02]
  brush.fillStyle = css(colours.beak)
  brush.beginPath()
  brush.moveTo(x + head * 0.7, y - beak.thick * 0.7)
  brush.quadraticCurveTo(tip[0] - beak.length * 0.1, y - beak.thick * 0.5, ...tip)
  brush.quadraticCurveTo(tip[0] - beak.length * 0.4, y + beak.thick, x + head * 0.6, y + beak.thick)
  brush.fill()
  fillOval(brush, colours.head, { x, y, rx: head, ry: head * 0.92 })
  if (owl) {
    fillOval(brush, colours.belly, { x: x + head * 0.2, y, rx: head * 0.78, ry: head * 0.8 })
    for (const eye of [-0.12, 0.52]) {
      fillOval(brush, [0.98, 0.8, 0.25], {
        x: x + head * eye,
        y: y - head * 0.1,
        rx: head * 0.27,
        ry: head * 0.29,
      })
      fillOval(brush, [0.06, 0.05, 0.05], {
        x: x + head * eye,
        y: y - head * 0.1,
        rx: head * 0.15,
        ry: head * 0.17,
      })
    }
    brush.fillStyle = css(colours.beak)
    brush.beginPath()
    brush.moveTo(x + head * 0.12, y + head * 0.1)
    brush.lineTo(x + head * 0.28, y + head * 0.1)
    brush.lineTo(x + head * 0.2, y + head * 0.42)
    brush.fill()
    return
  }
  fillOval(brush, [0.08, 0.07, 0.07], {
    x: x + head * 0.42,
    y: y - head * 0.2,
    rx: 0.026,
    ry: 0.026,
  })
  fillOval(brush, [1, 1, 1], { x: x + head * 0.46, y: y - head * 0.26, rx: 0.009, ry: 0.009 })
}

/** Paints one picture of a bird on its feet; it looks about. */
export function paintStandingBird(size: Size, frame: number, look: BirdLook): Pixels {
  return drawn(size.widthPx, size.heightPx, (brush, widthPx, heightPx) => {
    const build = BIRD_BUILDS[look.species]
    const bird: Bird = { brush, build, colours: coloursOf(build, look) }
    const tall = build.stands + 0.5 + build.neck * 0.9 + build.head * 2
    const unit = Math.min(
      (heightPx * 0.94) / tall,
      widthPx * Math.min(0.44, 0.48 / behindOf(build.tail)),
    )
    const turn = Math.sin((frame / BIRD_FRAMES) * 2 * Math.PI)
    brush.translate(widthPx * 0.5, heightPx * 0.985)
    brush.scale(unit, unit)
    if (look.swims) brush.translate(0, -0.1)
    else {
      drawLegs(bird)
      brush.translate(0, -build.stands - 0.22)
    }
    drawNeck(bird, turn)
    brush.rotate(look.swims ? 0.06 : build.neck > 0.3 ? -0.28 : -0.62)
    drawTail({ ...bird, build: { ...build, trail: 0, tail: closed(build) } })
    drawBody(bird)
    drawFolded(bird)
  })
}

const closed = ({ tail }: BirdBuild): BirdBuild['tail'] => ({ ...tail, spread: tail.spread * 0.5 })

function drawLegs({ brush, build, colours }: Bird): void {
  brush.strokeStyle = css(colours.legs)
  brush.lineCap = 'round'
  brush.lineWidth = 0.045
  for (const [x, knee] of [
    [-0.03, 0.02],
    [0.09, 0.05],
  ] as const) {
    brush.beginPath()
    brush.moveTo(x, -build.stands - 0.12)
    brush.lineTo(x - knee, -build.stands * 0.5)
    brush.lineTo(x, -0.02)
    brush.lineTo(x + 0.13, 0)
    brush.stroke()
  }
}

/** Neck and head over the breast: an S for those with long ones. */
function drawNeck(bird: Bird, turn: number): void {
  const { brush, build, colours } = bird
  const { neck, head } = build
  const long = neck > 0.3
  const at: Point = [0.3 + (long ? 0.14 : 0) + 0.02 * turn, -0.22 - neck * 0.9 - head * 0.6]
  brush.strokeStyle = css(colours.head)
  brush.lineCap = 'round'
  brush.lineWidth = head * (long ? 1.05 : 1.7)
  brush.beginPath()
  brush.moveTo(0.2, -0.1)
  if (long) brush.bezierCurveTo(0.62, -0.2 - neck * 0.3, -0.02, at[1] + neck * 0.3, at[0], at[1])
  else brush.lineTo(...at)
  brush.stroke()
  brush.save()
  brush.translate(...at)
  brush.rotate(0.07 * turn)
  drawFace(bird, [0, 0])
  brush.restore()
}

/** A wing that is laid on the back. */
function drawFolded({ brush, build, colours }: Bird): void {
  const { girth } = build
  fillSmooth(brush, colours.wing, [
    [0.3, -girth * 0.3],
    [0.02, -girth * 0.46],
    [-0.4, -0.14],
    [-0.78, 0.03],
    [-0.4, 0.08],
    [0.1, girth * 0.2],
  ])
  fillSmooth(brush, colours.tip, [
    [-0.34, -0.06],
    [-0.6, -0.03],
    [-0.86, 0.05],
    [-0.5, 0.07],
  ])
}

/** A dragon. */
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import {
  type Brush,
  drawn,
  fillOval,
  fillShape,
  shadeForm,
  strokeLimb,
} from '../../painting/brush.ts'
import { type Craft, toneIn } from '../figure.ts'

type Spot = readonly [number, number]

const cycle = (frame: number, frames: number): number => (frame / frames) * 2 * Math.PI

const DRAGON_FRAMES = 14

/** A long dragon that swims through the air, wings beating, spines along its back. */
export const DRAGON: Craft = {
  px: [760, 460],
  frames: DRAGON_FRAMES,
  idleFps: 9,
  paint: (size, frame, { main, asked, light }) =>
    drawn(size.widthPx, size.heightPx, (brush, w, h) => {
      const scale = toneIn(light, 0.5)(asked ? main : [0.5, 0.16, 0.14])
      const phase = cycle(frame, DRAGON_FRAMES)
      const beat = Math.sin(phase)
      const dragon: Dragon = {
        brush,
        w,
        h,
        scale,
        spine: (share) => [
          w * (0.05 + 0.76 * share),
          h *
            (0.6 + 0.1 * Math.sin(share * 7.2 - phase) * (1 - share * 0.75) - 0.16 * share * share),
        ],
        girth: (share) =>
          h * (0.018 + 0.105 * Math.sin(Math.min(1, share * 1.08) * Math.PI * 0.78) ** 1.5),
      }
      const { spine } = dragon
      const far = { colour: scaled(scale, 0.55), bone: scaled(scale, 0.4) }
      const near = { colour: mix(scale, [1, 0.7, 0.4], 0.25), bone: scaled(scale, 0.55) }
      dragonWing(brush, { w, h, root: spine(0.63), beat, ...far })
      dragonLegs(brush, { h, spots: [spine(0.4), spine(0.72)], colour: scaled(scale, 0.72) })
      dragonSpines(dragon)
      dragonBody(dragon)
      dragonBelly(dragon)
      dragonTailTip(dragon)
      dragonHead(brush, { w, h, at: spine(1), scale })
      dragonWing(brush, { w, h, root: spine(0.58), beat, ...near })
      shadeForm(brush, size, { sunSide: light.sunSide, depth: 0.3, rim: light.palette.rim })
    }),
}

/** A dragon that is being drawn. */
type Dragon = {
  readonly brush: Brush
  readonly w: number
  readonly h: number
  /** The colour of its scales. */
  readonly scale: Rgb
  /** Where the middle of its body is and how thick: a share of its length, from the tail. */
  readonly spine: (share: number) => Spot
  readonly girth: (share: number) => number
}

/** The body is drawn in so many steps from tail to head. */
const STEPS = 90

/** The spines along its back. */
function dragonSpines({ brush, w, h, scale, spine, girth }: Dragon): void {
  for (let step = 2; step <= STEPS; step += 5) {
    const share = step / STEPS
    const [x, y] = spine(share)
    fillShape(brush, scaled(scale, 0.6), [
      [x - w * 0.014, y - girth(share) * 0.7],
      [x - w * 0.02, y - girth(share) - h * 0.04],
      [x + w * 0.012, y - girth(share) * 0.8],
    ])
  }
}

function dragonBody({ brush, w, scale, spine, girth }: Dragon): void {
  for (let step = 0; step <= STEPS; step++) {
    const [x, y] = spine(step / STEPS)
    fillOval(brush, scale, { x, y, rx: w * 0.014, ry: girth(step / STEPS) })
  }
}

/** The pale plates under it. */
function dragonBelly({ brush, w, scale, spine, girth }: Dragon): void {
  const pale = mix(scale, [1, 0.86, 0.6], 0.5)
  for (let step = 8; step <= STEPS - 2; step++) {
    const [x, y] = spine(step / STEPS)
    const half = girth(step / STEPS)
    fillOval(brush, pale, { x, y: y + half * 0.62, rx: w * 0.011, ry: half * 0.32 })
  }
}

function dragonTailTip({ brush, w, h, scale, spine }: Dragon): void {
  const [x, y] = spine(0)
  fillShape(brush, scaled(scale, 0.6), [
    [x + w * 0.02, y],
    [x - w * 0.045, y - h * 0.06],
    [x - w * 0.03, y],
    [x - w * 0.045, y + h * 0.06],
  ])
}

function dragonWing(
  brush: Brush,
  part: { w: number; h: number; root: Spot; beat: number; colour: Rgb; bone: Rgb },
): void {
  const { w, h, root, beat, colour, bone } = part
  const tip: Spot = [root[0] - w * 0.2, root[1] - h * (0.24 + 0.26 * beat)]
  const wrist: Spot = [root[0] + w * 0.03, root[1] - h * (0.3 + 0.12 * beat)]
  const trail: Spot[] = [0, 1, 2].map((index) => [
    root[0] - w * (0.25 - index * 0.07),
    root[1] - h * (0.06 + 0.14 * beat - index * 0.03),
  ])
  brush.fillStyle = css(colour, 0.95)
  brush.beginPath()
  brush.moveTo(...root)
  brush.lineTo(...wrist)
  brush.lineTo(...tip)
  for (const spot of trail) {
    brush.quadraticCurveTo(spot[0] - w * 0.005, spot[1] - h * 0.07, ...spot)
  }
  brush.closePath()
  brush.fill()
  for (const spot of [tip, ...trail])
    strokeLimb(brush, bone, { points: [wrist, spot], from: h * 0.014, to: h * 0.005 })
  strokeLimb(brush, bone, { points: [root, wrist], from: h * 0.03, to: h * 0.018 })
}

function dragonLegs(brush: Brush, part: { h: number; spots: readonly Spot[]; colour: Rgb }): void {
  const { h, spots, colour } = part
  for (const [x, y] of spots) {
    const foot: Spot = [x - h * 0.05, y + h * 0.17]
    strokeLimb(brush, colour, {
      points: [[x, y + h * 0.05], [x + h * 0.03, y + h * 0.12], foot],
      from: h * 0.055,
      to: h * 0.022,
    })
    for (const toe of [-0.02, 0.005, 0.03])
      strokeLimb(brush, scaled(colour, 0.6), {
        points: [foot, [foot[0] + h * toe, foot[1] + h * 0.03]],
        from: h * 0.014,
        to: h * 0.004,
      })
  }
}

function dragonHead(
  brush: Brush,
  { w, h, at: [x, y], scale }: { w: number; h: number; at: Spot; scale: Rgb },
): void {
  for (const lift of [0.1, 0.14])
    strokeLimb(brush, [0.85, 0.78, 0.6], {
      points: [
        [x + w * 0.005, y - h * 0.03],
        [x - w * 0.04, y - h * lift],
        [x - w * 0.075, y - h * lift * 1.05],
      ],
      from: h * 0.024,
      to: h * 0.006,
    })
  fillOval(brush, scale, {
    x: x + w * 0.02,
    y: y - h * 0.005,
    rx: w * 0.042,
    ry: h * 0.058,
    turn: 0.15,
  })
  fillShape(brush, scale, [
    [x + w * 0.03, y - h * 0.05],
    [x + w * 0.115, y - h * 0.002],
    [x + w * 0.125, y + h * 0.022],
    [x + w * 0.02, y + h * 0.03],
  ])
  fillShape(brush, scaled(scale, 0.72), [
    [x + w * 0.01, y + h * 0.03],
    [x + w * 0.105, y + h * 0.055],
    [x + w * 0.09, y + h * 0.075],
    [x + w * 0.01, y + h * 0.06],
  ])
  for (const tooth of [0.06, 0.08, 0.1])
    fillShape(
      brush,
      [1, 0.97, 0.9],
      [
        [x + w * tooth, y + h * 0.022],
        [x + w * (tooth + 0.005), y + h * 0.042],
        [x + w * (tooth + 0.01), y + h * 0.022],
      ],
    )
  fillOval(brush, [1, 0.85, 0.25], {
    x: x + w * 0.042,
    y: y - h * 0.02,
    rx: w * 0.009,
    ry: h * 0.012,
  })
  fillOval(brush, [0.05, 0.02, 0.02], {
    x: x + w * 0.044,
    y: y - h * 0.02,
    rx: w * 0.003,
    ry: h * 0.011,
  })
}

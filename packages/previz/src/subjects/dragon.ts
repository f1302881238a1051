/** A dragon. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { type Brush, drawn, fillOval, fillShape, shadeForm, strokeLimb } from '../painting/brush.ts'
import { type Craft, toneIn } from './figure.ts'

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
      const tone = toneIn(light, 0.5)
      const scale = tone(asked ? main : [0.5, 0.16, 0.14])
      const phase = cycle(frame, DRAGON_FRAMES)
      const beat = Math.sin(phase)
      const spine = (share: number): Spot => [
        w * (0.05 + 0.76 * share),
        h * (0.6 + 0.1 * Math.sin(share * 7.2 - phase) * (1 - share * 0.75) - 0.16 * share * share),
      ]
      const girth = (share: number): number =>
        h * (0.018 + 0.105 * Math.sin(Math.min(1, share * 1.08) * Math.PI * 0.78) ** 1.5)
      dragonWing(brush, {
        w,
        h,
        root: spine(0.63),
        beat,
        colour: scaled(scale, 0.55),
        bone: scaled(scale, 0.4),
      })
      dragonLegs(brush, { h, spots: [spine(0.4), spine(0.72)], colour: scaled(scale, 0.72) })
      for (let step = 0; step <= 90; step++) {
        const share = step / 90
        const [x, y] = spine(share)
        if (step % 5 === 2) {
          fillShape(brush, scaled(scale, 0.6), [
            [x - w * 0.014, y - girth(share) * 0.7],
            [x - w * 0.02, y - girth(share) - h * 0.04],
            [x + w * 0.012, y - girth(share) * 0.8],
          ])
        }
      }
      for (let step = 0; step <= 90; step++) {
        const share = step / 90
        const [x, y] = spine(share)
        fillOval(brush, scale, { x, y, rx: w * 0.014, ry: girth(share) })
      }
      for (let step = 8; step <= 88; step++) {
        const share = step / 90
        const [x, y] = spine(share)
        const size0 = girth(share)
        fillOval(brush, mix(scale, [1, 0.86, 0.6], 0.5), {
          x,
          y: y + size0 * 0.62,
          rx: w * 0.011,
          ry: size0 * 0.32,
        })
      }
      const tip = spine(0)
      fillShape(brush, scaled(scale, 0.6), [
        [tip[0] + w * 0.02, tip[1]],
        [tip[0] - w * 0.045, tip[1] - h * 0.06],
        [tip[0] - w * 0.03, tip[1]],
        [tip[0] - w * 0.045, tip[1] + h * 0.06],
      ])
      dragonHead(brush, { w, h, at: spine(1), scale })
      dragonWing(brush, {
        w,
        h,
        root: spine(0.58),
        beat,
        colour: mix(scale, [1, 0.7, 0.4], 0.25),
        bone: scaled(scale, 0.55),
      })
      shadeForm(brush, size, { sunSide: light.sunSide, depth: 0.3, rim: light.palette.rim })
    }),
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

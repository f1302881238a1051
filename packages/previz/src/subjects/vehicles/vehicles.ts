/** Bus and train: what goes on wheels with rows of windows. */
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

type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

function windowRow(brush: Brush, row: Box & { count: number; lit: boolean; glass: Rgb }): void {
  const step = row.w / row.count
  for (let index = 0; index < row.count; index++) {
    const shine = brush.createLinearGradient(0, row.y, 0, row.y + row.h)
    const pane: Rgb = row.lit ? [1, 0.86, 0.55] : row.glass
    shine.addColorStop(0, css(mix(pane, [1, 1, 1], row.lit ? 0.1 : 0.35)))
    shine.addColorStop(1, css(pane))
    brush.fillStyle = shine
    brush.beginPath()
    brush.roundRect(row.x + index * step + step * 0.06, row.y, step * 0.88, row.h, row.h * 0.12)
    brush.fill()
  }
}

function wheel(brush: Brush, at: { x: number; y: number; r: number; turn: number }): void {
  const { x, y, r, turn } = at
  fillOval(brush, [0.05, 0.05, 0.06], { x, y, rx: r, ry: r })
  fillOval(brush, [0.55, 0.56, 0.6], { x, y, rx: r * 0.55, ry: r * 0.55 })
  for (let spoke = 0; spoke < 5; spoke++) {
    const angle = turn + (spoke * 2 * Math.PI) / 5
    strokeLimb(brush, [0.3, 0.31, 0.34], {
      points: [
        [x, y],
        [x + Math.cos(angle) * r * 0.5, y + Math.sin(angle) * r * 0.5],
      ],
      from: r * 0.12,
      to: r * 0.1,
    })
  }
}

const WHEEL_FRAMES = 6
/** Wheels with five spokes look the same after a fifth of a turn. */
const spin = (frame: number): number => ((frame / WHEEL_FRAMES) * 2 * Math.PI) / 5

/** A city bus. */
export const BUS: Craft = {
  px: [720, 260],
  frames: WHEEL_FRAMES,
  framesPerMetre: 9,
  shadow: 2.9,
  paint: (size, frame, { main, light }) =>
    drawn(size.widthPx, size.heightPx, (brush, w, h) => {
      const tone = toneIn(light, 0.6)
      const colour = tone(main)
      const body = brush.createLinearGradient(0, h * 0.04, 0, h * 0.86)
      body.addColorStop(0, css(mix(colour, light.palette.rim, 0.4)))
      body.addColorStop(0.12, css(colour))
      body.addColorStop(1, css(scaled(colour, 0.62)))
      brush.fillStyle = body
      brush.beginPath()
      brush.roundRect(w * 0.01, h * 0.04, w * 0.98, h * 0.82, [
        h * 0.1,
        h * 0.16,
        h * 0.05,
        h * 0.05,
      ])
      brush.fill()
      brush.fillStyle = css(tone([0.95, 0.94, 0.9]))
      brush.fillRect(w * 0.01, h * 0.6, w * 0.98, h * 0.035)
      const glass = tone([0.5, 0.62, 0.72])
      windowRow(brush, {
        x: w * 0.03,
        y: h * 0.16,
        w: w * 0.72,
        h: h * 0.34,
        count: 6,
        lit: light.palette.dark,
        glass,
      })
      windowRow(brush, {
        x: w * 0.9,
        y: h * 0.14,
        w: w * 0.085,
        h: h * 0.44,
        count: 1,
        lit: light.palette.dark,
        glass,
      })
      brush.fillStyle = css(scaled(colour, 0.5))
      brush.fillRect(w * 0.775, h * 0.14, w * 0.1, h * 0.68)
      windowRow(brush, {
        x: w * 0.778,
        y: h * 0.16,
        w: w * 0.094,
        h: h * 0.6,
        count: 2,
        lit: light.palette.dark,
        glass,
      })
      fillOval(brush, [1, 0.95, 0.75], { x: w * 0.982, y: h * 0.72, rx: w * 0.007, ry: h * 0.04 })
      fillOval(brush, [0.95, 0.16, 0.12], {
        x: w * 0.016,
        y: h * 0.7,
        rx: w * 0.006,
        ry: h * 0.045,
      })
      for (const x of [0.19, 0.72])
        wheel(brush, { x: w * x, y: h * 0.855, r: h * 0.125, turn: spin(frame) })
      shadeForm(brush, size, { sunSide: light.sunSide, depth: 0.22, rim: light.palette.rim })
    }),
}

/** A steam train: engine, tender, wagons, and smoke that rolls back over them. */
export const TRAIN: Craft = {
  px: [1500, 240],
  frames: WHEEL_FRAMES,
  framesPerMetre: 4,
  paint: (size, frame, { main, light }) =>
    drawn(size.widthPx, size.heightPx, (brush, w, h) => {
      const tone = toneIn(light, 0.6)
      const colour = tone(main)
      const turn = spin(frame)
      const lit = light.palette.dark
      const engine: Engine = {
        brush,
        w,
        h,
        colour,
        tone,
        lit,
        turn,
        iron: tone([0.15, 0.16, 0.19]),
      }
      for (const [index, x] of [0, 0.215, 0.43].entries())
        drawWagon(engine, { x: w * x, share: index === 1 ? 0.9 : 1, rim: light.palette.rim })
      // The tender.
      fillShape(brush, tone([0.14, 0.14, 0.16]), [
        [w * 0.645, h * 0.5],
        [w * 0.72, h * 0.5],
        [w * 0.72, h * 0.82],
        [w * 0.645, h * 0.82],
      ])
      drawLocomotive(engine)
      shadeForm(brush, size, { sunSide: light.sunSide, depth: 0.22, rim: light.palette.rim })
      smoke(brush, {
        w,
        h,
        frame,
        white: mix([0.93, 0.93, 0.95], light.palette.haze, lit ? 0.75 : 0.25),
      })
    }),
}

/** A wagon from its left end on; `share` is how bright it is. */
function drawWagon(
  { brush, w, h, colour, tone, lit, turn }: Engine,
  { x, share, rim }: { x: number; share: number; rim: Rgb },
): void {
  const wagon = { x, y: h * 0.36, w: w * 0.205, h: h * 0.46 }
  const side = brush.createLinearGradient(0, wagon.y, 0, wagon.y + wagon.h)
  side.addColorStop(0, css(mix(colour, rim, 0.25)))
  side.addColorStop(0.2, css(scaled(colour, share)))
  side.addColorStop(1, css(scaled(colour, 0.6)))
  brush.fillStyle = css(tone([0.22, 0.22, 0.25]))
  brush.beginPath()
  brush.roundRect(wagon.x, wagon.y - h * 0.04, wagon.w, h * 0.12, h * 0.05)
  brush.fill()
  brush.fillStyle = side
  brush.fillRect(wagon.x + w * 0.004, wagon.y, wagon.w - w * 0.008, wagon.h)
  brush.fillStyle = css(tone([0.94, 0.86, 0.66]))
  brush.fillRect(wagon.x + w * 0.004, wagon.y + h * 0.25, wagon.w - w * 0.008, h * 0.015)
  windowRow(brush, {
    x: wagon.x + w * 0.012,
    y: wagon.y + h * 0.06,
    w: wagon.w - w * 0.024,
    h: h * 0.16,
    count: 6,
    lit,
    glass: tone([0.45, 0.56, 0.66]),
  })
  for (const at of [0.14, 0.28, 0.72, 0.86])
    wheel(brush, { x: wagon.x + wagon.w * at, y: h * 0.89, r: h * 0.075, turn })
}

/** The engine of a train. */
type Engine = {
  readonly brush: Brush
  readonly w: number
  readonly h: number
  readonly colour: Rgb
  readonly iron: Rgb
  readonly tone: (colour: Rgb) => Rgb
  readonly lit: boolean
  /** How far its wheels have turned, radians. */
  readonly turn: number
}

/** Cab, boiler, running board, wheels and the lamp ahead. */
function drawLocomotive(engine: Engine): void {
  const { brush, w, h, turn } = engine
  drawCab(engine)
  drawBoiler(engine)
  drawRunningBoard(engine)
  drawDriveWheels(engine)
  fillOval(brush, [1, 0.95, 0.75], { x: w * 0.978, y: h * 0.5, rx: w * 0.005, ry: h * 0.04 })
  // The wheels of the tender.
  for (const x of [0.68, 0.705]) wheel(brush, { x: w * x, y: h * 0.89, r: h * 0.075, turn })
}

function drawCab({ brush, w, h, colour, iron, tone, lit }: Engine): void {
  brush.fillStyle = css(scaled(colour, 0.85))
  brush.fillRect(w * 0.73, h * 0.34, w * 0.06, h * 0.46)
  brush.fillStyle = css(iron)
  brush.fillRect(w * 0.724, h * 0.3, w * 0.074, h * 0.05)
  windowRow(brush, {
    x: w * 0.74,
    y: h * 0.4,
    w: w * 0.04,
    h: h * 0.15,
    count: 2,
    lit,
    glass: tone([0.45, 0.56, 0.66]),
  })
}

/** The boiler with its brass bands, the chimney and the dome. */
function drawBoiler({ brush, w, h, iron, tone }: Engine): void {
  const brass = tone([0.75, 0.6, 0.3])
  const boiler = brush.createLinearGradient(0, h * 0.44, 0, h * 0.74)
  boiler.addColorStop(0, css(mix(iron, [1, 1, 1], 0.35)))
  boiler.addColorStop(0.3, css(iron))
  boiler.addColorStop(1, css(scaled(iron, 0.5)))
  brush.fillStyle = boiler
  brush.beginPath()
  brush.roundRect(w * 0.785, h * 0.44, w * 0.19, h * 0.3, h * 0.05)
  brush.fill()
  brush.fillStyle = css(brass)
  for (const x of [0.81, 0.85, 0.9]) brush.fillRect(w * x, h * 0.44, w * 0.003, h * 0.3)
  brush.fillStyle = css(iron)
  brush.fillRect(w * 0.935, h * 0.26, w * 0.016, h * 0.2)
  brush.fillRect(w * 0.931, h * 0.24, w * 0.024, h * 0.04)
  fillOval(brush, brass, { x: w * 0.86, y: h * 0.43, rx: w * 0.011, ry: h * 0.055 })
}

/** The red board over the wheels, and what pushes things off the rails. */
function drawRunningBoard({ brush, w, h, iron, tone }: Engine): void {
  brush.fillStyle = css(tone([0.6, 0.16, 0.13]))
  brush.fillRect(w * 0.725, h * 0.74, w * 0.255, h * 0.06)
  fillShape(brush, scaled(iron, 0.8), [
    [w * 0.97, h * 0.76],
    [w * 0.998, h * 0.95],
    [w * 0.96, h * 0.95],
  ])
}

/** Three great wheels, two small ones, and the rod that drives them. */
function drawDriveWheels({ brush, w, h, tone, turn }: Engine): void {
  for (const x of [0.77, 0.82, 0.87]) wheel(brush, { x: w * x, y: h * 0.845, r: h * 0.12, turn })
  for (const x of [0.925, 0.955]) wheel(brush, { x: w * x, y: h * 0.89, r: h * 0.075, turn })
  const rod = Math.sin(turn * 5) * h * 0.05
  strokeLimb(brush, tone([0.7, 0.71, 0.74]), {
    points: [
      [w * 0.77, h * 0.845 + rod],
      [w * 0.87, h * 0.845 + rod],
      [w * 0.94, h * 0.82],
    ],
    from: h * 0.022,
    to: h * 0.022,
  })
}

function smoke(brush: Brush, part: { w: number; h: number; frame: number; white: Rgb }): void {
  const { w, h, frame, white } = part
  const drift = frame / WHEEL_FRAMES
  for (let puff = 0; puff < 16; puff++) {
    const age = puff + drift
    const x = w * (0.943 - age * 0.028)
    const y = h * (0.2 - 0.028 * Math.sqrt(age) + 0.02 * Math.sin(puff * 2.3))
    const radius = h * (0.05 + 0.022 * Math.sqrt(age) * 1.6)
    const cloud = brush.createRadialGradient(x, y, 0, x, y, radius)
    cloud.addColorStop(0, css(white, 0.75 * (1 - age / 17)))
    cloud.addColorStop(1, css(white, 0))
    brush.fillStyle = cloud
    brush.fillRect(x - radius, y - radius, radius * 2, radius * 2)
  }
}

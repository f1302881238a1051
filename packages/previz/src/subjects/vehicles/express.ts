/** A train without steam: two ends with slanted noses, and carriages with doors. */
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { type Brush, drawn, fillOval, fillShape, shadeForm } from '../../painting/brush.ts'
import { type Craft, toneIn } from '../figure.ts'

const CARRIAGES = 4
/** How long the nose is, as a share of the train. */
const NOSE = 0.05

/** What a carriage is painted with. */
type Paint = {
  readonly brush: Brush
  readonly w: number
  readonly h: number
  readonly tone: (colour: Rgb) => Rgb
  readonly stripe: Rgb
  readonly lit: boolean
}

/** A high-speed train, an underground train, a commuter train: heads right. */
export const EXPRESS: Craft = {
  px: [1700, 200],
  frames: 1,
  paint: (size, _, { main, light }) =>
    drawn(size.widthPx, size.heightPx, (brush, w, h) => {
      const tone = toneIn(light, 0.6)
      const paint = { brush, w, h, tone, stripe: tone(main), lit: light.palette.dark }
      drawBogies(paint)
      drawBody(paint, mix(tone([0.93, 0.94, 0.95]), light.palette.rim, 0.12))
      for (let carriage = 0; carriage < CARRIAGES; carriage++) drawCarriage(paint, carriage)
      drawCab(paint)
      drawRoof(paint)
      shadeForm(brush, size, { sunSide: light.sunSide, depth: 0.18, rim: light.palette.rim })
    }),
}

/** The outline with its nose, in a bright colour over a darker skirt. */
function drawBody({ brush, w, h, tone, stripe }: Paint, white: Rgb): void {
  const outline = (): void => {
    brush.beginPath()
    brush.moveTo(w * 0.004, h * 0.2)
    brush.lineTo(w * (1 - NOSE), h * 0.14)
    brush.bezierCurveTo(w * 0.978, h * 0.2, w * 0.994, h * 0.55, w * 0.999, h * 0.76)
    brush.lineTo(w * 0.99, h * 0.86)
    brush.lineTo(w * 0.004, h * 0.86)
    brush.closePath()
  }
  const side = brush.createLinearGradient(0, h * 0.14, 0, h * 0.86)
  side.addColorStop(0, css(white))
  side.addColorStop(0.55, css(scaled(white, 0.93)))
  side.addColorStop(1, css(scaled(white, 0.66)))
  brush.fillStyle = side
  outline()
  brush.fill()
  brush.save()
  outline()
  brush.clip()
  brush.fillStyle = css(stripe)
  brush.fillRect(0, h * 0.57, w, h * 0.1)
  brush.fillStyle = css(mix(stripe, tone([0.1, 0.12, 0.18]), 0.6))
  brush.fillRect(0, h * 0.69, w, h * 0.02)
  brush.fillStyle = css(tone([0.3, 0.32, 0.37]))
  brush.fillRect(0, h * 0.79, w, h * 0.08)
  brush.restore()
}

/** A row of windows, two doors, and the gap to the next one. */
function drawCarriage({ brush, w, h, tone, stripe, lit }: Paint, index: number): void {
  const long = (1 - NOSE) / CARRIAGES
  const left = w * (index * long)
  const pane: Rgb = lit ? [1, 0.88, 0.6] : tone([0.16, 0.22, 0.3])
  for (let window = 0; window < 8; window++) {
    const shine = brush.createLinearGradient(0, h * 0.3, 0, h * 0.52)
    shine.addColorStop(0, css(mix(pane, [1, 1, 1], lit ? 0.1 : 0.35)))
    shine.addColorStop(0.6, css(pane))
    brush.fillStyle = shine
    brush.beginPath()
    brush.roundRect(
      left + w * long * (0.145 + window * 0.09),
      h * 0.3,
      w * long * 0.075,
      h * 0.22,
      4,
    )
    brush.fill()
  }
  for (const door of [0.045, 0.885]) {
    brush.fillStyle = css(scaled(stripe, 0.8))
    brush.fillRect(left + w * long * door, h * 0.27, w * long * 0.075, h * 0.52)
    brush.fillStyle = css(pane)
    brush.fillRect(left + w * long * (door + 0.017), h * 0.32, w * long * 0.041, h * 0.2)
  }
  if (index === 0) return
  brush.fillStyle = css(tone([0.1, 0.1, 0.12]))
  brush.fillRect(left - w * 0.003, h * 0.17, w * 0.006, h * 0.68)
}

/** The windscreen in the nose, and the lamps under it. */
function drawCab({ brush, w, h, tone, lit }: Paint): void {
  fillShape(brush, lit ? [0.5, 0.5, 0.42] : tone([0.1, 0.14, 0.2]), [
    [w * 0.957, h * 0.22],
    [w * 0.967, h * 0.24],
    [w * 0.984, h * 0.46],
    [w * 0.957, h * 0.48],
  ])
  for (const [x, y] of [
    [0.992, 0.66],
    [0.989, 0.73],
  ] as const)
    fillOval(brush, [1, 0.96, 0.8], { x: w * x, y: h * y, rx: w * 0.0035, ry: h * 0.025 })
  fillOval(brush, [0.95, 0.16, 0.12], { x: w * 0.007, y: h * 0.66, rx: w * 0.002, ry: h * 0.035 })
}

/** The wheels, half hidden behind the skirt. */
function drawBogies({ brush, w, h }: Paint): void {
  const long = (1 - NOSE) / CARRIAGES
  for (let carriage = 0; carriage < CARRIAGES; carriage++)
    for (const at of [0.12, 0.2, 0.8, 0.88])
      for (const [colour, reach] of [
        [[0.07, 0.07, 0.08], 0.085],
        [[0.5, 0.51, 0.54], 0.04],
      ] as const)
        fillOval(brush, colour, {
          x: w * long * (carriage + at),
          y: h * 0.9,
          rx: h * reach,
          ry: h * reach,
        })
}

/** Boxes on the roof, and the arm that takes the current. */
function drawRoof({ brush, w, h, tone }: Paint): void {
  brush.fillStyle = css(tone([0.52, 0.54, 0.58]))
  for (const x of [0.06, 0.3, 0.54, 0.8]) brush.fillRect(w * x, h * 0.13, w * 0.06, h * 0.05)
  brush.strokeStyle = css(tone([0.2, 0.2, 0.23]))
  brush.lineWidth = Math.max(1.5, h * 0.014)
  brush.beginPath()
  brush.moveTo(w * 0.44, h * 0.17)
  brush.lineTo(w * 0.455, h * 0.09)
  brush.lineTo(w * 0.443, h * 0.02)
  brush.moveTo(w * 0.433, h * 0.02)
  brush.lineTo(w * 0.453, h * 0.02)
  brush.stroke()
}

/** Cars that are told apart by their form: a low sports car, and a car of the 1930s. */
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { type Brush, drawn, fillOval, fillShape } from '../../painting/brush.ts'
import { type Craft, toneIn } from '../figure.ts'

type Picture = {
  readonly brush: Brush
  readonly w: number
  readonly h: number
  readonly colour: Rgb
  readonly rim: Rgb
  readonly glass: Rgb
  readonly open: boolean
}

/** Low and wedge-shaped, with a wing; heads right. */
export const SPORTS_CAR: Craft = {
  px: [680, 200],
  frames: 1,
  shadow: 3.3,
  paint: (size, _, { main, light, rider }) =>
    drawn(size.widthPx, size.heightPx, (brush, w, h) => {
      const tone = toneIn(light, 0.6)
      const glass = tone(light.palette.dark ? [0.18, 0.2, 0.3] : [0.2, 0.28, 0.36])
      const { rim } = light.palette
      const picture = { brush, w, h, colour: tone(main), rim, glass, open: rider !== undefined }
      lowBody(picture)
      lowCabin(picture)
      lowTrim(picture)
      for (const x of [0.2, 0.8]) sportWheel(picture, x, tone([0.7, 0.71, 0.75]))
    }),
}

function lowBody({ brush, w, h, colour, rim }: Picture): void {
  const paint = brush.createLinearGradient(0, h * 0.24, 0, h * 0.84)
  paint.addColorStop(0, css(mix(colour, rim, 0.45)))
  paint.addColorStop(0.45, css(colour))
  paint.addColorStop(1, css(scaled(colour, 0.42)))
  brush.fillStyle = paint
  brush.beginPath()
  brush.moveTo(w * 0.015, h * 0.5)
  brush.bezierCurveTo(w * 0.1, h * 0.4, w * 0.22, h * 0.42, w * 0.3, h * 0.44)
  brush.lineTo(w * 0.64, h * 0.45)
  brush.bezierCurveTo(w * 0.78, h * 0.46, w * 0.93, h * 0.56, w * 0.988, h * 0.72)
  brush.lineTo(w * 0.98, h * 0.82)
  brush.lineTo(w * 0.03, h * 0.82)
  brush.bezierCurveTo(w * 0.01, h * 0.72, w * 0.005, h * 0.6, w * 0.015, h * 0.5)
  brush.fill()
  // The wing on its posts.
  brush.fillStyle = css(scaled(colour, 0.5))
  brush.fillRect(w * 0.06, h * 0.34, w * 0.012, h * 0.12)
  fillShape(brush, scaled(colour, 0.72), [
    [w * 0.01, h * 0.29],
    [w * 0.13, h * 0.32],
    [w * 0.13, h * 0.365],
    [w * 0.01, h * 0.35],
  ])
}

function lowCabin({ brush, w, h, colour, rim, glass, open }: Picture): void {
  if (open) {
    fillShape(brush, mix(glass, [1, 1, 1], 0.5), [
      [w * 0.57, h * 0.2],
      [w * 0.58, h * 0.2],
      [w * 0.69, h * 0.46],
      [w * 0.675, h * 0.46],
    ])
    return
  }
  const roof = brush.createLinearGradient(0, h * 0.1, 0, h * 0.45)
  roof.addColorStop(0, css(mix(colour, rim, 0.55)))
  roof.addColorStop(1, css(colour))
  brush.fillStyle = roof
  brush.beginPath()
  brush.moveTo(w * 0.22, h * 0.44)
  brush.bezierCurveTo(w * 0.34, h * 0.18, w * 0.42, h * 0.14, w * 0.5, h * 0.14)
  brush.bezierCurveTo(w * 0.58, h * 0.15, w * 0.66, h * 0.3, w * 0.72, h * 0.47)
  brush.fill()
  fillShape(brush, glass, [
    [w * 0.31, h * 0.41],
    [w * 0.4, h * 0.22],
    [w * 0.5, h * 0.205],
    [w * 0.57, h * 0.24],
    [w * 0.665, h * 0.44],
  ])
  fillShape(brush, mix(glass, [1, 1, 1], 0.4), [
    [w * 0.5, h * 0.22],
    [w * 0.53, h * 0.23],
    [w * 0.46, h * 0.42],
    [w * 0.41, h * 0.42],
  ])
}

/** The intake behind the door, the line of the door, and the lamps. */
function lowTrim({ brush, w, h, colour }: Picture): void {
  fillShape(brush, scaled(colour, 0.28), [
    [w * 0.29, h * 0.56],
    [w * 0.37, h * 0.53],
    [w * 0.35, h * 0.68],
    [w * 0.31, h * 0.68],
  ])
  brush.strokeStyle = css(scaled(colour, 0.5))
  brush.lineWidth = Math.max(1, h * 0.014)
  brush.strokeRect(w * 0.4, h * 0.48, w * 0.19, h * 0.27)
  brush.fillStyle = css(scaled(colour, 0.3))
  brush.fillRect(w * 0.28, h * 0.79, w * 0.44, h * 0.05)
  fillShape(
    brush,
    [1, 0.96, 0.82],
    [
      [w * 0.9, h * 0.58],
      [w * 0.955, h * 0.65],
      [w * 0.945, h * 0.68],
      [w * 0.89, h * 0.62],
    ],
  )
  brush.fillStyle = css([0.95, 0.16, 0.12])
  brush.fillRect(w * 0.014, h * 0.53, w * 0.02, h * 0.055)
}

function sportWheel({ brush, w, h }: Picture, share: number, rim: Rgb): void {
  const [x, y] = [w * share, h * 0.79]
  fillOval(brush, [0.05, 0.05, 0.06], { x, y, rx: h * 0.2, ry: h * 0.2 })
  fillOval(brush, rim, { x, y, rx: h * 0.14, ry: h * 0.14 })
  brush.strokeStyle = css([0.14, 0.14, 0.16])
  brush.lineWidth = Math.max(1.5, h * 0.03)
  for (let spoke = 0; spoke < 5; spoke++) {
    const angle = (spoke / 5) * 2 * Math.PI + 0.3
    brush.beginPath()
    brush.moveTo(x, y)
    brush.lineTo(x + Math.cos(angle) * h * 0.13, y + Math.sin(angle) * h * 0.13)
    brush.stroke()
  }
  fillOval(brush, [0.2, 0.2, 0.22], { x, y, rx: h * 0.04, ry: h * 0.04 })
}

/** Round wings, a long bonnet and spoked wheels; heads right. */
export const VINTAGE_CAR: Craft = {
  px: [640, 250],
  frames: 1,
  shadow: 3,
  paint: (size, _, { main, light, rider }) =>
    drawn(size.widthPx, size.heightPx, (brush, w, h) => {
      const tone = toneIn(light, 0.6)
      const glass = tone(light.palette.dark ? [0.22, 0.24, 0.32] : [0.6, 0.7, 0.76])
      const { rim } = light.palette
      const picture = { brush, w, h, colour: tone(main), rim, glass, open: rider !== undefined }
      oldBody(picture)
      oldCabin(picture)
      oldWings(picture, tone([0.78, 0.78, 0.8]))
      for (const x of [0.2, 0.79]) spokedWheel(picture, x, tone([0.93, 0.9, 0.82]))
    }),
}

function oldBody({ brush, w, h, colour, rim }: Picture): void {
  const paint = brush.createLinearGradient(0, h * 0.3, 0, h * 0.8)
  paint.addColorStop(0, css(mix(colour, rim, 0.4)))
  paint.addColorStop(0.5, css(colour))
  paint.addColorStop(1, css(scaled(colour, 0.5)))
  brush.fillStyle = paint
  brush.beginPath()
  brush.moveTo(w * 0.07, h * 0.72)
  brush.bezierCurveTo(w * 0.06, h * 0.5, w * 0.12, h * 0.4, w * 0.24, h * 0.38)
  brush.lineTo(w * 0.6, h * 0.4)
  brush.lineTo(w * 0.88, h * 0.42)
  brush.quadraticCurveTo(w * 0.91, h * 0.43, w * 0.91, h * 0.5)
  brush.lineTo(w * 0.91, h * 0.76)
  brush.lineTo(w * 0.07, h * 0.76)
  brush.fill()
  brush.fillStyle = css(scaled(colour, 0.55))
  for (const x of [0.66, 0.7, 0.74, 0.78]) brush.fillRect(w * x, h * 0.48, w * 0.014, h * 0.16)
}

function oldCabin({ brush, w, h, colour, rim, glass, open }: Picture): void {
  if (open) {
    brush.fillStyle = css(glass)
    brush.fillRect(w * 0.6, h * 0.2, w * 0.012, h * 0.22)
    return
  }
  brush.fillStyle = css(mix(scaled(colour, 0.7), rim, 0.2))
  brush.beginPath()
  brush.roundRect(w * 0.2, h * 0.08, w * 0.41, h * 0.34, [h * 0.14, h * 0.06, 0, 0])
  brush.fill()
  brush.fillStyle = css(glass)
  for (const [x, wide] of [
    [0.245, 0.15],
    [0.425, 0.15],
  ] as const) {
    brush.beginPath()
    brush.roundRect(w * x, h * 0.14, w * wide, h * 0.22, h * 0.03)
    brush.fill()
  }
}

/** The wings over the wheels with the board between them, bumpers, and the lamp on its post. */
function oldWings({ brush, w, h, colour, rim }: Picture, chrome: Rgb): void {
  brush.fillStyle = css(mix(scaled(colour, 0.6), rim, 0.15))
  for (const x of [0.2, 0.79]) {
    brush.beginPath()
    brush.ellipse(w * x, h * 0.78, w * 0.13, h * 0.29, 0, Math.PI, 2 * Math.PI)
    brush.fill()
  }
  brush.fillRect(w * 0.2, h * 0.76, w * 0.6, h * 0.045)
  brush.fillStyle = css(chrome)
  brush.fillRect(w * 0.915, h * 0.42, w * 0.016, h * 0.34)
  for (const x of [0.945, 0.02]) {
    brush.beginPath()
    brush.roundRect(w * x, h * 0.76, w * 0.05, h * 0.05, h * 0.02)
    brush.fill()
  }
  fillOval(brush, chrome, { x: w * 0.93, y: h * 0.5, rx: w * 0.026, ry: h * 0.075 })
  fillOval(brush, [1, 0.95, 0.78], { x: w * 0.942, y: h * 0.5, rx: w * 0.018, ry: h * 0.06 })
  fillOval(brush, [0.9, 0.16, 0.12], { x: w * 0.075, y: h * 0.56, rx: w * 0.012, ry: h * 0.035 })
}

function spokedWheel({ brush, w, h }: Picture, share: number, white: Rgb): void {
  const [x, y] = [w * share, h * 0.81]
  for (const [colour, reach] of [
    [[0.06, 0.06, 0.07], 0.19],
    [white, 0.145],
    [[0.16, 0.16, 0.18], 0.105],
  ] as const)
    fillOval(brush, colour, { x, y, rx: h * reach, ry: h * reach })
  brush.strokeStyle = css(white)
  brush.lineWidth = Math.max(1, h * 0.01)
  for (let spoke = 0; spoke < 8; spoke++) {
    const angle = (spoke / 8) * 2 * Math.PI
    brush.beginPath()
    brush.moveTo(x, y)
    brush.lineTo(x + Math.cos(angle) * h * 0.1, y + Math.sin(angle) * h * 0.1)
    brush.stroke()
  }
  fillOval(brush, white, { x, y, rx: h * 0.035, ry: h * 0.035 })
}

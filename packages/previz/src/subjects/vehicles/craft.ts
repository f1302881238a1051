/** Things that fly, float and drive. */
import { css, luma, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import type { Pixels } from '../../renderer/scene/texture.ts'
import { type Brush, drawn, fillOval, fillShape, shadeForm } from '../../painting/brush.ts'
import type { Craft, SubjectLight, Size } from '../figure.ts'

/** A hot air balloon with gores in two colours, lit from one side. */
function paintBalloon(
  size: Size,
  colours: { first: Rgb; second: Rgb },
  light: SubjectLight,
): Pixels {
  return drawn(size.widthPx, size.heightPx, (brush, widthPx, heightPx) => {
    const [x, y, radius] = [widthPx / 2, heightPx * 0.38, heightPx * 0.345]
    brush.save()
    clipEnvelope(brush, { x, y, radius, heightPx })
    const gores = 9
    for (let gore = 0; gore < gores; gore++) {
      brush.fillStyle = css(gore % 2 === 0 ? colours.first : colours.second)
      const edges = [-1 + (2 * gore) / gores, -1 + (2 * (gore + 1)) / gores] as const
      fillGore(brush, edges, { x, radius, heightPx })
    }
    const lit = [x + light.sunSide * radius * 0.5, y - radius * 0.3] as const
    const round = brush.createRadialGradient(...lit, radius * 0.1, x, y, radius * 1.35)
    round.addColorStop(0, css(light.palette.rim, 0.5))
    round.addColorStop(0.45, 'rgba(0,0,0,0)')
    round.addColorStop(1, 'rgba(20,10,50,0.62)')
    brush.fillStyle = round
    brush.fillRect(0, 0, widthPx, heightPx)
    brush.restore()
    paintBasket(brush, { x, heightPx, radius, glow: light.palette.dark })
  })
}

function clipEnvelope(
  brush: Brush,
  { x, y, radius, heightPx: h }: { x: number; y: number; radius: number; heightPx: number },
): void {
  brush.beginPath()
  brush.moveTo(x - radius * 0.26, h * 0.8)
  brush.bezierCurveTo(x - radius * 0.9, h * 0.62, x - radius * 1.02, h * 0.5, x - radius, y)
  brush.arc(x, y, radius, Math.PI, 0)
  brush.bezierCurveTo(
    x + radius * 1.02,
    h * 0.5,
    x + radius * 0.9,
    h * 0.62,
    x + radius * 0.26,
    h * 0.8,
  )
  brush.clip()
}

/** A gore from the crown to the mouth, between two shares of the radius. */
function fillGore(
  brush: Brush,
  [from, to]: readonly [number, number],
  { x, radius, heightPx: h }: { x: number; radius: number; heightPx: number },
): void {
  const at = (share: number, width: number): number => x + share * radius * width
  brush.beginPath()
  brush.moveTo(x, h * 0.02)
  brush.bezierCurveTo(at(from, 1.45), h * 0.06, at(from, 1.3), h * 0.55, at(from, 0.26), h * 0.81)
  brush.lineTo(at(to, 0.26), h * 0.81)
  brush.bezierCurveTo(at(to, 1.3), h * 0.55, at(to, 1.45), h * 0.06, x, h * 0.02)
  brush.fill()
}

function paintBasket(
  brush: Brush,
  at: { x: number; heightPx: number; radius: number; glow: boolean },
): void {
  const { x, heightPx, radius } = at
  if (at.glow) {
    const flame = brush.createRadialGradient(
      x,
      heightPx * 0.79,
      1,
      x,
      heightPx * 0.74,
      radius * 0.75,
    )
    flame.addColorStop(0, 'rgba(255,214,130,0.95)')
    flame.addColorStop(1, 'rgba(255,140,60,0)')
    brush.save()
    brush.globalCompositeOperation = 'source-atop'
    brush.fillStyle = flame
    brush.fillRect(x - radius, heightPx * 0.4, radius * 2, heightPx * 0.42)
    brush.restore()
  }
  brush.strokeStyle = 'rgba(40,28,30,0.85)'
  brush.lineWidth = Math.max(1, heightPx * 0.004)
  for (const side of [-1, 1]) {
    brush.beginPath()
    brush.moveTo(x + side * radius * 0.25, heightPx * 0.8)
    brush.lineTo(x + side * heightPx * 0.04, heightPx * 0.91)
    brush.stroke()
  }
  brush.fillStyle = 'rgb(96,60,40)'
  brush.beginPath()
  brush.roundRect(
    x - heightPx * 0.045,
    heightPx * 0.905,
    heightPx * 0.09,
    heightPx * 0.07,
    heightPx * 0.012,
  )
  brush.fill()
  brush.fillStyle = 'rgba(255,255,255,0.16)'
  brush.fillRect(x - heightPx * 0.045, heightPx * 0.905, heightPx * 0.09, heightPx * 0.012)
}

/** A sailing boat that heads to the right. */
function paintBoat(size: Size, hull: Rgb, light: SubjectLight): Pixels {
  return drawn(size.widthPx, size.heightPx, (brush, w, h) => {
    const { ambient, rim } = light.palette
    const tone = (colour: Rgb): Rgb =>
      mix(colour, [colour[0] * ambient[0], colour[1] * ambient[1], colour[2] * ambient[2]], 0.65)
    const canvas = tone([0.97, 0.94, 0.86])
    brush.fillStyle = css(tone([0.3, 0.2, 0.14]))
    brush.fillRect(w * 0.455, h * 0.04, w * 0.016, h * 0.82)
    brush.fillStyle = css(canvas)
    brush.beginPath()
    brush.moveTo(w * 0.45, h * 0.06)
    brush.quadraticCurveTo(w * 0.36, h * 0.46, w * 0.13, h * 0.74)
    brush.quadraticCurveTo(w * 0.3, h * 0.77, w * 0.45, h * 0.75)
    brush.fill()
    brush.fillStyle = css(scaled(canvas, 0.9))
    brush.beginPath()
    brush.moveTo(w * 0.485, h * 0.1)
    brush.quadraticCurveTo(w * 0.66, h * 0.42, w * 0.86, h * 0.76)
    brush.quadraticCurveTo(w * 0.66, h * 0.72, w * 0.485, h * 0.76)
    brush.fill()
    brush.strokeStyle = css(scaled(canvas, 0.75), 0.6)
    brush.lineWidth = Math.max(1, h * 0.004)
    for (const row of [0.35, 0.5, 0.63]) {
      brush.beginPath()
      brush.moveTo(w * 0.45, h * row)
      brush.lineTo(w * (0.45 - (row - 0.06) * 0.42), h * (row + 0.03))
      brush.stroke()
    }
    brush.fillStyle = css(tone(hull))
    brush.beginPath()
    brush.moveTo(w * 0.06, h * 0.82)
    brush.quadraticCurveTo(w * 0.5, h * 0.86, w * 0.95, h * 0.79)
    brush.quadraticCurveTo(w * 0.86, h * 0.96, w * 0.74, h * 0.99)
    brush.lineTo(w * 0.2, h * 0.99)
    brush.quadraticCurveTo(w * 0.1, h * 0.95, w * 0.06, h * 0.82)
    brush.fill()
    brush.strokeStyle = css(rim, 0.8)
    brush.lineWidth = Math.max(1.5, h * 0.008)
    brush.beginPath()
    brush.moveTo(w * 0.06, h * 0.825)
    brush.quadraticCurveTo(w * 0.5, h * 0.865, w * 0.95, h * 0.795)
    brush.stroke()
    shadeForm(brush, size, { sunSide: light.sunSide, depth: 0.3, rim })
  })
}

/** Tones of a part of a car in the light of its scene. */
const carTone =
  ({ palette: { ambient } }: SubjectLight) =>
  (part: Rgb): Rgb =>
    mix(part, [part[0] * ambient[0], part[1] * ambient[1], part[2] * ambient[2]], 0.6)

/** A car from the side, driving to the right, lamps burning when it is dark; `open` has no roof, so that one sees who is in it. */
function paintCar(size: Size, colour: Rgb, { light, open }: CarLook): Pixels {
  return drawn(size.widthPx, size.heightPx, (brush, w, h) => {
    const tone = carTone(light)
    if (open) paintSeats(brush, w, h)
    const paint = brush.createLinearGradient(0, h * (open ? 0.36 : 0.15), 0, h * 0.85)
    paint.addColorStop(0, css(mix(tone(colour), light.palette.rim, 0.35)))
    paint.addColorStop(0.42, css(tone(colour)))
    paint.addColorStop(1, css(scaled(tone(colour), 0.5)))
    brush.fillStyle = paint
    brush.beginPath()
    brush.moveTo(w * 0.03, h * 0.72)
    brush.bezierCurveTo(w * 0.02, h * 0.5, w * 0.06, h * 0.44, w * 0.16, h * 0.42)
    if (open) brush.bezierCurveTo(w * 0.34, h * 0.41, w * 0.6, h * 0.45, w * 0.73, h * 0.4)
    else {
      brush.bezierCurveTo(w * 0.26, h * 0.14, w * 0.34, h * 0.12, w * 0.48, h * 0.12)
      brush.bezierCurveTo(w * 0.6, h * 0.12, w * 0.66, h * 0.24, w * 0.73, h * 0.4)
    }
    brush.bezierCurveTo(w * 0.86, h * 0.43, w * 0.97, h * 0.48, w * 0.975, h * 0.66)
    brush.lineTo(w * 0.97, h * 0.8)
    brush.lineTo(w * 0.04, h * 0.8)
    brush.closePath()
    brush.fill()
    if (open) paintWindscreen(brush, w, h)
    else paintWindows(brush, w, h, light)
    brush.strokeStyle = css(scaled(tone(colour), 0.55))
    brush.lineWidth = Math.max(1, h * 0.012)
    brush.strokeRect(w * 0.3, h * 0.47, w * 0.2, h * 0.29)
    fillOval(brush, [1, 0.95, 0.78], { x: w * 0.955, y: h * 0.58, rx: w * 0.016, ry: h * 0.05 })
    fillOval(brush, [0.95, 0.16, 0.12], { x: w * 0.035, y: h * 0.56, rx: w * 0.012, ry: h * 0.055 })
    for (const x of [0.21, 0.785]) paintWheel(brush, { x: w * x, h, rim: tone([0.62, 0.63, 0.66]) })
  })
}

type CarLook = { readonly light: SubjectLight; readonly open: boolean }

function paintWindows(brush: Brush, w: number, h: number, light: SubjectLight): void {
  const tone = carTone(light)
  const glass: Rgb = light.palette.dark ? [0.2, 0.22, 0.32] : [0.5, 0.62, 0.72]
  fillShape(brush, tone(glass), [
    [w * 0.245, h * 0.4],
    [w * 0.31, h * 0.19],
    [w * 0.45, h * 0.175],
    [w * 0.45, h * 0.4],
  ])
  fillShape(brush, tone(scaled(glass, 0.9)), [
    [w * 0.475, h * 0.4],
    [w * 0.475, h * 0.175],
    [w * 0.575, h * 0.2],
    [w * 0.67, h * 0.4],
  ])
}

/** The backs of the seats of an open car, as far as they are above its doors. */
function paintSeats(brush: Brush, w: number, h: number): void {
  brush.fillStyle = css([0.3, 0.24, 0.22])
  for (const x of [0.27, 0.4]) {
    brush.beginPath()
    brush.roundRect(w * x, h * 0.24, w * 0.032, h * 0.26, w * 0.012)
    brush.fill()
  }
}

/** A frame that leans back, and the steering wheel behind it. */
function paintWindscreen(brush: Brush, w: number, h: number): void {
  fillShape(
    brush,
    [0.82, 0.92, 0.96],
    [
      [w * 0.6, h * 0.14],
      [w * 0.61, h * 0.14],
      [w * 0.69, h * 0.41],
      [w * 0.675, h * 0.41],
    ],
  )
  brush.strokeStyle = css([0.2, 0.2, 0.23])
  brush.lineWidth = Math.max(1.5, h * 0.02)
  brush.lineCap = 'round'
  brush.beginPath()
  brush.moveTo(w * 0.6, h * 0.13)
  brush.lineTo(w * 0.69, h * 0.42)
  brush.moveTo(w * 0.575, h * 0.3)
  brush.lineTo(w * 0.6, h * 0.44)
  brush.stroke()
}

function paintWheel(
  brush: Brush,
  { x, h, rim }: { readonly x: number; readonly h: number; readonly rim: Rgb },
): void {
  const y = h * 0.81
  fillOval(brush, [0.05, 0.05, 0.06], { x, y, rx: h * 0.175, ry: h * 0.175 })
  fillOval(brush, rim, { x, y, rx: h * 0.095, ry: h * 0.095 })
  fillOval(brush, [0.2, 0.2, 0.22], { x, y, rx: h * 0.035, ry: h * 0.035 })
}

/** The other of the two tones of something that is to be of one colour. */
const paler = (colour: Rgb): Rgb =>
  luma(colour) > 0.75 ? scaled(colour, 0.82) : mix(colour, [1, 1, 1], 0.3)

/** A hot air balloon. */
export const BALLOON: Craft = {
  px: [403, 560],
  frames: 1,
  paint: (size, _, { main, second, asked, light }) =>
    paintBalloon(size, { first: main, second: asked ? paler(main) : second }, light),
}

/** A small boat: under sail, or rowed when somebody is in it. */
export const BOAT: Craft = {
  px: [420, 460],
  frames: 1,
  paint: (size, _, { main, light }) => paintBoat(size, main, light),
}

/** A car; open when somebody is said to drive it. */
export const CAR: Craft = {
  px: [640, 220],
  frames: 1,
  shadow: 3.1,
  paint: (size, _, { main, light, rider }) =>
    paintCar(size, main, { light, open: rider !== undefined }),
}

/** The walls of vehicles as they are seen from inside, of a station under ground, and of a tunnel. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn, fillOval } from './brush.ts'
import type { SideLook } from './wall-pieces.ts'

/** The rooms whose far wall is painted here. */
export type RideWall = 'car' | 'metro' | 'tunnel'

type Size = { readonly w: number; readonly h: number }

/** A far wall, clear where its windows are. */
export function paintRideWall(
  widthPx: number,
  heightPx: number,
  { wall, dark }: { readonly wall: RideWall; readonly dark: boolean },
): Pixels {
  const shade = dark ? 0.62 : 1
  return drawn(widthPx, heightPx, (brush, w, h) =>
    PAINTS[wall](brush, { w, h }, (colour) => scaled(colour, shade)),
  )
}

type Paint = (brush: Brush, size: Size, tone: (colour: Rgb) => Rgb) => void

const PAINTS: Readonly<Record<RideWall, Paint>> = {
  car: paintCarSide,
  metro: paintMetroWall,
  tunnel: paintTunnelEnd,
}

/** Cuts a window with round corners, and draws its frame. */
function cutPane(brush: Brush, area: Size & { x: number; y: number }, frame: Rgb): void {
  const { x, y, w, h } = area
  const edge = h * 0.05
  brush.fillStyle = css(frame)
  brush.beginPath()
  brush.roundRect(x - edge, y - edge, w + 2 * edge, h + 2 * edge, h * 0.14)
  brush.fill()
  brush.save()
  brush.globalCompositeOperation = 'destination-out'
  brush.beginPath()
  brush.roundRect(x, y, w, h, h * 0.1)
  brush.fill()
  brush.restore()
  brush.save()
  brush.beginPath()
  brush.roundRect(x, y, w, h, h * 0.1)
  brush.clip()
  brush.fillStyle = 'rgba(255,255,255,0.1)'
  brush.beginPath()
  brush.moveTo(x + w * 0.12, y + h)
  brush.lineTo(x + w * 0.34, y)
  brush.lineTo(x + w * 0.46, y)
  brush.lineTo(x + w * 0.24, y + h)
  brush.fill()
  brush.restore()
}

/** The far doors of a car: two panes between pillars, a handle and a rest for the arm. */
function paintCarSide(brush: Brush, { w, h }: Size, tone: (colour: Rgb) => Rgb): void {
  brush.fillStyle = css(tone([0.3, 0.28, 0.28]))
  brush.fillRect(0, 0, w, h)
  brush.fillStyle = css(tone([0.66, 0.62, 0.56]))
  brush.fillRect(0, 0, w, h * 0.12)
  const doors = 4
  for (let door = 0; door < doors; door++) {
    const x = (w * door) / doors
    cutPane(
      brush,
      { x: x + w * 0.02, y: h * 0.17, w: w / doors - w * 0.04, h: h * 0.38 },
      tone([0.14, 0.14, 0.15]),
    )
    brush.fillStyle = css(tone([0.4, 0.36, 0.34]))
    brush.beginPath()
    brush.roundRect(x + w * 0.03, h * 0.66, w / doors - w * 0.06, h * 0.1, h * 0.04)
    brush.fill()
    brush.fillStyle = css(tone([0.75, 0.76, 0.78]))
    brush.fillRect(x + w * 0.05, h * 0.61, w * 0.025, h * 0.022)
  }
}

const POSTERS: readonly Rgb[] = [
  [0.85, 0.35, 0.25],
  [0.25, 0.5, 0.75],
  [0.95, 0.75, 0.3],
  [0.35, 0.6, 0.45],
]

/** White tiles behind the rails, with a band of colour, posters and the name board. */
function paintMetroWall(brush: Brush, { w, h }: Size, tone: (colour: Rgb) => Rgb): void {
  const random = seededRandom(41)
  brush.fillStyle = css(tone([0.62, 0.64, 0.64]))
  brush.fillRect(0, 0, w, h)
  const [rows, columns] = [26, 150]
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      brush.fillStyle = css(tone(scaled([0.9, 0.91, 0.89], 0.92 + 0.1 * random())))
      const x = (w * (column + 0.5 * (row % 2))) / columns
      brush.fillRect(x + 1, (h * row) / rows + 1, w / columns - 2, h / rows - 2)
    }
  brush.fillStyle = css(tone([0.12, 0.36, 0.62]))
  brush.fillRect(0, h * 0.24, w, h * 0.07)
  for (let poster = 0; poster < 9; poster++) {
    const x = w * (0.04 + poster * 0.108)
    const hue = POSTERS[poster % POSTERS.length] ?? [0.5, 0.5, 0.5]
    brush.fillStyle = css(tone([0.25, 0.26, 0.28]))
    brush.fillRect(x - 4, h * 0.37, w * 0.066 + 8, h * 0.3)
    const art = brush.createLinearGradient(0, h * 0.38, 0, h * 0.66)
    art.addColorStop(0, css(tone(mix(hue, [1, 1, 1], 0.35))))
    art.addColorStop(1, css(tone(scaled(hue, 0.75))))
    brush.fillStyle = art
    brush.fillRect(x, h * 0.375, w * 0.066, h * 0.29)
    fillOval(brush, tone(mix(hue, [1, 1, 0.9], 0.7)), {
      x: x + w * (0.02 + 0.026 * random()),
      y: h * 0.46,
      rx: w * 0.012,
      ry: w * 0.012,
    })
    brush.fillStyle = css(tone([0.97, 0.97, 0.95]))
    brush.fillRect(x + w * 0.008, h * 0.6, w * 0.05, h * 0.022)
  }
  brush.fillStyle = css(tone([0.2, 0.2, 0.21]))
  brush.fillRect(0, h * 0.78, w, h * 0.22)
}

/** The way out of a tunnel: an arch of light. */
function paintTunnelEnd(brush: Brush, { w, h }: Size, tone: (colour: Rgb) => Rgb): void {
  brush.fillStyle = css(tone([0.3, 0.29, 0.28]))
  brush.fillRect(0, 0, w, h)
  brush.save()
  brush.globalCompositeOperation = 'destination-out'
  brush.beginPath()
  brush.moveTo(w * 0.14, h)
  brush.lineTo(w * 0.14, h * 0.5)
  brush.bezierCurveTo(w * 0.16, h * 0.06, w * 0.84, h * 0.06, w * 0.86, h * 0.5)
  brush.lineTo(w * 0.86, h)
  brush.fill()
  brush.restore()
}

/** Concrete rings, a pipe, a rail for hands and lamps in a row. */
export function paintTunnelSide(brush: Brush, { w, h, tone }: SideLook): void {
  const wall = brush.createLinearGradient(0, 0, 0, h)
  wall.addColorStop(0, css(scaled(tone, 0.45)))
  wall.addColorStop(0.35, css(tone))
  wall.addColorStop(1, css(scaled(tone, 0.6)))
  brush.fillStyle = wall
  brush.fillRect(0, 0, w, h)
  brush.fillStyle = css(scaled(tone, 0.5))
  for (const x of [0, 0.5]) brush.fillRect(w * x, 0, w * 0.016, h)
  brush.fillStyle = css(mix(tone, [0.95, 0.9, 0.8], 0.4))
  brush.fillRect(0, h * 0.6, w, h * 0.05)
  brush.fillStyle = css(scaled(tone, 0.4))
  brush.fillRect(0, h * 0.92, w, h * 0.08)
  for (const x of [0.25, 0.75]) {
    const glow = brush.createRadialGradient(w * x, h * 0.3, 2, w * x, h * 0.3, h * 0.26)
    glow.addColorStop(0, 'rgba(255,214,140,0.75)')
    glow.addColorStop(1, 'rgba(255,190,110,0)')
    brush.fillStyle = glow
    brush.fillRect(w * (x - 0.25), 0, w * 0.5, h * 0.62)
    brush.fillStyle = css([1, 0.95, 0.8])
    brush.fillRect(w * (x - 0.06), h * 0.28, w * 0.12, h * 0.035)
  }
}

/** A road between two white lines, or two rails on their sleepers, that leads away. */
export function paintTunnelFloor(widthPx: number, heightPx: number, isRail: boolean): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(43)
    brush.fillStyle = css(isRail ? [0.3, 0.28, 0.27] : [0.26, 0.26, 0.28])
    brush.fillRect(0, 0, w, h)
    for (let speck = 0; speck < 900; speck++) {
      brush.fillStyle = css([0.5, 0.48, 0.45], 0.18 * random())
      brush.fillRect(random() * w, random() * h, 3, 6)
    }
    if (isRail) {
      brush.fillStyle = css([0.2, 0.15, 0.12])
      for (let y = 0; y < h; y += 18) brush.fillRect(w * 0.36, y, w * 0.28, 8)
      brush.fillStyle = css([0.75, 0.76, 0.78])
      for (const x of [0.41, 0.575]) brush.fillRect(w * x, 0, w * 0.012, h)
      return
    }
    brush.fillStyle = css([0.92, 0.92, 0.88])
    for (const x of [0.19, 0.8]) brush.fillRect(w * x, 0, w * 0.012, h)
    for (let y = 0; y < h; y += 110) brush.fillRect(w * 0.494, y, w * 0.012, 54)
  })
}

/** Houses of a village and stone things in the land: cottages, bridges, towers. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn, fillOval, fillShape } from './brush.ts'

/** How a cottage looks. */
export type CottageLook = {
  readonly seed: number
  readonly wall: Rgb
  readonly roof: Rgb
  readonly wood: Rgb
  readonly lit: boolean
  readonly snow: boolean
  readonly sunSide: number
  /** What is painted over it at last. */
  readonly over?: (brush: Brush, size: { readonly w: number; readonly h: number }) => void
}

/** A cottage that is being painted. */
type Cottage = {
  readonly brush: Brush
  readonly w: number
  readonly h: number
  readonly look: CottageLook
  readonly random: () => number
  /** Its walls, and the line from which the roof goes up. */
  readonly left: number
  readonly right: number
  readonly eaves: number
}

/** A house with a pitched roof, a door, windows and a chimney. */
export function paintCottage(widthPx: number, heightPx: number, look: CottageLook): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(look.seed)
    const cottage = { brush, w, h, look, random, left: w * 0.1, right: w * 0.9, eaves: h * 0.5 }
    paintChimney(cottage)
    paintWall(cottage)
    paintRoof(cottage)
    // The shadow of the eaves.
    brush.fillStyle = css(scaled(look.roof, 0.4), 0.55)
    brush.fillRect(cottage.left, cottage.eaves + h * 0.05, cottage.right - cottage.left, h * 0.035)
    const door = w * (random() < 0.5 ? 0.28 : 0.66)
    paintDoor(cottage, door)
    for (const x of [0.2, 0.5, 0.78]) {
      if (Math.abs(w * x - door) > w * 0.14)
        paintPane(brush, { x: w * x, y: h * 0.7, w: w * 0.13, h: h * 0.15 }, look)
    }
    look.over?.(brush, { w, h })
  })
}

function paintChimney({ brush, w, h, look, random }: Cottage): void {
  brush.fillStyle = css(scaled(look.wall, 0.6))
  brush.fillRect(w * (0.2 + 0.5 * random()), h * 0.04, w * 0.07, h * 0.3)
}

/** Plaster that is brighter toward the sun, stones that show through it, and the foot. */
function paintWall({ brush, w, h, look, random, left, right, eaves }: Cottage): void {
  const wall = brush.createLinearGradient(left, 0, right, 0)
  const [west, east] = look.sunSide > 0 ? [0.72, 1] : [1, 0.72]
  wall.addColorStop(0, css(scaled(look.wall, west)))
  wall.addColorStop(1, css(scaled(look.wall, east)))
  brush.fillStyle = wall
  brush.fillRect(left, eaves, right - left, h - eaves)
  brush.fillStyle = css(scaled(look.wall, 0.5), 0.5)
  for (let stone = 0; stone < 60; stone++)
    brush.fillRect(
      left + random() * (right - left),
      eaves + random() * (h - eaves),
      w * 0.02,
      h * 0.006,
    )
  brush.fillStyle = css(mix(look.wall, [0.35, 0.32, 0.3], 0.6))
  brush.fillRect(left, h - h * 0.06, right - left, h * 0.06)
}

/** A pitched roof with rows of tiles, or under snow. */
function paintRoof({ brush, w, h, look, eaves }: Cottage): void {
  const cover: Rgb = look.snow ? [0.93, 0.95, 1] : look.roof
  fillShape(brush, cover, [
    [w * 0.02, eaves + h * 0.05],
    [w * 0.2, h * 0.14],
    [w * 0.8, h * 0.14],
    [w * 0.98, eaves + h * 0.05],
  ])
  brush.save()
  brush.clip()
  brush.strokeStyle = css(scaled(cover, look.snow ? 0.88 : 0.7), 0.7)
  brush.lineWidth = h * 0.006
  for (let row = 0; row < 9; row++) {
    brush.beginPath()
    brush.moveTo(0, h * (0.17 + row * 0.042))
    for (let x = 0; x <= w; x += w / 30)
      brush.lineTo(x, h * (0.17 + row * 0.042) + ((x / (w / 30)) % 2) * h * 0.01)
    brush.stroke()
  }
  brush.restore()
}

/** A door with a round top and a knob. */
function paintDoor({ brush, w, h, look }: Cottage, x: number): void {
  brush.fillStyle = css(look.wood)
  brush.beginPath()
  brush.roundRect(x - w * 0.055, h * 0.7, w * 0.11, h * 0.3, [w * 0.05, w * 0.05, 0, 0])
  brush.fill()
  fillOval(brush, [0.85, 0.7, 0.35], {
    x: x + w * 0.035,
    y: h * 0.86,
    rx: w * 0.008,
    ry: w * 0.008,
  })
}

/** A window with its frame, its bars and a box of flowers. */
function paintPane(
  brush: Brush,
  at: { x: number; y: number; w: number; h: number },
  look: CottageLook,
): void {
  const { x, y, w, h } = at
  brush.fillStyle = css(look.wood)
  brush.fillRect(x - w * 0.62, y - h * 0.1, w * 1.24, h * 1.2)
  const glass = brush.createLinearGradient(0, y, 0, y + h)
  glass.addColorStop(0, look.lit ? 'rgb(255,232,170)' : 'rgb(150,178,196)')
  glass.addColorStop(1, look.lit ? 'rgb(255,186,96)' : 'rgb(84,104,122)')
  brush.fillStyle = glass
  brush.fillRect(x - w / 2, y, w, h)
  brush.fillStyle = css(look.wood)
  brush.fillRect(x - w * 0.03, y, w * 0.06, h)
  brush.fillRect(x - w / 2, y + h * 0.45, w, h * 0.08)
  for (const [index, colour] of ['#d9485a', '#f0c24a', '#e87fa9', '#d9485a', '#f3efe6'].entries()) {
    brush.fillStyle = look.snow ? '#eef2fa' : colour
    brush.beginPath()
    brush.arc(x - w * 0.44 + index * w * 0.22, y + h * 1.06, w * 0.1, 0, 7)
    brush.fill()
  }
}

/** A bridge of stone arches; its deck is the top of the picture. */
export function paintBridge(
  widthPx: number,
  heightPx: number,
  tones: { stone: Rgb; arches: number },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(8)
    const wall = brush.createLinearGradient(0, 0, 0, h)
    wall.addColorStop(0, css(mix(tones.stone, [1, 1, 1], 0.18)))
    wall.addColorStop(1, css(scaled(tones.stone, 0.62)))
    brush.fillStyle = wall
    brush.fillRect(0, 0, w, h)
    brush.strokeStyle = css(scaled(tones.stone, 0.55), 0.45)
    brush.lineWidth = h * 0.008
    for (let row = 0; row < 16; row++) {
      for (let x = (row % 2) * h * 0.07; x < w; x += h * (0.13 + 0.02 * random()))
        brush.strokeRect(x, (row * h) / 16, h * 0.13, h / 16)
    }
    brush.fillStyle = css(scaled(tones.stone, 0.75))
    brush.fillRect(0, h * 0.12, w, h * 0.035)
    const span = w / tones.arches
    for (let arch = 0; arch < tones.arches; arch++) {
      const x = (arch + 0.5) * span
      brush.strokeStyle = css(scaled(tones.stone, 0.72))
      brush.lineWidth = h * 0.09
      brush.beginPath()
      brush.ellipse(x, h, span * 0.39, h * 0.74, 0, Math.PI, 2 * Math.PI)
      brush.stroke()
      brush.save()
      brush.globalCompositeOperation = 'destination-out'
      brush.beginPath()
      brush.ellipse(x, h * 1.01, span * 0.38, h * 0.72, 0, 0, 2 * Math.PI)
      brush.fill()
      brush.restore()
    }
  })
}

/** A white lighthouse with red bands on its rock. */
export function paintLighthouse(
  widthPx: number,
  heightPx: number,
  tones: { near: Rgb; lit: boolean; sunSide: number },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const body = brush.createLinearGradient(w * 0.36, 0, w * 0.64, 0)
    const [west, east] = tones.sunSide > 0 ? [0.6, 1] : [1, 0.6]
    const white = mix([0.95, 0.93, 0.9], tones.near, tones.lit ? 0.4 : 0.05)
    body.addColorStop(0, css(scaled(white, west)))
    body.addColorStop(1, css(scaled(white, east)))
    const outline = (): void => {
      brush.beginPath()
      brush.moveTo(w * 0.41, h * 0.2)
      brush.lineTo(w * 0.59, h * 0.2)
      brush.lineTo(w * 0.66, h * 0.9)
      brush.lineTo(w * 0.34, h * 0.9)
      brush.closePath()
    }
    outline()
    brush.fillStyle = body
    brush.fill()
    brush.save()
    brush.clip()
    brush.fillStyle = css(mix([0.78, 0.16, 0.13], tones.near, tones.lit ? 0.4 : 0.05), 0.92)
    for (const y of [0.28, 0.5, 0.72]) brush.fillRect(0, h * y, w, h * 0.11)
    brush.restore()
    brush.fillStyle = css(mix([0.2, 0.2, 0.24], tones.near, 0.4))
    brush.fillRect(w * 0.36, h * 0.185, w * 0.28, h * 0.02)
    brush.fillStyle = tones.lit ? 'rgb(255,240,180)' : 'rgb(150,180,200)'
    brush.fillRect(w * 0.43, h * 0.11, w * 0.14, h * 0.08)
    fillShape(brush, mix([0.7, 0.14, 0.12], tones.near, 0.3), [
      [w * 0.39, h * 0.115],
      [w * 0.5, h * 0.03],
      [w * 0.61, h * 0.115],
    ])
    fillShape(brush, mix([0.25, 0.23, 0.24], tones.near, 0.5), [
      [w * 0.02, h],
      [w * 0.14, h * 0.93],
      [w * 0.3, h * 0.87],
      [w * 0.55, h * 0.885],
      [w * 0.8, h * 0.9],
      [w * 0.98, h],
    ])
  })
}

/** A castle far off: walls, towers, pointed roofs. */
export function paintCastle(
  widthPx: number,
  heightPx: number,
  tones: { stone: Rgb; roof: Rgb; lit: boolean },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const tower = (x: number, top: number, half: number): void => {
      const wall = brush.createLinearGradient(w * (x - half), 0, w * (x + half), 0)
      wall.addColorStop(0, css(tones.stone))
      wall.addColorStop(1, css(scaled(tones.stone, 0.62)))
      brush.fillStyle = wall
      brush.fillRect(w * (x - half), h * top, w * half * 2, h * (1 - top))
      fillShape(brush, tones.roof, [
        [w * (x - half * 1.25), h * top],
        [w * x, h * (top - half * 4.4)],
        [w * (x + half * 1.25), h * top],
      ])
      brush.fillStyle = tones.lit ? 'rgb(255,205,120)' : css(scaled(tones.stone, 0.35))
      for (const y of [0.08, 0.2, 0.34])
        brush.fillRect(w * (x - half * 0.18), h * (top + y), w * half * 0.36, h * 0.05)
    }
    tower(0.5, 0.3, 0.055)
    tower(0.36, 0.42, 0.05)
    tower(0.66, 0.4, 0.05)
    brush.fillStyle = css(scaled(tones.stone, 0.85))
    brush.fillRect(w * 0.14, h * 0.62, w * 0.72, h * 0.38)
    for (let x = 0.14; x < 0.85; x += 0.04) brush.fillRect(w * x, h * 0.585, w * 0.022, h * 0.04)
    tower(0.15, 0.5, 0.055)
    tower(0.85, 0.5, 0.055)
    brush.fillStyle = css(scaled(tones.stone, 0.3))
    brush.beginPath()
    brush.roundRect(w * 0.46, h * 0.8, w * 0.08, h * 0.2, [w * 0.04, w * 0.04, 0, 0])
    brush.fill()
  })
}

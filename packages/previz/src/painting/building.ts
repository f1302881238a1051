/** The city: facades, signs, street lamps. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Pixels } from '../renderer/scene/texture.ts'
import { familiesFor } from '../templates/typefaces.ts'
import { type Brush, drawn } from './brush.ts'

/** A house front. */
export type FacadeLook = {
  readonly seed: number
  readonly wall: Rgb
  readonly wallLow: Rgb
  readonly columns: number
  readonly rows: number
  /** Share of lit windows. */
  readonly lit: number
  /** What an unlit window mirrors. */
  readonly glass: Rgb
  /** A shop in the ground floor with an awning of this colour. */
  readonly shop?: Rgb
  /** What is painted over it at last. */
  readonly over?: (brush: Brush, size: { readonly w: number; readonly h: number }) => void
}

const LAMP_TONES: readonly Rgb[] = [
  [1, 0.81, 0.53],
  [1, 0.89, 0.7],
  [0.56, 0.83, 1],
  [1, 0.62, 0.43],
]

/** Paints a house front; the ground floor is the lowest sixth. */
export function paintFacade(widthPx: number, heightPx: number, look: FacadeLook): Pixels {
  return drawn(widthPx, heightPx, (brush) => {
    const random = seededRandom(look.seed)
    const wall = brush.createLinearGradient(0, 0, 0, heightPx)
    wall.addColorStop(0, css(look.wall))
    wall.addColorStop(1, css(look.wallLow))
    brush.fillStyle = wall
    brush.fillRect(0, 0, widthPx, heightPx)
    brush.fillStyle = css(mix(look.wall, [1, 1, 1], 0.14))
    brush.fillRect(0, 0, widthPx, heightPx * 0.012)
    const [left, top] = [widthPx * 0.07, heightPx * 0.05]
    const cellWidth = (widthPx - 2 * left) / look.columns
    const cellHeight = (heightPx - top - heightPx * (look.shop ? 0.19 : 0.02)) / look.rows
    for (let row = 0; row < look.rows; row++) {
      const share = random() < 0.12 ? 0 : look.lit
      brush.fillStyle = css(scaled(look.wallLow, 0.82), 0.6)
      brush.fillRect(0, top + (row + 0.97) * cellHeight, widthPx, cellHeight * 0.05)
      for (let column = 0; column < look.columns; column++) {
        paintWindow(brush, random, {
          x: left + (column + 0.18) * cellWidth,
          y: top + (row + 0.2) * cellHeight,
          width: cellWidth * 0.62,
          height: cellHeight * 0.6,
          lit: random() < share,
          glass: look.glass,
        })
      }
    }
    if (look.shop)
      paintShop(brush, random, { widthPx, heightPx, awning: look.shop, lit: look.lit > 0.1 })
    look.over?.(brush, { w: widthPx, h: heightPx })
  })
}

function paintWindow(
  brush: Brush,
  random: () => number,
  at: { x: number; y: number; width: number; height: number; lit: boolean; glass: Rgb },
): void {
  const { x, y, width, height } = at
  if (!at.lit) {
    const pane = brush.createLinearGradient(x, y, x + width, y + height)
    pane.addColorStop(0, css(scaled(at.glass, 0.75 + 0.3 * random())))
    pane.addColorStop(1, css(scaled(at.glass, 0.5)))
    brush.fillStyle = pane
    brush.fillRect(x, y, width, height)
  } else {
    const tone = LAMP_TONES[Math.floor(random() * random() * LAMP_TONES.length)] ?? [1, 0.85, 0.6]
    const bright = 0.45 + 0.55 * random()
    const pane = brush.createLinearGradient(0, y, 0, y + height)
    pane.addColorStop(0, css(scaled(tone, bright)))
    pane.addColorStop(1, css(scaled(tone, bright * 0.72)))
    brush.fillStyle = pane
    brush.fillRect(x, y, width, height)
    if (random() < 0.3) {
      brush.fillStyle = 'rgba(10,10,25,0.45)'
      brush.fillRect(x, y, width, height * (0.2 + random() * 0.4))
    }
    if (random() < 0.16) paintNeighbour(brush, { x: x + width * (0.3 + random() * 0.4), y, height })
  }
  brush.fillStyle = 'rgba(8,8,20,0.5)'
  brush.fillRect(x + width * 0.48, y, Math.max(1, width * 0.05), height)
}

/** Somebody looks out. */
function paintNeighbour(brush: Brush, at: { x: number; y: number; height: number }): void {
  brush.fillStyle = 'rgba(15,12,25,0.8)'
  brush.beginPath()
  brush.arc(at.x, at.y + at.height * 0.58, at.height * 0.12, 0, 2 * Math.PI)
  brush.rect(at.x - at.height * 0.15, at.y + at.height * 0.68, at.height * 0.3, at.height * 0.32)
  brush.fill()
}

function paintShop(
  brush: Brush,
  random: () => number,
  shop: { widthPx: number; heightPx: number; awning: Rgb; lit: boolean },
): void {
  const { widthPx: w, heightPx: h } = shop
  const top = h * 0.845
  const glow = LAMP_TONES[Math.floor(random() * 3)] ?? [1, 0.85, 0.6]
  const light = shop.lit ? 1 : 0.55
  brush.fillStyle = 'rgb(26,24,34)'
  brush.fillRect(0, top - h * 0.03, w, h * 0.19)
  const pane = brush.createLinearGradient(0, top, 0, h)
  pane.addColorStop(0, css(scaled(mix(glow, [1, 1, 1], 0.3), light)))
  pane.addColorStop(1, css(scaled(glow, 0.55 * light)))
  brush.fillStyle = pane
  brush.fillRect(w * 0.05, top, w * 0.55, h * 0.135)
  brush.fillStyle = css(scaled(glow, 0.35))
  brush.fillRect(w * 0.66, top, w * 0.2, h * 0.15)
  for (let thing = 0; thing < 8; thing++) {
    brush.fillStyle = css([random() * 0.4, random() * 0.32, random() * 0.34], 0.8)
    const height = h * (0.03 + 0.04 * random())
    brush.fillRect(
      w * (0.07 + random() * 0.48),
      top + h * 0.135 - height,
      w * 0.05 * (0.5 + random()),
      height,
    )
  }
  for (let stripe = 0; stripe < 10; stripe++) {
    const [x0, x1] = [w * (0.03 + stripe * 0.06), w * (0.03 + (stripe + 1) * 0.06)]
    brush.fillStyle = css(
      scaled(stripe % 2 === 0 ? shop.awning : [0.93, 0.89, 0.82], shop.lit ? 0.75 : 0.9),
    )
    brush.beginPath()
    brush.moveTo(x0, top - h * 0.022)
    brush.lineTo(x1, top - h * 0.022)
    brush.lineTo(x1, top + h * 0.022)
    brush.arc((x0 + x1) / 2, top + h * 0.022, (x1 - x0) / 2, 0, Math.PI)
    brush.fill()
  }
}

/** An upright sign in neon letters. */
export function paintSign(
  size: { widthPx: number; heightPx: number },
  colour: Rgb,
  word: string,
): Pixels {
  return drawn(size.widthPx, size.heightPx, (brush, w, h) => {
    brush.fillStyle = 'rgba(14,10,26,0.96)'
    brush.beginPath()
    brush.roundRect(w * 0.12, h * 0.03, w * 0.76, h * 0.94, w * 0.1)
    brush.fill()
    brush.shadowColor = css(colour)
    brush.shadowBlur = w * 0.14
    brush.strokeStyle = css(mix(colour, [1, 1, 1], 0.25))
    brush.lineWidth = w * 0.055
    brush.beginPath()
    brush.roundRect(w * 0.19, h * 0.055, w * 0.62, h * 0.89, w * 0.08)
    brush.stroke()
    brush.fillStyle = css(mix(colour, [1, 1, 1], 0.5))
    brush.textAlign = 'center'
    const letters = word.split('')
    const letterPx = Math.min(w * 0.5, (h * 0.8) / letters.length)
    brush.font = `700 ${Math.floor(letterPx)}px ${familiesFor('sans', word)}`
    letters.forEach((letter, index) => {
      brush.fillText(letter, w * 0.5, h * (0.13 + (0.78 * (index + 0.68)) / letters.length))
    })
  })
}

/** A street lamp whose arm reaches to the right. */
export function paintLamp(size: { widthPx: number; heightPx: number }, light: Rgb): Pixels {
  return drawn(size.widthPx, size.heightPx, (brush, w, h) => {
    brush.strokeStyle = 'rgb(20,20,28)'
    brush.lineCap = 'round'
    brush.lineWidth = w * 0.05
    brush.beginPath()
    brush.moveTo(w * 0.3, h)
    brush.lineTo(w * 0.3, h * 0.12)
    brush.quadraticCurveTo(w * 0.3, h * 0.03, w * 0.62, h * 0.05)
    brush.stroke()
    brush.lineWidth = w * 0.1
    brush.beginPath()
    brush.moveTo(w * 0.3, h)
    brush.lineTo(w * 0.3, h * 0.88)
    brush.stroke()
    brush.fillStyle = css(light)
    brush.fillRect(w * 0.51, h * 0.07, w * 0.38, h * 0.016)
    brush.fillStyle = 'rgb(18,18,26)'
    brush.beginPath()
    brush.moveTo(w * 0.55, h * 0.045)
    brush.lineTo(w * 0.85, h * 0.045)
    brush.lineTo(w * 0.92, h * 0.075)
    brush.lineTo(w * 0.48, h * 0.075)
    brush.fill()
  })
}

/** A lantern on a pole; the lantern is about twice as high as it is wide, the rest is pole. */
export function paintLantern(size: { widthPx: number; heightPx: number }, frame: Rgb): Pixels {
  return drawn(size.widthPx, size.heightPx, (brush, w, all) => {
    const h = 2.1 * w
    brush.fillStyle = css(frame)
    brush.fillRect(w * 0.43, h * 0.9, w * 0.14, all)
    brush.strokeStyle = css(frame)
    brush.lineWidth = w * 0.05
    brush.beginPath()
    brush.arc(w / 2, h * 0.2, w * 0.2, Math.PI, 0)
    brush.stroke()
    const flame = brush.createLinearGradient(0, h * 0.36, 0, h * 0.85)
    flame.addColorStop(0, '#ffe9b0')
    flame.addColorStop(1, '#ffb45a')
    brush.fillStyle = flame
    brush.fillRect(w * 0.25, h * 0.36, w * 0.5, h * 0.5)
    brush.fillStyle = css(frame)
    brush.beginPath()
    brush.moveTo(w * 0.2, h * 0.36)
    brush.lineTo(w * 0.5, h * 0.2)
    brush.lineTo(w * 0.8, h * 0.36)
    brush.fill()
    for (const x of [0.23, 0.47, 0.72]) brush.fillRect(w * x, h * 0.36, w * 0.05, h * 0.5)
    brush.fillRect(w * 0.2, h * 0.84, w * 0.6, h * 0.07)
  })
}

/** How the top of a tower ends. */
export const TOWER_CROWNS = ['flat', 'stepped', 'spire', 'slanted', 'domed'] as const

/** A tall house of glass and stone, seen from far. */
export type TowerLook = {
  readonly seed: number
  readonly crown: (typeof TOWER_CROWNS)[number]
  readonly wall: Rgb
  /** What its glass mirrors high up and low down. */
  readonly glassTop: Rgb
  readonly glassLow: Rgb
  /** Share of lit windows. */
  readonly lit: number
  readonly sunSide: number
}

/** Paints a tower that narrows to its crown, one face in the light and one in the shade. */
export function paintTower(widthPx: number, heightPx: number, look: TowerLook): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(look.seed)
    towerOutline(brush, { w, h, crown: look.crown })
    brush.save()
    brush.clip()
    const glass = brush.createLinearGradient(0, 0, 0, h)
    glass.addColorStop(0, css(look.glassTop))
    glass.addColorStop(1, css(look.glassLow))
    brush.fillStyle = glass
    brush.fillRect(0, 0, w, h)
    const [rows, columns] = [34 + Math.floor(random() * 16), 5 + Math.floor(random() * 5)]
    brush.fillStyle = css(look.wall, look.lit > 0.1 ? 0.85 : 0.5)
    for (let row = 0; row <= rows; row++) brush.fillRect(0, (h * row) / rows, w, (h / rows) * 0.38)
    const upright = random() < 0.6 ? 0.3 : 0.14
    for (let column = 0; column <= columns; column++)
      brush.fillRect((w * (column - upright / 2)) / columns, 0, (w * upright) / columns, h)
    for (let row = 0; row < rows; row++) {
      const share = random() < 0.2 ? look.lit * 0.2 : look.lit
      for (let column = 0; column < columns; column++) {
        if (random() >= share) continue
        const tone = LAMP_TONES[Math.floor(random() * random() * LAMP_TONES.length)] ?? [
          1, 0.85, 0.6,
        ]
        brush.fillStyle = css(scaled(tone, 0.5 + 0.5 * random()))
        brush.fillRect(
          (w * (column + 0.22)) / columns,
          (h * (row + 0.44)) / rows,
          (w * 0.6) / columns,
          (h * 0.5) / rows,
        )
      }
    }
    const [dark, bright] = look.sunSide > 0 ? [0, w] : [w, 0]
    const form = brush.createLinearGradient(dark, 0, bright, 0)
    form.addColorStop(0, 'rgba(8,10,30,0.42)')
    form.addColorStop(0.45, 'rgba(8,10,30,0.12)')
    form.addColorStop(0.5, 'rgba(255,255,255,0.02)')
    form.addColorStop(1, 'rgba(255,250,235,0.14)')
    brush.fillStyle = form
    brush.fillRect(0, 0, w, h)
    brush.restore()
    if (look.lit > 0.1 && look.crown === 'spire') {
      brush.fillStyle = 'rgb(255,90,80)'
      brush.fillRect(w * 0.485, 0, w * 0.03, h * 0.008)
    }
  })
}

function towerOutline(
  brush: Brush,
  { w, h, crown }: { w: number; h: number; crown: TowerLook['crown'] },
): void {
  const points: Readonly<Record<TowerLook['crown'], readonly (readonly [number, number])[]>> = {
    flat: [
      [0.04, 0.02],
      [0.96, 0.02],
    ],
    stepped: [
      [0.04, 0.22],
      [0.16, 0.22],
      [0.16, 0.1],
      [0.3, 0.1],
      [0.3, 0.02],
      [0.7, 0.02],
      [0.7, 0.1],
      [0.84, 0.1],
      [0.84, 0.22],
      [0.96, 0.22],
    ],
    spire: [
      [0.06, 0.24],
      [0.2, 0.2],
      [0.3, 0.14],
      [0.46, 0.12],
      [0.485, 0],
      [0.515, 0],
      [0.54, 0.12],
      [0.7, 0.14],
      [0.8, 0.2],
      [0.94, 0.24],
    ],
    slanted: [
      [0.04, 0.14],
      [0.96, 0.01],
    ],
    domed: [
      [0.06, 0.12],
      [0.14, 0.07],
      [0.3, 0.03],
      [0.5, 0.015],
      [0.7, 0.03],
      [0.86, 0.07],
      [0.94, 0.12],
    ],
  }
  const top = points[crown]
  const [first, last] = [top[0]?.[0] ?? 0, top.at(-1)?.[0] ?? 1]
  brush.beginPath()
  brush.moveTo(w * first, h)
  for (const [x, y] of top) brush.lineTo(w * x, h * y)
  brush.lineTo(w * last, h)
  brush.closePath()
}

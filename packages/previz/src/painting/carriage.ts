/** What is in a vehicle that one sits in: seats, poles, straps, and the land that goes by outside. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn, fillOval, fillShape } from './brush.ts'

/** Seats side by side, seen from behind: backs with headrests, a handle at the aisle. */
export function paintSeats(
  widthPx: number,
  heightPx: number,
  { cloth, count }: { readonly cloth: Rgb; readonly count: number },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const wide = w / count
    brush.fillStyle = css([0.2, 0.2, 0.22])
    brush.fillRect(w * 0.08, h * 0.8, w * 0.06, h * 0.2)
    brush.fillRect(w * 0.86, h * 0.8, w * 0.06, h * 0.2)
    for (let seat = 0; seat < count; seat++) {
      const x = seat * wide
      const light = brush.createLinearGradient(x, 0, x + wide, 0)
      light.addColorStop(0, css(scaled(cloth, 0.78)))
      light.addColorStop(0.35, css(scaled(cloth, 1.12)))
      light.addColorStop(1, css(scaled(cloth, 0.74)))
      brush.fillStyle = light
      brush.beginPath()
      brush.roundRect(x + wide * 0.05, h * 0.12, wide * 0.9, h * 0.74, wide * 0.12)
      brush.fill()
      brush.fillStyle = css(scaled(cloth, 0.86))
      brush.beginPath()
      brush.roundRect(x + wide * 0.2, 0, wide * 0.6, h * 0.22, wide * 0.12)
      brush.fill()
      brush.fillStyle = css(scaled(cloth, 0.55))
      brush.fillRect(x + wide * 0.12, h * 0.64, wide * 0.76, h * 0.03)
      brush.fillStyle = css([0.92, 0.9, 0.84])
      brush.fillRect(x + wide * 0.26, h * 0.02, wide * 0.48, h * 0.1)
    }
  })
}

/** A pole to hold on to, from the floor to the ceiling. */
export function paintGrip(widthPx: number, heightPx: number, tone: Rgb): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const light = brush.createLinearGradient(0, 0, w, 0)
    light.addColorStop(0, css(scaled(tone, 0.7)))
    light.addColorStop(0.4, css(mix(tone, [1, 1, 1], 0.4)))
    light.addColorStop(1, css(scaled(tone, 0.55)))
    brush.fillStyle = light
    brush.fillRect(0, 0, w, h)
  })
}

/** A loop that hangs from a strap. */
export function paintStrap(widthPx: number, heightPx: number): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    brush.fillStyle = 'rgb(70,72,76)'
    brush.fillRect(w * 0.42, 0, w * 0.16, h * 0.5)
    brush.strokeStyle = 'rgb(236,232,222)'
    brush.lineWidth = w * 0.16
    brush.beginPath()
    brush.moveTo(w * 0.5, h * 0.46)
    brush.lineTo(w * 0.86, h * 0.9)
    brush.lineTo(w * 0.14, h * 0.9)
    brush.closePath()
    brush.stroke()
  })
}

/** What goes by outside: fields and trees, houses, the wall of a tunnel, clouds. */
export type PassingView = 'country' | 'town' | 'tunnel' | 'clouds'

/** A piece of it, whose ends meet; the light of the hour is between 0 and 1. */
export function paintPassing(
  widthPx: number,
  heightPx: number,
  look: {
    readonly view: PassingView
    readonly sky: readonly [high: Rgb, low: Rgb]
    readonly light: number
    readonly seed: number
  },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(look.seed)
    const air = brush.createLinearGradient(0, 0, 0, h)
    air.addColorStop(0, css(look.sky[0]))
    air.addColorStop(1, css(look.sky[1]))
    brush.fillStyle = air
    brush.fillRect(0, 0, w, h)
    VIEWS[look.view](brush, { w, h, random, light: look.light })
    if (look.view === 'town') smear(brush, w)
  })
}

/** What passes near is blurred along its way: sharp houses would be taken for a camera that moves. */
function smear(brush: Brush, w: number): void {
  brush.globalAlpha = 0.5
  for (let shift = w / 256; shift < w / 12; shift *= 2)
    for (const aside of [shift, shift - w]) brush.drawImage(brush.canvas, aside, 0)
  brush.globalAlpha = 1
}

type Passing = {
  readonly w: number
  readonly h: number
  readonly random: () => number
  readonly light: number
}

const VIEWS: Readonly<Record<PassingView, (brush: Brush, passing: Passing) => void>> = {
  country: passCountry,
  town: passTown,
  tunnel: passTunnel,
  clouds: passClouds,
}

const lit = (colour: Rgb, light: number): Rgb => scaled(colour, 0.2 + 0.8 * light)

/** Hills whose line comes back to where it began. */
function hills(brush: Brush, { w, h }: Passing, top: number, colour: Rgb): void {
  const points = Array.from({ length: 41 }, (_, step): readonly [number, number] => [
    (w * step) / 40,
    h * (top + 0.05 * Math.sin((step / 40) * 2 * Math.PI * 2 + top * 9)),
  ])
  fillShape(brush, colour, [...points, [w, h], [0, h]])
}

function passCountry(brush: Brush, passing: Passing): void {
  const { w, h, random, light } = passing
  hills(brush, passing, 0.46, lit([0.52, 0.66, 0.7], light))
  hills(brush, passing, 0.56, lit([0.44, 0.62, 0.4], light))
  hills(brush, passing, 0.68, lit([0.42, 0.64, 0.28], light))
  for (let tree = 0; tree < 16; tree++) {
    const [x, y, size] = [
      w * (0.04 + 0.92 * random()),
      h * (0.58 + 0.2 * random()),
      h * (0.08 + 0.1 * random()),
    ]
    brush.fillStyle = css(lit([0.3, 0.22, 0.16], light))
    brush.fillRect(x - size * 0.06, y, size * 0.12, size * 0.7)
    for (let leaf = 0; leaf < 5; leaf++)
      fillOval(brush, lit(mix([0.14, 0.36, 0.16], [0.44, 0.64, 0.26], random()), light), {
        x: x + (random() - 0.5) * size,
        y: y - size * 0.3 * random(),
        rx: size * 0.42,
        ry: size * 0.36,
      })
  }
}

function passTown(brush: Brush, passing: Passing): void {
  const { w, h, random } = passing
  for (const [top, shade] of [
    [0.1, 0.74],
    [0.3, 1],
  ] as const)
    for (let x = 0; x < w * 0.97;) {
      const wide = Math.min(w - x, w * (0.05 + 0.06 * random()))
      passHouse(brush, passing, { x, y: h * (top + 0.24 * random()), wide, shade })
      x += wide + w * 0.008
    }
}

/** A house, with light in half of its windows when it is dark. */
function passHouse(
  brush: Brush,
  { h, random, light }: Passing,
  { x, y, wide, shade }: { x: number; y: number; wide: number; shade: number },
): void {
  const tone = mix([0.72, 0.5, 0.42], [0.78, 0.76, 0.72], random())
  brush.fillStyle = css(lit(scaled(tone, shade), light))
  brush.fillRect(x, y, wide, h - y)
  for (let pane = 0; pane < 28; pane++) {
    const [row, column] = [Math.floor(pane / 4), pane % 4]
    const isLit = light < 0.6 && random() < 0.5
    brush.fillStyle = isLit ? 'rgb(255,208,128)' : css(lit([0.36, 0.44, 0.54], light))
    brush.fillRect(
      x + wide * (0.12 + column * 0.21),
      y + h * (0.05 + row * 0.09),
      wide * 0.12,
      h * 0.05,
    )
  }
}

function passTunnel(brush: Brush, { w, h, random }: Passing): void {
  brush.fillStyle = 'rgb(20,21,26)'
  brush.fillRect(0, 0, w, h)
  for (let line = 0; line < 6; line++) {
    brush.fillStyle = 'rgba(92,94,104,0.5)'
    brush.fillRect(0, h * (0.3 + line * 0.09), w, h * 0.012)
  }
  for (let lamp = 0; lamp < 4; lamp++) {
    const x = w * ((lamp + 0.5) / 4)
    const glow = brush.createRadialGradient(x, h * 0.42, 1, x, h * 0.42, h * 0.3)
    glow.addColorStop(0, 'rgba(255,222,160,0.95)')
    glow.addColorStop(1, 'rgba(255,190,110,0)')
    brush.fillStyle = glow
    brush.fillRect(x - h * 0.3, h * 0.1, h * 0.6, h * 0.62)
  }
  for (let rib = 0; rib < 12; rib++) {
    brush.fillStyle = css([0.14 + 0.06 * random(), 0.15, 0.18])
    brush.fillRect((w * rib) / 12, 0, w * 0.01, h)
  }
}

function passClouds(brush: Brush, { w, h, random, light }: Passing): void {
  for (let cloud = 0; cloud < 12; cloud++) {
    const [x, y, size] = [
      w * (0.08 + 0.84 * random()),
      h * (0.45 + 0.5 * random()),
      h * (0.08 + 0.12 * random()),
    ]
    for (let puff = 0; puff < 6; puff++)
      fillOval(brush, lit([0.97, 0.98, 1], light), {
        x: x + (random() - 0.5) * size * 2.4,
        y: y + (random() - 0.5) * size * 0.4,
        rx: size * 0.7,
        ry: size * 0.42,
        alpha: 0.8,
      })
  }
}

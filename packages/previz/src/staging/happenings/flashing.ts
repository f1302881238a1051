/** The lights on a vehicle in a hurry: blue and red by turns, with their glow on what is around. */
import { paintGlow } from '../../painting/soft.ts'
import type { Rgb } from '../../renderer/scene/colour.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import type { TextureBook } from '../../renderer/scene/texture.ts'
import type { Happened } from './happenings.ts'

/** A lamp: its colour, where it is in heights and half widths of the vehicle, and in which half of a turn it burns. */
type Lamp = { readonly colour: Rgb; readonly x: number; readonly up: number; readonly half: 0 | 1 }

const BLUE: Rgb = [0.25, 0.5, 1]
const RED: Rgb = [1, 0.2, 0.16]

const LAMPS: readonly Lamp[] = [
  { colour: BLUE, x: -0.28, up: 0.97, half: 0 },
  { colour: RED, x: 0.22, up: 0.97, half: 1 },
]

/** Turns in a second. */
const TURNS = 2.2
/** Diameters of the lamp itself and of the glow around it, in heights of the vehicle. */
const SIZES = [
  { size: 0.34, opacity: 1 },
  { size: 1.7, opacity: 0.42 },
] as const

/** How bright a lamp is: two short flashes in its half of each turn. */
export function flashAt(seconds: number, half: 0 | 1): number {
  const turn = (seconds * TURNS + half / 2) % 1
  if (turn > 0.5) return 0
  return Math.abs(Math.sin(turn * 4 * Math.PI))
}

/** The cards of all lamps. */
export function flashingLights(
  { book }: { readonly book: TextureBook },
  { path, height, width = height }: Happened,
): Card[] {
  return LAMPS.flatMap(({ colour, x, up, half }) => {
    const texture = book.add({
      widthPx: 128,
      heightPx: 128,
      paint: (_, px) => paintGlow(px, colour, 1.7),
    })
    return SIZES.map(({ size, opacity }): Card => {
      const side = size * height
      return {
        texture,
        haze: 0.2,
        additive: true,
        bias: 0.3,
        place: (seconds) => {
          const [left, foot, z] = path(seconds)
          return {
            origin: [left + (x * width) / 2 - side / 2, foot + up * height - side / 2, z - 0.1],
            across: [side, 0, 0],
            up: [0, side, 0],
            opacity: opacity * flashAt(seconds, half),
          }
        },
      }
    })
  })
}

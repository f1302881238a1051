/** Stairs that go up and away: in the hall of a house to a gallery, in the open to a terrace. */
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import type { Texture } from '../../renderer/scene/texture.ts'
import { drawn } from '../../painting/brush.ts'
import { lying, standing } from '../../staging/set-pieces.ts'
import type { WorldBrief } from '../brief.ts'
import { litBy } from '../sites/venues.ts'
import { hallOf, shellOf, wallTone } from './shells.ts'

/** A flight of stairs, metres. */
type Flight = {
  readonly z: number
  readonly width: number
  readonly steps: number
  readonly rise: number
  readonly going: number
  /** Of the steps; of a carpet along their middle; of posts and rail. */
  readonly stone: Rgb
  readonly carpet?: Rgb
  readonly rail: Rgb
  /** How far the wall beside it reaches to both sides. */
  readonly wall: number
  readonly wallTone: Rgb
}

/** The stairs of a hall, up to its gallery. */
export function hallStairs(brief: WorldBrief): Card[] {
  const { scene, palette } = brief
  if (scene.room !== 'stairs') return []
  const tone = wallTone(brief, shellOf(brief))
  const dim = palette.dark ? 0.6 : 1
  return flightCards(brief, {
    z: 9.4,
    width: 3.6,
    steps: 15,
    rise: 0.17,
    going: 0.32,
    stone: scaled([0.86, 0.82, 0.74], dim),
    carpet: scaled([0.62, 0.14, 0.18], dim),
    rail: scaled([0.36, 0.22, 0.13], dim),
    wall: hallOf(scene).half,
    wallTone: scaled(tone, 0.94),
  })
}

/** Stairs of stone in the open, where a prompt names some. */
export function openStairs(brief: WorldBrief): Card[] {
  const { scene, palette } = brief
  if (!scene.details.includes('steps') || scene.place === 'interior') return []
  const lit = litBy(palette)
  return flightCards(brief, {
    z: 13,
    width: 4.2,
    steps: 18,
    rise: 0.18,
    going: 0.42,
    stone: lit([0.7, 0.68, 0.63]),
    rail: lit([0.52, 0.5, 0.46]),
    wall: scene.place === 'city' ? 7.2 : 16,
    wallTone: lit([0.56, 0.54, 0.48]),
  })
}

function flightCards({ book }: WorldBrief, flight: Flight): Card[] {
  const { z, width, steps, rise, going, wall } = flight
  const riser = bandOf(book, flight, 0.84)
  const tread = bandOf(book, flight, 1.1)
  const top = { y: steps * rise, z: z + steps * going }
  const side = book.add({
    widthPx: 320,
    heightPx: 220,
    paint: (_, w, h) => paintBlocks(w, h, flight.wallTone),
  })
  const half = wall - width / 2
  return [
    ...[-1, 1].map((aside) =>
      standing(
        side,
        { x: aside * (width / 2 + half / 2), y: 0, z: top.z, width: half, height: top.y },
        { haze: 0.5 },
      ),
    ),
    ...Array.from({ length: steps }, (_, step) => {
      const at = { y: step * rise, z: z + step * going }
      return [
        standing(riser, { x: 0, ...at, width, height: rise }, { haze: 0.5 }),
        lying(
          tread,
          {
            left: -width / 2,
            right: width / 2,
            near: at.z,
            far: at.z + going + 0.02,
            y: at.y + rise,
          },
          { haze: 0.5, bias: -0.05 },
        ),
      ]
    }).flat(),
    ...railCards(book, flight),
  ]
}

/** One step, with the carpet over it. */
function bandOf(book: WorldBrief['book'], { stone, carpet }: Flight, light: number): Texture {
  return book.add({
    widthPx: 240,
    heightPx: 16,
    paint: (_, widthPx, heightPx) =>
      drawn(widthPx, heightPx, (brush, w, h) => {
        brush.fillStyle = css(scaled(stone, light))
        brush.fillRect(0, 0, w, h)
        if (carpet) {
          brush.fillStyle = css(scaled(carpet, light))
          brush.fillRect(w * 0.2, 0, w * 0.6, h)
        }
        brush.fillStyle = css(mix(stone, [1, 1, 1], 0.3), light > 1 ? 0.7 : 0.25)
        brush.fillRect(0, light > 1 ? h * 0.8 : 0, w, h * 0.2)
      }),
  })
}

function paintBlocks(widthPx: number, heightPx: number, tone: Rgb): ReturnType<typeof drawn> {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    brush.fillStyle = css(scaled(tone, 0.8))
    brush.fillRect(0, 0, w, h)
    for (let row = 0; row < 6; row++)
      for (let block = -1; block < 8; block++) {
        brush.fillStyle = css(scaled(tone, 0.9 + 0.16 * (((row * 5 + block * 3) % 4) / 4)))
        brush.fillRect(
          w * ((block + (row % 2) / 2) / 7) + 1,
          (h * row) / 6 + 1,
          w / 7 - 2,
          h / 6 - 2,
        )
      }
    brush.fillStyle = css(mix(tone, [1, 1, 1], 0.3))
    brush.fillRect(0, 0, w, h * 0.05)
  })
}

const RAIL = { height: 0.9, post: 0.09, thick: 0.1 } as const

/** Posts on both sides and a rail over them. */
function railCards(book: WorldBrief['book'], flight: Flight): Card[] {
  const { z, width, steps, rise, going, rail } = flight
  const texture = book.add({
    widthPx: 16,
    heightPx: 16,
    paint: (_, widthPx, heightPx) =>
      drawn(widthPx, heightPx, (brush, w, h) => {
        brush.fillStyle = css(rail)
        brush.fillRect(0, 0, w, h)
        brush.fillStyle = css(scaled(rail, 1.3))
        brush.fillRect(0, 0, w * 0.4, h)
      }),
  })
  return [-1, 1].flatMap((side): Card[] => {
    const x = (side * (width + 0.1)) / 2
    const posts = Array.from({ length: Math.ceil(steps / 2) }, (_, index) =>
      standing(
        texture,
        {
          x,
          y: index * 2 * rise,
          z: z + index * 2 * going,
          width: RAIL.post,
          height: RAIL.height,
        },
        { haze: 0.5 },
      ),
    )
    // Turned to the eye as a band as thick as it is high.
    const placement = {
      origin: [x, RAIL.height, z] as const,
      across: [0, steps * rise, steps * going] as const,
      up: [-side * 0.05, RAIL.thick, 0] as const,
    }
    return posts.concat({ texture, haze: 0.5, place: () => placement })
  })
}

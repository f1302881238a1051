/** What is in the air around the cast: leaves that come down one by one, dust behind who goes. */
import { seededRandom } from '@backlot/camera/random'
import { headingOf, leadOf } from '../camera/lead.ts'
import { paintLeaf, paintPuff } from '../painting/stirred.ts'
import { mix, type Rgb } from '../renderer/scene/colour.ts'
import { smoothstep } from '../renderer/scene/random.ts'
import type { Card } from '../renderer/scene/stage.ts'
import type { TextureBook } from '../renderer/scene/texture.ts'
import type { Path } from '../camera/camera-program.ts'
import type { Scene } from '@backlot/prompt/scene'
import type { Shot } from '@backlot/prompt/shot'
import type { Palette } from '../worlds/palette.ts'
import { standAt } from './set-pieces.ts'
import { stagingOf } from './stagings.ts'

/** What is known of the world in which something is stirred up. */
type Stirring = {
  readonly shot: Pick<Shot, 'camera'>
  readonly scene: Scene
  readonly palette: Palette
  readonly book: TextureBook
  readonly seed: number
  /** The lead's way. */
  readonly path: Path
  readonly ground: number
}

/** The cards of what is said to fall, or to be stirred up. */
export function stirredCards(stirring: Stirring): Card[] {
  const { details } = stirring.scene
  return [
    ...(details.includes('falling_leaves') ? leafCards(stirring) : []),
    ...(details.includes('dust_cloud') ? dustCards(stirring) : []),
  ]
}

const LEAVES = 84
/** Where they fall: metres to either side, ahead, and from how high. */
const FALL = { aside: 6, near: 1.7, far: 9.5, top: 4.6 } as const
const LEAF_COLOURS: readonly [Rgb, ...Rgb[]] = [
  [0.86, 0.42, 0.1],
  [0.78, 0.22, 0.1],
  [0.93, 0.66, 0.16],
  [0.62, 0.34, 0.14],
]

/** Each sways, turns about itself and is seen from its edge now and then. */
function leafCards({ book, palette, seed, ground }: Stirring): Card[] {
  const random = seededRandom(seed * 13 + 3)
  const textures = LEAF_COLOURS.map((colour) =>
    book.add({
      widthPx: 72,
      heightPx: 96,
      paint: (_, w, h) => paintLeaf(w, h, mix(colour, palette.near, palette.dark ? 0.45 : 0.06)),
    }),
  )
  return Array.from({ length: LEAVES }, (_, index): Card => {
    const texture = textures[index % textures.length] ?? textures[0]
    const [x, share] = [(random() * 2 - 1) * FALL.aside, random()]
    const z = FALL.near + (FALL.far - FALL.near) * random()
    const [speed, size, phase] = [0.55 + 0.45 * random(), 0.14 + 0.1 * random(), 6.3 * random()]
    if (!texture) throw new RangeError('no leaf is painted')
    return {
      texture,
      haze: 0.8,
      place: (seconds) => {
        const down = (share + (seconds * speed) / FALL.top) % 1
        const swing = Math.sin(seconds * 1.7 + phase)
        const turn = 0.9 * swing + phase
        const flip = 0.35 + 0.65 * Math.abs(Math.cos(seconds * 1.3 + 2 * phase))
        const [w, h] = [size * 0.75 * flip, size]
        const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
        const middle = [x + 0.45 * swing - 0.25 * seconds, ground + FALL.top * (1 - down)] as const
        return {
          origin: [middle[0] - (w * cos - h * sin) / 2, middle[1] - (w * sin + h * cos) / 2, z],
          across: [w * cos, w * sin, 0],
          up: [-h * sin, h * cos, 0],
          opacity: smoothstep(1, 0.97, down) * smoothstep(0, 0.04, down),
        }
      },
    }
  })
}

const PUFFS = 22
/** How long a puff is seen, seconds, and how large it is then, in heights of who raises it. */
const PUFF = { seconds: 2.1, from: 0.3, to: 1.15 } as const
const DUST: Rgb = [0.8, 0.68, 0.5]

/** Puffs that stay where they were raised, grow and thin out. */
function dustCards({ book, palette, path, scene, shot, ground }: Stirring): Card[] {
  const lead = leadOf(scene)
  if (!lead) return []
  const { height } = stagingOf(lead)
  const colour = mix(mix(DUST, palette.haze, 0.22), palette.near, palette.dark ? 0.4 : 0)
  const textures = [1, 2, 3].map((seed) =>
    book.add({ widthPx: 160, heightPx: 160, paint: (_, w) => paintPuff(w, colour, seed * 3.7) }),
  )
  const behind = -headingOf(shot.camera, lead) * height
  return Array.from({ length: PUFFS }, (_, index): Card => {
    const texture = textures[index % textures.length]
    if (!texture) throw new RangeError('no puff is painted')
    const aside = Math.sin(index * 2.4)
    return {
      texture,
      haze: 0.6,
      bias: index % 3 === 0 ? 0.3 : -0.3,
      unmirrored: true,
      place: (seconds) => {
        const age = (seconds / PUFF.seconds + index / PUFFS) % 1
        const born = seconds - age * PUFF.seconds
        const [x, , z] = path(born)
        const size = height * (PUFF.from + (PUFF.to - PUFF.from) * Math.sqrt(age))
        const stand = {
          x: x + behind * (0.35 + 0.5 * age + 0.12 * aside),
          y: ground - size * 0.32 + height * 0.3 * age,
          z: z + 0.2 * aside,
          width: size * 1.25,
          height: size,
        }
        return { ...standAt(stand), opacity: 0.85 * smoothstep(0, 0.08, age) * (1 - age) ** 1.2 }
      },
    }
  })
}

/** What stands or floats in the sea near a camera, so that near and far can be told apart on it: old posts, rocks or buoys, as the seed chooses. */
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Card } from '../../renderer/scene/stage.ts'
import { drawn } from '../../painting/brush.ts'
import { paintPost } from '../../painting/ground.ts'
import { scatterX, standing, woodTones } from '../../staging/set-pieces.ts'
import type { WorldBrief } from '../brief.ts'
import { rocksOf } from '../land/near-land.ts'

/** The light, and where the water begins. Metres. */
type NearSea = { readonly sunSide: number; readonly start: number }

const LOOKS = [rockCards, buoyCards, groyneCards] as const

/** One of three; not the one that goes with a composition, which the seed chooses as well. */
export function nearSeaCards(brief: WorldBrief, sea: NearSea): Card[] {
  const isRocky = brief.scene.details.includes('rocks')
  const look = isRocky ? rockCards : (LOOKS[Math.floor(brief.seed / 3) % LOOKS.length] ?? rockCards)
  return look(brief, sea)
}

/** Rows run out into the sea. Half of the width that is free for the lead, and the rest, in metres. */
const ROWS = { spacing: 12, reach: 30, free: 4.5 } as const

/** Where rows begin, across the picture; none in the middle, where the lead is. */
function rowPlaces(random: () => number): readonly number[] {
  const { spacing, reach, free } = ROWS
  return Array.from(
    { length: Math.floor((2 * reach) / spacing) },
    (_, index) => -reach + (index + 0.25 + 0.5 * random()) * spacing,
  ).map((x) => (Math.abs(x) < free ? Math.sign(x) * free : x))
}

function groyneCards({ book, palette, seed }: WorldBrief, { sunSide, start }: NearSea): Card[] {
  const random = seededRandom(seed * 13 + 3)
  const tones = { ...woodTones(palette), sunSide }
  const post = book.add({
    widthPx: 64,
    heightPx: 260,
    paint: (_, widthPx, heightPx) => paintPost({ widthPx, heightPx }, tones),
  })
  return rowPlaces(random).flatMap((x) =>
    Array.from({ length: 9 }, (_, step): Card => {
      const z = start + step * 1.7 + 0.5 * random()
      const height = 1 + 0.45 * random() - 0.05 * step
      const stand = { x: x + 0.25 * random(), y: -0.4, z, width: 0.24, height }
      return standing(post, stand, { haze: 0.6 })
    }),
  )
}

/** Groups of rocks with open water between them: a large one, some of them as high as a man, and small ones about it. */
function rockCards(brief: WorldBrief, { sunSide, start }: NearSea): Card[] {
  const { palette, seed, sweep } = brief
  const random = seededRandom(seed * 13 + 3)
  const tones = {
    dark: mix([0.2, 0.19, 0.2], palette.near, 0.4),
    lit: mix([0.66, 0.61, 0.55], palette.rim, 0.2),
  }
  const looks = rocksOf(brief, tones, { sunSide })
  return Array.from({ length: ROCKS.groups }, (_, group) => {
    const z = start + ROCKS.reach * ((group + random()) / ROCKS.groups) ** 1.4
    const x = scatterX(sweep, { z, half: 0.8, random })
    if (z < 16 && Math.abs(x) < ROCKS.free) return []
    return Array.from({ length: ROCKS.size }, (__, index): Card[] => {
      const texture = looks[(group + index) % looks.length]
      const height = index === 0 ? 0.7 + 0.9 * random() : 0.2 + 0.4 * random() ** 2
      const stand = {
        x: x + (index === 0 ? 0 : (random() - 0.5) * 4.4),
        y: -0.1 * height,
        z: z + (index === 0 ? 0 : (random() - 0.3) * 2.4),
        width: height * 1.7,
        height,
      }
      return texture ? [standing(texture, stand, { haze: 0.9 })] : []
    }).flat()
  }).flat()
}

/** How many groups there are, how many rocks in each, how far out they go, and the half of the width that is free for the lead. Metres. */
const ROCKS = { groups: 9, size: 5, reach: 34, free: 3 } as const

const BUOYS: readonly Rgb[] = [
  [0.86, 0.36, 0.22],
  [0.92, 0.91, 0.86],
  [0.86, 0.36, 0.22],
]

/** Strings of buoys, of which every third is large. */
function buoyCards({ book, palette, seed }: WorldBrief, { start }: NearSea): Card[] {
  const random = seededRandom(seed * 13 + 3)
  const night = palette.dark ? 0.5 : 0.12
  const buoys = BUOYS.map((tone) =>
    book.add({
      widthPx: 96,
      heightPx: 96,
      paint: (_, w, h) => paintBuoy(w, h, mix(tone, palette.near, night)),
    }),
  )
  return rowPlaces(random).flatMap((x, row) =>
    Array.from({ length: 8 }, (_, step): Card[] => {
      const texture = buoys[(row + step) % buoys.length]
      const size = step % 3 === 0 ? 0.62 : 0.34
      const z = start + step * 1.9 + 0.6 * random()
      const stand = { x: x + 0.5 * random(), y: -0.12, z, width: size, height: size }
      // It rides on the swell.
      const phase = random() * 6
      if (!texture) return []
      const card = standing(texture, stand, { haze: 0.6 })
      const place: Card['place'] = (seconds) => {
        const base = card.place(seconds)
        const lift = 0.035 * Math.sin(seconds * 1.4 + phase)
        return { ...base, origin: [base.origin[0], base.origin[1] + lift, base.origin[2]] }
      }
      return [{ ...card, place }]
    }).flat(),
  )
}

/** A ball with a band and a ring on top. */
function paintBuoy(widthPx: number, heightPx: number, tone: Rgb): ReturnType<typeof drawn> {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const light = brush.createRadialGradient(w * 0.4, h * 0.4, w * 0.05, w * 0.5, h * 0.55, w * 0.5)
    light.addColorStop(0, css(mix(tone, [1, 1, 1], 0.4)))
    light.addColorStop(0.5, css(tone))
    light.addColorStop(1, css(scaled(tone, 0.55)))
    brush.fillStyle = css(scaled(tone, 0.4))
    brush.fillRect(w * 0.44, h * 0.02, w * 0.12, h * 0.2)
    brush.fillStyle = light
    brush.beginPath()
    brush.arc(w * 0.5, h * 0.58, w * 0.4, 0, 7)
    brush.fill()
    brush.fillStyle = css(mix(tone, [0.95, 0.94, 0.9], 0.7), 0.85)
    brush.fillRect(w * 0.13, h * 0.5, w * 0.74, h * 0.1)
  })
}

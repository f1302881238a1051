/** Smoke and steam that rise by themselves in the open: from the ground, or from the top of a building. */
import { cutOutNamed } from '@backlot/prompt/catalogue'
import { leadOf } from '../../camera/lead.ts'
import { paintGlow } from '../../painting/soft.ts'
import { mix, type Rgb } from '../../renderer/scene/colour.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import { standAt } from '../../staging/set-pieces.ts'
import { shownHeight } from '../../staging/stagings.ts'
import type { WorldBrief } from '../brief.ts'
import { litBy } from '../sites/venues.ts'

/** A column of what rises: how fast, metres a second, how high, and how wide at its foot and its top. */
type Column = {
  readonly colour: Rgb
  readonly speed: number
  readonly high: number
  readonly foot: number
  readonly top: number
  readonly opacity: number
}

const COLUMNS = {
  smoke_plume: {
    colour: [0.3, 0.3, 0.31],
    speed: 1.3,
    high: 11,
    foot: 1.3,
    top: 5.4,
    opacity: 0.85,
  },
  steam_plume: {
    colour: [0.97, 0.98, 1],
    speed: 1.1,
    high: 5.4,
    foot: 1,
    top: 3.4,
    opacity: 0.75,
  },
} as const satisfies Readonly<Record<string, Column>>

/** Puffs of a column. */
const PUFFS = 22

/** What rises where a prompt says so. */
export function plumeCards(brief: WorldBrief): Card[] {
  const { details, place } = brief.scene
  const isUnderWay = leadOf(brief.scene)?.action === 'travel'
  if (place === 'interior' || details.includes('volcano') || isUnderWay) return []
  return (['smoke_plume', 'steam_plume'] as const)
    .filter((name) => details.includes(name))
    .flatMap((name) => columnCards(brief, COLUMNS[name]))
}

/** Where it comes from: behind who is there, the top of a building, or alone the middle of the picture. */
function sourceOf({ scene, path }: WorldBrief): readonly [x: number, y: number, z: number] {
  const lead = leadOf(scene)
  const [x, y, z] = path(0)
  if (!lead) return [0.6, y, z + 1.5]
  const { nature, heightMetres = 0 } = cutOutNamed(lead.shape) ?? {}
  if (nature === 'stand' && heightMetres > BUILDING_METRES)
    return [x + shownHeight(lead) * 0.2, y + shownHeight(lead) * 0.9, z + 0.2]
  return [x + 3.2, y, z + 4]
}

const BUILDING_METRES = 3

function columnCards(brief: WorldBrief, column: Column): Card[] {
  const { book, palette } = brief
  const tone = mix(litBy(palette)(column.colour), palette.haze, 0.15)
  const puff = book.add({
    widthPx: 128,
    heightPx: 128,
    paint: (_, px) => paintGlow(px, tone, 0.9),
  })
  const [x, y, z] = sourceOf(brief)
  const life = column.high / column.speed
  return Array.from({ length: PUFFS }, (_, index): Card => {
    const aside = Math.sin(index * 2.4)
    return {
      texture: puff,
      haze: 0.4,
      place: (seconds) => {
        const age = (seconds / life + index / PUFFS) % 1
        const size = column.foot + (column.top - column.foot) * age
        const drift = age * age * column.high * 0.16 + aside * size * 0.22
        const at = { x: x + drift, y: y + age * column.high - size * 0.4, z: z + index * 0.01 }
        return {
          ...standAt({ ...at, width: size, height: size }),
          opacity: column.opacity * Math.min(1, age * 8) * (1 - age) ** 0.8,
        }
      },
    }
  })
}

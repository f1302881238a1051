/** Land under what would stand in the water: a house by a lake stands on an islet of its own. */
import { mix, type Rgb } from '../../renderer/scene/colour.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import type { Texture } from '../../renderer/scene/texture.ts'
import { noise } from '../../renderer/scene/noise.ts'
import { leadOf } from '../../camera/lead.ts'
import { cutOutNamed } from '@backlot/prompt/catalogue'
import { paintHill } from '../../painting/hill.ts'
import { paintIslet } from '../../painting/islet.ts'
import { isAfloat } from '../../staging/afloat.ts'
import { lying, standing } from '../../staging/set-pieces.ts'
import { type CastMember, stagingOf } from '../../staging/stagings.ts'
import type { WorldBrief } from '../brief.ts'
import { growthTones, isSnowy } from '../land/growth.ts'

/** What stands in water by itself. */
const WADING: ReadonlySet<string> = new Set([
  'stilt-house',
  'dam',
  'desert-island',
  'lifeguard-tower',
])
/** Lower things are on whatever others stand on. */
const MIN_METRES = 2.4

/** How wide a lead is that needs land under it, metres; undefined for all others. */
function widthOnLand(lead: CastMember | undefined): number | undefined {
  if (!lead || isAfloat(lead)) return undefined
  const { height } = stagingOf(lead)
  if (lead.group) return height < MIN_METRES ? undefined : lead.group.width
  const cutOut = cutOutNamed(lead.shape)
  if (!cutOut || height < MIN_METRES || WADING.has(cutOut.name)) return undefined
  if (cutOut.nature !== 'stand' && cutOut.nature !== 'plant') return undefined
  return lead.count * height * (cutOut.box.width / cutOut.box.height)
}

/** An islet in widths of what stands on it, and its least width in metres; how high its banks are, in metres and for each metre that it is away. */
const ISLET = { wide: 2.3, deep: 0.6, least: 5, bank: 0.2, rise: 0.024 } as const

/** Where an islet may be: how high its ground is, where the water begins and ends, metres. */
export type IsletPlace = {
  readonly ground: number
  readonly shore: number
  readonly until: number
  readonly sunSide: number
}

/** The islet under a lead that stands in the water; none under others. */
export function isletCards(brief: WorldBrief, place: IsletPlace): Card[] {
  const { book, path, palette, seed, scene } = brief
  const [x, , z] = path(0)
  const wide = widthOnLand(leadOf(scene))
  if (wide === undefined || z < place.shore || z > place.until) return []
  const width = Math.max(ISLET.least, wide * ISLET.wide)
  const depth = width * ISLET.deep
  const bare: Rgb = isSnowy(brief) ? [0.86, 0.89, 0.95] : [0.9, 0.8, 0.6]
  const sand = mix(bare, palette.near, palette.dark ? 0.5 : 0.08)
  const grass = growthTones(brief).ground(0.7)
  const top = book.add({
    widthPx: 700,
    heightPx: 420,
    paint: (_, w, h) => paintIslet(w, h, { seed: seed % 97, sand, grass }),
  })
  const area = {
    left: x - width / 2,
    right: x + width / 2,
    near: z - depth / 2,
    far: z + depth / 2,
  }
  const bank = (tone: Rgb, share: { wide: number; high: number; near: number }): Card => {
    const stand = {
      x,
      y: -0.12,
      z: z - depth * share.near,
      width: width * share.wide,
      height: (place.ground + ISLET.bank + ISLET.rise * z) * share.high,
    }
    return standing(bankPicture(brief, tone, place.sunSide), stand, { haze: 0.6, bias: -10 })
  }
  return [
    lying(top, { ...area, y: place.ground + 0.02 }, { bias: -17.5, haze: 0.6, unmirrored: true }),
    bank(grass, { wide: 0.72, high: 1, near: 0.24 }),
    bank(sand, { wide: 0.86, high: 0.55, near: 0.3 }),
  ]
}

/** A low bank, flat on top. */
function bankPicture({ book, palette, seed }: WorldBrief, tone: Rgb, sunSide: number): Texture {
  return book.add({
    widthPx: 640,
    heightPx: 64,
    paint: (_, w, h) =>
      paintHill(w, h, {
        dark: mix(tone, palette.near, 0.45),
        lit: tone,
        sunSide,
        seed: seed % 97,
        fields: 0,
        crest: (along) =>
          Math.sin(Math.PI * along) ** 0.35 * (0.86 + 0.14 * noise(along * 9, seed % 61)),
      }),
  })
}

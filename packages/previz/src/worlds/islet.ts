/** Land under what would stand in the water: a house by a lake stands on an islet of its own. */
import { mix, type Rgb } from '../renderer/scene/colour.ts'
import type { Card } from '../renderer/scene/stage.ts'
import { noise } from '../renderer/scene/noise.ts'
import { leadOf } from '../camera/lead.ts'
import { cutOutNamed } from '../cut-outs/catalogue.ts'
import { paintHill } from '../painting/hill.ts'
import { paintIslet } from '../painting/islet.ts'
import { isAfloat } from '../staging/afloat.ts'
import { lying, standing } from '../staging/set-pieces.ts'
import { type CastMember, stagingOf } from '../staging/stagings.ts'
import type { WorldBrief } from './brief.ts'
import { growthTones, isSnowy } from './growth.ts'

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

/** An islet in its own width and depth, in widths of what stands on it, and its least width in metres. */
const ISLET = { wide: 2.3, deep: 0.6, least: 5, bank: 0.55 } as const

/** The islet under a lead that stands farther off than `shore`, where the water begins; none under others. */
export function isletCards(
  brief: WorldBrief,
  { ground, shore, sunSide }: { ground: number; shore: number; sunSide: number },
): Card[] {
  const { scene, path, book, palette, seed } = brief
  const [x, , z] = path(0)
  const wide = widthOnLand(leadOf(scene))
  if (wide === undefined || z < shore) return []
  const width = Math.max(ISLET.least, wide * ISLET.wide)
  const depth = width * ISLET.deep
  const dim = palette.dark ? 0.5 : 0.08
  const bare: Rgb = isSnowy(brief) ? [0.86, 0.89, 0.95] : [0.9, 0.8, 0.6]
  const sand = mix(bare, palette.near, dim)
  const top = book.add({
    widthPx: 700,
    heightPx: 420,
    paint: (_, w, h) =>
      paintIslet(w, h, { seed: seed % 97, sand, grass: growthTones(brief).ground(0.7) }),
  })
  const bank = book.add({
    widthPx: 640,
    heightPx: 64,
    paint: (_, w, h) =>
      paintHill(w, h, {
        dark: mix(sand, palette.near, 0.45),
        lit: sand,
        sunSide,
        seed: seed % 97,
        fields: 0,
        crest: (along) =>
          Math.sin(Math.PI * along) ** 0.35 * (0.86 + 0.14 * noise(along * 9, seed % 61)),
      }),
  })
  const area = {
    left: x - width / 2,
    right: x + width / 2,
    near: z - depth / 2,
    far: z + depth / 2,
  }
  const front = {
    x,
    y: -0.12,
    z: z - depth * 0.3,
    width: width * 0.84,
    height: ground + ISLET.bank * 0.5,
  }
  return [
    lying(top, { ...area, y: ground + 0.02 }, { bias: -17.5, haze: 0.6, unmirrored: true }),
    standing(bank, front, { haze: 0.6, bias: -10 }),
  ]
}

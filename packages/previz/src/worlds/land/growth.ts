/** What the seasons do to everything that grows. */
import { isForsaken } from '@backlot/prompt/conditions'
import { mix, type Rgb } from '../../renderer/scene/colour.ts'
import { itemAt } from '../../renderer/scene/random.ts'
import { mayAdd, type WorldBrief } from '../brief.ts'

/** Tones of leaves, blades and ground. */
export type GrowthTones = {
  readonly crown: { readonly dark: Rgb; readonly lit: Rgb }
  readonly blade: { readonly dark: Rgb; readonly lit: Rgb }
  /** From the shade, 0, to the light, 1. */
  readonly ground: (share: number) => Rgb
}

const BLOSSOM = { dark: [0.62, 0.32, 0.45], lit: [1, 0.82, 0.88] } as const
const FALL = { dark: [0.42, 0.16, 0.08], lit: [0.97, 0.6, 0.18] } as const
const FROST = { dark: [0.5, 0.56, 0.66], lit: [0.94, 0.96, 1] } as const

/** True where nothing grows that is taller than grass, and nobody lives: in Antarctica, or where a prompt wants no trees. */
export const isBarren = ({ details }: Pick<WorldBrief['scene'], 'details'>): boolean =>
  details.includes('barren')

/** True where snow lies: by the weather or by the season, and in no desert because of a season alone. */
export function isSnowy({ scene }: Pick<WorldBrief, 'scene'>): boolean {
  const winter = scene.season === 'winter' && scene.place !== 'desert'
  return scene.weather === 'snow' || winter || scene.place === 'snowfield'
}

const HUES: readonly [Rgb, ...Rgb[]] = [
  [0.86, 0.3, 0.34],
  [0.95, 0.82, 0.45],
  [0.6, 0.45, 0.75],
]
const WHITE: Rgb = [0.96, 0.94, 0.9]

/** The colours of the flowers that stand in the grass; none where it snows, and none that nobody asked for. */
export function bloomsOf(brief: WorldBrief): readonly Rgb[] {
  const { scene, palette } = brief
  const asked = scene.details.includes('flowers')
  const own = mayAdd(brief, 'foreground') && scene.season !== 'autumn' && !isForsaken(scene)
  if (isSnowy(brief) || !(asked || own)) return []
  // White ones and those of one hue: flowers of all colours are noise behind whoever stands in them.
  const hue = itemAt(HUES, brief.seed)
  // By night there is nothing in whose light they could shine.
  const dusk = palette.dark ? 0.42 : 0
  const dim = scene.timeOfDay === 'night' ? 0.74 : dusk
  return [hue, hue, WHITE, WHITE].map((colour) => mix(colour, palette.near, dim))
}

/** The tones of a brief, in the light of its hour. */
export function growthTones(brief: Pick<WorldBrief, 'scene' | 'palette'>): GrowthTones {
  const { scene, palette } = brief
  const leaf = { dark: palette.growthShade, lit: palette.growthLit }
  const blossoms = scene.details.includes('petals') || scene.season === 'spring'
  const falls = scene.details.includes('leaves') || scene.season === 'autumn'
  const snowy = isSnowy(brief)
  const tree = snowy ? FROST : blossoms ? BLOSSOM : falls ? FALL : leaf
  const share = tree === leaf ? 0.4 : palette.dark ? 0.45 : 0.25
  const straw = { dark: mix(leaf.dark, FALL.dark, 0.4), lit: mix(leaf.lit, FALL.lit, 0.4) }
  const field = snowy ? FROST : falls ? straw : leaf
  const night = palette.dark && snowy ? 0.22 : 0
  return {
    crown: { dark: mix(tree.dark, palette.near, share), lit: mix(tree.lit, palette.rim, 0.15) },
    blade: { dark: mix(field.dark, palette.near, 0.3), lit: mix(field.lit, palette.rim, 0.12) },
    ground: (at) => mix(mix(field.dark, field.lit, at), palette.middle, night),
  }
}

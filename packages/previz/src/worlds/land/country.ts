/** What all parts of open country are built from. */
import type { Place } from '@backlot/prompt/scene'
import { isForsaken } from '@backlot/prompt/conditions'
import { paintBareTree } from '../../painting/bare-tree.ts'
import { mix, type Rgb } from '../../renderer/scene/colour.ts'
import type { Texture } from '../../renderer/scene/texture.ts'
import { paintPalm } from '../../painting/terrain.ts'
import { paintTree, TREE_FORMS, type TreeForm } from '../../painting/trees.ts'
import type { TreeKind } from '../../painting/tree-shapes.ts'
import type { WorldBrief } from '../brief.ts'
import { growthTones, isSnowy } from './growth.ts'
import type { FarShape } from './horizon.ts'

/** The open places. */
export type LandPlace = Extract<Place, 'meadow' | 'mountains' | 'village' | 'desert' | 'snowfield'>

/** What stands in a composition besides ground, far land, groups of trees and grass. */
export type PartName =
  | 'avenue'
  | 'boulders'
  | 'drifts'
  | 'dunes'
  | 'fence'
  | 'green'
  | 'hills'
  | 'hilltown'
  | 'knoll'
  | 'lane'
  | 'mesas'
  | 'scree'
  | 'slopes'

/** One composition of a place. */
export type Dress = {
  /** Height of the far peaks and how far down their snow reaches. */
  readonly peaks: number
  readonly snow: number
  /** Shapes of the far steps, the peaks first; as they are everywhere when absent. */
  readonly far?: (seed: number) => readonly (FarShape | undefined)[]
  /** Kinds of trees, of which the seed takes up to three; none where empty. */
  readonly trees: readonly TreeKind[]
  /** Groups of trees left and right; `sparse` ones are small. */
  readonly groups: 'full' | 'sparse' | 'none'
  /** Clumps of grass on the ground. */
  readonly clumps: number
  readonly ripples: number
  readonly path: 'winding' | 'straight' | 'none'
  /** Share of clouds on a clear day. */
  readonly clouds: number
  /** One tree near the camera frames the picture. */
  readonly frame?: true
  readonly parts: readonly PartName[]
  /** True where something in the middle distance would hide what a prompt names there. */
  readonly closed?: true
}

/** A country that is being built. */
export type Country = {
  readonly brief: WorldBrief
  readonly dress: Dress
  readonly random: () => number
  readonly sunSide: number
  /** Half the angle that must be filled, radians. */
  readonly spread: number
}

/** A tree to plant. */
export type TreePicture = {
  readonly texture: Texture
  readonly kind: TreeKind
  readonly form: TreeForm
}

/** Kinds that a wood mixes, and pictures of it. */
const MIXED = 3
const PICTURES = 4

/** Pictures of the trees of a country: kinds that its seed chooses, one of them twice. */
export function treePictures(country: Country): readonly TreePicture[] {
  const { trees } = country.dress
  const { seed } = country.brief
  const first = Math.floor(seed / 3) % Math.max(1, trees.length)
  const chosen = [...trees.slice(first), ...trees.slice(0, first)].slice(0, MIXED)
  if (chosen.length === 0) return []
  return Array.from({ length: PICTURES }, (_, index) => chosen[index % chosen.length])
    .filter((kind) => kind !== undefined)
    .map((kind, index) => treePicture(country, kind, index))
}

/** A picture of one tree in the light and the season of a brief; `fresh`, 0 to 1, is how much lighter its leaves are. */
export function treePicture(
  { brief, sunSide }: Pick<Country, 'brief' | 'sunSide'>,
  kind: TreeKind,
  index: number,
  fresh = 0,
): TreePicture {
  const { book, palette, seed } = brief
  const form = TREE_FORMS[kind]
  const heightPx = Math.round(form.sidePx / Math.sqrt(form.aspect))
  const snow = isSnowy(brief)
  const bark: Rgb = mix([0.2, 0.14, 0.11], palette.near, 0.4)
  const needles = {
    dark: mix(palette.near, [0.03, 0.07, 0.05], 0.4),
    lit: mix(palette.near, palette.growthLit, snow ? 0.2 : 0.45),
  }
  const crown = growthTones(brief).crown
  const leaves = {
    dark: mix(crown.dark, crown.lit, 0.22 * fresh),
    lit: mix(crown.lit, palette.rim, 0.24 * fresh),
  }
  const tones = form.evergreen ? needles : leaves
  const texture = book.add({
    widthPx: Math.round(heightPx * form.aspect),
    heightPx,
    paint: (__, w, h) =>
      isForsaken(brief.scene) && !form.evergreen
        ? paintBareTree(w, h, { seed: (seed % 900) * 3 + index, bark })
        : paintTree(kind, w, h, {
            seed: (seed % 900) * 3 + index,
            ...tones,
            bark,
            sunSide,
            snow: snow && form.evergreen === true,
          }),
  })
  return { texture, kind, form }
}

/** A picture of one of two palms; `night` is how far its colours go over into those of what is near, 0 to 1. */
export function palmPicture(
  { book, palette, seed }: WorldBrief,
  look: { index: number; night: number; sunSide: number; widthPx: number; heightPx: number },
): Texture {
  const { index, night, sunSide, widthPx, heightPx } = look
  return book.add({
    widthPx,
    heightPx,
    paint: (_, w, h) =>
      paintPalm(w, h, {
        seed: (seed % 211) * 2 + index,
        dark: mix([0.07, 0.2, 0.1], palette.near, night),
        lit: mix([0.5, 0.66, 0.24], palette.rim, palette.dark ? 0.3 : 0.1),
        bark: mix([0.5, 0.4, 0.3], palette.near, night + 0.1),
        sunSide,
      }),
  })
}

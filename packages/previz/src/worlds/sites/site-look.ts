/** What the tables of sites are made of. */
import type { SubjectKind } from '@backlot/prompt/scene'
import type { Pixels } from '../../renderer/scene/texture.ts'
import type { TreeKind } from '../../painting/tree-shapes.ts'
import type { Lit } from '../../painting/venue.ts'
import type { Dress } from '../land/country.ts'
import type { PlacedThing } from './placed-things.ts'

/** A ground of its own: how it is painted, and where it lies. */
type Ground = {
  readonly paint: (w: number, h: number, lit: Lit) => Pixels
  readonly px: readonly [number, number]
  /** Across as far as a camera goes where it is `wide`. */
  readonly area: {
    readonly left: number
    readonly right: number
    readonly near: number
    readonly far: number
  }
  readonly wide?: true
}

/** What a site is made of. */
export type SiteLook = {
  /** Who goes along it, and where that is in the table: with such a lead all of it is under that one. */
  readonly way?: { readonly of: SubjectKind; readonly z: number }
  /** What it changes of the open country around it. */
  readonly land?: Partial<Dress>
  readonly pieces: readonly PlacedThing[]
  /** More of the same, scattered: shapes, how many, from where to where, how high. */
  readonly scattered?: {
    readonly shapes: readonly string[]
    readonly columns: number
    readonly rows: number
    readonly apart: readonly [x: number, z: number]
    readonly from: number
    readonly height: number
    readonly stray: number
  }
  readonly grounds?: readonly Ground[]
  /** Trees, which sway: their kind, where they stand and how high they are. */
  readonly trees?: readonly (readonly [
    kind: TreeKind | 'palm',
    x: number,
    z: number,
    height: number,
  ])[]
  /** Buildings, which stand where no subject is one. */
  readonly homes?: readonly PlacedThing[]
  /** What stands upright and is painted: a roof on posts, a net. */
  readonly upright?: {
    readonly paint: (
      w: number,
      h: number,
      look: { readonly lit: Lit; readonly isLit: boolean; readonly name?: string },
    ) => Pixels
    readonly px: readonly [number, number]
    readonly x: number
    readonly z: number
    readonly width: number
    readonly height: number
  }
}

/** An area with the view in its middle. */
export const around = (half: number, near: number, far: number): Ground['area'] => ({
  left: -half,
  right: half,
  near,
  far,
})

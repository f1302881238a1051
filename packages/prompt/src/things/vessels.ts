/** Cut-outs that hold what may change in them. */
import type { Liquid } from '../scene/scene.ts'

/** A vessel: the name of its form, and what is in it where nothing is said. */
export type Vessel = { readonly form: VesselFormName; readonly liquid?: Liquid }

/** The forms of vessels. */
export type VesselFormName =
  | 'glass'
  | 'wine'
  | 'bottle'
  | 'beaker'
  | 'bowl'
  | 'bucket'
  | 'pot'
  | 'mug'

const LINES: readonly (readonly [form: VesselFormName, shapes: string, liquid?: Liquid])[] = [
  ['glass', 'water-glass tumbler-glass cup-with-straw'],
  ['glass', 'glass-of-milk', 'milk'],
  ['glass', 'tropical-drink lemonade', 'juice'],
  ['glass', 'beer-mug', 'tea'],
  ['wine', 'wine-glass', 'wine'],
  ['wine', 'cocktail-glass'],
  ['bottle', 'water-bottle'],
  ['bottle', 'wine-bottle', 'wine'],
  ['beaker', 'alembic test-tube jar amphora'],
  ['bowl', 'bowl-with-spoon mixing-bowl'],
  ['bucket', 'bucket'],
  ['pot', 'pot-of-food cooking'],
  ['mug', 'hot-beverage', 'coffee'],
  ['mug', 'teacup-without-handle', 'tea'],
]

const VESSELS: ReadonlyMap<string, Vessel> = new Map(
  LINES.flatMap(([form, shapes, liquid]) =>
    shapes.split(' ').map((shape) => [shape, { form, ...(liquid && { liquid }) }] as const),
  ),
)

/** The vessel that a shape is; undefined for all else. */
export const vesselOf = (shape: string | undefined): Vessel | undefined => VESSELS.get(shape ?? '')

/** True for a shape that holds what may change in it. */
export const isVessel = (shape: string | undefined): boolean => VESSELS.has(shape ?? '')

/** The cut-outs by name: their nature, their size, and their bounding box in the drawing. */
import lines from './data/catalogue.json' with { type: 'json' }
import { type Nature, NATURES } from './shape-sizes.ts'

/**
 * A line of the catalogue: the index of its nature, height in metres, bounding box in units of the
 * drawing, and flags.
 */
export type CatalogueLine = [
  nature: number,
  heightMetres: number,
  left: number,
  top: number,
  width: number,
  height: number,
  special?: 'head' | 'right',
]

/** A cut-out for staging. */
export type CutOut = {
  readonly name: string
  readonly nature: Nature
  readonly heightMetres: number
  /** The bounding box in units of a drawing of 32 by 32. */
  readonly box: {
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  }
  /** True for a head that is given a body. */
  readonly isHead: boolean
  /** True when its drawing looks to the right; most look left. */
  readonly looksRight: boolean
}

const CUT_OUTS: ReadonlyMap<string, CutOut> = new Map(
  Object.entries(lines).map(([name, line]) => [name, cutOutOf(name, line)]),
)

function cutOutOf(name: string, line: readonly (number | string)[]): CutOut {
  const [nature, heightMetres, left, top, width, height] = line.map(Number)
  return {
    name,
    nature: NATURES[nature ?? 0] ?? 'thing',
    heightMetres: heightMetres ?? 1,
    box: { left: left ?? 0, top: top ?? 0, width: width ?? 32, height: height ?? 32 },
    isHead: line[6] === 'head',
    looksRight: line[6] === 'right',
  }
}

/** True for the name of a cut-out. */
export const isShape = (name: string): boolean => CUT_OUTS.has(name)

/** The cut-out of a name; undefined for an unknown name. */
export function cutOutNamed(name: string | undefined): CutOut | undefined {
  return name === undefined ? undefined : CUT_OUTS.get(name)
}

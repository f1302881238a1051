/** The cut-outs by name: their nature, their size, and their bounding box in the drawing. */
import lines from './data/catalogue.json' with { type: 'json' }
import forms from './data/forms.json' with { type: 'json' }
import { type Nature, NATURES } from './natures.ts'

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

/** A row of a drawing: its height above the foot, its middle from the left and its width, in shares of the drawn part. */
export type Level = { readonly up: number; readonly middle: number; readonly width: number }

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
  /** What was measured in the drawing: where others rest on it, its opening if it has one, the middle of its head. */
  readonly rest: Level
  readonly rim: Level
  readonly head: Level
  /** True for a head that is given a body. */
  readonly isHead: boolean
  /** True when its drawing looks to the right; most look left. */
  readonly looksRight: boolean
}

const FORMS: Readonly<Record<string, readonly (readonly number[])[]>> = forms

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
    ...levelsOf(name),
    isHead: line[6] === 'head',
    looksRight: line[6] === 'right',
  }
}

function levelsOf(name: string): Pick<CutOut, 'rest' | 'rim' | 'head'> {
  const [rest, rim, head] = FORMS[name] ?? []
  const level = ([up = 1, middle = 0.5, width = 1]: readonly number[] = []): Level => ({
    up,
    middle,
    width,
  })
  return { rest: level(rest), rim: level(rim), head: level(head) }
}

/** All cut-outs, those of a nature together. */
export const allCutOuts = (): readonly CutOut[] => [...CUT_OUTS.values()]

/** True for the name of a cut-out. */
export const isShape = (name: string): boolean => CUT_OUTS.has(name)

/** The cut-out of a name; undefined for an unknown name. */
export function cutOutNamed(name: string | undefined): CutOut | undefined {
  return name === undefined ? undefined : CUT_OUTS.get(name)
}

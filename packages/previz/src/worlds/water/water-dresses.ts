/** The three compositions of the places with water. */
import type { Scene } from '@backlot/prompt/scene'
import type { Detail } from '@backlot/prompt/details'
import type { TreeKind } from '../../painting/tree-shapes.ts'
import type { WorldBrief } from '../brief.ts'
import { pastureShapes, valleyShapes } from '../land/dresses.ts'
import type { FarShape } from '../land/horizon.ts'

/** What stands in the water or on its far shore. */
export type WaterPart = 'cliffs' | 'hills' | 'islands' | 'slopes' | 'spits' | 'stacks'

/** One composition of a water. */
export type WaterDress = {
  /** Height of the far peaks, and their shapes; as they are everywhere when absent. */
  readonly peaks: number
  readonly snow: number
  readonly far?: (seed: number) => readonly (FarShape | undefined)[]
  /** Kinds of trees on the shores. */
  readonly trees: readonly [TreeKind, ...TreeKind[]]
  readonly parts: readonly WaterPart[]
  /** True where a river leads away between its banks, and does not go across. */
  readonly leads?: true
}

type Three = readonly [WaterDress, WaterDress, WaterDress]

const LAKES: Three = [
  { peaks: 1, snow: 0.66, trees: ['fir'], parts: ['spits'] },
  {
    peaks: 1.15,
    snow: 0.8,
    far: valleyShapes,
    trees: ['fir', 'pine'],
    parts: ['slopes', 'spits'],
  },
  { peaks: 0.35, snow: 0.3, trees: ['willow', 'birch', 'poplar'], parts: ['hills', 'spits'] },
]

const MARSH: WaterDress = { peaks: 0.12, snow: 0, trees: ['willow', 'birch'], parts: ['spits'] }

/** Water between steep slopes. */
const FJORD: WaterDress = { ...LAKES[1], peaks: 1.5, parts: ['slopes'] }

const SEAS: Three = [
  { peaks: 0.22, snow: 0, trees: ['fir'], parts: ['stacks'] },
  { peaks: 0.14, snow: 0, trees: ['pine'], parts: ['cliffs'] },
  { peaks: 0.3, snow: 0, trees: ['broadleaf'], parts: ['islands'] },
]

const RIVERS: Three = [
  { peaks: 0.6, snow: 0.4, trees: ['broadleaf'], parts: [] },
  {
    peaks: 0.5,
    snow: 0.4,
    trees: ['willow', 'poplar', 'birch'],
    parts: ['hills'],
    leads: true,
  },
  {
    peaks: 1.1,
    snow: 0.7,
    far: pastureShapes,
    trees: ['fir', 'pine', 'birch'],
    parts: ['slopes'],
    leads: true,
  },
]

/** What a prompt names that needs the far shore as it is in the first composition. */
const SHORELINE: ReadonlySet<Detail> = new Set([
  'bridge',
  'castle',
  'harbour',
  'lighthouse',
  'volcano',
  'waterfall',
])

/** The composition of a water: the seed's, or the first where what is named would be hidden. */
export function waterDressOf({ scene, composition }: WorldBrief): WaterDress {
  const dresses = dressesOf(scene)
  if (scene.place === 'lake' && scene.details.includes('fjord')) return FJORD
  if (scene.place === 'lake' && scene.details.includes('marsh')) return MARSH
  const isAsEver = scene.angle === 'aerial' || scene.details.some((detail) => SHORELINE.has(detail))
  return dresses[isAsEver ? 0 : composition]
}

function dressesOf({ place }: Scene): Three {
  if (place === 'sea' || place === 'beach') return SEAS
  return place === 'lake' ? LAKES : RIVERS
}

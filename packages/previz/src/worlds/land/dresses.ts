/** The three compositions of each open place. */
import { cutOutNamed } from '@backlot/prompt/catalogue'
import type { Scene, Subject } from '@backlot/prompt/scene'
import { cropOf } from '@backlot/prompt/crops'
import type { Detail } from '@backlot/prompt/details'
import { clamp, smoothstep } from '../../renderer/scene/random.ts'
import type { WorldBrief } from '../brief.ts'
import type { Dress, LandPlace, PartName } from './country.ts'
import { isBarren } from './growth.ts'
import type { FarShape } from './horizon.ts'
import type { SiteLook } from '../sites/site-look.ts'
import { isMoonlit } from '../sky/moon.ts'
import { type Site, SITES, sitesOf } from '../sites/site-table.ts'

/** Left or right, by the seed and not by which composition it chooses. */
export const sideOf = (seed: number): 1 | -1 => (Math.floor(seed / 3) % 2 === 0 ? 1 : -1)

/** Walls left and right that rise away from a gap in the middle. */
const walls =
  (middle: number, gap: number, wide: number): FarShape['crest'] =>
  (yaw) =>
    clamp((Math.abs(yaw - middle) - gap) / wide) ** 0.85

/** One great peak behind steep walls. */
export function valleyShapes(seed: number): readonly (FarShape | undefined)[] {
  const middle = 0.05 * sideOf(seed)
  return [
    {
      height: 1.75,
      crest: (yaw) => 0.3 + 0.7 * Math.exp(-(((yaw - middle) / 0.17) ** 2)),
    },
    { height: 2.1, crest: walls(middle, 0.12, 0.42) },
    { height: 3.1, crest: walls(middle + 0.05, 0.08, 0.5) },
    { height: 3.4, crest: walls(middle - 0.06, 0.1, 0.6) },
    { height: 2.2, crest: walls(middle, 0.16, 0.5) },
  ]
}

/** A ridge that comes down from one side to the plain on the other. */
export function pastureShapes(seed: number): readonly (FarShape | undefined)[] {
  const side = sideOf(seed)
  const fall: FarShape['crest'] = (yaw) => 0.2 + 0.8 * smoothstep(-0.35, 0.5, yaw * side)
  return [
    { height: 1.3, crest: (yaw) => 0.45 + 0.55 * smoothstep(-0.5, 0.45, yaw * side) },
    { height: 2.3, crest: fall },
    { height: 2, crest: fall },
  ]
}

const PLAIN = { ripples: 0, clouds: 0.5 } as const
const LEAFY = ['broadleaf', 'birch', 'oak', 'poplar', 'willow'] as const

const MEADOWS: readonly [Dress, Dress, Dress] = [
  {
    ...PLAIN,
    peaks: 0.62,
    snow: 0.55,
    trees: LEAFY,
    groups: 'full',
    clumps: 210,
    path: 'winding',
    frame: true,
    parts: [],
  },
  {
    ...PLAIN,
    peaks: 0.3,
    snow: 0.2,
    trees: ['broadleaf', 'birch', 'oak'],
    groups: 'sparse',
    clumps: 230,
    path: 'none',
    parts: ['hills', 'knoll', 'fence'],
    closed: true,
  },
  {
    ...PLAIN,
    peaks: 0.4,
    snow: 0.4,
    trees: ['oak', 'broadleaf', 'willow'],
    groups: 'sparse',
    clumps: 240,
    path: 'none',
    parts: ['avenue'],
  },
]

const MOUNTAINS: readonly [Dress, Dress, Dress] = [
  {
    ...PLAIN,
    peaks: 1.2,
    snow: 0.75,
    trees: ['fir', 'fir', 'pine'],
    groups: 'full',
    clumps: 150,
    path: 'winding',
    parts: [],
  },
  {
    ...PLAIN,
    peaks: 1,
    snow: 0.9,
    far: valleyShapes,
    trees: ['fir'],
    groups: 'none',
    clumps: 150,
    path: 'winding',
    parts: ['slopes', 'boulders'],
    closed: true,
  },
  {
    ...PLAIN,
    peaks: 1,
    snow: 0.5,
    far: pastureShapes,
    trees: ['pine', 'fir', 'pine'],
    groups: 'sparse',
    clumps: 190,
    path: 'none',
    parts: ['hills', 'boulders'],
    closed: true,
  },
]

const VILLAGES: readonly [Dress, Dress, Dress] = [
  {
    ...PLAIN,
    peaks: 0.62,
    snow: 0.55,
    trees: ['broadleaf', 'oak', 'birch', 'poplar'],
    groups: 'full',
    clumps: 210,
    path: 'winding',
    frame: true,
    parts: ['green'],
  },
  {
    ...PLAIN,
    peaks: 0.5,
    snow: 0.4,
    trees: ['broadleaf', 'cypress', 'oak'],
    groups: 'sparse',
    clumps: 210,
    path: 'winding',
    parts: ['hills', 'hilltown'],
    closed: true,
  },
  {
    ...PLAIN,
    peaks: 1,
    snow: 0.7,
    trees: ['birch', 'fir', 'broadleaf'],
    groups: 'sparse',
    clumps: 130,
    path: 'straight',
    parts: ['lane'],
  },
]

const SAND = { snow: 0, trees: [], groups: 'none', ripples: 1, path: 'none' } as const

const DESERTS: readonly [Dress, Dress, Dress] = [
  { ...SAND, peaks: 0.5, clumps: 12, clouds: 0.3, parts: ['dunes'] },
  { ...SAND, peaks: 0.3, clumps: 40, clouds: 0.45, ripples: 0.35, parts: ['mesas', 'scree'] },
  {
    ...SAND,
    peaks: 0.2,
    clumps: 20,
    clouds: 0.2,
    trees: ['acacia'],
    groups: 'sparse',
    parts: ['hills', 'scree'],
    closed: true,
  },
]

const FROZEN = { clumps: 0, ripples: 0.2, path: 'none', clouds: 0.5 } as const

const SNOWFIELDS: readonly [Dress, Dress, Dress] = [
  { ...FROZEN, peaks: 0.9, snow: 1.4, trees: ['fir'], groups: 'full', parts: ['drifts'] },
  {
    ...FROZEN,
    peaks: 0.8,
    snow: 1.4,
    far: pastureShapes,
    trees: ['fir', 'birch', 'pine'],
    groups: 'sparse',
    parts: ['hills', 'knoll', 'drifts'],
    closed: true,
  },
  {
    ...FROZEN,
    peaks: 1,
    snow: 1.5,
    far: valleyShapes,
    trees: ['fir'],
    groups: 'none',
    parts: ['slopes', 'drifts'],
    closed: true,
  },
]

const DRESSES: Readonly<Record<LandPlace, readonly [Dress, Dress, Dress]>> = {
  meadow: MEADOWS,
  mountains: MOUNTAINS,
  village: VILLAGES,
  desert: DESERTS,
  snowfield: SNOWFIELDS,
}

const isLand = (place: Scene['place']): place is LandPlace => Object.hasOwn(DRESSES, place)

/** What a prompt names that stands in the middle distance or covers the whole land. */
const GREAT: ReadonlySet<Detail> = new Set([
  'castle',
  'great_wall',
  'lighthouse',
  'stadium',
  'volcano',
  'waterfall',
])

/** Parts of stone, snow and sand, which are left where nothing grows and nobody lives. */
const LIFELESS: ReadonlySet<PartName> = new Set([
  'boulders',
  'drifts',
  'dunes',
  'hills',
  'mesas',
  'scree',
  'slopes',
])

/** A building, which trees on both sides of a way would hide. */
const isGreat = ({ shape }: Subject): boolean =>
  (cutOutNamed(shape)?.heightMetres ?? 0) > GREAT_METRES
const GREAT_METRES = 8
const isLined = ({ closed, parts }: Dress): boolean => closed === true || parts.includes('avenue')

/** The composition of a scene: the seed's, or the open one where what is named would be hidden. Where nothing grows it has no trees and no houses. */
export function dressOf(brief: Pick<WorldBrief, 'scene' | 'composition'>): Dress {
  const dress = fullDressOf(brief)
  if (!isBarren(brief.scene)) return dress
  const parts = dress.parts.filter((part) => LIFELESS.has(part))
  return { ...dress, trees: [], groups: 'none', parts }
}

/** What a site changes of a meadow, and an oasis of the desert. */
const landOf = (site: Site, { place }: Scene): SiteLook['land'] =>
  place === 'meadow' || (place === 'desert' && site === 'oasis') ? SITES[site].land : undefined

/** Between walls of rock: stones, and no trees that would stand in them. */
const CANYON: Dress = { ...MOUNTAINS[1], peaks: 1.5, trees: [], clumps: 60, parts: ['boulders'] }

/** Nothing that would stand before the moon. */
const OPEN: Dress = { ...MEADOWS[1], groups: 'none', parts: ['hills'] }

/** A field as far as one sees, with trees at its end. */
const TILLED: Dress = { ...MEADOWS[1], peaks: 0.35, clumps: 0, groups: 'sparse', parts: ['hills'] }

/** Steps up to the mountains. */
const TERRACED: Dress = {
  ...MOUNTAINS[0],
  peaks: 0.8,
  trees: ['broadleaf', 'poplar'],
  groups: 'sparse',
  clumps: 90,
  path: 'none',
}

function fullDressOf({ scene, composition }: Pick<WorldBrief, 'scene' | 'composition'>): Dress {
  if (scene.place === 'desert' && (isBarren(scene) || scene.details.includes('dunes')))
    return DESERTS[0]
  if (scene.place === 'mountains' && scene.details.includes('canyon')) return CANYON
  const dresses = DRESSES[isLand(scene.place) ? scene.place : 'meadow']
  const wanted = dresses[composition]
  const isOpen =
    scene.angle === 'aerial' ||
    scene.details.includes('stadium') ||
    (wanted.closed === true && scene.details.some((detail) => GREAT.has(detail))) ||
    (isLined(wanted) && scene.subjects.some(isGreat))
  if (isMoonlit(scene) && scene.subjects.length === 0 && scene.place === 'meadow') return OPEN
  const crop = cropOf(scene)
  if (crop) return crop === 'terraces' ? TERRACED : TILLED
  const changes = sitesOf(scene).map((site) => landOf(site, scene))
  const land = changes.find((change) => change !== undefined)
  if (land) return { ...dresses[0], ...land }
  return isOpen ? dresses[0] : wanted
}

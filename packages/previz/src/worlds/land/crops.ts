/** Fields of one crop in rows, as far as one sees, and hillsides in steps. */
import { mix, type Rgb } from '../../renderer/scene/colour.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import type { Texture } from '../../renderer/scene/texture.ts'
import {
  type CropLook,
  paintFurrows,
  paintStrip,
  paintTerraces,
  STRIP_METRES,
} from '../../painting/crops.ts'
import type { Crop } from '@backlot/prompt/crops'
import { leadOf } from '../../camera/lead.ts'
import { lying, standing, swaying } from '../../staging/set-pieces.ts'
import type { Lit } from '../../painting/venue.ts'
import type { WorldBrief } from '../brief.ts'
import { litBy } from '../sites/venues.ts'

const SOIL: Rgb = [0.42, 0.31, 0.21]
const GREEN: Rgb = [0.3, 0.5, 0.2]

const LOOKS: Readonly<Record<Exclude<Crop, 'terraces'>, CropLook>> = {
  corn: {
    form: 'stalks',
    height: 2.3,
    apart: 0.8,
    leaf: [0.34, 0.56, 0.2],
    bloom: [[0.92, 0.78, 0.3]],
    soil: SOIL,
  },
  wheat: {
    form: 'ears',
    height: 0.95,
    apart: 0.4,
    leaf: [0.8, 0.66, 0.32],
    bloom: [[0.93, 0.76, 0.38]],
    soil: [0.72, 0.57, 0.3],
  },
  lavender: {
    form: 'tufts',
    height: 0.72,
    apart: 1.6,
    leaf: [0.42, 0.52, 0.36],
    bloom: [[0.56, 0.38, 0.8]],
    soil: [0.62, 0.5, 0.38],
  },
  tulips: {
    form: 'blooms',
    height: 0.55,
    apart: 0.8,
    leaf: [0.36, 0.6, 0.3],
    bloom: [
      [0.9, 0.2, 0.24],
      [0.9, 0.2, 0.24],
      [0.97, 0.8, 0.26],
      [0.97, 0.8, 0.26],
      [0.95, 0.5, 0.66],
      [0.95, 0.5, 0.66],
    ],
    soil: SOIL,
  },
  poppies: {
    form: 'blooms',
    height: 0.5,
    apart: 0.4,
    leaf: GREEN,
    bloom: [[0.88, 0.16, 0.12]],
    soil: GREEN,
  },
  sunflowers: {
    form: 'discs',
    height: 1.5,
    apart: 1,
    leaf: [0.34, 0.56, 0.22],
    bloom: [[0.98, 0.76, 0.14]],
    soil: SOIL,
  },
  rapeseed: {
    form: 'ears',
    height: 0.95,
    apart: 0.5,
    leaf: [0.42, 0.58, 0.2],
    bloom: [[0.98, 0.86, 0.18]],
    soil: [0.6, 0.62, 0.16],
  },
  cotton: {
    form: 'hedge',
    height: 0.8,
    apart: 1.2,
    leaf: [0.4, 0.46, 0.26],
    bloom: [[0.97, 0.96, 0.93]],
    soil: SOIL,
  },
  vines: {
    form: 'hedge',
    height: 1.35,
    apart: 2.4,
    leaf: [0.36, 0.54, 0.2],
    bloom: [[0.36, 0.16, 0.42]],
    soil: [0.6, 0.48, 0.34],
  },
  tea: {
    form: 'hedge',
    height: 0.75,
    apart: 1.5,
    leaf: [0.3, 0.58, 0.24],
    bloom: [[0.5, 0.76, 0.34]],
    soil: [0.3, 0.34, 0.18],
  },
  seedlings: {
    form: 'hedge',
    height: 0.32,
    apart: 0.8,
    leaf: [0.36, 0.64, 0.24],
    bloom: [[0.56, 0.8, 0.36]],
    soil: [0.44, 0.32, 0.22],
  },
}

/** Metres to the nearest strip and to the farthest one, and how much farther each is than the one before. */
const NEAREST = 3.4
const FARTHEST = 78
const STEP = 1.075

/** Higher than this, metres, a crop hides who stands in it. */
const TALL = 1.2

/** Strips side by side, the least that is shown of one, metres, and how much higher than its plants it is. */
const TILES = 10
const MIN_METRES = 0.2
const ROOM_ABOVE = 1.05

/** What is left free around the lead and before it, metres. */
const FREE_ASIDE = 1.7
const FREE_BEHIND = 0.7

/** The field of a scene whose crop is named, or its hillsides in steps; none elsewhere. */
export function cropCards(brief: WorldBrief, crop: Crop): Card[] {
  if (crop === 'terraces') return terraceCards(brief)
  const { book, palette, seed } = brief
  const look = LOOKS[crop]
  const lit = fieldLight(palette)
  const pixels = look.height > TALL ? 62 : 84
  const strips = [0, 1].map((index) =>
    book.add({
      widthPx: STRIP_METRES * pixels,
      heightPx: Math.round(look.height * ROOM_ABOVE * pixels),
      paint: (_, w, h) => paintStrip(w, h, { crop: look, lit, seed: (seed % 500) + index }),
    }),
  )
  const soil = book.add({
    widthPx: 720,
    heightPx: 256,
    paint: (_, w, h) => paintFurrows(w, h, { crop: look, lit }),
  })
  const gap = gapOf(brief)
  const tiles = Array.from({ length: 7 }, (_, index) => (index - 3.5) * STRIP_METRES)
  return [
    ...tiles.map((left) =>
      lying(
        soil,
        { left, right: left + STRIP_METRES + 0.05, near: -14, far: 96, y: 0.012 },
        { backdrop: 43, haze: 0.85 },
      ),
    ),
    ...rowsAway().flatMap((z, index) => {
      const strip = strips[index % strips.length]
      return strip ? stripsAt(brief, look, { z, strip, index, gap }) : []
    }),
  ]
}

/** By the light of the evening a field keeps more of its colour than what stands against the sky. */
function fieldLight(palette: WorldBrief['palette']): Lit {
  const lit = litBy(palette)
  const [red, green, blue] = palette.rim
  return palette.dark
    ? (colour) => mix(lit(colour), [colour[0] * red, colour[1] * green, colour[2] * blue], 0.45)
    : lit
}

/** How far away strips stand. */
function rowsAway(): readonly number[] {
  const rows: number[] = []
  for (let z = NEAREST; z < FARTHEST; z = Math.max(z * STEP, z + 0.42)) rows.push(z)
  return rows
}

/** Strips side by side across the view, without those that would hide who is there, or stand in the way of a camera. */
function stripsAt(
  { sweep }: WorldBrief,
  look: CropLook,
  { gap, ...row }: { z: number; strip: Texture; index: number; gap: Gap | undefined },
): Card[] {
  const { z } = row
  // A tall crop begins behind the lead, or where a camera that goes on does not come.
  const first = look.height > TALL ? Math.max(9, gap?.far ?? 0) : NEAREST
  if (z < first) return []
  const half = z * 1.05 + 4
  return Array.from({ length: TILES }, (_, tile) => (tile - TILES / 2) * STRIP_METRES)
    .filter((left) => left + STRIP_METRES > sweep.left - half && left < sweep.right + half)
    .flatMap((left) => partsOf(look, { ...row, left, gap: gap && z < gap.far ? gap : undefined }))
}

/** Where nothing stands before the lead, as far as it goes. */
function gapOf({ scene, path, shot }: WorldBrief): Gap | undefined {
  if (!leadOf(scene)) return undefined
  const ways = [0, 0.5, 1].map((share) => path(share * shot.durationSeconds))
  const along = ways.map(([x]) => x)
  return {
    far: Math.max(...ways.map(([, , z]) => z)) + FREE_BEHIND,
    left: Math.min(...along) - FREE_ASIDE,
    right: Math.max(...along) + FREE_ASIDE,
  }
}

type Gap = { readonly far: number; readonly left: number; readonly right: number }

/** One strip, in two where it is open in between. */
function partsOf(
  { height }: CropLook,
  row: { left: number; z: number; strip: Texture; index: number; gap: Gap | undefined },
): Card[] {
  const { left, z, strip, index, gap } = row
  const right = left + STRIP_METRES
  const isCut = gap !== undefined && gap.left < right && gap.right > left
  const spans: readonly (readonly [from: number, to: number])[] = isCut
    ? [
        [left, gap.left],
        [gap.right, right],
      ]
    : [[left, right]]
  return spans
    .filter(([from, to]) => to - from > MIN_METRES)
    .map(([from, to]): Card => {
      const part = [(from - left) / STRIP_METRES, (to - left) / STRIP_METRES] as const
      const tall = height * ROOM_ABOVE
      const stand = { x: (from + to) / 2, y: -0.03, z, width: to - from, height: tall }
      const wind = { sway: 0.03 * height, phase: index * 0.7, haze: 0.85 }
      return swaying(strip, stand, { ...wind, ...(isCut && { part }) })
    })
}

/** Hillsides behind each other, the farthest first: where each stands and how large it is, metres. */
const SLOPES = [
  { x: 10, z: 120, width: 250, height: 27, steps: 14 },
  { x: -34, z: 74, width: 130, height: 15, steps: 12 },
  { x: 34, z: 48, width: 84, height: 8.6, steps: 9 },
  { x: -16, z: 27, width: 60, height: 3.4, steps: 6 },
] as const

function terraceCards({ book, palette, seed }: WorldBrief): Card[] {
  const lit = fieldLight(palette)
  const sky = mix(palette.sky[2]?.[1] ?? palette.haze, palette.haze, 0.45)
  return SLOPES.map(({ x, z, width, height, steps }, index) => {
    const texture = book.add({
      widthPx: 1200,
      heightPx: 420,
      paint: (_, w, h) =>
        paintTerraces(w, h, { lit, seed: (seed % 300) + index * 7, sky, steps, wet: 0.35 }),
    })
    return standing(texture, { x, y: -0.3, z, width, height }, { haze: 0.9 })
  })
}

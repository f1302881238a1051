/** What a place is built over with when a prompt says so: a road, a stadium, a harbour's quay, a market. */
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Card } from '../../renderer/scene/stage.ts'
import { drawn, fillShape } from '../../painting/brush.ts'
import { paintPost } from '../../painting/ground.ts'
import { paintGlow } from '../../painting/soft.ts'
import { paintStall } from '../../painting/stall.ts'
import {
  type Lit,
  paintFloodlight,
  paintGoal,
  paintPitch,
  paintQuay,
  paintStand,
} from '../../painting/venue.ts'
import { glowing, lying, standing } from '../../staging/set-pieces.ts'
import { leadOf } from '../../camera/lead.ts'
import type { WorldBrief } from '../brief.ts'
import { growthTones, isSnowy } from '../land/growth.ts'
import type { Palette } from '../palette.ts'
import { isCovered } from './site-table.ts'
import { seaRocks } from '../water/shore.ts'

/** A colour of noon as it looks at this hour. */
export function litBy(palette: Palette): Lit {
  const { ambient, near, dark } = palette
  return ([red, green, blue]) =>
    mix(
      [
        red * (0.45 + 0.55 * ambient[0]),
        green * (0.45 + 0.55 * ambient[1]),
        blue * (0.45 + 0.55 * ambient[2]),
      ],
      near,
      dark ? 0.5 : 0.05,
    )
}

const has = ({ scene }: WorldBrief, detail: WorldBrief['scene']['details'][number]): boolean =>
  scene.details.includes(detail)

/** Half the width of a road, and how far apart its posts are, metres. */
const ROAD = { half: 2.9, posts: 9 } as const
const WHEELED: ReadonlySet<string> = new Set(['car', 'bus', 'bicycle'])

/** Where a road lies in open country: across the picture under who drives, else away from the camera. */
type RoadArea = {
  readonly left: number
  readonly right: number
  readonly near: number
  readonly far: number
  readonly across: boolean
}

/** The road of a scene in open country; undefined when it has none. */
export function roadArea(brief: WorldBrief): RoadArea | undefined {
  if (!has(brief, 'road')) return undefined
  const lead = leadOf(brief.scene)
  const drives = lead && (WHEELED.has(lead.kind) || lead.action === 'travel')
  if (!drives || lead.facing === 'away' || lead.facing === 'towards')
    return { left: -ROAD.half, right: ROAD.half, near: -20, far: 240, across: false }
  const { sweep, path } = brief
  const z = path(0)[2]
  return {
    left: sweep.left - 60,
    right: sweep.right + 60,
    near: z - ROAD.half * 0.7,
    far: z + ROAD.half * 1.1,
    across: true,
  }
}

/** True where a road lies, or the pitch of a stadium: nothing grows there. */
export function isBuiltOver(brief: WorldBrief): (x: number, z: number) => boolean {
  if (has(brief, 'stadium')) return () => true
  const isCoveredAt = isCovered(brief)
  const road = roadArea(brief)
  if (!road) return isCoveredAt
  return (x, z) =>
    isCoveredAt(x, z) ||
    (x > road.left - 0.4 && x < road.right + 0.4 && z > road.near - 0.2 && z < road.far + 0.2)
}

/** How far pieces of a road lie over each other, metres. */
const SEAM = 0.6

/** Asphalt with its lines, and posts beside it that a camera passes. */
export function roadCards(brief: WorldBrief): Card[] {
  const area = roadArea(brief)
  if (!area) return []
  const { book, palette } = brief
  const lit = litBy(palette)
  const texture = book.add({
    widthPx: area.across ? 1024 : 256,
    heightPx: area.across ? 192 : 1024,
    paint: (_, w, h) => paintRoad({ w, h, across: area.across }, { lit, snowy: isSnowy(brief) }),
  })
  const cut = area.across ? (area.left + area.right) / 2 : 30
  const parts = area.across
    ? [
        { ...area, right: cut + SEAM },
        { ...area, left: cut - SEAM },
      ]
    : [
        { ...area, far: cut },
        { ...area, near: cut - SEAM, far: cut + 100 },
        { ...area, near: cut + 100 - 3 * SEAM },
      ]
  const post = book.add({
    widthPx: 48,
    heightPx: 190,
    paint: (_, widthPx, heightPx) =>
      paintPost(
        { widthPx, heightPx },
        { dark: lit([0.5, 0.5, 0.5]), light: lit([0.95, 0.95, 0.94]), sunSide: 1 },
      ),
  })
  const posts = Array.from({ length: 16 }, (_, index): readonly (readonly [number, number])[] =>
    area.across
      ? [[area.left + 50 + index * ROAD.posts * 0.8, area.far + 0.5]]
      : [-1, 1].map((side) => [side * (ROAD.half + 0.6), 5 + index * ROAD.posts] as const),
  ).flat()
  return [
    ...parts.map((part, index) =>
      lying(texture, { ...part, y: 0.009 }, { backdrop: 42 + index, haze: 0.8 }),
    ),
    ...posts.map(([x, z]) =>
      standing(post, { x, y: -0.05, z, width: 0.13, height: 0.95 }, { haze: 0.7 }),
    ),
  ]
}

/** Pieces of a road, with so many dashes each. */
function paintRoad(
  { w, h, across }: { readonly w: number; readonly h: number; readonly across: boolean },
  { lit, snowy }: { readonly lit: Lit; readonly snowy: boolean },
): ReturnType<typeof drawn> {
  return drawn(w, h, (brush) => {
    const [length, width] = across ? [w, h] : [h, w]
    const fill = (along: number, aside: number, size: readonly [number, number]): void => {
      if (across) brush.fillRect(along, aside, size[0], size[1])
      else brush.fillRect(aside, along, size[1], size[0])
    }
    const random = seededRandom(9)
    const asphalt: Rgb = snowy ? [0.6, 0.63, 0.68] : [0.34, 0.34, 0.37]
    brush.fillStyle = css(lit(asphalt))
    fill(0, 0, [length, width])
    for (let patch = 0; patch < 900; patch++) {
      brush.fillStyle = css(lit(mix(asphalt, random() < 0.5 ? [0, 0, 0] : [1, 1, 1], 0.25)), 0.25)
      fill(random() * length, random() * width, [2 + random() * 5, 1.5 + random() * 2])
    }
    brush.fillStyle = css(lit([0.94, 0.93, 0.88]), 0.9)
    for (const aside of [0.05, 0.93]) fill(0, width * aside, [length, width * 0.022])
    brush.fillStyle = css(lit([0.95, 0.82, 0.35]), 0.95)
    const dashes = across ? 14 : 22
    for (let dash = 0; dash < dashes; dash++)
      fill((length * (dash + 0.25)) / dashes, width * 0.487, [
        (length / dashes) * 0.5,
        width * 0.026,
      ])
  })
}

/** Grass in floodlight, from the shade to the light. */
const TURF: readonly [Rgb, Rgb] = [
  [0.08, 0.26, 0.12],
  [0.32, 0.66, 0.28],
]

/** How far the goal and the stands behind it are, metres. */
const GOAL_Z = 34

/** The half of a pitch before a goal, stands round it, and lamps on masts. */
export function stadiumCards(brief: WorldBrief): Card[] {
  if (!has(brief, 'stadium')) return []
  const { book, palette, seed } = brief
  // By night it is floodlight that falls on it, and not that of the sky.
  const lit: Lit = palette.dark ? (colour) => scaled(colour, 0.86) : litBy(palette)
  const { ground } = growthTones(brief)
  const tone = palette.dark ? (share: number): Rgb => mix(TURF[0], TURF[1], share) : ground
  const pitch = book.add({
    widthPx: 1024,
    heightPx: 900,
    paint: (_, w, h) => paintPitch(w, h, tone),
  })
  const stand = book.add({
    widthPx: 1600,
    heightPx: 420,
    paint: (_, w, h) => paintStand(w, h, { lit, seed: (seed % 97) + 1, dark: palette.dark }),
  })
  const goal = book.add({ widthPx: 600, heightPx: 200, paint: (_, w, h) => paintGoal(w, h, lit) })
  const mast = book.add({
    widthPx: 120,
    heightPx: 480,
    paint: (_, w, h) => paintFloodlight(w, h, { lit, dark: palette.dark }),
  })
  const glow = book.add({
    widthPx: 128,
    heightPx: 128,
    paint: (_, px) => paintGlow(px, [0.9, 0.95, 1], 2),
  })
  const look = { haze: 0.35 }
  return [
    lying(
      pitch,
      { left: -45, right: 45, near: GOAL_Z + 2 - 70, far: GOAL_Z + 2, y: 0.008 },
      { backdrop: 42 },
    ),
    standing(goal, { x: 0, y: 0, z: GOAL_Z, width: 7.3, height: 2.44 }, look),
    standing(stand, { x: 0, y: 0, z: GOAL_Z + 18, width: 84, height: 14.5 }, look),
    standing(stand, { x: -60, y: 0, z: GOAL_Z - 6, width: 62, height: 14.5, turn: -1 }, look),
    standing(stand, { x: 60, y: 0, z: GOAL_Z - 6, width: 62, height: 14.5, turn: 1 }, look),
    ...markerCards(brief, lit),
    ...[-24, 24].map((x) =>
      standing(mast, { x, y: 0, z: GOAL_Z + 22, width: 5.4, height: 22 }, look),
    ),
    ...(palette.dark ? [-24, 24] : []).map((x) =>
      glowing(glow, { x, y: 20.5, z: GOAL_Z + 21.9, size: 16 }, { opacity: 0.9 }),
    ),
  ]
}

/** Cones of a training ground: turf shows of no camera that it goes, and stands are too far. */
function markerCards({ book, sweep, path }: WorldBrief, lit: Lit): Card[] {
  const cone = book.add({
    widthPx: 64,
    heightPx: 64,
    paint: (_, width, height) =>
      drawn(width, height, (brush, w, h) => {
        fillShape(brush, lit([0.95, 0.45, 0.12]), [
          [w * 0.46, h * 0.04],
          [w * 0.54, h * 0.04],
          [w * 0.8, h * 0.9],
          [w * 0.2, h * 0.9],
        ])
        brush.fillStyle = css(lit([0.97, 0.96, 0.92]))
        brush.fillRect(w * 0.33, h * 0.45, w * 0.34, h * 0.16)
        brush.fillStyle = css(lit([0.8, 0.34, 0.08]))
        brush.fillRect(w * 0.06, h * 0.88, w * 0.88, h * 0.12)
      }),
  })
  const lead = path(0)[2]
  const columns = Math.ceil((sweep.right - sweep.left + 26) / 2.6)
  return [3.6, 6.4, 10.5, 15.5, 21].flatMap((z, row) =>
    Array.from({ length: columns }, (_, column): Card[] => {
      const x = sweep.left - 13 + (column + 0.5 * (row % 2)) * 2.6
      // Nobody runs into one, and none hides a foot.
      if (Math.abs(z - lead) < 1.2 || (row < 2 && Math.abs(x) < 1.3)) return []
      return [standing(cone, { x, y: 0, z, width: 0.3, height: 0.34 }, { haze: 0.3 })]
    }).flat(),
  )
}

/** Across the sea: a quay with what stands on it, left and right as far as a camera turns, or where there is none, rocks. */
export function harbourCards(brief: WorldBrief, light: { readonly sunSide: number }): Card[] {
  if (!has(brief, 'harbour')) return seaRocks(brief, light)
  const { book, palette, seed } = brief
  const look = { lit: litBy(palette), dark: palette.dark, seed: (seed % 89) + 3 }
  const quay = book.add({ widthPx: 1800, heightPx: 360, paint: (_, w, h) => paintQuay(w, h, look) })
  return [
    standing(quay, { x: 0, y: -0.3, z: 150, width: 250, height: 50 }, { haze: 0.8 }),
    standing(quay, { x: -205, y: -0.3, z: 98, width: 220, height: 44, turn: -0.5 }, { haze: 0.8 }),
    standing(quay, { x: 205, y: -0.3, z: 98, width: 220, height: 44, turn: 0.5 }, { haze: 0.8 }),
  ]
}

/** The stalls of a market, where a prompt names one. */
export const marketCards = (brief: WorldBrief): Card[] =>
  has(brief, 'market') ? stallCards(brief) : []

/** Stalls on both sides of a street. */
export function stallCards(brief: WorldBrief): Card[] {
  const { book, palette, seed } = brief
  const look = { lit: litBy(palette), dark: palette.dark }
  const stalls = [0, 1, 2, 3, 4].map((index) =>
    book.add({
      widthPx: 420,
      heightPx: 400,
      paint: (_, w, h) => paintStall(w, h, { ...look, seed: (seed % 7) + index }),
    }),
  )
  const glow = book.add({
    widthPx: 96,
    heightPx: 96,
    paint: (_, px) => paintGlow(px, [1, 0.75, 0.4], 2),
  })
  return Array.from({ length: 18 }, (_, index): Card[] => {
    const side = index % 2 === 0 ? -1 : 1
    const z = 7.2 + Math.floor(index / 2) * 3.7 + (side > 0 ? 1.2 : 0)
    const texture = stalls[(index * 2 + (index >> 1)) % stalls.length]
    const x = side * (4 + 0.25 * (index % 3))
    if (!texture) return []
    return [
      standing(texture, { x, y: 0, z, width: 3, height: 2.85, turn: side * 0.35 }, { haze: 0.7 }),
      ...(palette.dark
        ? [glowing(glow, { x, y: 2, z: z - 0.2, size: 2.4 }, { opacity: 0.55, flicker: 0.05 })]
        : []),
    ]
  }).flat()
}

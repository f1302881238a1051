/** Great works in their land: the wall along the hills, a suspension bridge over water, yachts in a marina. */
import { mix } from '../../renderer/scene/colour.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import {
  paintParapet,
  paintSuspensionBridge,
  paintWallHill,
  paintYacht,
} from '../../painting/great-works.ts'
import { paintCanyonWall } from '../../painting/canyon.ts'
import { isAt } from '@backlot/prompt/detail-places'
import { standing, swaying } from '../../staging/set-pieces.ts'
import type { WorldBrief } from '../brief.ts'
import { isSnowy } from '../land/growth.ts'
import { hillTones, stoneTones } from '../land/land-forms.ts'
import { litBy } from './venues.ts'

/** Everything of this file that a scene names and its place can hold. */
export function greatWorks(brief: WorldBrief): Card[] {
  const { details, place } = brief.scene
  const names = (detail: (typeof details)[number]): boolean =>
    details.includes(detail) && isAt(detail, place)
  return [
    ...(names('great_wall') ? wallCards(brief) : []),
    ...(names('canyon') ? canyonWalls(brief) : []),
    ...(names('suspension_bridge') ? suspensionBridge(brief) : []),
    ...(names('marina') ? yachts(brief) : []),
  ]
}

/** Half the width of the way on the wall, and how long and high a piece of its parapet is. Metres. */
const WAY = { half: 4, piece: 6.4, high: 1.5, from: -9, to: 50 } as const

/** Parapets along the way that camera and lead are on, and the wall on the hills beyond. */
function wallCards(brief: WorldBrief): Card[] {
  const { book, palette, seed } = brief
  const light = litBy(palette)
  const parapet = book.add({
    widthPx: 560,
    heightPx: 132,
    paint: (_, w, h) => paintParapet(w, h, light),
  })
  const pieces = Array.from({ length: Math.ceil((WAY.to - WAY.from) / WAY.piece) }, (_, index) =>
    [-1, 1].map((side): Card => {
      const placement = {
        origin: [side * WAY.half, -0.05, WAY.from + index * WAY.piece] as const,
        across: [0, 0, WAY.piece] as const,
        up: [0, WAY.high, 0] as const,
      }
      return { texture: parapet, haze: 0.7, place: () => placement }
    }),
  ).flat()
  const { dark, lit } = hillTones(brief)
  const hill = (rise: 1 | -1): ReturnType<typeof book.add> =>
    book.add({
      widthPx: 1500,
      heightPx: 380,
      paint: (_, w, h) => paintWallHill(w, h, { dark, lit, light, rise, seed: (seed % 53) + rise }),
    })
  return [
    standing(hill(1), { x: 78, y: -1.5, z: 190, width: 250, height: 74 }, { haze: 0.75 }),
    standing(hill(-1), { x: -66, y: -1.5, z: 140, width: 190, height: 50 }, { haze: 0.75 }),
    ...pieces,
  ]
}

/** Walls of rock on both sides, one behind the other, with a way through. */
function canyonWalls(brief: WorldBrief): Card[] {
  const { book, palette, seed } = brief
  const cap = isSnowy(brief)
    ? mix([0.93, 0.95, 1], palette.near, palette.dark ? 0.45 : 0.04)
    : mix(palette.growthShade, palette.growthLit, 0.6)
  return CANYON_WALLS.flatMap(({ z, aside, width, height, turn }, row) =>
    ([-1, 1] as const).map((side) => {
      const texture = book.add({
        widthPx: 1100,
        heightPx: 300,
        paint: (_, w, h) =>
          paintCanyonWall(w, h, {
            seed: (seed % 61) + row * 2 + side,
            rock: stoneTones(brief),
            cap,
            side: side < 0 ? 1 : -1,
          }),
      })
      const stand = { x: side * aside, y: -0.4, z, width, height, turn: side * turn }
      return standing(texture, stand, { haze: 0.85 })
    }),
  )
}

const CANYON_WALLS = [
  { z: 165, aside: 88, width: 170, height: 50, turn: 0.5 },
  { z: 92, aside: 54, width: 110, height: 38, turn: 0.85 },
  { z: 44, aside: 34, width: 70, height: 27, turn: 1.05 },
] as const

/** The bridge crosses from one side of the view to the other, and comes nearer to the right. */
function suspensionBridge(brief: WorldBrief): Card[] {
  const lit = litBy(brief.palette)
  const texture = brief.book.add({
    widthPx: 2200,
    heightPx: 420,
    paint: (_, w, h) => paintSuspensionBridge(w, h, lit),
  })
  const stand = { x: 16, y: -1, z: 168, width: 440, height: 66, turn: 0.22 }
  return [standing(texture, stand, { haze: 0.6 })]
}

/** Yachts in rows, which rock a little; the middle is left free. */
function yachts(brief: WorldBrief): Card[] {
  const lit = litBy(brief.palette)
  const looks = [0, 1, 2, 3].map((kind) =>
    brief.book.add({
      widthPx: 300,
      heightPx: 420,
      paint: (_, w, h) => paintYacht(w, h, { lit, kind }),
    }),
  )
  return YACHT_ROWS.flatMap(({ z, apart, free, count }, row) =>
    Array.from({ length: count }, (_, index): Card[] => {
      const side = index % 2 === 0 ? -1 : 1
      const x = side * (free + Math.floor(index / 2) * apart + (row % 2) * 2)
      const texture = looks[(index + row) % looks.length]
      const height = 10.5 + ((index * 7 + row * 3) % 4)
      if (!texture) return []
      const stand = { x, y: -0.25, z: z + (index % 3), width: height * 0.71, height }
      return [swaying(texture, stand, { sway: 0.12, phase: index * 1.3 + row, haze: 0.7 })]
    }).flat(),
  )
}

const YACHT_ROWS = [
  { z: 108, apart: 9.4, free: 6, count: 16 },
  { z: 70, apart: 9, free: 8, count: 10 },
  { z: 42, apart: 9, free: 9.5, count: 6 },
] as const

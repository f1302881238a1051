/** What a room is made of: its walls, its windows and its floor. */
import type { Room } from '../prompt/scene.ts'
import type { Rgb } from '../renderer/scene/colour.ts'
import type { WorldBrief } from './brief.ts'

/** What the wall at the end of a room has: how its windows are, a hearth between two of them, or pictures alone. */
export type WindowKind = 'great' | 'arches' | 'hearth' | 'barred' | 'none'

/** The shell of a room. */
export type Shell = {
  readonly windows: WindowKind
  readonly finish: 'plaster' | 'brick' | 'tiles' | 'concrete'
  readonly floor: 'planks' | 'tiles'
  /** The walls by day and by lamplight; the usual cream when absent. */
  readonly walls?: { readonly day: Rgb; readonly night: Rgb }
  /** Cloth beside the windows; none when absent. */
  readonly curtain?: Rgb
  readonly beams: boolean
}

const GREAT: Shell = {
  windows: 'great',
  finish: 'plaster',
  floor: 'planks',
  curtain: [0.72, 0.26, 0.22],
  beams: true,
}

const HEARTH: Shell = {
  ...GREAT,
  windows: 'hearth',
  walls: { day: [0.66, 0.72, 0.66], night: [0.36, 0.33, 0.27] },
  curtain: [0.86, 0.74, 0.5],
}

const LOFT: Shell = {
  windows: 'arches',
  finish: 'brick',
  floor: 'planks',
  walls: { day: [0.74, 0.5, 0.42], night: [0.42, 0.26, 0.21] },
  beams: true,
}

/** A living room is one of three. */
const LIVING: readonly [Shell, Shell, Shell] = [GREAT, HEARTH, LOFT]

const WHITE = { day: [0.9, 0.91, 0.9], night: [0.56, 0.53, 0.5] } as const
const GREY = { day: [0.62, 0.63, 0.64], night: [0.33, 0.32, 0.33] } as const

/** Rooms that are not built as most are. */
const SHELLS: Partial<Record<Room, Shell>> = {
  bathroom: {
    windows: 'great',
    finish: 'plaster',
    floor: 'tiles',
    walls: { day: [0.78, 0.88, 0.89], night: [0.46, 0.47, 0.47] },
    beams: false,
  },
  hospital: {
    ...GREAT,
    finish: 'tiles',
    floor: 'tiles',
    walls: WHITE,
    curtain: [0.6, 0.8, 0.8],
    beams: false,
  },
  library: { ...GREAT, windows: 'arches', curtain: [0.3, 0.4, 0.3] },
  church: {
    windows: 'none',
    finish: 'plaster',
    floor: 'tiles',
    walls: { day: [0.82, 0.78, 0.72], night: [0.42, 0.34, 0.28] },
    beams: true,
  },
  laboratory: { windows: 'great', finish: 'tiles', floor: 'tiles', walls: WHITE, beams: false },
  gym: {
    windows: 'great',
    finish: 'plaster',
    floor: 'planks',
    walls: { day: [0.84, 0.84, 0.8], night: [0.5, 0.44, 0.38] },
    beams: true,
  },
  gallery: { windows: 'none', finish: 'plaster', floor: 'planks', walls: WHITE, beams: false },
  lobby: {
    windows: 'arches',
    finish: 'plaster',
    floor: 'tiles',
    walls: { day: [0.9, 0.84, 0.72], night: [0.52, 0.4, 0.28] },
    curtain: [0.56, 0.2, 0.22],
    beams: false,
  },
  ballroom: {
    windows: 'arches',
    finish: 'plaster',
    floor: 'planks',
    walls: { day: [0.93, 0.87, 0.74], night: [0.56, 0.42, 0.28] },
    curtain: [0.62, 0.18, 0.24],
    beams: false,
  },
  corridor: { windows: 'great', finish: 'plaster', floor: 'tiles', beams: false },
  basement: { windows: 'none', finish: 'brick', floor: 'tiles', walls: GREY, beams: true },
  jail: { windows: 'barred', finish: 'concrete', floor: 'tiles', walls: GREY, beams: false },
}

/** The shell of the room of a scene: a living room by its composition, others by what they are. */
export function shellOf({ scene, composition }: WorldBrief): Shell {
  if (scene.room === undefined) return LIVING[composition]
  return SHELLS[scene.room] ?? GREAT
}

/** Warmth of lamplight by night, of the sky by day. */
export function wallTone({ palette }: WorldBrief, { walls }: Shell): Rgb {
  if (walls) return walls[palette.dark ? 'night' : 'day']
  return palette.dark ? [0.52, 0.36, 0.26] : [0.87, 0.8, 0.7]
}

/** The shells of all rooms: their walls, their windows and their floors. */
import { isForsaken, isIn } from '@backlot/prompt/conditions'
import type { Room, Scene } from '@backlot/prompt/scene'
import type { Rgb } from '../../renderer/scene/colour.ts'
import { ADDED_SHELLS } from './added-rooms.ts'
import type { WorldBrief } from '../brief.ts'
import type { Hall, Shell } from './shell.ts'
import { RIDE_SHELLS } from './rides.ts'

/** Half the width of the usual room, its height, and where the wall with the window is. Metres. */
const USUAL: Hall = { half: 6.2, height: 3.7, back: 9.8 }

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
  ...ADDED_SHELLS,
  ...RIDE_SHELLS,
  bathroom: {
    windows: 'great',
    finish: 'plaster',
    floor: 'tiles',
    walls: { day: [0.78, 0.88, 0.89], night: [0.46, 0.47, 0.47] },
    beams: false,
    sides: 'fixtures',
  },
  hospital: {
    ...GREAT,
    finish: 'tiles',
    floor: 'tiles',
    walls: WHITE,
    curtain: [0.6, 0.8, 0.8],
    beams: false,
  },
  library: {
    ...GREAT,
    windows: 'arches',
    curtain: [0.3, 0.4, 0.3],
    sides: 'books',
    hall: { half: 5.6, height: 4.7, back: 27 },
  },
  church: {
    windows: 'rose',
    finish: 'plaster',
    floor: 'tiles',
    walls: { day: [0.82, 0.78, 0.72], night: [0.42, 0.34, 0.28] },
    beams: true,
    sides: 'lancets',
    hall: {
      half: 6.6,
      height: 7.6,
      back: 33,
      pillars: { kind: 'round', x: 4.2, width: 0.78, from: 8.6, apart: 4.6 },
    },
  },
  laboratory: { windows: 'great', finish: 'tiles', floor: 'tiles', walls: WHITE, beams: false },
  gym: {
    windows: 'great',
    finish: 'plaster',
    floor: 'planks',
    walls: { day: [0.84, 0.84, 0.8], night: [0.5, 0.44, 0.38] },
    beams: true,
  },
  gallery: {
    windows: 'none',
    finish: 'plaster',
    floor: 'planks',
    walls: WHITE,
    beams: false,
    sides: 'pictures',
    hall: {
      half: 6.2,
      height: 4.3,
      back: 29,
      pillars: { kind: 'square', x: 4.6, width: 0.9, from: 10.5, apart: 6 },
    },
  },
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
  corridor: {
    windows: 'none',
    finish: 'plaster',
    floor: 'tiles',
    walls: { day: [0.86, 0.88, 0.84], night: [0.5, 0.5, 0.46] },
    beams: false,
    sides: 'doors',
    hall: { half: 4.4, height: 3.3, back: 36 },
  },
  basement: {
    windows: 'none',
    finish: 'brick',
    floor: 'tiles',
    walls: GREY,
    beams: true,
    sides: 'pipes',
    hall: {
      half: 6.2,
      height: 3.5,
      back: 29,
      pillars: { kind: 'square', x: 3.1, width: 0.62, from: 6.4, apart: 5 },
    },
  },
  cave: {
    windows: 'mouth',
    finish: 'rock',
    floor: 'rock',
    walls: { day: [0.5, 0.43, 0.38], night: [0.26, 0.26, 0.34] },
    beams: false,
    sides: 'bare',
    lamps: false,
    hall: {
      half: 5.8,
      height: 5,
      back: 31,
      pillars: { kind: 'stone', x: 4.1, width: 1.5, from: 10.5, apart: 5.2 },
    },
  },
  foodcourt: {
    windows: 'arches',
    finish: 'plaster',
    floor: 'tiles',
    walls: { day: [0.93, 0.9, 0.84], night: [0.58, 0.5, 0.42] },
    beams: false,
    sides: 'stalls',
    hall: { half: 6.2, height: 4.4, back: 27 },
  },
  jail: {
    windows: 'barred',
    finish: 'concrete',
    floor: 'tiles',
    walls: GREY,
    beams: false,
    sides: 'cells',
    hall: { half: 5, height: 6.2, back: 30 },
  },
}

/** The shell of the room of a scene: a living room by its composition, others by what they are. */
export function shellOf({ scene, composition }: Pick<WorldBrief, 'scene' | 'composition'>): Shell {
  const shell = scene.room === undefined ? LIVING[composition] : (SHELLS[scene.room] ?? GREAT)
  return inState(shell, scene)
}

/** A shell, as the state of its room changes it. */
function inState(shell: Shell, scene: Pick<Scene, 'details' | 'room'>): Shell {
  const { curtain: _curtain, ...open } = shell
  if (isIn(scene, 'derelict')) return { ...open, walls: FADED, lamps: false }
  const unlit = isForsaken(scene) ? ({ lamps: false } as const) : {}
  if (isIn(scene, 'modern')) return { ...open, ...MODERN, ...unlit }
  // A hall is grand already, and its walls are what tells it from others.
  if (isIn(scene, 'luxurious') && !shell.hall) return { ...shell, ...LUXURIOUS, ...unlit }
  if (isIn(scene, 'rustic')) return { ...shell, ...RUSTIC, ...unlit }
  return { ...shell, ...unlit }
}

/** Paint of long ago. */
const FADED = { day: [0.7, 0.72, 0.65], night: [0.46, 0.47, 0.44] } as const

const MODERN = {
  finish: 'plaster',
  walls: { day: [0.93, 0.94, 0.95], night: [0.55, 0.54, 0.55] },
  wood: [0.72, 0.6, 0.45],
  beams: false,
} as const satisfies Partial<Shell>

const LUXURIOUS = {
  finish: 'plaster',
  floor: 'tiles',
  walls: { day: [0.95, 0.89, 0.76], night: [0.6, 0.46, 0.3] },
  wood: [0.5, 0.33, 0.14],
  curtain: [0.5, 0.1, 0.17],
  beams: false,
  sides: 'pictures',
  lamps: false,
} as const satisfies Partial<Shell>

const RUSTIC = {
  finish: 'logs',
  floor: 'planks',
  walls: { day: [0.66, 0.47, 0.3], night: [0.4, 0.26, 0.16] },
  wood: [0.42, 0.27, 0.16],
  beams: true,
} as const satisfies Partial<Shell>

/** How wide, high and deep a room is. */
export function hallOf(scene: Pick<Scene, 'room'>): Hall {
  return (scene.room && SHELLS[scene.room]?.hall) ?? USUAL
}

/** Warmth of lamplight by night, of the sky by day. */
export function wallTone({ palette }: WorldBrief, { walls }: Shell): Rgb {
  if (walls) return walls[palette.dark ? 'night' : 'day']
  return palette.dark ? [0.52, 0.36, 0.26] : [0.87, 0.8, 0.7]
}

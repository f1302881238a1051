/** A studio: a backdrop, an optional polished floor, particles in the air, and a keyframed camera. */
import type { Air, CameraKey, StudioDesign } from './film-design.ts'
import { hex, mix, type Rgb } from '../renderer/scene/colour.ts'
import { focalOf, minus, type Pose } from '@backlot/camera/geometry'
import { lerp } from '../renderer/scene/random.ts'
import type { Card, Particles, Stage } from '../renderer/scene/stage.ts'
import type { TextureBook } from '../renderer/scene/texture.ts'
import type { Camera } from '../camera/camera-program.ts'
import { drawn } from '../painting/brush.ts'
import { blend, ease } from './motion.ts'

const DEFAULT_LENS = 40

/** A camera that passes through the keys, at rest before the first and after the last. */
export function studioCamera(keys: readonly CameraKey[]): Camera {
  return (seconds) => {
    const next = keys.findIndex(({ at }) => at > seconds)
    const to = next < 0 ? keys.at(-1) : keys[next]
    if (!to) throw new RangeError('a studio needs a camera')
    const from = next <= 0 ? to : (keys[next - 1] ?? to)
    const share = from === to ? 0 : cruise((seconds - from.at) / (to.at - from.at))
    const lens = lerp(from.lens ?? DEFAULT_LENS, to.lens ?? DEFAULT_LENS, share)
    return poseAt({
      position: blend(from.position, to.position, share),
      look: blend(from.look, to.look, share),
      lens,
    })
  }
}

/** An ease that is partly linear, so that a film of a single move never seems to stop. */
function cruise(share: number): number {
  return 0.4 * share + 0.6 * ease(share)
}

function poseAt({ position, look, lens }: Required<Omit<CameraKey, 'at'>>): Pose {
  const [x, y, z] = minus(look, position)
  return {
    position,
    yaw: Math.atan2(x, z),
    pitch: Math.atan2(y, Math.hypot(x, z)),
    roll: 0,
    focal: focalOf(lens),
  }
}

/** The empty stage of a studio. */
export function studioStage(studio: StudioDesign, book: TextureBook, seed: number): Stage {
  const colours = studio.backdrop.map(hex)
  const middle = colours[Math.floor(colours.length / 2)] ?? [0, 0, 0]
  return {
    background: middle,
    cards: [backdrop(studio.backdrop, book)],
    haze: {
      colour: middle,
      density: studio.haze === undefined ? 0 : Math.LN2 / studio.haze,
      startMetres: 0,
      limit: 0.97,
    },
    grade: {
      lift: [0, 0, 0],
      gain: [1, 1, 1],
      saturation: 1.04,
      grain: studio.grain ?? 3,
      bloomFrom: 0.82,
      bloomGain: studio.bloom ?? 0.3,
    },
    particles: studio.air ? airOf(studio.air, seed) : [],
    stars: [],
    ...(studio.floor !== undefined && { water: floorOf(hex(studio.floor), middle) }),
  }
}

/** Far wider than any lens sees, so that the camera may turn. */
const BACKDROP_WIDTH = 7
const BACKDROP_HEIGHT = 2.4

function backdrop(colours: readonly string[], book: TextureBook): Card {
  const texture = book.add({
    widthPx: 64,
    heightPx: 640,
    paint: (_, widthPx, heightPx) =>
      drawn(widthPx, heightPx, (brush) => {
        const slope = brush.createLinearGradient(0, 0, 0, heightPx)
        for (const [index, colour] of colours.entries())
          slope.addColorStop(colours.length === 1 ? 0 : index / (colours.length - 1), colour)
        brush.fillStyle = slope
        brush.fillRect(0, 0, widthPx, heightPx)
      }),
  })
  const placement = {
    origin: [-BACKDROP_WIDTH / 2, -BACKDROP_HEIGHT / 2, 1],
    across: [BACKDROP_WIDTH, 0, 0],
    up: [0, BACKDROP_HEIGHT, 0],
  } as const
  return { texture, infinite: true, backdrop: 0, place: () => placement }
}

function floorOf(colour: Rgb, middle: Rgb): NonNullable<Stage['water']> {
  return {
    shoreDistance: 400,
    colour: mix(colour, middle, 0.12),
    swell: 0.6,
    flow: 0,
    near: 0.5,
    far: 22,
    glint: 0,
  }
}

const COMMON = { box: [9, 6, 11], middle: 0.4, gain: 1, alpha: 0.85, stray: 0.25 } as const

/** The particle systems of each kind, without seeds; a new kind is a new entry. */
const AIRS: Readonly<Record<Air, readonly Omit<Particles, 'seed'>[]>> = {
  dust: [
    {
      ...COMMON,
      count: 110,
      velocity: [0.08, 0.03, 0],
      radiusMetres: 0.009,
      colour: [1, 0.93, 0.8],
      alpha: 0.5,
      additive: true,
      twinkleHz: 0.2,
    },
  ],
  snow: [
    {
      ...COMMON,
      count: 420,
      velocity: [-0.35, -0.8, 0],
      radiusMetres: 0.018,
      colour: [0.97, 0.98, 1],
      additive: false,
    },
  ],
  rain: [
    {
      ...COMMON,
      count: 420,
      velocity: [-0.5, -9, 0],
      stray: 0,
      radiusMetres: 0.005,
      colour: [0.85, 0.9, 1],
      alpha: 0.25,
      additive: true,
      streakMetres: 0.3,
    },
  ],
  petals: [falling([1, 0.78, 0.85]), falling([1, 0.9, 0.93])],
  leaves: [falling([0.9, 0.5, 0.16]), falling([0.75, 0.28, 0.12])],
  fireflies: [
    {
      ...COMMON,
      count: 70,
      velocity: [0.08, 0.02, 0],
      stray: 0.5,
      radiusMetres: 0.02,
      colour: [1, 0.9, 0.5],
      gain: 2,
      additive: true,
      twinkleHz: 0.25,
    },
  ],
  confetti: (
    [
      [1, 0.42, 0.42],
      [1, 0.82, 0.35],
      [0.36, 0.78, 0.98],
      [0.56, 0.9, 0.56],
      [0.86, 0.56, 1],
    ] as const
  ).map((colour) => falling(colour, { count: 46, velocity: [0.1, -0.75, 0] })),
}

function falling(colour: Rgb, changes: Partial<Particles> = {}): Omit<Particles, 'seed'> {
  return {
    ...COMMON,
    count: 60,
    velocity: [-0.35, -0.5, 0],
    stray: 0.5,
    radiusMetres: 0.024,
    colour,
    additive: false,
    ...changes,
  }
}

function airOf(air: Air, seed: number): Particles[] {
  return AIRS[air].map((particles, index) =>
    Object.assign({ seed: seed + index * 17 + 1 }, particles),
  )
}

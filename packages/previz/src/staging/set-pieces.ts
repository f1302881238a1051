/** Building blocks of worlds: cards that stand, lie, sway and drift; strips around the horizon. */
import { mix, type Rgb } from '../renderer/scene/colour.ts'
import type { Vector } from '@backlot/camera/geometry'
import { seededRandom } from '@backlot/camera/random'
import type { Card, Placement, Star } from '../renderer/scene/stage.ts'
import type { Texture, TextureBook } from '../renderer/scene/texture.ts'
import type { Sweep } from '../camera/camera-program.ts'
import type { Palette } from '../worlds/palette.ts'
import { paintDisc, paintGlow } from '../painting/soft.ts'
import { paintBareSky, paintClouds, paintSky, type SkyLook, type SkyView } from '../painting/sky.ts'

/** Where a standing card stands: the middle of its foot, and its size in metres. */
export type Stand = {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly width: number
  readonly height: number
  /** Radians by which it is turned about its foot; 0 faces the start of the camera. */
  readonly turn?: number
}

type Look = Omit<Card, 'texture' | 'place'>

/** A card that stands still and upright. */
export function standing(texture: Texture, stand: Stand, look: Look = {}): Card {
  const placement = standAt(stand)
  return { texture, ...look, place: () => placement }
}

/** The placement of a standing card. */
export function standAt({ x, y, z, width, height, turn = 0 }: Stand): Placement {
  const across: Vector = [Math.cos(turn) * width, 0, -Math.sin(turn) * width]
  return { origin: [x - across[0] / 2, y, z - across[2] / 2], across, up: [0, height, 0] }
}

/** A plant whose top moves in the wind; `sway` in metres. */
export function swaying(
  texture: Texture,
  stand: Stand,
  wind: { sway: number; phase: number } & Look,
): Card {
  const { sway, phase, ...look } = wind
  const base = standAt(stand)
  return {
    texture,
    ...look,
    place: (seconds) => {
      const lean =
        sway * (Math.sin(seconds * 1.3 + phase) + 0.5 * Math.sin(seconds * 2.9 + phase * 1.7))
      return { ...base, up: [lean, stand.height, 0] }
    },
  }
}

/** A card that moves along at a steady pace, metres a second to the right. */
export function drifting(
  texture: Texture,
  stand: Stand,
  drift: { speed: number; opacity?: number } & Look,
): Card {
  const { speed, opacity = 1, ...look } = drift
  return {
    texture,
    ...look,
    place: (seconds) => ({ ...standAt({ ...stand, x: stand.x + speed * seconds }), opacity }),
  }
}

/** A card that lies on the ground; the top of its texture is far away. */
export function lying(
  texture: Texture,
  area: { left: number; right: number; near: number; far: number; y: number },
  look: Look = {},
): Card {
  const placement: Placement = {
    origin: [area.left, area.y, area.near],
    across: [area.right - area.left, 0, 0],
    up: [0, 0, area.far - area.near],
  }
  return { texture, ...look, place: () => placement }
}

/** A light: a glow that is added, and may flicker. */
export function glowing(
  texture: Texture,
  at: { x: number; y: number; z: number; size: number },
  light: { opacity: number; flicker?: number; bias?: number } & Look,
): Card {
  const { opacity, flicker = 0, ...look } = light
  const base = standAt({ x: at.x, y: at.y - at.size / 2, z: at.z, width: at.size, height: at.size })
  return {
    texture,
    haze: 0,
    additive: true,
    ...look,
    place: (seconds) => ({
      ...base,
      opacity:
        opacity * (1 - flicker + flicker * Math.sin(seconds * 9 + at.x) * Math.sin(seconds * 5.3)),
    }),
  }
}

/** Panels of a strip around the camera: none is wider than this, so that the ring looks round. */
const PANEL_RADIANS = 0.2

/** Cards for a texture that runs around the horizon from one yaw to another. */
export function ring(
  texture: Texture,
  strip: {
    yawFrom: number
    yawTo: number
    radius: number
    bottom: number
    top: number
    /** Radians a second by which it turns to the right about the start of the camera. */
    turning?: number
    /** Texels by which panels lie over each other; 0 for what shows through, which would show twice there. */
    overlap?: number
  },
  look: Look,
): Card[] {
  const { turning = 0 } = strip
  const span = strip.yawTo - strip.yawFrom
  const count = Math.max(1, Math.ceil(span / PANEL_RADIANS))
  const edge = (index: number): Vector => {
    const yaw = strip.yawFrom + (span * index) / count
    return [Math.sin(yaw) * strip.radius, strip.bottom, Math.cos(yaw) * strip.radius]
  }
  // Some overlap, so that rounding leaves no crack between panels.
  const overlap = (strip.overlap ?? 0.75) / texture.widthPx
  return Array.from({ length: count }, (_, index) => {
    const from = edge(index)
    const to = edge(index + 1)
    const across: Vector = [to[0] - from[0], 0, to[2] - from[2]]
    const share = overlap * count
    const placement: Placement = {
      origin: [from[0] - across[0] * share, from[1], from[2] - across[2] * share],
      across: [across[0] * (1 + 2 * share), 0, across[2] * (1 + 2 * share)],
      up: [0, strip.top - strip.bottom, 0],
    }
    return {
      texture,
      ...look,
      part: [index / count - overlap, (index + 1) / count + overlap] as const,
      place: turning === 0 ? () => placement : (seconds) => turned(placement, turning * seconds),
    }
  })
}

/** A placement after a turn about the start of the camera. */
function turned({ origin, across, up }: Placement, yaw: number): Placement {
  const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)]
  const turn = ([x, y, z]: Vector): Vector => [x * cos + z * sin, y, z * cos - x * sin]
  return { origin: turn(origin), across: turn(across), up }
}

/** Pixels of sky for a radian: soft things need few. */
const SKY_PX_PER_RADIAN = 620

/** The sky, the sun or moon in it, and its light. */
export function skyCards(
  book: TextureBook,
  sweep: Sweep,
  look: SkyLook & { disc: number; night: boolean; wind?: Wind },
): Card[] {
  const { palette, sun } = look
  // A mirror on the ground shows as much sky as the camera looks down.
  const top = Math.min(2.4, Math.max(0.6, sweep.top, -sweep.bottom))
  const view = { yawFrom: sweep.yawFrom, yawTo: sweep.yawTo, bottom: -0.14, top }
  const sky = book.add({
    widthPx: SKY_PX_PER_RADIAN * (view.yawTo - view.yawFrom),
    heightPx: 430 * (top + 0.14),
    paint: (_, widthPx, heightPx) =>
      (look.wind ? paintBareSky : paintSky)({ widthPx, heightPx }, view, look),
  })
  const cards = [
    ...ring(sky, { ...view, radius: 1 }, { infinite: true, backdrop: 0 }),
    ...(look.wind ? cloudCards(book, view, { ...look, wind: look.wind }) : []),
  ]
  if (look.disc === 0) return cards
  const disc = book.add({
    widthPx: 160,
    heightPx: 160,
    paint: (_, sizePx) => paintDisc(sizePx, palette.sun, look.night ? 0.16 : 0),
  })
  const glow = book.add({
    widthPx: 256,
    heightPx: 256,
    paint: (_, sizePx) => paintGlow(sizePx, palette.sun, 2.2),
  })
  const around = (texture: Texture, half: number, part: Look & { opacity: number }): Card => {
    const { opacity, ...rest } = part
    const placement = { ...facingSky(sun, half), opacity }
    return { texture, infinite: true, ...rest, place: () => placement }
  }
  return [
    ...cards,
    around(glow, 0.48, { backdrop: 1, additive: true, opacity: 0.2 * look.glow }),
    around(disc, look.disc, { backdrop: 2, opacity: 1 }),
    around(glow, 0.1, { backdrop: 3, additive: true, opacity: 0.45 }),
  ]
}

/** How clouds drift: radians a second to the right, and for how long. */
export type Wind = { readonly turning: number; readonly seconds: number }

/** So far off that no camera goes past clouds. Metres. */
const CLOUD_METRES = 6000

/** The clouds, which move before the sky and behind everything else. */
function cloudCards(
  book: TextureBook,
  view: SkyView,
  { wind, ...look }: SkyLook & { wind: Wind },
): Card[] {
  const gone = wind.turning * wind.seconds
  const wide = {
    ...view,
    yawFrom: view.yawFrom - Math.max(0, gone),
    yawTo: view.yawTo - Math.min(0, gone),
  }
  const texture = book.add({
    widthPx: SKY_PX_PER_RADIAN * (wide.yawTo - wide.yawFrom),
    heightPx: 430 * (view.top - view.bottom),
    paint: (_, widthPx, heightPx) => paintClouds({ widthPx, heightPx }, wide, look),
  })
  const far = {
    ...wide,
    radius: CLOUD_METRES,
    bottom: view.bottom * CLOUD_METRES,
    top: view.top * CLOUD_METRES,
    turning: wind.turning,
    overlap: 0,
  }
  return ring(texture, far, { haze: 0, backdrop: 5 })
}

/** A square in the sky around a direction, half its side as a tangent. */
function facingSky([yaw, height]: readonly [number, number], half: number): Placement {
  const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)]
  return {
    origin: [sin - cos * half, height - half, cos + sin * half],
    across: [2 * cos * half, 0, -2 * sin * half],
    up: [0, 2 * half, 0],
  }
}

/** The direction of a point of the sky, for beams of light. */
export function skyDirection([yaw, height]: readonly [number, number]): Vector {
  return [Math.sin(yaw), height, Math.cos(yaw)]
}

/** Stars over everything the camera sees; few are bright. */
export function starField(count: number, seed: number, sweep: Sweep): Star[] {
  const random = seededRandom(seed)
  const colours: readonly Rgb[] = [
    [1, 1, 1],
    [1, 0.86, 0.7],
    [0.75, 0.85, 1],
    [1, 1, 1],
  ]
  return Array.from({ length: count }, () => {
    const yaw = sweep.yawFrom + random() * (sweep.yawTo - sweep.yawFrom)
    const bright = random() ** 3.2
    return {
      direction: [
        Math.sin(yaw),
        0.05 + random() * Math.max(0.8, sweep.top),
        Math.cos(yaw),
      ] as const,
      colour: colours[Math.floor(random() * colours.length)] ?? [1, 1, 1],
      alpha: 0.28 + 0.7 * bright,
      radius: 0.9 + 1.5 * bright,
      twinkle: 1 + random() * 4,
    }
  })
}

/** Which side the sun is on, seen from the subject: 1 is the right. */
export function sunSideOf(sun: readonly [number, number]): number {
  return sun[0] >= 0 ? 1 : -1
}

/** Wood, dark and lit, in the light of the hour. */
export function woodTones(palette: Palette): { dark: Rgb; light: Rgb } {
  return {
    dark: mix([0.1, 0.075, 0.07], palette.near, 0.5),
    light: mix([0.56, 0.4, 0.3], palette.middle, 0.5),
  }
}

/** A place across the picture at a distance, anywhere that the camera comes past; `half` is a tangent. */
export function scatterX(
  sweep: Sweep,
  at: { z: number; half: number; random: () => number },
): number {
  const reach = at.z * at.half
  return sweep.left - reach + at.random() * (sweep.right - sweep.left + 2 * reach)
}

/** How much more there is to plant because the camera travels, for a field this deep. */
export function travelFactor(sweep: Sweep, width: number): number {
  return 1 + (sweep.right - sweep.left) / width
}

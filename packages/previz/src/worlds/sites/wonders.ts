/** What pours, erupts and burns in a place when a prompt says so: a waterfall, a volcano, a fire. */
import { mix } from '../../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Card } from '../../renderer/scene/stage.ts'
import type { Texture, TextureBook } from '../../renderer/scene/texture.ts'
import {
  FALL_FRAMES,
  FIRE_FRAMES,
  paintCliff,
  paintFall,
  paintFire,
  paintLogs,
  paintPlume,
  paintVolcano,
} from '../../painting/falls.ts'
import { paintGlow, paintMist } from '../../painting/soft.ts'
import { drifting, glowing, standAt, standing } from '../../staging/set-pieces.ts'
import type { WorldBrief } from '../brief.ts'
import { isSnowy } from '../land/growth.ts'
import { litBy } from './venues.ts'

/** A cliff with water that falls from it, and the mist at its foot. `at.scale` is 1 for a fall of 15 metres. */
export function fallCards(
  brief: WorldBrief,
  at: { readonly x: number; readonly z: number; readonly scale: number; readonly sunSide: number },
): Card[] {
  const { book, palette } = brief
  const lit = litBy(palette)
  const foam = mix(lit([0.97, 0.99, 1]), palette.haze, 0.1)
  const water = mix(palette.water, foam, 0.35)
  const fall = book.add({
    widthPx: 150,
    heightPx: 340,
    frameCount: FALL_FRAMES,
    paint: (frame, w, h) => paintFall(w, h, { frame, water, foam }),
  })
  const mist = book.add({
    widthPx: 320,
    heightPx: 120,
    paint: (_, widthPx, heightPx) => paintMist({ widthPx, heightPx }, foam, 7),
  })
  const { x, z, scale } = at
  const sheet = (aside: number, width: number, height: number, pace: number): Card => {
    const placement = standAt({
      x: x + aside * scale,
      y: -0.2,
      z: z - 0.4,
      width: width * scale,
      height: height * scale,
    })
    return {
      texture: fall,
      haze: 0.75,
      place: (seconds) => ({ ...placement, frame: (seconds * pace) % FALL_FRAMES }),
    }
  }
  return [
    standing(
      cliffOf(brief, at.sunSide),
      { x, y: -0.5, z, width: 78 * scale, height: 21 * scale },
      { haze: 0.8 },
    ),
    sheet(0, 7.6, 15.2, 11),
    sheet(7.4, 2.2, 16, 12),
    sheet(-8.2, 1.5, 16.4, 12),
    ...[0, 1, 2].map((bank) =>
      drifting(
        mist,
        {
          x: x + (bank - 1) * 4 * scale,
          y: -0.8,
          z: z - 0.9 - bank * 0.5,
          width: 17 * scale,
          height: (4.6 - bank) * scale,
        },
        { speed: (bank - 1) * 0.14, opacity: 0.85, haze: 0.3 },
      ),
    ),
  ]
}

/** The wall of rock that water falls from. */
function cliffOf(brief: WorldBrief, sunSide: number): Texture {
  const { book, palette, seed } = brief
  const lit = litBy(palette)
  const snowy = isSnowy(brief)
  return book.add({
    widthPx: 1200,
    heightPx: 420,
    paint: (_, w, h) =>
      paintCliff(w, h, {
        seed: (seed % 83) + 1,
        rock: lit([0.5, 0.47, 0.44]),
        moss: snowy ? lit([0.92, 0.94, 0.98]) : mix(palette.growthShade, palette.growthLit, 0.55),
        sunSide,
      }),
  })
}

/** A volcano far off: its lava and its cloud glow, and sparks fly. */
export function volcanoCards(brief: WorldBrief, sunSide: number): Card[] {
  if (!brief.scene.details.includes('volcano')) return []
  const { book, palette, seed } = brief
  const lit = litBy(palette)
  const side = seed % 2 === 0 ? -1 : 1
  const plume = book.add({
    widthPx: 460,
    heightPx: 520,
    paint: (_, w, h) =>
      paintPlume(w, h, {
        seed: (seed % 61) + 2,
        light: mix(lit([0.74, 0.7, 0.7]), palette.haze, 0.25),
        dark: mix(lit([0.3, 0.27, 0.28]), palette.haze, 0.15),
        glow: [1, 0.45, 0.16],
      }),
  })
  const glow = book.add({
    widthPx: 128,
    heightPx: 128,
    paint: (_, px) => paintGlow(px, [1, 0.42, 0.12], 1.8),
  })
  const foot = { x: side * 30, z: 235 }
  const rising = (phase: number): Card => ({
    texture: plume,
    haze: 0.2,
    place: (seconds) => {
      const swell = 1 + 0.035 * Math.sin(seconds * 0.7 + phase) + 0.012 * seconds
      const stand = {
        x: foot.x + 13 + phase * 3,
        y: 37 - phase * 3,
        z: foot.z + 1 + phase,
        width: 74 * swell,
        height: 70 * swell,
      }
      return { ...standAt(stand), opacity: phase === 0 ? 1 : 0.7 }
    },
  })
  return [
    rising(1),
    rising(0),
    standing(coneOf(brief, sunSide), { ...foot, y: -4, width: 150, height: 47 }, { haze: 0.25 }),
    glowing(
      glow,
      { x: foot.x, y: 43, z: foot.z - 0.5, size: 40 },
      { opacity: palette.dark ? 0.9 : 0.45, flicker: 0.25 },
    ),
    ...bombs(brief, { x: foot.x, y: 40, z: foot.z - 1 }),
  ]
}

function coneOf({ book, palette }: WorldBrief, sunSide: number): Texture {
  const lit = litBy(palette)
  return book.add({
    widthPx: 900,
    heightPx: 460,
    paint: (_, w, h) =>
      paintVolcano(w, h, {
        rock: mix(lit([0.4, 0.34, 0.33]), palette.haze, palette.dark ? 0.04 : 0.22),
        haze: palette.haze,
        sunSide,
        lava: [
          [1, 0.9, 0.5],
          [1, 0.38, 0.08],
        ],
      }),
  })
}

/** Glowing stones that are thrown up and fall. */
function bombs(
  { book }: WorldBrief,
  from: { readonly x: number; readonly y: number; readonly z: number },
): Card[] {
  const spark = book.add({
    widthPx: 48,
    heightPx: 48,
    paint: (_, px) => paintGlow(px, [1, 0.7, 0.3], 1.2),
  })
  const random = seededRandom(3)
  return Array.from({ length: 22 }, (): Card => {
    const [across, up, delay, size] = [
      (random() - 0.5) * 11,
      9 + 12 * random(),
      random() * 3,
      1 + 1.6 * random(),
    ]
    return {
      texture: spark,
      additive: true,
      haze: 0,
      place: (seconds) => {
        const age = (seconds + delay) % 3
        const y = from.y + up * age - 6.5 * age * age
        return {
          ...standAt({ x: from.x + across * age, y, z: from.z, width: size, height: size }),
          opacity: Math.max(0, 1 - age / 3),
        }
      },
    }
  })
}

/** A fire on logs, with its light on the ground and sparks, beside the lead. */
export function fireCards(brief: WorldBrief, ground: number): Card[] {
  if (!brief.scene.details.includes('fire')) return []
  const { book, palette, scene, path } = brief
  const alone = scene.subjects.length === 0
  const z = path(0)[2] + (alone ? -1 : 0.5)
  const x = alone ? 0 : path(0)[0] + (path(0)[0] > 0 ? -1.75 : 1.75)
  const fire = book.add({
    widthPx: 240,
    heightPx: 300,
    frameCount: FIRE_FRAMES,
    paint: (frame, w, h) => paintFire(w, h, frame),
  })
  const logs = book.add({
    widthPx: 260,
    heightPx: 90,
    paint: (_, w, h) => paintLogs(w, h, palette.dark),
  })
  const glow = book.add({
    widthPx: 192,
    heightPx: 192,
    paint: (_, px) => paintGlow(px, [1, 0.55, 0.2], 1.7),
  })
  const flames = standAt({ x, y: ground + 0.1, z, width: 1.05, height: 1.3 })
  const warmth = palette.dark ? 0.8 : 0.4
  return [
    lightOn(glow, { x, z, y: ground + 0.02 }, warmth),
    standing(logs, { x, y: ground - 0.03, z: z + 0.01, width: 1.35, height: 0.44 }, { haze: 0 }),
    {
      texture: fire,
      haze: 0,
      place: (seconds) => ({ ...flames, frame: (seconds * 12) % FIRE_FRAMES }),
    },
    glowing(
      glow,
      { x, y: ground + 0.6, z: z - 0.05, size: 4.4 },
      { opacity: warmth * 0.75, flicker: 0.22 },
    ),
    ...sparks(book, { x, y: ground, z }),
  ]
}

function lightOn(
  glow: Texture,
  { x, y, z }: { readonly x: number; readonly y: number; readonly z: number },
  opacity: number,
): Card {
  return {
    texture: glow,
    additive: true,
    haze: 0,
    place: (seconds) => ({
      origin: [x - 3, y, z - 2.4],
      across: [6, 0, 0],
      up: [0, 0, 4.8],
      opacity: opacity * (0.85 + 0.15 * Math.sin(seconds * 9) * Math.sin(seconds * 5.3)),
    }),
  }
}

/** Sparks that rise from a fire and go out. */
function sparks(
  book: TextureBook,
  { x, y, z }: { readonly x: number; readonly y: number; readonly z: number },
): Card[] {
  const spark = book.add({
    widthPx: 24,
    heightPx: 24,
    paint: (_, px) => paintGlow(px, [1, 0.75, 0.35], 1),
  })
  return Array.from({ length: 14 }, (_, index): Card => {
    const delay = index * 0.171
    return {
      texture: spark,
      additive: true,
      haze: 0,
      place: (seconds) => {
        const age = (seconds * 0.55 + delay) % 1
        const sway = 0.3 * Math.sin(age * 5 + index) + 0.3 * ((index * 0.618) % 1) - 0.15
        const at = {
          x: x + sway,
          y: y + 0.7 + 2.3 * age,
          z: z - 0.1,
          width: 0.045,
          height: 0.045,
        }
        return { ...standAt(at), opacity: 1 - age }
      },
    }
  })
}

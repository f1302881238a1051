/** A room with a great window: the weather is outside, the lamp is on inside. */
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Card, Stage } from '../../renderer/scene/stage.ts'
import type { Pixels, Texture } from '../../renderer/scene/texture.ts'
import { castSubjects } from '../../staging/cast.ts'
import { hang, SUN_HEIGHTS } from '../sky/heaven.ts'
import type { CameraHome } from '../../camera/camera-program.ts'
import { eyeHeight, reachOf } from '../../camera/lead.ts'
import { type Brush, drawn, fillOval } from '../../painting/brush.ts'
import { paintGround, paintPlanks } from '../../painting/ground.ts'
import { paintBroadleaf } from '../../painting/plants.ts'
import { coverWall, paintEndWall, paintFlags, type WallLook } from '../../painting/room-walls.ts'
import { paintPillar } from '../../painting/pillar.ts'
import { SIDE_WALLS } from '../../painting/side-walls.ts'
import { paintFrame, SIDE_METRES } from '../../painting/wall-pieces.ts'
import { paintRideWall } from '../../painting/ride-walls.ts'
import { lying, standing, swaying } from '../../staging/set-pieces.ts'
import type { WorldBrief, WorldKind } from '../brief.ts'
import { carriageCards } from './carriages.ts'
import { furnished, wornOver } from '../conditions.ts'
import { paintBeams } from '../../painting/room-pieces.ts'
import { growthTones } from '../land/growth.ts'
import { mountainPlans, ridges } from '../land/horizon.ts'
import { withoutScreening } from '../city/city-landmarks.ts'
import { roofSlopes } from '../city/roof-slopes.ts'
import { passing, rideGrounds, rideWallOf } from './rides.ts'
import { roomShade, windowLight } from './room-light.ts'
import { hallOf, shellOf, wallTone } from './shells.ts'
import { hallStairs } from './stairs.ts'
import { theatreCards } from './theatre.ts'
import { airOf } from '../sky/weather.ts'

/** How far a room reaches behind the camera. Metres. */
const NEAR = -12

/** What a camera keeps from a wall aside. Metres. */
const ASIDE = 1.2

/** How far walls go on behind each other. Metres. */
const OVERLAP = 0.24

/** The room. */
export const INTERIOR_WORLD: WorldKind = {
  home: (scene) => ({
    position: [0, eyeHeight(scene), 0],
    pitch: 0.015,
    subjectDistance: reachOf(scene, 7.5),
    bounds: boundsOf(hallOf(scene).half),
  }),
  ground: () => 0,
  build: buildInterior,
}

function boundsOf(half: number): CameraHome['bounds'] {
  const aside = Math.min(3.6, half - ASIDE)
  return { low: [-aside, 0.6, -6], high: [aside, 2.6, 4] }
}

function buildInterior(brief: WorldBrief): Stage {
  const { scene, palette, seed } = brief
  const random = seededRandom(seed * 23 + 7)
  const sun = [0.12, SUN_HEIGHTS[scene.timeOfDay]] as const
  const sky = hang({ ...brief, sun, clouds: 0.45, cloudScale: 1, glow: 1, beams: 0, stars: 160 })
  const growth = mix(palette.growthShade, palette.growthLit, 0.5)
  const plans = mountainPlans(brief, { peaks: 0.5, snow: 0.5, growth, trees: true }).slice(1)
  return {
    background: palette.haze,
    cards: [
      ...(scene.room === 'stage'
        ? theatreCards(brief)
        : [
            ...sky.cards,
            ...ridges(brief, plans, { sunSide: 1, notchYaw: 0 }),
            ...lawn(brief),
            ...passing(withoutScreening(garden(brief, random), scene), scene),
            ...walls(brief),
            ...rideGrounds(brief),
            ...(shellOf(brief).windows === 'great' ? pane(brief) : []),
            ...windowLight(brief, hallOf(scene).back),
            ...pillars(brief),
            ...carriageCards(brief),
            ...hallStairs(brief),
            ...roofSlopes(brief),
            ...furnished(brief),
          ]),
      ...castSubjects({ ...brief, sunSide: 1, ground: 0, depth: 0.6 }),
    ],
    haze: {
      colour: palette.haze,
      density: 0.001,
      startMetres: 14,
      limit: 0.5,
      near: roomShade(palette),
    },
    grade: palette.grade,
    // Lightning is seen in the room as well.
    ...(sky.light.exposure && { exposure: sky.light.exposure }),
    // Only dust floats in rooms.
    particles: scene.details.includes('dust')
      ? airOf({ ...scene, weather: 'clear', details: ['dust'] }, palette, seed)
      : [],
    stars: [],
  }
}

/** Who looks out and down sees grass, as far as the hills. */
function lawn(brief: WorldBrief): Card[] {
  const { ground } = growthTones(brief)
  const texture = brief.book.add({
    widthPx: 512,
    heightPx: 512,
    paint: (_, w, h) =>
      paintGround(w, h, {
        stops: [
          [0, ground(0.1)],
          [1, ground(0.9)],
        ],
        seed: brief.seed % 41,
        grainX: 26,
        grainZ: 34,
        edge: 0.01,
      }),
  })
  const area = { left: -130, right: 130, near: hallOf(brief.scene).back - 2, far: 260, y: -1 }
  return [lying(texture, area, { backdrop: 40 })]
}

/** Trees before the house. */
function garden(brief: WorldBrief, random: () => number): Card[] {
  const { book, palette, seed } = brief
  const before = hallOf(brief.scene).back + 12.2
  const { crown } = growthTones(brief)
  const tree = book.add({
    widthPx: 360,
    heightPx: 360,
    paint: (_, w, h) =>
      paintBroadleaf(w, h, {
        seed: seed % 900,
        ...crown,
        bark: mix([0.2, 0.14, 0.11], palette.near, 0.4),
        sunSide: 1,
      }),
  })
  return Array.from({ length: 14 }, () => {
    const z = before + random() * 50
    const height = 5 + random() * 4
    return swaying(
      tree,
      { x: (random() - 0.5) * z * 0.9, y: -1, z, width: height, height },
      // Before the ceiling and the walls, over which a high one would else stand.
      { sway: 0.06, phase: random() * 6, bias: -60 },
    )
  })
}

/** Pixels for a metre of the wall at the end, of a wall aside upward, of floor and of ceiling into the depth. */
const WALL_PX = 100
const SIDE_PX = 90.8
const FLOOR_PX = 23.5
const CEILING_PX = 46.8

type RoomPictures = {
  readonly back: Texture
  readonly sides: readonly Texture[]
  readonly floor: Texture
  readonly ceiling: Texture
}

/** What frames, doors and planks are made of. */
function woodOf(brief: WorldBrief): Rgb {
  const { wood } = shellOf(brief)
  const { dark } = brief.palette
  if (wood) return dark ? scaled(wood, 0.6) : wood
  return dark ? [0.3, 0.18, 0.11] : [0.5, 0.33, 0.22]
}

/** Pictures of the shell of a room. */
function roomPictures(brief: WorldBrief): RoomPictures {
  const { book } = brief
  const shell = shellOf(brief)
  const { windows, finish } = shell
  const tone = wallTone(brief, shell)
  const wood = woodOf(brief)
  const wall = {
    tone,
    wood,
    finish,
    dark: brief.palette.dark,
    over: (brush: Brush, size: { w: number; h: number }) =>
      wornOver(brief, brush, { ...size, tone, isEnd: true }),
    ...(shell.curtain && { curtain: shell.curtain }),
  }
  const { half, height } = hallOf(brief.scene)
  const back = book.add({
    widthPx: Math.round(WALL_PX * half * 2),
    heightPx: Math.round(WALL_PX * height),
    paint: (_, w, h) =>
      windows === 'great'
        ? paintWindowWall(w, h, wall)
        : windows === 'ride'
          ? paintRideWall(w, h, { wall: rideWallOf(brief.scene), dark: wall.dark })
          : paintEndWall(w, h, { ...wall, windows }),
  })
  const sides = [0, 1].map((turn) =>
    book.add({
      widthPx: 512,
      heightPx: Math.round(SIDE_PX * height),
      paint: (_, widthPx, heightPx) =>
        drawn(widthPx, heightPx, (brush, w, h) => {
          const aside = { w, h, tone: scaled(tone, 0.82), wood }
          coverWall(brush, { ...aside, finish })
          SIDE_WALLS[shell.sides ?? 'panels'](brush, { ...aside, turn, high: height })
          wornOver(brief, brush, { ...aside, isEnd: false })
        }),
    }),
  )
  const colours = { tone, wood }
  return {
    back,
    sides,
    floor: floorPicture(brief, colours),
    ceiling: ceilingPicture(brief, colours),
  }
}

type RoomColours = { readonly tone: Rgb; readonly wood: Rgb }

function floorPicture(brief: WorldBrief, { tone, wood }: RoomColours): Texture {
  const shell = shellOf(brief)
  const { half, back: depth } = hallOf(brief.scene)
  return brief.book.add({
    widthPx: 1024,
    heightPx: Math.round(FLOOR_PX * (depth - NEAR)),
    paint: (_, widthPx, heightPx) =>
      shell.floor === 'rock'
        ? drawn(widthPx, heightPx, (brush, w, h) =>
            coverWall(brush, { w, h, tone: scaled(tone, 0.8), wood, finish: 'rock' }),
          )
        : shell.floor === 'tiles'
          ? paintFlags(widthPx, heightPx, {
              tone: mix(tone, [0.5, 0.48, 0.46], 0.45),
              columns: Math.round(2 * half + 2.6),
              rows: Math.round((depth - NEAR) * 1.14),
            })
          : paintPlanks(
              { widthPx, heightPx, closed: true },
              scaled(wood, 0.6),
              mix(wood, [1, 0.85, 0.6], 0.25),
            ),
  })
}

function ceilingPicture(brief: WorldBrief, { tone, wood }: RoomColours): Texture {
  const shell = shellOf(brief)
  const { back: depth } = hallOf(brief.scene)
  const { finish } = shell
  return brief.book.add({
    widthPx: finish === 'rock' ? 512 : 64,
    heightPx: Math.round(CEILING_PX * (depth - NEAR)),
    paint: (_, widthPx, heightPx) =>
      drawn(widthPx, heightPx, (brush, w, h) => {
        const plain = scaled(tone, 0.9)
        coverWall(brush, {
          w,
          h,
          tone: plain,
          wood: plain,
          finish: finish === 'rock' ? 'rock' : 'plaster',
        })
        if (shell.strips) paintStrips(brush, { w, h })
        if (shell.beams) paintBeams(brush, { w, h, wood, beams: Math.round((depth - NEAR) * 0.78) })
        wornOver(brief, brush, { w, h, tone, isEnd: false })
      }),
  })
}

/** Two bands of light along a ceiling. */
function paintStrips(brush: Brush, { w, h }: { readonly w: number; readonly h: number }): void {
  brush.fillStyle = 'rgb(252,250,240)'
  for (const x of [0.27, 0.69]) brush.fillRect(w * x, 0, w * 0.045, h)
}

function walls(brief: WorldBrief): Card[] {
  const { back, sides, floor, ceiling } = roomPictures(brief)
  const { half, height, back: z } = hallOf(brief.scene)
  const near = NEAR
  const count = Math.round((z - near) / SIDE_METRES)
  const depth = (z - near) / count
  const slice = (x: number, index: number): Card => {
    const placement = {
      origin: [x, 0, near + index * depth] as const,
      across: [0, 0, depth + OVERLAP] as const,
      up: [0, height, 0] as const,
    }
    const texture = sides[index % sides.length] ?? back
    return {
      texture,
      haze: 0,
      place: () => placement,
      bias: -2,
      shade: x > 0 ? IN_SHADE : SIDEWAYS,
    }
  }
  // Drawn before the walls and reaching under them, so that no light comes between.
  const under = { left: -half - 1, right: half + 1, near, far: z + 1.5 }
  return [
    standing(back, { x: 0, y: 0, z, width: half * 2 + OVERLAP, height }, { haze: 0, bias: -3 }),
    ...Array.from({ length: count }, (_, index) => [
      slice(-half, index),
      slice(half, index),
    ]).flat(),
    lying(floor, { ...under, y: 0 }, { haze: 0, bias: -40 }),
    lying(ceiling, { ...under, y: height }, { haze: 0, bias: -40, shade: IN_SHADE }),
  ]
}

/** The light comes from the end of a room, more from its right: what is left to the shade elsewhere. */
const IN_SHADE = 0.34
const SIDEWAYS = 0.14

/** Two rows of what stands along a hall. */
function pillars(brief: WorldBrief): Card[] {
  const { pillars: rows, height, back } = hallOf(brief.scene)
  if (!rows) return []
  const { kind, x, width, from, apart } = rows
  const tone = wallTone(brief, shellOf(brief))
  const texture = brief.book.add({
    widthPx: 120,
    heightPx: Math.round((120 * height) / width),
    paint: (_, w, h) => paintPillar(w, h, { kind, tone }),
  })
  return Array.from({ length: Math.ceil((back - from) / apart) }, (_, index) => {
    const z = from + index * apart
    return [-x, x].map((at) => standing(texture, { x: at, y: 0, z, width, height }, { haze: 0 }))
  }).flat()
}

/** The wall with a hole for the window, curtains beside it, pictures and a shelf of books. */
function paintWindowWall(widthPx: number, heightPx: number, look: WallLook): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    coverWall(brush, { w, h, ...look })
    const win = { x: w * 0.19, y: h * 0.14, w: w * 0.62, h: h * 0.6 }
    brush.fillStyle = css(mix(look.wood, [1, 0.95, 0.85], 0.12))
    brush.fillRect(win.x - h * 0.035, win.y - h * 0.035, win.w + h * 0.07, win.h + h * 0.07)
    brush.fillRect(win.x - h * 0.09, win.y + win.h + h * 0.02, win.w + h * 0.18, h * 0.045)
    brush.clearRect(win.x, win.y, win.w, win.h)
    brush.fillStyle = css(look.wood)
    for (const share of [0.2, 0.4, 0.6, 0.8])
      brush.fillRect(win.x + win.w * share - h * 0.012, win.y, h * 0.024, win.h)
    brush.fillRect(win.x, win.y + win.h * 0.34, win.w, h * 0.018)
    const cloth = mix(look.curtain ?? look.tone, look.tone, 0.25)
    for (const [x, width] of [
      [win.x - w * 0.065, w * 0.085],
      [win.x + win.w - w * 0.02, w * 0.085],
    ] as const) {
      for (let fold = 0; fold < 8; fold++) {
        brush.fillStyle = css(scaled(cloth, 0.72 + 0.28 * Math.abs(Math.sin(fold * 1.7))))
        brush.fillRect(x + (width * fold) / 8, h * 0.09, width / 8 + 1, h * 0.78)
      }
    }
    brush.fillStyle = css(scaled(look.wood, 0.7))
    brush.fillRect(win.x - w * 0.08, h * 0.075, win.w + w * 0.16, h * 0.022)
    paintFrame(brush, { x: w * 0.89, y: h * 0.24, w: w * 0.08, h: h * 0.22, wood: look.wood })
    look.over?.(brush, { w, h })
  })
}

const PANE_FRAMES = 12

/** Rain or snow before the glass: it falls outside, not in the room. */
function pane({ book, scene }: WorldBrief): Card[] {
  const { weather } = scene
  if (weather !== 'rain' && weather !== 'storm' && weather !== 'snow') return []
  const snow = weather === 'snow'
  const texture = book.add({
    widthPx: 400,
    heightPx: 200,
    frameCount: PANE_FRAMES,
    paint: (frame, widthPx, heightPx) =>
      drawn(widthPx, heightPx, (brush, w, h) => {
        const random = seededRandom(71)
        for (let drop = 0; drop < 90; drop++) {
          const x = random() * w
          const fall = (random() + frame / PANE_FRAMES) % 1
          if (snow) fillOval(brush, [1, 1, 1], { x, y: fall * h, rx: 1.6, ry: 1.6, alpha: 0.85 })
          else {
            brush.fillStyle = 'rgba(210,225,240,0.4)'
            brush.fillRect(x, fall * h, 0.9, h * 0.09)
          }
        }
      }),
  })
  const { half, height, back } = hallOf(scene)
  const placement = {
    origin: [-half * 0.62, height * 0.26, back + 0.1] as const,
    across: [half * 1.24, 0, 0] as const,
    up: [0, height * 0.6, 0] as const,
  }
  return [
    {
      texture,
      haze: 0,
      bias: -3,
      place: (seconds) => ({ ...placement, frame: seconds * (snow ? 5 : 20) }),
    },
  ]
}

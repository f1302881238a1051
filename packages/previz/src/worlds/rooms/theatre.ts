/** A stage as the stalls see it: drapes on three sides, boards, lamps on a bar with their beams, heads in front. */
import { seededRandom } from '@backlot/camera/random'
import { css, mix, type Rgb, scaled } from '../../renderer/scene/colour.ts'
import { lerp } from '../../renderer/scene/random.ts'
import type { Card } from '../../renderer/scene/stage.ts'
import type { Pixels, Texture } from '../../renderer/scene/texture.ts'
import { drawn, fillOval } from '../../painting/brush.ts'
import { paintPlanks } from '../../painting/ground.ts'
import { paintBeam, paintGlow } from '../../painting/soft.ts'
import { glowing, lying, standing } from '../../staging/set-pieces.ts'
import { leadOf } from '../../camera/lead.ts'
import { shownHeight } from '../../staging/stagings.ts'
import { mayAdd, type WorldBrief } from '../brief.ts'
import { PIGMENTS } from '../palette.ts'

/** Where the stage is, metres: its half width, its height, its back, and how far it comes forward. */
const STAGE = { half: 6.2, height: 4.4, back: 9.8, near: -12 } as const
const CLOTH: Rgb = [0.56, 0.1, 0.13]
const BACKCLOTH: Rgb = [0.17, 0.13, 0.26]
/** Where lamps hang. */
const LAMPS = [-3.4, -1.15, 1.15, 3.4] as const

/** The whole room; it has no window, and its light is its own at every hour. */
export function theatreCards(brief: WorldBrief): Card[] {
  return [
    ...shell(brief),
    ...drapes(brief),
    ...lights(brief),
    ...boardThings(brief),
    ...stalls(brief),
  ]
}

function shell({ book }: WorldBrief): Card[] {
  const back = book.add({
    widthPx: 1000,
    heightPx: 370,
    paint: (_, w, h) => paintDrape(w, h, { cloth: BACKCLOTH, folds: 34, swag: false }),
  })
  const floor = book.add({
    widthPx: 1024,
    heightPx: 512,
    paint: (_, widthPx, heightPx) =>
      paintPlanks({ widthPx, heightPx, closed: true }, [0.2, 0.13, 0.09], [0.52, 0.35, 0.22]),
  })
  const black = book.add({
    widthPx: 16,
    heightPx: 16,
    paint: (_, width, height) =>
      drawn(width, height, (brush, w, h) => {
        brush.fillStyle = '#0d0a12'
        brush.fillRect(0, 0, w, h)
      }),
  })
  const { half, height, back: z, near } = STAGE
  const under = { left: -half - 1.4, right: half + 1.4, near, far: z + 1.5 }
  const side = (x: number): Card => {
    const placement = {
      origin: [x, 0, near] as const,
      across: [0, 0, z - near + 0.3] as const,
      up: [0, height, 0] as const,
    }
    return { texture: black, haze: 0, bias: -30, place: () => placement }
  }
  return [
    lying(floor, { ...under, y: 0 }, { haze: 0, bias: -40 }),
    lying(black, { ...under, y: height }, { haze: 0, bias: -40 }),
    side(-half - 1),
    side(half + 1),
    standing(back, { x: 0, y: 0, z, width: half * 2 + 2.4, height }, { haze: 0, bias: -3 }),
  ]
}

/** Each reaches so far into the picture that even the nearest is seen. */
const WING = { x: 4.35, width: 3 } as const

/** Wings one behind the other, and a valance above. */
function drapes({ book }: WorldBrief): Card[] {
  const wing = book.add({
    widthPx: 260,
    heightPx: 460,
    paint: (_, w, h) => paintDrape(w, h, { cloth: CLOTH, folds: 8, swag: false }),
  })
  const valance = book.add({
    widthPx: 900,
    heightPx: 110,
    paint: (_, w, h) => paintDrape(w, h, { cloth: CLOTH, folds: 44, swag: true }),
  })
  const { half, height } = STAGE
  return [
    ...[5.6, 7.4, 9].flatMap((z, row) =>
      [-1, 1].map((side) =>
        standing(
          wing,
          { x: side * (WING.x + row * 0.4), y: 0, z, width: side * WING.width, height },
          { haze: 0 },
        ),
      ),
    ),
    standing(
      valance,
      { x: 0, y: height - 1.15, z: 5.5, width: half * 2 + 1.6, height: 1.2 },
      { haze: 0 },
    ),
  ]
}

/** Cloth that hangs in folds; a swag has a lower edge in bows, with a fringe of gold. */
function paintDrape(
  widthPx: number,
  heightPx: number,
  { cloth, folds, swag }: { readonly cloth: Rgb; readonly folds: number; readonly swag: boolean },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(folds)
    for (let fold = 0; fold < folds; fold++) {
      const [from, to] = [(w * fold) / folds, (w * (fold + 1)) / folds + 1]
      const light = 0.75 + 0.4 * random()
      const tube = brush.createLinearGradient(from, 0, to, 0)
      tube.addColorStop(0, css(scaled(cloth, 0.34 * light)))
      tube.addColorStop(0.35, css(scaled(cloth, light)))
      tube.addColorStop(0.55, css(mix(scaled(cloth, light), [1, 0.85, 0.8], 0.08)))
      tube.addColorStop(1, css(scaled(cloth, 0.34 * light)))
      const low = swag
        ? h * (0.72 + 0.16 * Math.abs(Math.sin((Math.PI * (fold + 0.5) * 5) / folds)))
        : h
      brush.fillStyle = tube
      brush.fillRect(from, 0, to - from, low)
      if (!swag) continue
      brush.fillStyle = css(scaled([0.85, 0.66, 0.3], 0.6 + 0.4 * light))
      brush.fillRect(from, low - h * 0.08, to - from, h * 0.08)
    }
    const shade = brush.createLinearGradient(0, 0, 0, h)
    shade.addColorStop(0, 'rgba(8,4,14,0.62)')
    shade.addColorStop(0.5, 'rgba(8,4,14,0.08)')
    shade.addColorStop(1, 'rgba(8,4,14,0.4)')
    brush.globalCompositeOperation = 'source-atop'
    brush.fillStyle = shade
    brush.fillRect(0, 0, w, h)
  })
}

/** Lamps on a bar, their beams, and the pools that they make on the boards. */
function lights({ book, scene }: WorldBrief): Card[] {
  const asked = scene.tint && PIGMENTS[scene.tint]
  const warm: Rgb = asked ? mix(asked, [1, 1, 1], 0.3) : [1, 0.86, 0.62]
  const cool: Rgb = asked ? mix(asked, [0.6, 0.5, 1], 0.3) : [0.62, 0.7, 1]
  const colours = [cool, warm] as const
  const beams = colours.map((colour) =>
    book.add({
      widthPx: 96,
      heightPx: 260,
      paint: (_, widthPx, heightPx) => paintBeam({ widthPx, heightPx }, colour),
    }),
  )
  const pools = colours.map((colour) =>
    book.add({ widthPx: 128, heightPx: 128, paint: (_, px) => paintGlow(px, colour, 1.3) }),
  )
  const lamp = book.add({
    widthPx: 48,
    heightPx: 64,
    paint: (_, width, height) =>
      drawn(width, height, (brush, w, h) => {
        brush.fillStyle = '#17151c'
        brush.fillRect(w * 0.25, 0, w * 0.5, h * 0.7)
        fillOval(brush, [1, 0.97, 0.88], { x: w / 2, y: h * 0.76, rx: w * 0.24, ry: h * 0.12 })
      }),
  })
  return LAMPS.flatMap((x, index): Card[] => {
    const kind = index === 1 || index === 2 ? 1 : 0
    const [beam, pool] = [beams[kind], pools[kind]]
    if (!beam || !pool) return []
    return [
      beamCard(beam, { x, index }),
      poolCard(pool, { x, index }),
      standing(
        lamp,
        { x, y: STAGE.height - 0.72, z: BEAM_Z - 0.05, width: 0.4, height: 0.52 },
        { haze: 0 },
      ),
      glowing(pool, { x, y: STAGE.height - 0.62, z: BEAM_Z - 0.1, size: 1.5 }, { opacity: 0.8 }),
    ]
  })
}

/** Where the beams are, metres ahead. */
const BEAM_Z = 7.9

type Beam = { readonly x: number; readonly index: number }

/** Where a beam meets the boards: it swings a little. */
const footOf = ({ x, index }: Beam, seconds: number): number =>
  x * 0.62 + 0.16 * Math.sin(seconds * 0.8 + index * 1.9)

function beamCard(texture: Texture, beam: Beam): Card {
  return {
    texture,
    haze: 0,
    additive: true,
    bias: 0.5,
    place: (seconds) => ({
      origin: [footOf(beam, seconds) - 0.95, 0, BEAM_Z],
      across: [1.9, 0, 0],
      up: [beam.x - footOf(beam, seconds), STAGE.height - 0.5, 0],
      opacity: 0.5,
    }),
  }
}

/** The light that a beam makes on the boards. */
function poolCard(texture: Texture, beam: Beam): Card {
  return {
    texture,
    haze: 0,
    additive: true,
    bias: -20,
    place: (seconds) => ({
      origin: [footOf(beam, seconds) - 1.5, 0.015, BEAM_Z - 1.6],
      across: [3, 0, 0],
      up: [0, 0, 2.6],
      opacity: 0.55,
    }),
  }
}

/** Footlights along the edge, and boxes aside on the boards: what a camera passes when it goes. */
function boardThings({ book }: WorldBrief): Card[] {
  const foot = book.add({
    widthPx: 64,
    heightPx: 40,
    paint: (_, width, height) =>
      drawn(width, height, (brush, w, h) => {
        brush.fillStyle = '#241d24'
        brush.fillRect(w * 0.08, h * 0.3, w * 0.84, h * 0.7)
        fillOval(brush, [1, 0.9, 0.66], { x: w / 2, y: h * 0.3, rx: w * 0.3, ry: h * 0.24 })
      }),
  })
  const box = book.add({
    widthPx: 110,
    heightPx: 150,
    paint: (_, width, height) =>
      drawn(width, height, (brush, w, h) => {
        brush.fillStyle = '#1d1a22'
        brush.fillRect(0, 0, w, h)
        brush.fillStyle = '#37323f'
        brush.fillRect(w * 0.06, h * 0.04, w * 0.88, h * 0.92)
        for (const [y, r] of [
          [0.26, 0.17],
          [0.66, 0.28],
        ] as const) {
          fillOval(brush, [0.1, 0.09, 0.12], {
            x: w / 2,
            y: h * y,
            rx: w * r * 1.25,
            ry: w * r * 1.25,
          })
          fillOval(brush, [0.3, 0.28, 0.33], {
            x: w / 2,
            y: h * y,
            rx: w * r * 0.5,
            ry: w * r * 0.5,
          })
        }
      }),
  })
  return [
    ...[3.9, 5.1].flatMap((z) =>
      Array.from({ length: 13 }, (_, index) =>
        standing(foot, { x: -5.4 + index * 0.9, y: 0, z, width: 0.3, height: 0.19 }, { haze: 0 }),
      ),
    ),
    ...BOXES.map(([x, z, height]) =>
      standing(box, { x, y: 0, z, width: height * 0.73, height }, { haze: 0 }),
    ),
  ]
}

/** Aside of who stands in the middle: x, z and height, metres. */
const BOXES = [
  [-2.5, 5.6, 0.7],
  [2.4, 6.1, 0.8],
  [-3.1, 7, 1.1],
  [3.2, 7.7, 1.1],
  [-2.1, 8.9, 0.9],
  [1.9, 9.2, 0.9],
] as const

const LOWEST_OVER_HEADS_METRES = 1.1

/** Who looks on, from behind. */
function stalls(brief: WorldBrief): Card[] {
  const lead = leadOf(brief.scene)
  // Heads would hide a rabbit.
  const isLow = lead !== undefined && shownHeight(lead) < LOWEST_OVER_HEADS_METRES
  if (!mayAdd(brief, 'foreground') || isLow) return []
  const heads = [0, 1, 2].map((index) =>
    brief.book.add({ widthPx: 120, heightPx: 130, paint: (_, w, h) => paintHead(w, h, index) }),
  )
  const random = seededRandom(brief.seed * 3 + 7)
  return [3.4, 2.7].flatMap((z, row) =>
    Array.from({ length: 13 }, (_, index): Card[] => {
      const head = heads[Math.floor(random() * heads.length)]
      if (!head) return []
      const x = lerp(-3.3, 3.3, (index + 0.5 * row) / 12) + 0.1 * random()
      const height = 0.52 + 0.06 * random()
      const y = 0.34 - row * 0.06
      return [standing(head, { x, y, z, width: height * 0.92, height }, { haze: 0 })]
    }).flat(),
  )
}

function paintHead(widthPx: number, heightPx: number, index: number): Pixels {
  const tone = scaled([0.1, 0.08, 0.13], 0.8 + 0.25 * index)
  return drawn(widthPx, heightPx, (brush, w, h) => {
    fillOval(brush, tone, { x: w / 2, y: h * 0.98, rx: w * 0.46, ry: h * 0.4 })
    fillOval(brush, tone, { x: w / 2, y: h * 0.36, rx: w * 0.19, ry: h * 0.26 })
    if (index === 1) fillOval(brush, tone, { x: w / 2, y: h * 0.1, rx: w * 0.08, ry: h * 0.08 })
    if (index === 2) fillOval(brush, tone, { x: w / 2, y: h * 0.46, rx: w * 0.24, ry: h * 0.26 })
  })
}

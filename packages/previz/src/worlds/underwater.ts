/** Under the sea: light from above, sand, coral, weed that sways, bubbles. */
import { blend, css, hex, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import { itemAt, lerp } from '../renderer/scene/random.ts'
import type { Card, Stage } from '../renderer/scene/stage.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { castSubjects } from '../staging/cast.ts'
import { reachOf } from '../camera/lead.ts'
import { dabOf, drawn, dotted, fillOval, strokeLimb } from '../painting/brush.ts'
import { paintGround } from '../painting/ground.ts'
import { paintBeam } from '../painting/soft.ts'
import { paintRock } from '../painting/terrain.ts'
import { lying, ring, scatterX, standing, swaying } from '../staging/set-pieces.ts'
import { airOf } from './sky/weather.ts'
import { mayAdd, type WorldBrief, type WorldKind } from './brief.ts'

/** The world under water. */
export const UNDERWATER_WORLD: WorldKind = {
  home: (scene) => ({
    position: [0, 1.7, 0],
    pitch: 0.09,
    subjectDistance: reachOf(scene, 11),
    bounds: { low: [-9, 0.6, -9], high: [9, 3.6, 4] },
  }),
  ground: () => 0,
  build: buildUnderwater,
}

const CORALS: readonly [Rgb, ...Rgb[]] = [
  hex('#ff6f61'),
  hex('#f7a440'),
  hex('#c45ab3'),
  hex('#ffd166'),
  hex('#5fd3bc'),
]

function buildUnderwater(brief: WorldBrief): Stage {
  const { scene, palette, seed, book, sweep } = brief
  const random = seededRandom(seed * 29 + 17)
  const deep = palette.haze
  const bright = palette.sky[4]?.[1] ?? [0.5, 0.8, 0.95]
  const view = {
    yawFrom: sweep.yawFrom,
    yawTo: sweep.yawTo,
    bottom: -0.5,
    top: Math.max(1, sweep.top),
  }
  const sky = book.add({
    widthPx: 256,
    heightPx: 256,
    paint: (_, w, h) =>
      dotted(w, h, (u, v) => {
        const glow = Math.exp(-(((u - 0.5) * 2.2) ** 2)) * (1 - v) ** 1.6
        const colour = blend(deep, bright, Math.min(1, 0.95 * glow + 0.35 * (1 - v) ** 2))
        return dabOf(colour, 1)
      }),
  })
  return {
    background: deep,
    cards: [
      ...ring(sky, { ...view, radius: 1 }, { infinite: true, backdrop: 0 }),
      ...floor(brief),
      ...(mayAdd(brief, 'light') ? beams(brief, random) : []),
      ...seaMounts(brief),
      ...reef(brief, random),
      ...castSubjects({ ...brief, sunSide: 1, ground: 0, depth: 2 }),
    ],
    haze: { colour: deep, density: 0.026, startMetres: 6, limit: 0.92 },
    grade: palette.grade,
    particles: airOf(scene, palette, seed),
    stars: [],
  }
}

function floor({ book, palette, seed }: WorldBrief): Card[] {
  const sand = mix([0.86, 0.8, 0.62], palette.haze, 0.45)
  const texture = book.add({
    widthPx: 1024,
    heightPx: 640,
    paint: (_, w, h) =>
      paintGround(w, h, {
        stops: [
          [0, scaled(sand, 0.6)],
          [0.5, sand],
          [1, mix(sand, [1, 1, 0.9], 0.35)],
        ],
        seed: seed % 37,
        grainX: 24,
        grainZ: 30,
        edge: 0.01,
        ripples: 0.8,
      }),
  })
  return [lying(texture, { left: -90, right: 90, near: -14, far: 110, y: 0 }, { backdrop: 40 })]
}

function beams({ book, palette }: WorldBrief, random: () => number): Card[] {
  const beam = book.add({
    widthPx: 96,
    heightPx: 256,
    paint: (_, widthPx, heightPx) =>
      paintBeam({ widthPx, heightPx }, mix(palette.rim, [0.8, 1, 1], 0.5)),
  })
  return Array.from({ length: 12 }, () => {
    const z = 7 + random() * 26
    const stand = {
      x: (random() - 0.5) * z * 1.5,
      y: -1,
      z,
      width: 1.2 + random() * 2.4,
      height: 13,
    }
    const wind = { sway: 1.6, phase: random() * 6, additive: true, haze: 0 }
    const swung = swaying(beam, stand, wind)
    return {
      ...swung,
      place: (seconds: number) => ({ ...swung.place(seconds * 0.35), opacity: 0.3 }),
    }
  })
}

/** Dark reefs that rise in the blue, one behind the other. */
function seaMounts({ book, palette, seed, sweep }: WorldBrief): Card[] {
  const random = seededRandom(seed * 67 + 3)
  const rock = {
    dark: mix([0.04, 0.14, 0.2], palette.haze, 0.3),
    lit: mix([0.3, 0.42, 0.42], palette.haze, 0.3),
  }
  const looks = [0, 1, 2].map((index) =>
    book.add({
      widthPx: 320,
      heightPx: 230,
      paint: (_, w, h) =>
        paintRock(w, h, { ...rock, seed: (seed % 71) + index * 3, sunSide: index === 1 ? -1 : 1 }),
    }),
  )
  const near = [
    { x: -9.5, z: 17, height: 5.4 },
    { x: 11.5, z: 21, height: 6.6 },
    { x: -5, z: 30, height: 4.4 },
    { x: 4, z: 38, height: 6 },
  ]
  const more = Array.from({ length: 12 }, () => {
    const z = 26 + random() * 34
    return { x: scatterX(sweep, { z, half: 1, random }), z, height: 3 + random() * 7 }
  })
  return [...near, ...more].flatMap(({ x, z, height }): Card[] => {
    const look = looks[Math.floor(random() * looks.length)]
    const width = height * (1.3 + 0.6 * random())
    return look ? [standing(look, { x, y: -0.07 * height, z, width, height })] : []
  })
}

/** Coral and rocks on the sand, weed between them. */
function reef({ book, palette, seed, sweep }: WorldBrief, random: () => number): Card[] {
  const corals = [0, 1, 2, 3, 4].map((index) =>
    book.add({
      widthPx: 260,
      heightPx: 220,
      paint: (_, w, h) =>
        paintCoral(w, h, {
          seed: seed + index,
          colour: mix(itemAt(CORALS, index + seed), palette.haze, 0.2),
          fan: index % 2 === 0,
        }),
    }),
  )
  const weeds = [0, 1].map((index) =>
    book.add({
      widthPx: 160,
      heightPx: 420,
      paint: (_, w, h) => paintWeed(w, h, seed + index, mix([0.2, 0.5, 0.3], palette.haze, 0.25)),
    }),
  )
  return Array.from({ length: 130 }, (_, index): Card[] => {
    const z = lerp(34, 2.6 + sweep.back, ((index + 0.5) / 130) ** 0.6)
    const x = scatterX(sweep, { z: z - sweep.back, half: 0.75, random })
    const coral = corals[Math.floor(random() * corals.length)]
    const weed = weeds[index % 2]
    const free = Math.abs(x) < 1.2 && z < 7
    if (!coral || !weed || free) return []
    if (random() < 0.28) {
      const height = 1.2 + random() * 2.4
      return [
        swaying(
          weed,
          { x, y: -0.05, z, width: height * 0.4, height },
          { sway: 0.24, phase: random() * 6 },
        ),
      ]
    }
    const height = 0.4 + random() * 0.8
    return [standing(coral, { x, y: -0.06, z, width: height * 1.2, height })]
  }).flat()
}

/** Branches that fork, or a round brain of coral on its rock. */
function paintCoral(
  widthPx: number,
  heightPx: number,
  look: { seed: number; colour: Rgb; fan: boolean },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(look.seed * 7 + 3)
    if (!look.fan) {
      for (let ball = 0; ball < 5; ball++) {
        const [x, y, r] = [
          w * (0.25 + 0.5 * random()),
          h * (0.6 + 0.25 * random()),
          h * (0.16 + 0.14 * random()),
        ]
        const form = brush.createRadialGradient(x - r * 0.3, y - r * 0.4, r * 0.1, x, y, r)
        form.addColorStop(0, css(mix(look.colour, [1, 1, 1], 0.4)))
        form.addColorStop(1, css(scaled(look.colour, 0.5)))
        brush.fillStyle = form
        brush.beginPath()
        brush.ellipse(x, y, r, r * 0.85, 0, 0, 7)
        brush.fill()
        for (let dot = 0; dot < 14; dot++)
          fillOval(brush, scaled(look.colour, 0.55), {
            x: x + (random() - 0.5) * r * 1.3,
            y: y + (random() - 0.5) * r,
            rx: r * 0.05,
            ry: r * 0.05,
          })
      }
      return
    }
    const grow = (x: number, y: number, angle: number, length: number): void => {
      const end = [x + Math.sin(angle) * length, y - Math.cos(angle) * length] as const
      strokeLimb(brush, mix(scaled(look.colour, 0.6), look.colour, 1 - y / h), {
        points: [[x, y], end],
        from: length * 0.26,
        to: length * 0.18,
      })
      if (length < h * 0.07) {
        fillOval(brush, mix(look.colour, [1, 1, 1], 0.45), {
          x: end[0],
          y: end[1],
          rx: length * 0.14,
          ry: length * 0.14,
        })
        return
      }
      for (const side of [-1, 1])
        grow(...end, angle + side * (0.3 + 0.25 * random()), length * (0.66 + 0.16 * random()))
    }
    for (const lean of [-0.4, 0, 0.4]) grow(w * 0.5, h, lean, h * 0.26)
  })
}

function paintWeed(widthPx: number, heightPx: number, seed: number, colour: Rgb): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(seed)
    for (let blade = 0; blade < 7; blade++) {
      const [x, top, bend] = [
        w * (0.2 + 0.6 * random()),
        h * 0.5 * random(),
        w * 0.12 * (random() - 0.5),
      ]
      const points = Array.from({ length: 9 }, (_, step) => {
        const share = step / 8
        return [
          x + bend * share + w * 0.05 * Math.sin(share * 7 + blade),
          lerp(h, top, share),
        ] as const
      })
      strokeLimb(brush, mix(scaled(colour, 0.6), colour, random()), {
        points,
        from: w * 0.08,
        to: w * 0.02,
      })
    }
  })
}

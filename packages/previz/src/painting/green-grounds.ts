/** Grounds of parks, gardens and yards, a pool in the desert, a runway and a running track. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn, fillOval } from './brush.ts'
import type { Lit } from './venue.ts'

const LAWN: Rgb = [0.4, 0.64, 0.3]
const GRAVEL: Rgb = [0.88, 0.8, 0.66]
const SOIL: Rgb = [0.36, 0.25, 0.18]

type Spot = { readonly w: number; readonly h: number; readonly lit: Lit }

/** Grass in soft stripes, with lighter and darker blades; it thins out at the edges, so that it goes over into what is around it. */
function lawn(brush: Brush, { w, h, lit }: Spot): void {
  for (let stripe = 0; stripe < 18; stripe++) {
    brush.fillStyle = css(lit(scaled(LAWN, stripe % 2 === 0 ? 1.05 : 0.94)))
    brush.fillRect(0, (h * stripe) / 18, w, h / 18 + 1)
  }
  speckle(brush, { w, h, lit }, seededRandom(29), {
    tone: LAWN,
    light: [0.8, 0.5],
    opacity: 0.35,
    count: 2600,
    width: [1.5, 2],
    height: [1, 2.4],
  })
}

/** Specks of a ground; each pair is the least, and how much more than that there may be. */
type Specks = {
  readonly tone: Rgb
  readonly light: readonly [least: number, more: number]
  readonly opacity: number
  readonly count: number
  /** Pixels. */
  readonly width: readonly [least: number, more: number]
  readonly height: readonly [least: number, more: number]
}

/** Strews lighter and darker specks over a ground. */
function speckle(
  brush: Brush,
  { w, h, lit }: Spot,
  random: () => number,
  { tone, light, opacity, count, width, height }: Specks,
): void {
  const within = ([least, more]: readonly [number, number]): number => least + more * random()
  for (let speck = 0; speck < count; speck++) {
    brush.fillStyle = css(lit(scaled(tone, within(light))), opacity)
    brush.fillRect(random() * w, random() * h, within(width), within(height))
  }
}

/** Takes a lawn away toward its sides and its far end. */
function fadeOut(brush: Brush, { w, h }: Spot): void {
  brush.globalCompositeOperation = 'destination-out'
  for (const [x0, y0, x1, y1] of [
    [0, 0, w * 0.12, 0],
    [w, 0, w * 0.88, 0],
    [0, 0, 0, h * 0.1],
  ] as const) {
    const fade = brush.createLinearGradient(x0, y0, x1, y1)
    fade.addColorStop(0, 'rgba(0,0,0,1)')
    fade.addColorStop(1, 'rgba(0,0,0,0)')
    brush.fillStyle = fade
    brush.fillRect(0, 0, w, h)
  }
  brush.globalCompositeOperation = 'source-over'
}

type Bend = readonly [number, number, number, number, number, number]

/** A way of gravel along a curve, with an edge of stone. */
function way(
  brush: Brush,
  { w, h, lit }: Spot,
  curve: {
    readonly from: readonly [number, number]
    readonly bends: readonly Bend[]
    readonly wide: number
  },
): void {
  const trace = (): void => {
    brush.beginPath()
    brush.moveTo(w * curve.from[0], h * curve.from[1])
    for (const [a, b, c, d, e, f] of curve.bends)
      brush.bezierCurveTo(w * a, h * b, w * c, h * d, w * e, h * f)
  }
  brush.lineCap = 'round'
  for (const [tone, grow] of [
    [scaled(GRAVEL, 0.72), 1.16],
    [GRAVEL, 1],
    [mix(GRAVEL, [1, 1, 1], 0.25), 0.6],
  ] as const) {
    trace()
    brush.strokeStyle = css(lit(tone), grow < 1 ? 0.4 : 1)
    brush.lineWidth = w * curve.wide * grow
    brush.stroke()
  }
}

/** Nothing but lawn, and a way over it from near to far where there is one: what a camera that stands back has before the lawns of this file. */
export function paintTurf(
  widthPx: number,
  heightPx: number,
  lit: Lit,
  path?: { readonly at: number; readonly wide: number },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const spot = { w, h, lit }
    lawn(brush, spot)
    if (!path) return
    const { at, wide } = path
    way(brush, spot, { from: [at, 1.2], bends: [[at, 0.8, at, 0.3, at, -0.2]], wide })
  })
}

/** A lawn with a way that winds into it and another that leaves it. */
export function paintParkLawn(widthPx: number, heightPx: number, lit: Lit): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const spot = { w, h, lit }
    lawn(brush, spot)
    way(brush, spot, {
      from: [0.44, 1.02],
      bends: [
        [0.44, 0.8, 0.6, 0.72, 0.56, 0.52],
        [0.52, 0.34, 0.36, 0.3, 0.4, 0],
      ],
      wide: 0.062,
    })
    way(brush, spot, {
      from: [0.565, 0.55],
      bends: [[0.66, 0.44, 0.82, 0.46, 1, 0.36]],
      wide: 0.05,
    })
    fadeOut(brush, spot)
  })
}

/** Colours of flowers in beds. */
const PETALS: readonly (readonly [Rgb, Rgb])[] = [
  [
    [0.92, 0.3, 0.42],
    [1, 0.72, 0.8],
  ],
  [
    [0.98, 0.76, 0.26],
    [1, 0.94, 0.7],
  ],
  [
    [0.6, 0.42, 0.86],
    [0.86, 0.78, 1],
  ],
]

/** A bed of earth with a border of stone and flowers as seen from afar. */
function bed(
  brush: Brush,
  { w, h, lit }: Spot,
  at: readonly [number, number, number, number],
  kind: number,
): void {
  const [x, y, wide, deep] = at
  const random = seededRandom(kind * 17 + 5)
  const box = (tone: Rgb, grow: number): void => {
    brush.fillStyle = css(lit(tone))
    brush.beginPath()
    brush.roundRect(w * x - grow, h * y - grow, w * wide + 2 * grow, h * deep + 2 * grow, w * 0.012)
    brush.fill()
  }
  box([0.8, 0.76, 0.7], w * 0.006)
  box(SOIL, 0)
  for (let leaf = 0; leaf < 420; leaf++)
    fillOval(brush, lit(mix([0.2, 0.42, 0.2], [0.45, 0.68, 0.3], random())), {
      x: w * (x + wide * random()),
      y: h * (y + deep * random()),
      rx: w * 0.004,
      ry: h * 0.004,
    })
  const [petal, pale] = PETALS[kind % PETALS.length] ?? [GRAVEL, GRAVEL]
  for (let flower = 0; flower < 300; flower++)
    fillOval(brush, lit(mix(petal, pale, random() ** 2)), {
      x: w * (x + wide * (0.03 + 0.94 * random())),
      y: h * (y + deep * (0.03 + 0.94 * random())),
      rx: w * 0.0036,
      ry: h * 0.0036,
    })
}

/** Where the beds of a garden lie, as shares of its ground: what grows in them stands there. */
export const BEDS: readonly (readonly [x: number, y: number, wide: number, deep: number])[] = [
  [0.1, 0.64, 0.3, 0.13],
  [0.6, 0.64, 0.3, 0.13],
  [0.14, 0.36, 0.27, 0.11],
  [0.59, 0.36, 0.27, 0.11],
  [0.17, 0.13, 0.26, 0.1],
  [0.57, 0.13, 0.26, 0.1],
]

/** A lawn with a straight way of gravel, a round place on it, and beds on both sides. */
export function paintGarden(widthPx: number, heightPx: number, lit: Lit): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const spot = { w, h, lit }
    lawn(brush, spot)
    way(brush, spot, { from: [0.5, 1.02], bends: [[0.5, 0.7, 0.5, 0.3, 0.5, -0.02]], wide: 0.085 })
    way(brush, spot, {
      from: [0.04, 0.555],
      bends: [[0.3, 0.555, 0.7, 0.555, 0.96, 0.555]],
      wide: 0.05,
    })
    for (const [tone, grow] of [
      [scaled(GRAVEL, 0.72), 1.08],
      [GRAVEL, 1],
    ] as const)
      fillOval(brush, lit(tone), {
        x: w * 0.5,
        y: h * 0.53,
        rx: w * 0.12 * grow,
        ry: h * 0.085 * grow,
      })
    for (const [index, at] of BEDS.entries()) bed(brush, spot, at, index >> 1)
    fadeOut(brush, spot)
  })
}

/** Plain mown grass with a way of slabs that leads to a door. */
export function paintYard(widthPx: number, heightPx: number, lit: Lit): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const spot = { w, h, lit }
    lawn(brush, spot)
    const random = seededRandom(7)
    for (let slab = 0; slab < 15; slab++) {
      const y = h * (0.97 - slab * 0.065)
      const x = w * (0.66 - 0.06 * Math.sin(slab * 0.34))
      brush.fillStyle = css(lit(scaled([0.8, 0.78, 0.73], 0.9 + 0.14 * random())))
      brush.beginPath()
      brush.roundRect(x - w * 0.024, y, w * 0.048, h * 0.042, w * 0.006)
      brush.fill()
    }
    fadeOut(brush, spot)
  })
}

/** A clear pool with a green bank around it. */
export function paintOasis(widthPx: number, heightPx: number, lit: Lit): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(19)
    const oval = (tone: Rgb, size: number): void =>
      fillOval(brush, lit(tone), { x: w * 0.5, y: h * 0.5, rx: w * size, ry: h * size })
    for (let tuft = 0; tuft < 900; tuft++) {
      const angle = random() * 2 * Math.PI
      const out = 0.38 + 0.1 * random() ** 1.6
      fillOval(brush, lit(mix([0.3, 0.46, 0.2], [0.62, 0.68, 0.3], random())), {
        x: w * (0.5 + out * Math.cos(angle)),
        y: h * (0.5 + out * Math.sin(angle)),
        rx: w * 0.014,
        ry: h * 0.02,
      })
    }
    oval([0.34, 0.48, 0.24], 0.405)
    oval([0.86, 0.76, 0.55], 0.385)
    oval([0.2, 0.56, 0.62], 0.372)
    oval([0.26, 0.66, 0.72], 0.34)
    brush.save()
    brush.beginPath()
    brush.ellipse(w * 0.5, h * 0.5, w * 0.372, h * 0.372, 0, 0, 7)
    brush.clip()
    const sky = brush.createLinearGradient(0, h * 0.12, 0, h * 0.9)
    sky.addColorStop(0, css(lit([0.16, 0.4, 0.42]), 0.75))
    sky.addColorStop(0.4, css(lit([0.55, 0.82, 0.9]), 0.25))
    sky.addColorStop(1, css(lit([0.86, 0.95, 1]), 0.6))
    brush.fillStyle = sky
    brush.fillRect(0, 0, w, h)
    for (let glint = 0; glint < 60; glint++) {
      brush.fillStyle = css(lit([0.95, 1, 1]), 0.35)
      brush.fillRect(
        w * (0.15 + 0.7 * random()),
        h * (0.2 + 0.6 * random()),
        w * (0.02 + 0.05 * random()),
        h * 0.004,
      )
    }
    brush.restore()
  })
}

/** Concrete across the picture, with a dashed middle, white edges and the marks of wheels. */
export function paintRunway(widthPx: number, heightPx: number, lit: Lit): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const tone: Rgb = [0.44, 0.45, 0.48]
    brush.fillStyle = css(lit(tone))
    brush.fillRect(0, 0, w, h)
    const random = seededRandom(3)
    speckle(brush, { w, h, lit }, random, {
      tone,
      light: [0.8, 0.4],
      opacity: 0.25,
      count: 900,
      width: [6, 20],
      height: [2, 3],
    })
    for (let mark = 0; mark < 26; mark++) {
      brush.fillStyle = css(lit([0.2, 0.2, 0.22]), 0.3)
      const y = h * (random() < 0.5 ? 0.36 + 0.06 * random() : 0.58 + 0.06 * random())
      brush.fillRect(w * random(), y, w * 0.12, h * 0.008)
    }
    brush.fillStyle = css(lit([0.95, 0.95, 0.93]))
    for (const y of [0.07, 0.9]) brush.fillRect(0, h * y, w, h * 0.03)
    for (let dash = 0; dash < 26; dash++)
      brush.fillRect((w * (dash + 0.2)) / 26, h * 0.48, (w / 26) * 0.55, h * 0.035)
  })
}

/** Red lanes across the picture with white lines between them. */
export function paintLanes(widthPx: number, heightPx: number, lit: Lit): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const tone: Rgb = [0.76, 0.33, 0.24]
    brush.fillStyle = css(lit(tone))
    brush.fillRect(0, 0, w, h)
    speckle(brush, { w, h, lit }, seededRandom(31), {
      tone,
      light: [0.82, 0.36],
      opacity: 0.4,
      count: 3000,
      width: [2, 3],
      height: [1, 2],
    })
    brush.fillStyle = css(lit([0.97, 0.96, 0.94]))
    for (let line = 0; line <= 6; line++) brush.fillRect(0, h * (0.02 + line * 0.155), w, h * 0.017)
  })
}

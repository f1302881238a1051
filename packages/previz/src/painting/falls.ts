/** What pours, burns and smokes: falling water and its cliff, a volcano, flames, plumes. */
import { seededRandom } from '@backlot/camera/random'
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { lerp } from '../renderer/scene/random.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn, fillOval, fillShape, fillSmooth } from './brush.ts'

type Point = readonly [number, number]

/** How a wall of rock looks; `gap` is the share of its width where its edge dips for the water. */
export type CliffLook = {
  readonly seed: number
  readonly rock: Rgb
  readonly moss: Rgb
  readonly sunSide: number
}

/** A wall of rock in slabs and buttresses, green on its ledges, with trees on its edge, which is lowest in the middle. */
export function paintCliff(widthPx: number, heightPx: number, look: CliffLook): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(look.seed)
    const edge = (share: number): number => h * (0.34 - 0.2 * Math.abs(share - 0.5) * 2)
    for (let tree = 0; tree < 60; tree++) {
      const share = random()
      if (Math.abs(share - 0.5) < 0.07) continue
      paintCrown(
        brush,
        { x: w * share, y: edge(share), r: h * (0.05 + 0.05 * random()) },
        { random, look },
      )
    }
    for (const { rows, top } of [
      { rows: 22, top: edge },
      {
        rows: 15,
        top: (share: number) =>
          lerp(edge(share), h, 0.3 + 0.5 * Math.max(0, 1 - Math.abs(share - 0.5) * 3)),
      },
      {
        rows: 12,
        top: (share: number) =>
          lerp(edge(share), h, 0.62 + 0.3 * Math.max(0, 1 - Math.abs(share - 0.5) * 4)),
      },
    ])
      paintSlabs(brush, { w, h, rows, top }, { random, look })
  })
}

type Slabs = {
  readonly w: number
  readonly h: number
  readonly rows: number
  readonly top: (share: number) => number
}

/** One row of slabs, each of its own width, height and light. */
function paintSlabs(
  brush: Brush,
  { w, h, rows, top }: Slabs,
  { random, look }: { readonly random: () => number; readonly look: CliffLook },
): void {
  for (let slab = 0; slab < rows; slab++) {
    const middle = (slab + 0.3 + 0.4 * random()) / rows
    const half = (0.5 + 0.45 * random()) / rows
    const [from, to] = [w * (middle - half), w * (middle + half)]
    const y = top(middle) + h * 0.12 * (random() - 0.5)
    const light = 0.62 + 0.45 * random()
    const [west, east] = look.sunSide > 0 ? [0.62, 1.2] : [1.2, 0.62]
    const wall = brush.createLinearGradient(from, 0, to, 0)
    wall.addColorStop(0, css(scaled(look.rock, light * west)))
    wall.addColorStop(0.55, css(scaled(look.rock, light)))
    wall.addColorStop(1, css(scaled(look.rock, light * east)))
    fillSmooth(brush, wall, [
      [from - (to - from) * 0.1, h * 1.02],
      [from, lerp(y, h, 0.4)],
      [from + (to - from) * 0.15, y + h * 0.03],
      [lerp(from, to, 0.3 + 0.4 * random()), y],
      [to - (to - from) * 0.08, y + h * 0.05],
      [to, lerp(y, h, 0.5)],
      [to + (to - from) * 0.1, h * 1.02],
    ])
    paintLedges(brush, { from, to, top: y, h }, { random, look })
  }
}

function paintCrown(
  brush: Brush,
  { x, y, r }: { readonly x: number; readonly y: number; readonly r: number },
  { random, look }: { readonly random: () => number; readonly look: CliffLook },
): void {
  for (let tuft = 0; tuft < 14; tuft++) {
    const up = random()
    fillOval(brush, mix(scaled(look.moss, 0.45), look.moss, up * (0.6 + 0.4 * random())), {
      x: x + r * 1.5 * (random() - 0.5),
      y: y + r * 0.4 - r * 1.5 * up,
      rx: r * (0.3 + 0.25 * random()),
      ry: r * (0.22 + 0.2 * random()),
    })
  }
}

function paintLedges(
  brush: Brush,
  { from, to, top, h }: { from: number; to: number; top: number; h: number },
  { random, look }: { random: () => number; look: CliffLook },
): void {
  const wide = to - from
  brush.fillStyle = css(scaled(look.rock, 0.4), 0.5)
  for (let crack = 0; crack < 3; crack++)
    brush.fillRect(
      lerp(from, to, 0.2 + 0.6 * random()),
      lerp(top, h, 0.2 + 0.5 * random()),
      wide * 0.04,
      h * (0.04 + 0.1 * random()),
    )
  for (let ledge = 0; ledge < 3; ledge++) {
    const y = ledge === 0 ? top + h * 0.02 : lerp(top, h, 0.15 + 0.75 * random())
    for (let tuft = 0; tuft < 12; tuft++)
      fillOval(brush, mix(look.moss, scaled(look.moss, 0.5), random()), {
        x: lerp(from - wide * 0.1, to + wide * 0.1, random()),
        y: y + h * 0.02 * (random() - 0.5),
        rx: wide * (0.06 + 0.11 * random()),
        ry: h * (0.006 + 0.012 * random()),
      })
  }
}

/** Pictures of one fall of water, one after the other. */
export const FALL_FRAMES = 16

/** A sheet of water that falls: threads of it that run down, foam where it breaks at the top and the foot. */
export function paintFall(
  widthPx: number,
  heightPx: number,
  { frame, water, foam }: { readonly frame: number; readonly water: Rgb; readonly foam: Rgb },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(77)
    const body = brush.createLinearGradient(0, 0, w, 0)
    for (const [at, alpha] of [
      [0, 0],
      [0.12, 0.8],
      [0.5, 0.94],
      [0.88, 0.8],
      [1, 0],
    ] as const)
      body.addColorStop(at, css(mix(water, foam, 0.72), alpha))
    brush.fillStyle = body
    brush.fillRect(0, 0, w, h)
    for (let thread = 0; thread < 130; thread++) {
      const x = w * (0.06 + 0.88 * random())
      const long = h * (0.08 + 0.2 * random())
      // Whole rounds only, so that the last picture is followed by the first.
      const rounds = random() < 0.5 ? 1 : 2
      const y = ((random() + (rounds * frame) / FALL_FRAMES) % 1) * (h + long) - long
      const bright = random()
      const streak = brush.createLinearGradient(0, y, 0, y + long)
      const colour = mix(water, foam, 0.35 + 0.65 * bright)
      streak.addColorStop(0, css(colour, 0))
      streak.addColorStop(0.6, css(colour, 0.75))
      streak.addColorStop(1, css(colour, 0))
      brush.fillStyle = streak
      brush.fillRect(x, y, w * (0.008 + 0.022 * random()), long)
    }
  })
}

/** A cone with a broken top, gullies, snow or ash, and streams of lava that run down from its crater. */
export function paintVolcano(
  widthPx: number,
  heightPx: number,
  look: {
    readonly rock: Rgb
    readonly haze: Rgb
    readonly sunSide: number
    readonly lava: readonly [Rgb, Rgb]
  },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const slope = (side: number, down: number): Point => [
      w * (0.5 + side * (0.085 + 0.42 * down ** 1.55)),
      h * (0.04 + 0.96 * down),
    ]
    const steps = Array.from({ length: 13 }, (_, index) => index / 12)
    const cone: Point[] = [
      ...steps.toReversed().map((down) => slope(-1, down)),
      [w * 0.46, h * 0.075],
      [w * 0.5, h * 0.085],
      [w * 0.55, h * 0.07],
      ...steps.map((down) => slope(1, down)),
    ]
    const body = brush.createLinearGradient(0, 0, w, 0)
    const [west, east] = look.sunSide > 0 ? [0.55, 1.25] : [1.25, 0.55]
    body.addColorStop(0.2, css(scaled(look.rock, west)))
    body.addColorStop(0.5, css(scaled(look.rock, 0.85)))
    body.addColorStop(0.8, css(scaled(look.rock, east)))
    brush.fillStyle = body
    brush.beginPath()
    for (const [x, y] of cone) brush.lineTo(x, y)
    brush.closePath()
    brush.fill()
    brush.save()
    brush.clip()
    paintGullies(brush, { w, h, rock: look.rock })
    paintLava(brush, { w, h, lava: look.lava })
    const veil = brush.createLinearGradient(0, h * 0.45, 0, h)
    veil.addColorStop(0, css(look.haze, 0))
    veil.addColorStop(1, css(look.haze, 0.75))
    brush.fillStyle = veil
    brush.fillRect(0, 0, w, h)
    brush.restore()
  })
}

function paintGullies(
  brush: Brush,
  { w, h, rock }: { readonly w: number; readonly h: number; readonly rock: Rgb },
): void {
  const random = seededRandom(41)
  for (let gully = 0; gully < 46; gully++) {
    const side = random() * 2 - 1
    const from = 0.05 + 0.35 * random()
    const to = from + 0.2 + 0.35 * random()
    const at = (down: number): number => w * (0.5 + side * (0.085 + 0.42 * down ** 1.55))
    fillShape(brush, scaled(rock, random() < 0.6 ? 0.5 : 1.3), [
      [at(from), h * (0.04 + from)],
      [at(to) + w * 0.008, h * (0.04 + to)],
      [at(to) - w * 0.008, h * (0.04 + to)],
    ])
  }
}

function paintLava(
  brush: Brush,
  { w, h, lava }: { readonly w: number; readonly h: number; readonly lava: readonly [Rgb, Rgb] },
): void {
  const random = seededRandom(5)
  brush.lineCap = 'round'
  brush.lineJoin = 'round'
  for (const [start, lean, length] of [
    [-0.05, -0.09, 0.42],
    [0.01, 0.03, 0.62],
    [0.05, 0.14, 0.36],
    [-0.02, -0.2, 0.5],
  ] as const) {
    const line = Array.from({ length: 9 }, (_, step): Point => {
      const down = (step / 8) * length
      return [w * (0.5 + start + lean * down * 1.4 + 0.012 * (random() - 0.5)), h * (0.06 + down)]
    })
    for (const [wide, colour, alpha] of [
      [0.028, lava[1], 0.35],
      [0.013, lava[1], 1],
      [0.006, lava[0], 1],
    ] as const)
      line.slice(1).forEach(([x, y], step) => {
        brush.strokeStyle = css(colour, alpha)
        brush.lineWidth = w * wide * (1 - 0.07 * step)
        brush.beginPath()
        brush.moveTo(...(line[step] ?? [x, y]))
        brush.lineTo(x, y)
        brush.stroke()
      })
  }
}

/** A cloud of smoke that towers up and leans with the wind, its underside lit by what burns. */
export function paintPlume(
  widthPx: number,
  heightPx: number,
  look: { readonly seed: number; readonly light: Rgb; readonly dark: Rgb; readonly glow: Rgb },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(look.seed)
    for (let puff = 0; puff < 90; puff++) {
      const up = (puff / 90) ** 0.9
      const wide = 0.05 + 0.25 * up ** 0.8
      const x = w * (0.3 + 0.34 * up ** 1.4 + wide * (random() - 0.5) * 1.5)
      const y = h * (0.98 - 0.8 * up + 0.04 * (random() - 0.5))
      const r = w * (0.04 + 0.11 * up) * (0.6 + 0.6 * random())
      const body = mix(
        mix(look.dark, look.light, 0.25 + 0.75 * random()),
        look.glow,
        0.75 * (1 - up) ** 3,
      )
      const soft = brush.createRadialGradient(x - r * 0.2, y - r * 0.3, r * 0.1, x, y, r)
      const thick = 0.62 * (1 - 0.5 * up)
      soft.addColorStop(0, css(mix(body, look.light, 0.3), thick))
      soft.addColorStop(0.65, css(body, thick * 0.85))
      soft.addColorStop(1, css(body, 0))
      brush.fillStyle = soft
      brush.fillRect(x - r, y - r, 2 * r, 2 * r)
    }
  })
}

/** Pictures of one fire, one after the other. */
export const FIRE_FRAMES = 14

/** Tongues of flame that rise, narrow and go out, one within the other from red to white. */
export function paintFire(widthPx: number, heightPx: number, frame: number): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const layers = [
      { colour: [0.86, 0.2, 0.06], size: 1, seed: 3 },
      { colour: [0.98, 0.48, 0.1], size: 0.8, seed: 11 },
      { colour: [1, 0.77, 0.25], size: 0.58, seed: 19 },
      { colour: [1, 0.95, 0.72], size: 0.32, seed: 29 },
    ] as const
    for (const { colour, size, seed } of layers) {
      const random = seededRandom(seed)
      for (let tongue = 0; tongue < 9; tongue++) {
        const phase = (random() + ((tongue % 2) + 1) * (frame / FIRE_FRAMES)) % 1
        const side = (random() - 0.5) * 0.62 * size
        const tall =
          h * 0.92 * size * (0.45 + 0.55 * random()) * (0.75 + 0.25 * Math.sin(phase * 2 * Math.PI))
        const half = w * 0.13 * (0.5 + 0.6 * size)
        const x = w * (0.5 + side)
        const lean = w * 0.07 * Math.sin(phase * 2 * Math.PI + tongue) - side * w * 0.35
        fillTongue(brush, css(colour, 0.85), { x, foot: h * 0.97, tall, half, lean })
      }
    }
  })
}

function fillTongue(
  brush: Brush,
  fill: string,
  {
    x,
    foot,
    tall,
    half,
    lean,
  }: { x: number; foot: number; tall: number; half: number; lean: number },
): void {
  brush.fillStyle = fill
  brush.beginPath()
  brush.moveTo(x - half * 0.6, foot)
  brush.bezierCurveTo(
    x - half * 1.3,
    foot - tall * 0.4,
    x + lean * 0.3 - half * 0.3,
    foot - tall * 0.6,
    x + lean,
    foot - tall,
  )
  brush.bezierCurveTo(
    x + lean * 0.5 + half * 0.5,
    foot - tall * 0.6,
    x + half * 1.3,
    foot - tall * 0.35,
    x + half * 0.6,
    foot,
  )
  brush.quadraticCurveTo(x, foot + half * 0.4, x - half * 0.6, foot)
  brush.fill()
}

/** Logs laid across each other in a ring of stones. */
export function paintLogs(widthPx: number, heightPx: number, dark: boolean): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const shade = dark ? 0.6 : 1
    for (let stone = 0; stone < 9; stone++)
      fillOval(brush, scaled([0.5, 0.48, 0.46], shade * (0.7 + 0.3 * ((stone * 7) % 5) * 0.2)), {
        x: w * (0.1 + 0.1 * stone),
        y: h * (0.82 + 0.05 * ((stone * 3) % 3)),
        rx: w * 0.062,
        ry: h * 0.14,
      })
    brush.lineCap = 'round'
    for (const [x0, y0, x1, y1] of [
      [0.22, 0.75, 0.72, 0.35],
      [0.78, 0.75, 0.28, 0.35],
      [0.2, 0.68, 0.8, 0.68],
    ] as const) {
      brush.strokeStyle = css(scaled([0.36, 0.23, 0.14], shade))
      brush.lineWidth = h * 0.2
      brush.beginPath()
      brush.moveTo(w * x0, h * y0)
      brush.lineTo(w * x1, h * y1)
      brush.stroke()
      brush.strokeStyle = css(scaled([0.62, 0.38, 0.2], shade), 0.7)
      brush.lineWidth = h * 0.05
      brush.stroke()
    }
  })
}

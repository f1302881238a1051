/** What years without care do to a wall: stains, plaster that has come off, cracks, cobwebs, ivy, broken panes. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import { type Brush, fillOval } from './brush.ts'

/** A surface that has been left to itself. */
export type WornSurface = {
  readonly w: number
  readonly h: number
  readonly seed: number
  readonly tone: Rgb
}

/** Stains and cracks over what is painted, and none in holes. */
export function paintWear(brush: Brush, { w, h, seed, tone }: WornSurface): void {
  const random = seededRandom(seed)
  brush.save()
  brush.globalCompositeOperation = 'source-atop'
  const grime = brush.createLinearGradient(0, 0, 0, h)
  grime.addColorStop(0, 'rgba(34,32,26,0.32)')
  grime.addColorStop(0.3, 'rgba(60,58,46,0.12)')
  grime.addColorStop(0.7, 'rgba(60,58,46,0.14)')
  grime.addColorStop(1, 'rgba(30,28,22,0.46)')
  brush.fillStyle = grime
  brush.fillRect(0, 0, w, h)
  const size = Math.min(w, h * 1.6)
  for (let streak = 0; streak < 12; streak++) paintStreak(brush, { w, h }, random)
  for (let patch = 0; patch < 7; patch++)
    peel(brush, random, {
      x: w * random(),
      y: h * (0.12 + 0.8 * random()),
      size: size * (0.04 + 0.09 * random()),
      tone,
    })
  for (let crack = 0; crack < 8; crack++) paintCrack(brush, { w, h }, random)
  brush.restore()
}

/** Water that ran down. */
function paintStreak(
  brush: Brush,
  { w, h }: { readonly w: number; readonly h: number },
  random: () => number,
): void {
  const [x, y, long] = [w * random(), h * 0.5 * random(), h * (0.2 + 0.5 * random())]
  const run = brush.createLinearGradient(0, y, 0, y + long)
  run.addColorStop(0, 'rgba(52,44,28,0.42)')
  run.addColorStop(1, 'rgba(52,44,28,0)')
  brush.fillStyle = run
  brush.fillRect(x, y, w * (0.004 + 0.02 * random()), long)
}

/** Plaster that has come off, and the bricks under it. */
function peel(
  brush: Brush,
  random: () => number,
  { x, y, size, tone }: { x: number; y: number; size: number; tone: Rgb },
): void {
  const outline = Array.from({ length: 11 }, (_, corner): readonly [number, number] => {
    const angle = (corner / 11) * 2 * Math.PI
    const reach = size * (0.55 + 0.6 * random())
    return [x + Math.cos(angle) * reach * 1.3, y + Math.sin(angle) * reach]
  })
  const trace = (drop: number): void => {
    brush.beginPath()
    for (const [left, top] of outline) brush.lineTo(left, top + drop)
    brush.closePath()
  }
  brush.fillStyle = css(mix(tone, [1, 1, 1], 0.3))
  trace(-size * 0.05)
  brush.fill()
  brush.save()
  trace(0)
  brush.clip()
  brush.fillStyle = css([0.36, 0.26, 0.21])
  brush.fillRect(x - size * 2, y - size * 2, size * 4, size * 4)
  const tall = size * 0.24
  for (let row = -6; row < 6; row++)
    for (let brick = -4; brick < 4; brick++) {
      brush.fillStyle = css(scaled([0.56, 0.36, 0.28], 0.75 + 0.45 * random()))
      brush.fillRect(
        x + (brick + (row % 2 === 0 ? 0 : 0.5)) * tall * 2.4,
        y + row * tall,
        tall * 2.25,
        tall * 0.86,
      )
    }
  brush.restore()
}

function paintCrack(
  brush: Brush,
  { w, h }: { readonly w: number; readonly h: number },
  random: () => number,
): void {
  let [x, y] = [w * random(), h * 0.8 * random()]
  brush.strokeStyle = 'rgba(20,16,12,0.7)'
  brush.lineWidth = Math.max(1, h * 0.004)
  brush.beginPath()
  brush.moveTo(x, y)
  for (let step = 0; step < 7; step++) {
    x += (random() - 0.5) * h * 0.09
    y += h * 0.045 * random()
    brush.lineTo(x, y)
  }
  brush.stroke()
}

/** What is left of panes in the holes of a wall, and boards nailed across them; `windows` are the middles of holes as shares of the width. */
export function paintBrokenPanes(
  brush: Brush,
  { w, h, seed }: WornSurface,
  windows: readonly number[],
): void {
  const random = seededRandom(seed + 5)
  brush.save()
  brush.globalCompositeOperation = 'destination-over'
  for (let shard = 0; shard < 90; shard++) {
    const [x, y, size] = [w * random(), h * (0.1 + 0.68 * random()), h * (0.03 + 0.09 * random())]
    brush.fillStyle = `rgba(150,166,160,${0.35 + 0.4 * random()})`
    brush.beginPath()
    brush.moveTo(x, y)
    brush.lineTo(x + size * (0.4 + random()), y + size * (random() - 0.5))
    brush.lineTo(x + size * (random() - 0.3), y + size * (0.6 + random()))
    brush.fill()
  }
  brush.restore()
  for (const middle of windows)
    for (const [up, turn] of [
      [0.34, -0.14],
      [0.52, 0.1],
    ] as const) {
      brush.save()
      brush.translate(w * middle, h * (up + 0.06 * (random() - 0.5)))
      brush.rotate(turn)
      brush.fillStyle = css(scaled([0.4, 0.3, 0.2], 0.8 + 0.3 * random()))
      brush.fillRect(-h * 0.42, -h * 0.032, h * 0.84, h * 0.064)
      brush.fillStyle = css([0.26, 0.19, 0.13])
      brush.fillRect(-h * 0.42, h * 0.022, h * 0.84, h * 0.01)
      for (const nail of [-0.38, 0.38])
        fillOval(brush, [0.2, 0.2, 0.22], { x: h * nail, y: 0, rx: h * 0.008, ry: h * 0.008 })
      brush.restore()
    }
}

/** Webs in both upper corners. */
export function paintCobwebs(brush: Brush, { w, h }: Pick<WornSurface, 'w' | 'h'>): void {
  for (const [corner, turn] of [
    [0, 1],
    [w, -1],
  ] as const) {
    const reach = h * 0.36
    brush.strokeStyle = 'rgba(236,238,232,0.6)'
    brush.lineWidth = Math.max(1, h * 0.0035)
    const at = (share: number, angle: number): readonly [number, number] => [
      corner + turn * Math.cos(angle) * reach * share,
      h * 0.03 + Math.sin(angle) * reach * share,
    ]
    const spokes = [0.02, 0.42, 0.8, 1.18, 1.55]
    for (const angle of spokes) {
      brush.beginPath()
      brush.moveTo(corner, h * 0.03)
      brush.lineTo(...at(1, angle))
      brush.stroke()
    }
    for (const share of [0.3, 0.5, 0.7, 0.9]) {
      brush.beginPath()
      brush.moveTo(...at(share, 0.02))
      for (const [index, angle] of spokes.slice(1).entries()) {
        const middle = (angle + (spokes[index] ?? 0)) / 2
        brush.quadraticCurveTo(...at(share * 0.84, middle), ...at(share, angle))
      }
      brush.stroke()
    }
  }
}

/** Ivy that hangs from the top of a wall and climbs from its foot. */
export function paintIvy(brush: Brush, { w, h, seed }: WornSurface): void {
  const random = seededRandom(seed + 9)
  const leafOf = (): Rgb => mix([0.1, 0.24, 0.1], [0.4, 0.58, 0.24], random())
  const strands = Math.round((w / h) * 13)
  for (let strand = 0; strand < strands; strand++) {
    const hangs = strand % 3 !== 0
    const long = h * (0.18 + 0.5 * random() ** 2)
    let x = w * ((strand + random()) / strands)
    for (let leaf = 0; leaf < 20; leaf++) {
      const share = leaf / 20
      x += (random() - 0.5) * h * 0.03
      fillOval(brush, leafOf(), {
        x: x + (random() - 0.5) * h * 0.07,
        y: hangs ? long * share : h - long * share,
        rx: h * (0.026 - 0.012 * share),
        ry: h * (0.02 - 0.009 * share),
        turn: random() * 3,
      })
    }
  }
}

/** What lies on a floor that nobody sweeps: dirt, crumbs of plaster, leaves. */
export function paintLitter(brush: Brush, { w, h, seed }: WornSurface, leafy: boolean): void {
  const random = seededRandom(seed + 3)
  for (let stain = 0; stain < 26; stain++)
    fillOval(brush, [0.16, 0.13, 0.1], {
      x: w * random(),
      y: h * random(),
      rx: w * (0.02 + 0.07 * random()),
      ry: h * (0.01 + 0.02 * random()),
      alpha: 0.26,
    })
  for (let crumb = 0; crumb < 340; crumb++) {
    const isLeaf = leafy && random() < 0.6
    const tone: Rgb = isLeaf
      ? mix([0.26, 0.36, 0.14], [0.56, 0.4, 0.16], random())
      : scaled([0.72, 0.7, 0.64], 0.5 + 0.5 * random())
    fillOval(brush, tone, {
      x: w * random(),
      y: h * random(),
      rx: 1.5 + 4.5 * random() ** 2,
      ry: 0.8 + 1.6 * random(),
      turn: random(),
      alpha: 0.9,
    })
  }
}

/** Grounds that people have laid: tracks, platforms, courts, pools, bare earth, and a roof on posts. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn } from './brush.ts'
import type { Lit } from './venue.ts'

/** Earth, sand or asphalt with ragged edges. */
export function paintDirt(
  widthPx: number,
  heightPx: number,
  { lit, tone }: { readonly lit: Lit; readonly tone: Rgb },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    brush.fillStyle = css(lit(tone))
    brush.fillRect(0, 0, w, h)
    speckle(brush, { w, h, tone, lit, count: 1500 })
    brush.globalCompositeOperation = 'destination-out'
    const random = seededRandom(5)
    for (let bite = 0; bite < 260; bite++) {
      const along = random()
      const [x, y] =
        bite % 4 === 0
          ? [along * w, 0]
          : bite % 4 === 1
            ? [along * w, h]
            : bite % 4 === 2
              ? [0, along * h]
              : [w, along * h]
      brush.beginPath()
      brush.ellipse(x, y, w * 0.02 * (0.4 + random()), h * 0.035 * (0.4 + random()), 0, 0, 7)
      brush.fill()
    }
  })
}

function speckle(
  brush: Brush,
  at: { w: number; h: number; tone: Rgb; lit: Lit; count: number },
): void {
  const random = seededRandom(11)
  for (let speck = 0; speck < at.count; speck++) {
    brush.fillStyle = css(at.lit(scaled(at.tone, 0.7 + 0.55 * random())), 0.3)
    const size = 1 + random() * 5
    brush.fillRect(random() * at.w, random() * at.h, size * 2, size)
  }
}

/** A bed of stones, sleepers on it and two rails, running across. */
export function paintTracks(widthPx: number, heightPx: number, lit: Lit): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const stone: Rgb = [0.46, 0.44, 0.42]
    brush.fillStyle = css(lit(stone))
    brush.fillRect(0, 0, w, h)
    speckle(brush, { w, h, tone: stone, lit, count: 2600 })
    const sleepers = 150
    for (let one = 0; one < sleepers; one++) {
      brush.fillStyle = css(lit(mix([0.3, 0.21, 0.15], [0.42, 0.33, 0.25], (one * 0.37) % 1)))
      brush.fillRect((w * one) / sleepers, h * 0.14, (w / sleepers) * 0.46, h * 0.72)
    }
    for (const y of [0.28, 0.68]) {
      brush.fillStyle = css(lit([0.26, 0.2, 0.17]))
      brush.fillRect(0, h * (y + 0.03), w, h * 0.05)
      brush.fillStyle = css(lit([0.82, 0.83, 0.86]))
      brush.fillRect(0, h * y, w, h * 0.045)
    }
  })
}

/** Slabs up to an edge with a yellow line; the edge is the top of the picture. */
export function paintPlatform(widthPx: number, heightPx: number, lit: Lit): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(3)
    const slab: Rgb = [0.7, 0.69, 0.67]
    brush.fillStyle = css(lit(scaled(slab, 0.75)))
    brush.fillRect(0, 0, w, h)
    const [columns, rows] = [96, 22]
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        brush.fillStyle = css(lit(scaled(slab, 0.92 + 0.16 * random())))
        brush.fillRect(
          (w * column) / columns + 0.6,
          (h * row) / rows + 0.6,
          w / columns - 1.2,
          h / rows - 1.2,
        )
      }
    brush.fillStyle = css(lit([0.96, 0.8, 0.24]))
    brush.fillRect(0, h * 0.035, w, h * 0.012)
    brush.fillStyle = css(lit([0.9, 0.9, 0.88]))
    brush.fillRect(0, 0, w, h * 0.014)
  })
}

/** A hard court with its lines. */
export function paintCourt(widthPx: number, heightPx: number, lit: Lit): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    brush.fillStyle = css(lit([0.24, 0.48, 0.36]))
    brush.fillRect(0, 0, w, h)
    brush.fillStyle = css(lit([0.2, 0.4, 0.62]))
    brush.fillRect(w * 0.13, h * 0.08, w * 0.74, h * 0.84)
    speckle(brush, { w, h, tone: [0.3, 0.45, 0.5], lit, count: 700 })
    brush.strokeStyle = css(lit([0.95, 0.96, 0.96]))
    brush.lineWidth = w * 0.006
    brush.strokeRect(w * 0.13, h * 0.08, w * 0.74, h * 0.84)
    brush.strokeRect(w * 0.22, h * 0.08, w * 0.56, h * 0.84)
    brush.strokeRect(w * 0.22, h * 0.28, w * 0.56, h * 0.44)
    for (const [x, y, wide, high] of [
      [0.497, 0.28, 0.006, 0.44],
      [0.13, 0.497, 0.74, 0.008],
    ] as const) {
      brush.fillStyle = css(lit([0.95, 0.96, 0.96]))
      brush.fillRect(w * x, h * y, w * wide, h * high)
    }
  })
}

/** A basin of tiles under clear water, lanes on its floor and light that plays on it. */
export function paintPool(widthPx: number, heightPx: number, lit: Lit): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(7)
    brush.fillStyle = css(lit([0.94, 0.95, 0.95]))
    brush.fillRect(0, 0, w, h)
    const [x, y, wide, high] = [w * 0.018, h * 0.04, w * 0.964, h * 0.92]
    const water = brush.createLinearGradient(0, y, 0, y + high)
    water.addColorStop(0, css(lit([0.2, 0.6, 0.78])))
    water.addColorStop(1, css(lit([0.36, 0.8, 0.88])))
    brush.fillStyle = water
    brush.fillRect(x, y, wide, high)
    brush.save()
    brush.beginPath()
    brush.rect(x, y, wide, high)
    brush.clip()
    brush.fillStyle = css(lit([0.12, 0.4, 0.62]), 0.5)
    for (let lane = 1; lane < 6; lane++) brush.fillRect(x + (wide * lane) / 6 - 3, y, 6, high)
    brush.strokeStyle = css(lit([0.86, 0.98, 1]), 0.5)
    for (let light = 0; light < 240; light++) {
      const [left, top] = [x + random() * wide, y + random() * high]
      brush.lineWidth = 0.8 + 1.6 * random()
      brush.beginPath()
      brush.moveTo(left, top)
      brush.quadraticCurveTo(left + 9, top - 5, left + 18 + 14 * random(), top + 3 * random())
      brush.stroke()
    }
    brush.restore()
  })
}

/** A flat roof on two posts, lit from below by night. */
export function paintShelter(
  widthPx: number,
  heightPx: number,
  { lit, isLit }: { readonly lit: Lit; readonly isLit: boolean },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    brush.fillStyle = css(lit([0.75, 0.76, 0.78]))
    for (const x of [0.12, 0.85]) brush.fillRect(w * x, h * 0.16, w * 0.03, h * 0.84)
    brush.fillStyle = css(lit([0.93, 0.93, 0.92]))
    brush.fillRect(0, h * 0.02, w, h * 0.15)
    brush.fillStyle = css(isLit ? [0.95, 0.32, 0.24] : lit([0.84, 0.22, 0.18]))
    brush.fillRect(0, h * 0.055, w, h * 0.06)
    brush.fillStyle = css(isLit ? [1, 0.95, 0.8] : lit([0.6, 0.61, 0.63]))
    for (let lamp = 0; lamp < 5; lamp++)
      brush.fillRect(w * (0.08 + lamp * 0.19), h * 0.17, w * 0.1, h * 0.02)
  })
}

/** A net between two posts, with its white edge. */
export function paintNet(
  widthPx: number,
  heightPx: number,
  { lit }: { readonly lit: Lit },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    brush.strokeStyle = css(lit([0.12, 0.13, 0.14]), 0.75)
    brush.lineWidth = 1
    for (let x = 0; x <= w; x += w / 110) {
      brush.beginPath()
      brush.moveTo(x, 0)
      brush.lineTo(x, h)
      brush.stroke()
    }
    for (let y = 0; y <= h; y += h / 9) {
      brush.beginPath()
      brush.moveTo(0, y)
      brush.lineTo(w, y)
      brush.stroke()
    }
    brush.fillStyle = css(lit([0.96, 0.96, 0.94]))
    brush.fillRect(0, 0, w, h * 0.12)
    brush.fillRect(w * 0.497, 0, w * 0.006, h)
    brush.fillStyle = css(lit([0.3, 0.32, 0.34]))
    for (const x of [0, w * 0.992]) brush.fillRect(x, 0, w * 0.008, h)
  })
}

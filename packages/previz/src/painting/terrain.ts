/** Land that stands up: dunes, drifts, rocks, surf, and what people put into it: fences. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { cloudNoise, noise, ridgeNoise } from '../renderer/scene/noise.ts'
import { seededRandom } from '@backlot/camera/random'
import { clamp, lerp, smoothstep } from '../renderer/scene/random.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn, fillOval, shadesOf, strokeLimb, tinted } from './brush.ts'
import { cloudField, slowField, specks } from './field.ts'
import type { PlantLook } from './plants.ts'
import { between, inkAt, inksOf, layerOn, pixelsOf, thinned } from './stamp.ts'

/** A heap of sand or snow that the wind has made: one side lit, one in the shade, a sharp crest between. */
export function paintDune(
  widthPx: number,
  heightPx: number,
  look: PlantLook & { ripples: number },
): Pixels {
  const random = seededRandom(look.seed)
  const peak = 0.36 + 0.28 * random()
  const skew = look.sunSide > 0 ? 1 : -1
  const crestAt = (u: number): number => {
    const flank = u < peak ? u / peak : (1 - u) / (1 - peak)
    return 0.94 * smoothstep(0, 1, flank) ** 1.15 + 0.04 * noise(u * 5 + look.seed, 2.2) * flank
  }
  const crests = Float64Array.from({ length: widthPx }, (_, x) => crestAt((x + 0.5) / widthPx))
  const size = { widthPx, heightPx }
  const bends = { scale: [9, 14], move: [0, 0], octaves: 2, gain: 8 } as const
  const bend = cloudField(size, { across: 8, down: 3 }, bends)
  const grain = slowField(size, { across: 4, down: 2 }, (u, v) => 0.07 * noise(u * 30, v * 18))
  const bow = Float64Array.from({ length: heightPx }, (_, y) =>
    noise(((y + 0.5) / heightPx) * 9, look.seed),
  )
  const pixels = new Uint8ClampedArray(widthPx * heightPx * 4)
  for (let y = 0, at = 0; y < heightPx; y++) {
    const v = (y + 0.5) / heightPx
    const foot = smoothstep(1, 0.82, v)
    for (let x = 0; x < widthPx; x++, at++) {
      const u = (x + 0.5) / widthPx
      const depth = v - 1 + (crests[x] ?? 0)
      if (depth < -0.01) continue
      // The ridge runs down from the summit toward the viewer in a bow.
      const ridge = peak + skew * (0.05 - 0.5 * depth + 0.55 * depth * depth) + 0.02 * (bow[y] ?? 0)
      // Sharp at the summit, ever softer on the way down.
      const soft = 0.008 + 0.13 * clamp(depth)
      const shaded = smoothstep(-soft, soft, (ridge - u) * skew)
      const wave = look.ripples * Math.sin(v * 190 + u * 30 + (bend[at] ?? 0)) * (1 - shaded * 0.6)
      const light = clamp(lerp(0.9, 0.2, shaded) - depth * 0.18 + (grain[at] ?? 0) + 0.06 * wave)
      const sides = smoothstep(0, 0.05, u) * smoothstep(1, 0.95, u)
      const alpha = smoothstep(-0.006, 0.012, depth) * foot * sides * 255
      for (let part = 0; part < 3; part++)
        pixels[at * 4 + part] = lerp(look.dark[part] ?? 0, look.lit[part] ?? 0, light) * alpha
      pixels[at * 4 + 3] = alpha
    }
  }
  return pixels
}

/** A boulder with light on its upper side; `cap` lies on top of it: snow, or moss. */
export function paintRock(
  widthPx: number,
  heightPx: number,
  look: PlantLook & { cap?: Rgb },
): Pixels {
  const shift = look.seed * 7.3
  const edges = Float64Array.from({ length: widthPx }, (_, column) => {
    const u = (column + 0.5) / widthPx
    const around = Math.abs(u - 0.5) * 2
    return (
      0.12 + 0.86 * around ** 2.4 + 0.34 * cloudNoise(u * 3.4 + shift, 1.7, 5) * (1 - around ** 4)
    )
  })
  const speck = specks(look.seed + 1)
  const faces = slowField({ widthPx, heightPx }, { across: 2, down: 2 }, (u, v) => {
    if (v < (edges[Math.min(widthPx - 1, Math.floor(u * widthPx))] ?? 1) - 0.05) return 0
    const [x, y] = [u * 3.1 + shift, v * 2.3]
    const bend = 0.5 * cloudNoise(x * 1.4, y * 1.4, 2)
    const face = (offX: number, offY: number): number =>
      ridgeNoise(x + bend + offX, y * 0.8 + bend + offY, 3)
    const relief = face(0, 0) - face(0.09 * look.sunSide, -0.05)
    const crack = smoothstep(0.5, 0.9, ridgeNoise(x * 1.7 + bend, y * 1.1 + 5, 2))
    return 2.2 * relief - 0.22 * crack
  })
  const stones = inksOf(look.dark, look.lit)
  const caps = look.cap && inksOf(scaled(look.cap, 0.75), look.cap)
  const layer = layerOn(widthPx, heightPx)
  const { texels } = layer
  const rags = Float32Array.from({ length: widthPx }, (_, column) =>
    look.cap ? 0.1 * cloudNoise(((column + 0.5) / widthPx) * 9 + shift, 3, 3) : 0,
  )
  for (let y = 0, at = 0; y < heightPx; y++) {
    const v = (y + 0.5) / heightPx
    const foot = smoothstep(1, 0.95, v)
    for (let x = 0; x < widthPx; x++, at++) {
      const depth = v - (edges[x] ?? 1)
      if (depth < 0) continue
      const side = look.sunSide * ((x + 0.5) / widthPx - 0.5) * 0.55
      const lit = 0.46 + (faces[at] ?? 0) + 0.13 * speck() + side - (v - 0.35) * 0.5
      const stone = inkAt(stones, lit)
      const covered = caps ? smoothstep(0.2, 0.08, depth + (rags[x] ?? 0)) : 0
      const ink = caps && covered > 0 ? between(stone, inkAt(caps, lit), covered) : stone
      texels[at] = thinned(ink, (256 * smoothstep(0, 0.03, depth) * foot) | 0)
    }
  }
  return pixelsOf(layer)
}

/** Foam where water runs out on sand; drawn lying, its far edge at the top. */
export function paintSurf(widthPx: number, heightPx: number, colour: Rgb): Pixels {
  const size = { widthPx, heightPx }
  const lines = Float64Array.from({ length: widthPx }, (_, x) => {
    const u = (x + 0.5) / widthPx
    return 0.62 + 0.16 * noise(u * 26, 4.4) + 0.05 * noise(u * 90, 8.1)
  })
  const clouds = { scale: [150, 16], move: [0, 0], octaves: 3 } as const
  const laces = cloudField(size, { across: 2, down: 2 }, clouds)
  return tinted(size, colour, (x, y) => {
    const [u, v] = [(x + 0.5) / widthPx, (y + 0.5) / heightPx]
    const line = lines[x] ?? 0
    const front = smoothstep(line + 0.05, line - 0.01, v) * smoothstep(line - 0.3, line - 0.03, v)
    const lace = smoothstep(0.02, 0.2, laces[y * widthPx + x] ?? 0) * smoothstep(0, 0.3, v)
    const behind = lace * smoothstep(line, line - 0.12, v) * 0.55
    const edge = smoothstep(0, 0.03, u) * smoothstep(1, 0.97, u)
    return Math.min(0.92, front * 0.9 + behind) * edge
  })
}

/** A fence of split wood: two rails and posts that lean a little. */
export function paintFence(
  widthPx: number,
  heightPx: number,
  look: PlantLook & { snow: boolean },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(look.seed)
    const posts = 5
    const beam = (y: number, thick: number): void => {
      for (let post = 0; post < posts; post++) {
        const [x0, x1] = [(w * post) / posts, (w * (post + 1.06)) / posts]
        const [y0, y1] = [y + h * 0.03 * (random() - 0.5), y + h * 0.03 * (random() - 0.5)]
        strokeLimb(brush, mix(look.dark, look.lit, 0.35 + 0.3 * random()), {
          points: [
            [x0, y0],
            [x1, y1],
          ],
          from: thick,
          to: thick * 0.9,
        })
        if (!look.snow) continue
        strokeLimb(brush, [0.93, 0.95, 1], {
          points: [
            [x0, y0 - thick * 0.5],
            [x1, y1 - thick * 0.5],
          ],
          from: thick * 0.5,
          to: thick * 0.45,
        })
      }
    }
    beam(h * 0.38, h * 0.075)
    beam(h * 0.66, h * 0.07)
    for (let post = 0; post < posts; post++) {
      const x = w * ((post + 0.5) / posts)
      const lean = w * 0.008 * (random() - 0.5)
      strokeLimb(brush, mix(look.dark, look.lit, 0.2 + 0.25 * random()), {
        points: [
          [x, h],
          [x + lean, h * 0.15],
        ],
        from: w * 0.03,
        to: w * 0.026,
      })
      if (look.snow)
        fillOval(brush, [0.95, 0.97, 1], { x: x + lean, y: h * 0.13, rx: w * 0.02, ry: h * 0.05 })
    }
  })
}

/** A palm: a slender trunk that bows, and a crown of feathers. */
export function paintPalm(
  widthPx: number,
  heightPx: number,
  look: PlantLook & { bark: Rgb },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(look.seed)
    const trunk = Array.from({ length: 12 }, (_, index): Spot => {
      const share = index / 11
      return [w * (0.36 + 0.2 * share ** 1.7), h * (1 - 0.7 * share)]
    })
    paintPalmTrunk(brush, trunk, { w, h, bark: look.bark })
    const crown = trunk.at(-1) ?? [w / 2, h * 0.3]
    const fronds = 15
    for (let frond = 0; frond < fronds; frond++) {
      const angle = lerp(-0.35, Math.PI + 0.35, ((frond * 7) % fronds) / (fronds - 1))
      const length = w * (0.3 + 0.12 * random())
      const tone = mix(look.dark, look.lit, clamp(0.25 + 0.6 * random() + 0.2 * Math.sin(angle)))
      paintFrond(brush, crown, { h, angle, length, tone })
    }
    for (let nut = 0; nut < 3; nut++)
      fillOval(brush, scaled(look.bark, 0.75), {
        x: crown[0] + w * 0.02 * (nut - 1),
        y: crown[1] + h * 0.018,
        rx: w * 0.015,
        ry: w * 0.017,
      })
  })
}

type Spot = readonly [x: number, y: number]

/** The trunk of a palm through these points, with the scars of old leaves. */
function paintPalmTrunk(
  brush: Brush,
  trunk: readonly Spot[],
  { w, h, bark }: { w: number; h: number; bark: Rgb },
): void {
  strokeLimb(brush, bark, { points: trunk, from: w * 0.045, to: w * 0.024 })
  brush.strokeStyle = css(scaled(bark, 0.7), 0.7)
  brush.lineWidth = Math.max(1, h * 0.003)
  for (const [x, y] of trunk.slice(0, -1)) {
    brush.beginPath()
    brush.moveTo(x - w * 0.02, y - h * 0.02)
    brush.quadraticCurveTo(x, y - h * 0.012, x + w * 0.02, y - h * 0.022)
    brush.stroke()
  }
}

/** A feather of a palm: pairs of leaves that hang from a rib that bows. */
function paintFrond(
  brush: Brush,
  [crownX, crownY]: Spot,
  { h, angle, length, tone }: { h: number; angle: number; length: number; tone: Rgb },
): void {
  const tip = [
    crownX + Math.cos(angle) * length,
    crownY - Math.sin(angle) * length * 0.62 + length * 0.42,
  ] as const
  const knee = [
    crownX + Math.cos(angle) * length * 0.55,
    crownY - Math.sin(angle) * length * 0.62 - length * 0.1,
  ] as const
  brush.strokeStyle = css(tone)
  for (let leaf = 1; leaf <= 26; leaf++) {
    const t = leaf / 26
    const x = (1 - t) ** 2 * crownX + 2 * t * (1 - t) * knee[0] + t * t * tip[0]
    const y = (1 - t) ** 2 * crownY + 2 * t * (1 - t) * knee[1] + t * t * tip[1]
    const hang = length * 0.3 * Math.sin(Math.PI * Math.min(1, t + 0.12)) + h * 0.01
    brush.lineWidth = Math.max(1, h * 0.006)
    brush.beginPath()
    brush.moveTo(x, y)
    brush.lineTo(x + Math.cos(angle) * hang * 0.45 - hang * 0.1, y + hang)
    brush.moveTo(x, y)
    brush.lineTo(x + Math.cos(angle) * hang * 0.65, y - hang * 0.1 * Math.sin(angle) + hang * 0.35)
    brush.stroke()
  }
}

/** A low bush of bare twigs with a few small leaves. */
export function paintShrub(widthPx: number, heightPx: number, look: PlantLook): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(look.seed)
    const shade = shadesOf(look.dark, look.lit)
    brush.lineCap = 'round'
    for (let twig = 0; twig < 70; twig++) {
      const angle = -Math.PI / 2 + (random() - 0.5) * 2.3
      const length = h * (0.4 + 0.5 * random())
      const [x, y] = [w * (0.5 + 0.1 * (random() - 0.5)), h]
      const end = [x + Math.cos(angle) * length * 0.9, y + Math.sin(angle) * length] as const
      brush.strokeStyle = shade(random() * 0.6)
      brush.lineWidth = Math.max(1, h * 0.012 * random() + h * 0.006)
      brush.beginPath()
      brush.moveTo(x, y)
      brush.quadraticCurveTo((x + end[0]) / 2, y - length * 0.6, ...end)
      brush.stroke()
      for (let leaf = 0; leaf < 5; leaf++) {
        const along = 0.55 + 0.45 * random()
        fillOval(brush, shade(0.35 + 0.65 * random()), {
          x: lerp(x, end[0], along) + w * 0.03 * (random() - 0.5),
          y: lerp(y, end[1], along) + h * 0.04 * (random() - 0.5),
          rx: h * 0.018,
          ry: h * 0.011,
          turn: random() * 3,
        })
      }
    }
  })
}

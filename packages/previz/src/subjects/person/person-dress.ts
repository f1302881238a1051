/** Trunks and skirts in their garments. */
import { css, mix, scaled } from '../../renderer/scene/colour.ts'
import type { Brush } from '../../painting/brush.ts'
import { drawBack } from './person-back.ts'
import { type Cut, cutOf, isBaggy, onTrunk } from './person-cuts.ts'
import {
  castShadow,
  crease,
  fillSolid,
  limbOutline,
  type BodyOutline,
  smoothOutline,
} from './person-form.ts'
import { drawFront } from './person-front.ts'
import { drawPattern } from './person-patterns.ts'
import type { Body, Point } from './skeleton.ts'

function trunkOutline(body: Body, to: number): BodyOutline {
  const at = (across: number, share: number): Point => onTrunk(body, across, share)
  return smoothOutline(
    [
      at(-0.42, 1.06),
      at(-0.98, 0.95),
      at(-1.02, 0.72),
      at(-1, 0.38),
      at(-1, 0.1),
      at(-1, to),
      at(0, to - 0.03),
      at(1, to),
      at(1, 0.1),
      at(1, 0.38),
      at(1.02, 0.7),
      at(0.98, 0.94),
      at(0.46, 1.05),
      at(0, 1.0),
    ],
    0.85,
  )
}

/** The x of a leg at a height. */
function legAt(body: Body, side: 0 | 1, y: number): number {
  const { hips, knees, ankles } = body.joints
  const [hip, knee, ankle] = [hips[side], knees[side], ankles[side]]
  const [from, to] = y < knee[1] ? [hip, knee] : [knee, ankle]
  const share = Math.abs(to[1] - from[1]) < 1e-4 ? 1 : (y - from[1]) / (to[1] - from[1])
  return from[0] + (to[0] - from[0]) * Math.min(1, Math.max(0, share))
}

/** The trunk in its garment, with the skirt of those that have one. */
export function drawTrunk(brush: Brush, body: Body): void {
  const { look } = body
  const cut = cutOf(body)
  const bare = look.pose === 'swim' || look.garment === 'swimwear'
  if (bare) return drawSwimmer(brush, body)
  drawOwnSkirt(brush, body)
  const long = cut.hem > 0.2
  if (long && isSeated(body)) drawLap(brush, body, cut)
  const outline = trunkOutline(body, long ? -0.02 : -cut.hem * 1.5)
  if (!long) castShadow(brush, body, outline, 0.012)
  fillSolid(brush, body, { outline, colour: look.coat, reach: 0.03 })
  printOn(brush, body, outline)
  if (long && !isSeated(body)) drawSkirt(brush, body, cut)
  if (isBaggy(body)) return
  brush.save()
  brush.clip(outline)
  if (body.look.back) drawBack(brush, body)
  else drawFront(brush, body)
  brush.restore()
}

/** The pattern of the garment on a piece of it. */
function printOn(brush: Brush, { look, tone, joints }: Body, outline: BodyOutline): void {
  const { pattern, coat } = look
  if (!pattern) return
  drawPattern(brush, { outline, pattern, colour: tone(coat), origin: joints.pelvis })
}

/** How a skirt and a kilt are cut, which are worn under a shirt or a jacket. */
const SKIRTS: Readonly<Record<string, Pick<Cut, 'hem' | 'flare'>>> = {
  skirt: { hem: 0.5, flare: 0.055 },
  kilt: { hem: 0.44, flare: 0.035 },
}

/** A skirt or a kilt under a shirt or a jacket, if one is worn. */
export function drawOwnSkirt(brush: Brush, body: Body): void {
  const { legwear } = body.look
  const skirt = legwear && SKIRTS[legwear.item]
  if (!skirt || !legwear) return
  const { pattern: _, ...plain } = body.look
  const { colour: coat, pattern } = legwear
  const look = { ...plain, coat, garment: 'shirt' as const, ...(pattern && { pattern }) }
  const skirted: Body = { ...body, look }
  const cut: Cut = { ...cutOf(body), ...skirt }
  if (isSeated(body)) drawLap(brush, skirted, cut)
  else drawSkirt(brush, skirted, cut)
}

/** True for somebody whose thighs lie. */
function isSeated({ look }: Body): boolean {
  return (
    look.pose === 'sit' || look.pose === 'cycle' || look.pose === 'mount' || look.pose === 'row'
  )
}

function drawSwimmer(brush: Brush, body: Body): void {
  const outline = trunkOutline(body, -0.1)
  const { look } = body
  fillSolid(brush, body, { outline, colour: look.skin, reach: 0.03 })
  brush.save()
  brush.clip(outline)
  const [left, right] = [
    onTrunk(body, -1.4, look.female ? 0.82 : 0.16),
    onTrunk(body, 1.4, look.female ? 0.82 : 0.16),
  ]
  const [low, end] = [onTrunk(body, 1.4, -0.3), onTrunk(body, -1.4, -0.3)]
  brush.fillStyle = css(body.tone(look.coat))
  brush.beginPath()
  for (const [x, y] of [left, right, low, end]) brush.lineTo(x, y)
  brush.fill()
  brush.restore()
}

/** Cloth from the waist to the hem, around both legs. */
function drawSkirt(brush: Brush, body: Body, cut: Cut): void {
  const { joints, look, build, phase, haste } = body
  const top = joints.pelvis[1]
  const foot = Math.max(joints.ankles[0][1], joints.ankles[1][1])
  const hem = top + (foot - top) * cut.hem
  const near = legAt(body, 0, hem)
  const far = legAt(body, 1, hem)
  const thick = 0.052 * build.girth + cut.flare
  const sway = Math.sin(phase * 2 - 1) * 0.014 * haste
  const trail = cut.flare * haste * 1.1
  const left = Math.min(near, far) - thick - trail + sway
  const right = Math.max(near, far) + thick + sway * 0.6
  const at = (across: number, share: number): Point => onTrunk(body, across, share)
  const middle = (left + right) / 2
  const between = (one: number, other: number, share: number): number => one + (other - one) * share
  const [hipBack, hipFront] = [at(-1.04, -0.06), at(1.04, -0.06)]
  const round = 0.02 + 0.05 * (right - left)
  const outline = smoothOutline(
    [
      at(-0.97, 0.36),
      hipBack,
      [between(hipBack[0], left, 0.62), between(hipBack[1], hem, 0.5)],
      [left, hem - 0.012],
      [left + 0.012, hem],
      [between(left, right, 0.28), hem + round * 0.72],
      [middle + sway, hem + round],
      [between(left, right, 0.74), hem + round * 0.7],
      [right - 0.01, hem],
      [right, hem - 0.014],
      [between(hipFront[0], right, 0.6), between(hipFront[1], hem, 0.5)],
      hipFront,
      at(0.97, 0.36),
    ],
    0.8,
  )
  fillSolid(brush, body, { outline, colour: look.coat, reach: 0.03 })
  printOn(brush, body, outline)
  brush.save()
  brush.clip(outline)
  const colour = body.tone(look.coat)
  const folds = cut.flare > 0.06 ? 7 : 5
  for (let fold = 1; fold < folds; fold++) {
    const share = fold / folds
    const waist = at(-0.8 + 1.6 * share, 0.1)
    const x = between(left, right, share) + 0.008 * Math.sin(fold * 5.1 + phase)
    crease(brush, css(fold % 2 === 0 ? scaled(colour, 0.66) : mix(colour, [1, 1, 1], 0.16), 0.5), {
      points: [
        [between(waist[0], x, 0.35), between(waist[1], hem, 0.3)],
        [between(waist[0], x, 0.7), between(waist[1], hem, 0.65)],
        [x, hem + round],
      ],
      width: 0.008,
    })
  }
  drawHem(brush, body, { left, right, hem: hem + round * 0.5, middle })
  brush.restore()
}

/** What runs along or down a skirt: the edge of a coat, the pattern of a robe. */
function drawHem(
  brush: Brush,
  body: Body,
  skirt: { left: number; right: number; hem: number; middle: number },
): void {
  const { look } = body
  const colour = body.tone(look.coat)
  const { garment } = look
  if (body.look.back) return drawBackHem(brush, body, skirt)
  if (garment === 'coat' || garment === 'raincoat') {
    const [top, x] = [onTrunk(body, 0.42, 0.1), skirt.middle + (skirt.right - skirt.middle) * 0.35]
    crease(brush, css(scaled(colour, 0.55), 0.9), {
      points: [top, [(top[0] + x) / 2 + 0.004, (top[1] + skirt.hem) / 2], [x, skirt.hem + 0.04]],
      width: 0.006,
    })
  }
  if (garment === 'robe') {
    const second = body.tone(look.second)
    brush.fillStyle = css(second, 0.9)
    brush.fillRect(skirt.left - 0.02, skirt.hem + 0.004, skirt.right - skirt.left + 0.04, 0.06)
    const top = onTrunk(body, 0.3, 0.1)
    crease(brush, css(second), {
      points: [top, [top[0] + 0.01, top[1] + 0.2], [skirt.middle + 0.035, skirt.hem + 0.05]],
      width: 0.014,
    })
    if (!look.female) return
    brush.fillStyle = css(mix(colour, [1, 0.96, 0.9], 0.72), 0.85)
    for (let flower = 0; flower < 9; flower++) {
      const y = skirt.hem - 0.015 - 0.03 * ((flower * 7) % 5)
      const x = skirt.left + (skirt.right - skirt.left) * (((flower * 37) % 90) / 100 + 0.06)
      for (let petal = 0; petal < 5; petal++) {
        const angle = (petal * 2 * Math.PI) / 5 + flower
        brush.beginPath()
        brush.arc(x + Math.cos(angle) * 0.007, y + Math.sin(angle) * 0.007, 0.0055, 0, 7)
        brush.fill()
      }
    }
  }
  if (garment === 'dress')
    crease(brush, css(mix(colour, [1, 1, 1], 0.35), 0.55), {
      points: [
        [skirt.left - 0.01, skirt.hem - 0.03],
        [skirt.middle, skirt.hem + 0.016],
        [skirt.right + 0.01, skirt.hem - 0.03],
      ],
      width: 0.007,
    })
}

/** The vent of a coat, the edge of a robe and of a dress. */
function drawBackHem(
  brush: Brush,
  { look, tone }: Body,
  { left, right, hem, middle }: { left: number; right: number; hem: number; middle: number },
): void {
  const colour = tone(look.coat)
  if (look.garment === 'coat' || look.garment === 'raincoat')
    crease(brush, css(scaled(colour, 0.5), 0.9), {
      points: [
        [middle, hem - 0.13],
        [middle + 0.004, hem - 0.05],
        [middle - 0.002, hem + 0.04],
      ],
      width: 0.007,
    })
  if (look.garment !== 'robe') return
  brush.fillStyle = css(tone(look.second), 0.9)
  brush.fillRect(left - 0.02, hem + 0.004, right - left + 0.04, 0.06)
}

/** A skirt over thighs that lie, down to its hem. */
function drawLap(brush: Brush, body: Body, cut: Cut): void {
  const { hips, knees, ankles } = body.joints
  for (const side of [1, 0] as const) {
    const [hip, knee, ankle] = [hips[side], knees[side], ankles[side]]
    const down = Math.max(0, (cut.hem - 0.42) / 0.56)
    const ends: readonly (readonly [number, number, number])[] = [
      [hip[0] - 0.01, hip[1] + 0.005, 0.084],
      [(hip[0] + knee[0]) / 2, (hip[1] + knee[1]) / 2 + 0.004, 0.075],
      [knee[0], knee[1] + 0.006, 0.062 + cut.flare * 0.15],
      [
        knee[0] + (ankle[0] - knee[0]) * down,
        knee[1] + (ankle[1] - knee[1]) * down,
        0.05 + cut.flare * 0.55 * down,
      ],
    ]
    const outline = limbOutline(down > 0 ? ends : ends.slice(0, 3))
    castShadow(brush, body, outline, 0.012)
    fillSolid(brush, body, {
      outline,
      colour: body.look.coat,
      reach: 0.03,
      dim: side === 0 ? 1 : 0.84,
    })
  }
}

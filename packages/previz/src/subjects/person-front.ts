/** What is seen on the front of garments: collars, lapels, buttons, belts. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import type { Brush } from '../painting/brush.ts'
import { onTrunk } from './person-cuts.ts'
import { crease, shadeOf } from './person-form.ts'
import type { Body, Point } from './skeleton.ts'

/** What is seen on the front of the trunk. */
export function drawFront(brush: Brush, body: Body): void {
  const { garment } = body.look
  const colour = body.tone(body.look.coat)
  const dark = css(scaled(colour, 0.6), 0.85)
  const at = (across: number, share: number): Point => onTrunk(body, across, share)
  const patch = (tone: Rgb, points: readonly Point[]): void => {
    brush.fillStyle = css(tone)
    brush.beginPath()
    for (const [x, y] of points) brush.lineTo(x, y)
    brush.fill()
  }
  const buttons = (across: number, shares: readonly number[], tone: Rgb): void => {
    brush.fillStyle = css(tone)
    for (const share of shares) {
      brush.beginPath()
      brush.arc(...at(across, share), 0.0062, 0, 7)
      brush.fill()
    }
  }
  const belt = (tone: Rgb, share: number, width: number): void => {
    brush.strokeStyle = css(tone)
    brush.lineWidth = width
    brush.lineCap = 'butt'
    brush.beginPath()
    brush.moveTo(...at(-1.2, share + 0.015))
    brush.quadraticCurveTo(...at(0, share - 0.05), ...at(1.2, share + 0.015))
    brush.stroke()
  }
  // Folds under the arm and over the hip.
  for (const [from, via, to] of [
    [at(-0.9, 0.62), at(-0.45, 0.54), at(-0.1, 0.56)],
    [at(-0.98, 0.2), at(-0.5, 0.22), at(-0.2, 0.14)],
    [at(0.98, 0.3), at(0.7, 0.3), at(0.45, 0.2)],
  ] as const)
    crease(brush, css(scaled(colour, 0.68), 0.5), { points: [from, via, to], width: 0.006 })
  const line = 0.34
  switch (garment) {
    case 'coat':
      patch(body.tone(body.look.second), [at(-0.1, 1.1), at(0.7, 1.1), at(line + 0.04, 0.74)])
      patch(shadeOf(colour), [at(-0.5, 1.12), at(-0.16, 1.1), at(line, 0.7), at(0.02, 0.8)])
      patch(scaled(colour, 0.84), [at(0.94, 1.1), at(0.56, 1.1), at(line, 0.7), at(0.7, 0.8)])
      crease(brush, dark, {
        points: [at(line, 0.7), at(line + 0.04, 0.4), at(line + 0.06, -0.1)],
        width: 0.006,
      })
      buttons(line - 0.12, [0.6, 0.42, 0.24], scaled(colour, 0.42))
      if (body.look.female) {
        belt(scaled(colour, 0.66), 0.3, 0.026)
        patch(body.tone([0.85, 0.72, 0.42]), [
          at(0.28, 0.33),
          at(0.44, 0.33),
          at(0.44, 0.25),
          at(0.28, 0.25),
        ])
      }
      break
    case 'suit':
      patch(body.tone([0.96, 0.95, 0.93]), [at(-0.16, 1.12), at(0.72, 1.12), at(line, 0.5)])
      patch(body.tone(body.look.second), [
        at(0.2, 1.06),
        at(0.4, 1.06),
        at(0.37, 0.99),
        at(line + 0.08, 0.6),
        at(line, 0.5),
        at(line - 0.07, 0.6),
        at(0.24, 0.99),
      ])
      patch(shadeOf(colour), [at(-0.5, 1.12), at(-0.16, 1.1), at(line, 0.48), at(-0.16, 0.72)])
      patch(scaled(colour, 0.84), [at(1, 1.1), at(0.6, 1.1), at(line, 0.48), at(0.76, 0.74)])
      crease(brush, dark, {
        points: [at(line, 0.48), at(line + 0.02, 0.3), at(line - 0.08, -0.2)],
        width: 0.006,
      })
      buttons(line - 0.06, [0.38, 0.22], scaled(colour, 0.4))
      break
    case 'uniform':
      patch(scaled(colour, 0.74), [
        at(-0.46, 1.12),
        at(0.74, 1.12),
        at(0.6, 0.98),
        at(line, 0.94),
        at(-0.2, 0.99),
      ])
      crease(brush, dark, {
        points: [at(line, 0.98), at(line + 0.03, 0.5), at(line, -0.2)],
        width: 0.006,
      })
      buttons(line - 0.08, [0.86, 0.7, 0.54, 0.16], body.tone([0.92, 0.76, 0.36]))
      for (const across of [-0.5, 0.66])
        patch(scaled(colour, 0.82), [
          at(across - 0.16, 0.74),
          at(across + 0.16, 0.74),
          at(across + 0.16, 0.6),
          at(across - 0.16, 0.6),
        ])
      belt(body.tone([0.2, 0.15, 0.12]), 0.28, 0.03)
      patch(body.tone([0.92, 0.76, 0.36]), [
        at(0.26, 0.32),
        at(0.44, 0.32),
        at(0.44, 0.23),
        at(0.26, 0.23),
      ])
      break
    case 'robe': {
      patch(body.tone([0.96, 0.94, 0.9]), [at(-0.2, 1.12), at(0.72, 1.12), at(0.3, 0.78)])
      for (const [from, to] of [
        [at(0.66, 1.1), at(-0.12, 0.4)],
        [at(-0.3, 1.1), at(0.66, 0.4)],
      ] as const)
        crease(brush, css(body.tone(body.look.second)), { points: [from, to], width: 0.026 })
      belt(scaled(body.tone(body.look.second), 0.86), 0.34, body.look.female ? 0.085 : 0.045)
      if (body.look.female) belt(mix(body.tone(body.look.second), [1, 0.9, 0.6], 0.5), 0.34, 0.014)
      break
    }
    case 'raincoat':
      crease(brush, dark, {
        points: [at(line, 1), at(line + 0.05, 0.5), at(line + 0.06, -0.1)],
        width: 0.007,
      })
      buttons(line - 0.12, [0.84, 0.6, 0.36, 0.12], scaled(colour, 0.5))
      patch(scaled(colour, 0.84), [
        at(-0.66, 0.3),
        at(-0.12, 0.27),
        at(-0.12, 0.19),
        at(-0.66, 0.22),
      ])
      crease(brush, css(mix(colour, [1, 1, 1], 0.6), 0.7), {
        points: [at(0.7, 0.9), at(0.84, 0.6), at(0.74, 0.3)],
        width: 0.008,
      })
      break
    case 'dress':
      patch(body.tone(body.look.skin), [
        at(-0.3, 1.14),
        at(0.74, 1.14),
        at(0.62, 0.98),
        at(0.24, 0.9),
        at(-0.14, 0.98),
      ])
      belt(scaled(colour, 0.72), 0.36, 0.018)
      break
    case 'jumper':
      brush.strokeStyle = css(scaled(colour, 0.78))
      brush.lineWidth = 0.02
      brush.beginPath()
      brush.moveTo(...at(-0.4, 1.08))
      brush.quadraticCurveTo(...at(0.2, 0.94), ...at(0.6, 1.08))
      brush.stroke()
      belt(scaled(colour, 0.78), -0.04, 0.03)
      for (const share of [0.6, 0.66])
        belt(mix(colour, body.tone(body.look.second), 0.7), share, 0.009)
      break
    case 'shirt':
      patch(body.tone(scaled(body.look.skin, 0.93)), [
        at(-0.26, 1.12),
        at(0.66, 1.12),
        at(0.5, 0.99),
        at(0.2, 0.95),
        at(-0.1, 0.99),
      ])
      brush.strokeStyle = css(scaled(colour, 0.76))
      brush.lineWidth = 0.009
      brush.beginPath()
      brush.moveTo(...at(-0.3, 1.08))
      brush.quadraticCurveTo(...at(0.2, 0.88), ...at(0.62, 1.06))
      brush.stroke()
      break
  }
}

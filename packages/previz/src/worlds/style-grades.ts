/** What styles do to the light and the colours of a film. */
import type { Style } from '@backlot/prompt/scene'
import type { Rgb } from '../renderer/scene/colour.ts'
import type { Grade } from '../renderer/scene/stage.ts'

/** What a style does to the finished picture: factors, and what is added to the shadows. */
type StyleGrade = {
  readonly saturation: number
  readonly grain: number
  readonly bloom: number
  readonly lift: Rgb
  readonly gain: Rgb
}

const STYLE_GRADES: Readonly<Record<Style, StyleGrade>> = {
  natural: { saturation: 1, grain: 1, bloom: 1, lift: [0, 0, 0], gain: [1, 1, 1] },
  noir: { saturation: 0, grain: 2, bloom: 1.5, lift: [0, 0, 0], gain: [1, 1, 1] },
  vintage: {
    saturation: 0.6,
    grain: 2.2,
    bloom: 1.5,
    lift: [0.05, 0.035, 0.01],
    gain: [1, 0.92, 0.76],
  },
  ink: {
    saturation: 0.16,
    grain: 0.3,
    bloom: 0.7,
    lift: [0.05, 0.05, 0.04],
    gain: [1, 0.99, 0.95],
  },
  watercolour: {
    saturation: 0.95,
    grain: 0,
    bloom: 0.8,
    lift: [0.03, 0.03, 0.03],
    gain: [1, 1, 1],
  },
  oil: { saturation: 1.14, grain: 0, bloom: 1, lift: [0, 0, 0], gain: [1, 0.99, 0.96] },
  sketch: { saturation: 0.1, grain: 0, bloom: 0.5, lift: [0.03, 0.03, 0.03], gain: [1, 1, 1] },
  cyberpunk: {
    saturation: 1.3,
    grain: 1.1,
    bloom: 1.6,
    lift: [0.02, 0, 0.05],
    gain: [0.94, 0.84, 1],
  },
  anime: { saturation: 1.26, grain: 0, bloom: 1.1, lift: [0.02, 0.02, 0.03], gain: [1, 1, 1] },
  expressionist: inPaint(1.36),
  pointillism: inPaint(1.4),
  cubism: inPaint(0.8, [1, 0.97, 0.9]),
  ukiyo_e: inPaint(0.86, [1, 0.97, 0.88]),
  woodcut: inPaint(0),
  comic: inPaint(1.5),
  pastel: inPaint(1),
  papercut: inPaint(1.16),
  clay: inPaint(1.2),
  stained_glass: inPaint(1.7),
  mosaic: inPaint(1.15),
  embroidery: inPaint(1.15),
  low_poly: inPaint(1.15),
  bricks: inPaint(1.4),
  pixel: inPaint(1.25),
  blueprint: inPaint(0),
  vhs: { saturation: 0.86, grain: 2.4, bloom: 1.4, lift: [0.03, 0.02, 0.04], gain: [1, 1, 0.96] },
}

/** The grade of something painted, printed or built: no grain of film. */
function inPaint(saturation: number, gain: Rgb = [1, 1, 1]): StyleGrade {
  return { saturation, grain: 0, bloom: 0.9, lift: [0.01, 0.01, 0.01], gain }
}

/** A grade, as it is in a style. */
export function inStyle(style: Style, { lift, gain, ...tone }: Grade): Grade {
  const own = STYLE_GRADES[style]
  return {
    ...tone,
    saturation: tone.saturation * own.saturation,
    grain: tone.grain * own.grain,
    bloomGain: Math.min(1, tone.bloomGain * own.bloom),
    lift: [lift[0] + own.lift[0], lift[1] + own.lift[1], lift[2] + own.lift[2]],
    gain: [gain[0] * own.gain[0], gain[1] * own.gain[1], gain[2] * own.gain[2]],
  }
}

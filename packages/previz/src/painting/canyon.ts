/** The wall of a canyon: buttresses of rock side by side, lower toward the end that opens the way. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn, fillShape } from './brush.ts'

/** How a wall looks; `side` is 1 where it ends on the right, -1 on the left. */
export type CanyonLook = {
  readonly seed: number
  readonly rock: { readonly dark: Rgb; readonly lit: Rgb }
  /** What lies on ledges and tops: snow, or grass. */
  readonly cap: Rgb
  readonly side: 1 | -1
}

const BUTTRESSES = 26

type Buttress = {
  readonly x: number
  readonly wide: number
  readonly tall: number
  readonly tone: Rgb
  readonly bend: number
}

/** Paints a wall; its foot is the foot of the picture. */
export function paintCanyonWall(widthPx: number, heightPx: number, look: CanyonLook): Pixels {
  const { rock, side, seed } = look
  return drawn(widthPx, heightPx, (brush, w, h) => {
    if (side < 0) {
      brush.translate(w, 0)
      brush.scale(-1, 1)
    }
    const random = seededRandom(seed * 19 + 3)
    for (let one = 0; one < BUTTRESSES; one++) {
      const u = (one + 0.3 * random()) / BUTTRESSES
      const fall = 1 - 0.8 * u ** 3.4
      buttress(
        brush,
        { w, h, look, random },
        {
          x: u * 0.94,
          wide: 0.045 + 0.03 * random(),
          tall: Math.min(0.96, fall * (0.72 + 0.28 * random())),
          tone: mix(rock.dark, rock.lit, 0.45 + 0.35 * random()),
          bend: 0.4 * random() - 0.2,
        },
      )
    }
  })
}

type Canvas = {
  readonly w: number
  readonly h: number
  readonly look: CanyonLook
  readonly random: () => number
}

/** One buttress: a lit face, a face in the shade, layers across both, and what lies on its top. */
function buttress(brush: Brush, { w, h, look, random }: Canvas, at: Buttress): void {
  const { x, wide, tall, tone, bend } = at
  const point = (across: number, up: number): readonly [number, number] => [
    w * (x + wide * across * (1.15 - 0.3 * up)),
    h * (1 - tall * up),
  ]
  const edge = 0.25 + bend
  fillShape(brush, tone, [
    point(-1, 0),
    point(-0.9, 0.62),
    point(-0.62, 0.9),
    point(-0.2, 1),
    point(edge, 0.97),
    point(edge - 0.12, 0.5),
    point(edge + 0.1, 0),
  ])
  fillShape(brush, mix(scaled(tone, 0.62), look.rock.dark, 0.3), [
    point(edge, 0.97),
    point(0.62, 0.86),
    point(0.86, 0.55),
    point(1, 0),
    point(edge + 0.1, 0),
    point(edge - 0.12, 0.5),
  ])
  for (let layer = 1; layer < 9; layer++) {
    const up = (layer + 0.5 * random()) / 9.6
    brush.strokeStyle = css(layer % 3 === 0 ? scaled(tone, 0.5) : mix(tone, [1, 1, 1], 0.25), 0.4)
    brush.lineWidth = Math.max(1, h * 0.006)
    brush.beginPath()
    for (const [across, shift] of [
      [-0.9, 0.01],
      [-0.3, -0.01],
      [edge - 0.06, 0],
      [0.84, -0.03],
    ] as const)
      brush.lineTo(...point(across * (1 - 0.25 * up * up), up + shift))
    brush.stroke()
  }
  for (const [up, thick] of [
    [1, 0.09],
    [0.62 + 0.16 * random(), 0.045],
    [0.3 + 0.2 * random(), 0.035],
  ] as const) {
    const reach = up > 0.9 ? 0.5 : 0.82
    fillShape(brush, look.cap, [
      point(-reach, up - thick),
      point(-reach * 0.6, up + 0.012),
      point(edge, up),
      point(reach, up - thick * 0.9),
      point(edge + 0.2, up - thick * 0.7),
      point(edge - 0.1, up - thick * 1.4),
      point(-reach * 0.4, up - thick * 0.6),
    ])
  }
}

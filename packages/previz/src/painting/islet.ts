/** The top of a small island: grass in the middle, sand around it. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Pixels } from '../renderer/scene/texture.ts'
import { type Brush, drawn, fillOval, shadesOf } from './brush.ts'

/** Its colours. */
export type IsletLook = { readonly seed: number; readonly sand: Rgb; readonly grass: Rgb }

/** Paints an island from above; nothing where it ends. */
export function paintIslet(widthPx: number, heightPx: number, look: IsletLook): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(look.seed)
    blob(brush, random, { w, h, reach: 0.4, colour: scaled(look.sand, 0.82) })
    blob(brush, random, { w, h, reach: 0.37, colour: look.sand })
    blob(brush, random, { w, h, reach: 0.3, colour: look.grass })
    const shade = shadesOf(scaled(look.grass, 0.72), mix(look.grass, [1, 1, 0.8], 0.2), 0.5)
    for (let tuft = 0; tuft < 420; tuft++) {
      const angle = random() * 2 * Math.PI
      const out = 0.31 * Math.sqrt(random())
      fillOval(brush, shade(random()), {
        x: w * (0.5 + Math.cos(angle) * out),
        y: h * (0.5 + Math.sin(angle) * out),
        rx: w * 0.012,
        ry: h * 0.018,
      })
    }
  })
}

/** An oval with a ragged edge. */
function blob(
  brush: Brush,
  random: () => number,
  { w, h, reach, colour }: { w: number; h: number; reach: number; colour: Rgb },
): void {
  fillOval(brush, css(colour), { x: w / 2, y: h / 2, rx: w * reach, ry: h * reach })
  for (let lobe = 0; lobe < 26; lobe++) {
    const angle = ((lobe + random()) / 26) * 2 * Math.PI
    const size = 0.05 + 0.05 * random()
    fillOval(brush, css(colour), {
      x: w * (0.5 + Math.cos(angle) * reach * 0.94),
      y: h * (0.5 + Math.sin(angle) * reach * 0.94),
      rx: w * size,
      ry: h * size,
    })
  }
}

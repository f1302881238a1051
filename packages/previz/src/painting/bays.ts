/** The asphalt of a parking lot with the lines of its bays. */
import { seededRandom } from '@backlot/camera/random'
import { css, type Rgb, scaled } from '../renderer/scene/colour.ts'
import type { Pixels } from '../renderer/scene/texture.ts'
import { drawn } from './brush.ts'
import type { Lit } from './venue.ts'

const ASPHALT: Rgb = [0.4, 0.41, 0.43]

/** Bays beside each other, in rows with ways between them. */
const BAYS = { columns: 12, rows: 5 } as const

/** Paints it, as seen from above. */
export function paintBays(widthPx: number, heightPx: number, lit: Lit): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(21)
    brush.fillStyle = css(lit(ASPHALT))
    brush.fillRect(0, 0, w, h)
    for (let speck = 0; speck < 2600; speck++) {
      brush.fillStyle = css(lit(scaled(ASPHALT, 0.7 + 0.5 * random())), 0.3)
      brush.fillRect(random() * w, random() * h, 2 + random() * 6, 1 + random() * 3)
    }
    brush.fillStyle = css(lit([0.95, 0.94, 0.9]), 0.92)
    for (let row = 0; row < BAYS.rows; row++) {
      const top = (h * (row + 0.12)) / BAYS.rows
      const deep = (h / BAYS.rows) * 0.56
      brush.fillRect(0, top, w, h * 0.004)
      for (let column = 0; column <= BAYS.columns; column++)
        brush.fillRect((w * column) / BAYS.columns - w * 0.0016, top, w * 0.0034, deep)
    }
  })
}

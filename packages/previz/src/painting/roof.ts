/** Roofs: rows of tiles, or snow on them. */
import { css, mix, type Rgb, scaled } from '../renderer/scene/colour.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Pixels } from '../renderer/scene/texture.ts'
import { drawn, shadesOf } from './brush.ts'

/** Paints a slope of tiles; its ridge is the top of the picture, its eaves the foot. */
export function paintTiles(
  widthPx: number,
  heightPx: number,
  look: { readonly seed: number; readonly tiles: Rgb; readonly snow: boolean },
): Pixels {
  return drawn(widthPx, heightPx, (brush, w, h) => {
    const random = seededRandom(look.seed)
    const cover: Rgb = look.snow ? [0.92, 0.94, 1] : look.tiles
    brush.fillStyle = css(cover)
    brush.fillRect(0, 0, w, h)
    const shade = shadesOf(scaled(cover, 0.72), mix(cover, [1, 0.95, 0.85], 0.2), 0.8)
    const rows = 12
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < 40; column++) {
        brush.fillStyle = shade(0.2 + 0.8 * random())
        brush.fillRect(
          (w * (column + (row % 2) / 2)) / 40,
          (h * row) / rows,
          w / 40 - 1,
          h / rows - (look.snow ? 0 : 1),
        )
      }
    const depth = brush.createLinearGradient(0, 0, 0, h)
    depth.addColorStop(0, 'rgba(255,240,220,0.16)')
    depth.addColorStop(1, 'rgba(10,8,30,0.28)')
    brush.fillStyle = depth
    brush.fillRect(0, 0, w, h)
    brush.fillStyle = css(scaled(cover, 0.5))
    brush.fillRect(0, h * 0.95, w, h * 0.05)
  })
}

/** How each style draws the finished picture again; a style that is only photographed has no hand. */
import type { Scene } from '@backlot/prompt/scene'
import { wander } from '../renderer/scene/noise.ts'
import { seededRandom } from '@backlot/camera/random'
import type { Stage } from '../renderer/scene/stage.ts'
import type { Pixels, TextureBook } from '../renderer/scene/texture.ts'
import type { Slide } from './paper-slide.ts'
import { paintCells } from '../painting/sheet-cells.ts'
import { paintScreen } from '../painting/sheet-screens.ts'
import { paintSheet } from '../painting/sheet.ts'
import { STYLE_FILTERS, type DrawingSheet } from './style-filters.ts'

/** Another sheet, or another part of one, so many times a second. */
function anewAt(pace: number, seed: number): Slide {
  return (seconds) => {
    const random = seededRandom(seed * 31 + Math.floor(seconds * pace + 1e-6) * 7919)
    return [random(), random()]
  }
}

/** The hand of a scene's style, to be spread into its stage after what the world itself exposes. */
export function handOf(
  { style }: Scene,
  { book, seed, stage, slide }: { book: TextureBook; seed: number; stage: Stage; slide: Slide },
): Pick<Stage, 'hand' | 'exposure'> {
  const filter = STYLE_FILTERS[style]
  if (!filter) return {}
  const { sheet: surface, sheetPx = 256, flicker = 0, pace, locked, ...hand } = filter
  const sheet = book.add({
    widthPx: sheetPx,
    heightPx: sheetPx,
    paint: (_, widthPx, heightPx) => paintSurface(widthPx, heightPx, { surface, seed }),
  })
  const { exposure } = stage
  const trembling = (seconds: number): number =>
    (exposure?.(seconds) ?? 1) * (1 - flicker * (0.5 + 0.5 * wander(seed % 97, seconds * 9)))
  return {
    hand: { ...hand, sheet, ...(!locked && { slide: pace ? anewAt(pace, seed) : slide }) },
    ...(flicker > 0 && { exposure: trembling }),
  }
}

function paintSurface(
  widthPx: number,
  heightPx: number,
  { surface, seed }: { surface: DrawingSheet; seed: number },
): Pixels {
  if (surface.kind === 'screen') return paintScreen(widthPx, heightPx, surface)
  if (surface.kind === 'cells') return paintCells(widthPx, heightPx, { ...surface, seed })
  return paintSheet(widthPx, heightPx, { ...surface, seed })
}

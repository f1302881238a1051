/** Declares the pictures of a figure as of another material, where its subject is. */
import type { Subject } from '@backlot/prompt/scene'
import type { Texture, TextureBook, TextureOrder } from '../renderer/scene/texture.ts'
import type { Palette } from '../worlds/palette.ts'
import { air } from './cut-outs/cut-out.ts'
import { finish, type SurfaceFinish } from './finish.ts'

/** Where pictures are declared. */
export type Declares = { readonly add: (order: TextureOrder) => Texture }

/** How the figure of a subject is finished; undefined for one that is as it is painted. */
export function finishOf(
  { material, traits, colour }: Pick<Subject, 'material' | 'traits' | 'colour'>,
  { palette, sunSide }: { readonly palette: Palette; readonly sunSide: number },
): SurfaceFinish | undefined {
  const isDark = traits?.includes('silhouette') === true
  const made = isDark ? 'silhouette' : material
  return made && { material: made, colour, light: air(palette), sunSide }
}

/** A book whose pictures get this finish; the book itself where there is none. */
export function finished(
  book: TextureBook | Declares,
  look: SurfaceFinish | undefined,
): TextureBook | Declares {
  if (!look) return book
  return {
    add: (order) =>
      book.add({
        ...order,
        paint: (frame, widthPx, heightPx) =>
          finish(order.paint(frame, widthPx, heightPx), { widthPx, heightPx }, look),
      }),
  }
}

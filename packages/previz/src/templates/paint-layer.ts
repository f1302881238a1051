/** Painted layers in space. */
import type { PaintLayer } from './film-design.ts'
import type { Card } from '../renderer/scene/stage.ts'
import { type LayerBrief, lookOf } from './layer-brief.ts'
import { motionsOf, placePiece, sharpnessOf, wholePiece } from './motion.ts'
import { PAINTERS, SOFT_PAINTS } from './paints.ts'

/** The resolution of soft paints, which need few pixels. */
const SOFT_PX = 420
const MAX_PX = 2000

/** The cards of a painted layer: one, or one for each copy. */
export function paintCards(brief: LayerBrief, layer: PaintLayer): readonly Card[] {
  const motions = motionsOf(layer, brief.camera)
  const [width, height] = layer.box
  const most = SOFT_PAINTS.has(layer.paint) ? SOFT_PX : MAX_PX
  const pixels = Math.min(sharpnessOf(motions, brief), most / Math.max(width, height))
  const texture = brief.book.add({
    widthPx: width * pixels,
    heightPx: height * pixels,
    paint: (_, widthPx, heightPx) =>
      PAINTERS[layer.paint]({
        widthPx,
        heightPx,
        metrePx: widthPx / width,
        colours: layer.colours ?? [],
        corner: layer.corner ?? 0,
        seed: layer.seed ?? 1,
      }),
  })
  const piece = wholePiece(layer.box)
  const look = lookOf(layer, brief)
  return motions.map((motion) =>
    Object.assign(
      { texture, place: (seconds: number) => placePiece(motion(seconds), piece) },
      look,
    ),
  )
}

/**
 * Caches the sky, which changes only when the camera turns or zooms: while it rests or travels
 * straight on, the sky is drawn once and copied. A copy has the same bytes as drawing it again, so
 * frames do not depend on what their thread has drawn before.
 */
import type { Canvas, Kernel, KernelColour } from '../kernel/kernel.ts'
import { PLANE_AT, PLANE_WORDS, type PlaneList } from '../kernel/plane-list.ts'
import type { View } from './view.ts'

/** Draws the sky of one view, and caches it. */
export interface SkyCache {
  /** Fills the canvas of the view and draws the sky on it, down to a row. */
  draw(
    kernel: Kernel,
    view: View,
    sky: { planes: PlaneList; bottom: number; background: KernelColour },
  ): void
}

/** Opens the cache of one view, which owns `canvas`; that is as large as the canvas of the view. */
export function openSkyCache(canvas: Canvas): SkyCache {
  let last = new Int32Array(0)
  let isDrawn = false
  return {
    draw: (kernel, view, { planes, bottom, background }) => {
      const isSame = planes.count > 0 && isAsBefore(planes, last)
      if (!isSame) {
        last = planes.words.slice(0, planes.count * PLANE_WORDS)
        isDrawn = false
        kernel.fill(view.canvas, background)
        kernel.drawPlanes(planes, bottom)
        return
      }
      // Only rows with sky are touched, so that the others take no memory.
      const { top, end } = rowsUnder(planes)
      if (!isDrawn) {
        kernel.fill(rowsOf(canvas, top, end), background)
        // Draws the hidden sky as well: it may be visible in the next frame.
        for (let at = 0; at < planes.count * PLANE_WORDS; at += PLANE_WORDS) {
          planes.words[at + PLANE_AT.target] = canvas.address
          planes.words[at + PLANE_AT.tiles] = 0
        }
        kernel.drawPlanes(planes, end)
        isDrawn = true
      }
      kernel.copyUnhidden(canvas, view.canvas, {
        top: Math.min(top, bottom),
        bottom: Math.min(end, bottom),
        tiles: view.tiles.address,
        tilesAcross: view.tiles.across,
        colour: background,
      })
    },
  }
}

/** The range of rows that the planes cover. */
function rowsUnder({ words, count }: PlaneList): { top: number; end: number } {
  let [top, end] = [Infinity, 0]
  for (let at = 0; at < count * PLANE_WORDS; at += PLANE_WORDS) {
    top = Math.min(top, words[at + PLANE_AT.top] ?? 0)
    end = Math.max(end, words[at + PLANE_AT.bottom] ?? 0)
  }
  return { top, end }
}

/** Some rows of a canvas, as a canvas. */
function rowsOf({ address, width }: Canvas, top: number, end: number): Canvas {
  return { address: address + top * width * 8, width, height: end - top }
}

/** True when the planes draw the same; their ranks do not count, which change with the cards in front. */
function isAsBefore({ words, count }: PlaneList, last: Int32Array): boolean {
  if (count * PLANE_WORDS !== last.length) return false
  for (let at = 0; at < last.length; at++)
    if (words[at] !== last[at] && at % PLANE_WORDS !== PLANE_AT.rank) return false
  return true
}

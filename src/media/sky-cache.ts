/**
 * What lies infinitely far changes only when the camera turns or zooms: while
 * it stands or moves straight on, the sky of one frame is that of the next.
 * It is then drawn once and copied, which gives the very same bytes as drawing
 * it again, so frames do not depend on which of them a thread has drawn before.
 */
import type { View } from './draw-card.ts'
import type { Canvas, Kernel, Light, PlaneJob } from './kernel/kernel.ts'

/** Draws the sky of one view, and remembers it. */
export interface SkyCache {
  /** Fills the canvas of the view and draws the sky on it, down to a row. */
  draw(
    kernel: Kernel,
    view: View,
    sky: { jobs: readonly PlaneJob[]; bottom: number; background: Light },
  ): void
}

/** Opens a memory for one view; `canvas` is as large as that of the view, and belongs to it alone. */
export function openSkyCache(canvas: Canvas): SkyCache {
  let last: readonly PlaneJob[] = []
  let isDrawn = false
  return {
    draw: (kernel, view, { jobs, bottom, background }) => {
      const isSame = jobs.length > 0 && areAlike(jobs, last)
      if (!isSame) {
        last = jobs
        isDrawn = false
        kernel.fill(view.canvas, background)
        kernel.drawPlanes(jobs, bottom)
        return
      }
      // No other row is written, so that memory for it is never taken.
      const top = Math.min(...jobs.map((job) => job.top))
      const end = Math.max(...jobs.map((job) => job.bottom))
      if (!isDrawn) {
        kernel.fill(rowsOf(canvas, top, end), background)
        // All of it: what is hidden now may be open in the next frame.
        const whole = jobs.map((job) =>
          Object.assign({}, job, { target: canvas.address, tiles: 0 }),
        )
        kernel.drawPlanes(whole, end)
        isDrawn = true
      }
      kernel.copyOpen(canvas, view.canvas, {
        top: Math.min(top, bottom),
        bottom: Math.min(end, bottom),
        tiles: view.tiles.address,
        tilesAcross: view.tiles.across,
        colour: background,
      })
    },
  }
}

/** Some rows of a canvas as one of its own. */
function rowsOf({ address, width }: Canvas, top: number, end: number): Canvas {
  return { address: address + top * width * 8, width, height: end - top }
}

/** True when jobs draw the same; their ranks change with the cards before them. */
function areAlike(jobs: readonly PlaneJob[], others: readonly PlaneJob[]): boolean {
  if (jobs.length !== others.length) return false
  return jobs.every((job, index) => {
    const other = others[index]
    if (!other) return false
    for (const name in job) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of a job
      const field = name as keyof PlaneJob
      if (field !== 'rank' && job[field] !== other[field]) return false
    }
    return true
  })
}

/** Draws the frame at a moment of a film: one scene, or one that dissolves into another. */
import type { Moment } from '../staging/programme.ts'

/**
 * Draws one scene of the moment, complete, and returns its I420 frame; the bytes are valid until
 * the next call.
 */
type DrawScene = (moment: Moment) => Uint8Array

/** Opens the drawing of moments. In a dissolve, both frames are finished and then blended, as on film. */
export function openMoments(draw: DrawScene): DrawScene {
  let below = new Uint8Array(0)
  return (moment) => {
    const frame = draw(moment)
    if (!moment.over) return frame
    if (below.length !== frame.length) below = new Uint8Array(frame.length)
    below.set(frame)
    const { moment: coming, share } = moment.over
    const over = draw(coming)
    mixInto(over, below, share)
    return over
  }
}

/** Blends a share of a frame with the rest of the one below it. */
function mixInto(frame: Uint8Array, below: Uint8Array, share: number): void {
  const weight = Math.round(share * 256)
  for (let at = 0; at < frame.length; at++) {
    const under = below[at] ?? 0
    frame[at] = under + ((((frame[at] ?? 0) - under) * weight + 128) >> 8)
  }
}

/** Lays down an animal that is drawn from the side: its legs are folded under it, and its body comes down. */
import { createCanvas, type Canvas } from '@napi-rs/canvas'
import type { CutOut } from '@backlot/prompt/catalogue'
import type { Pixels } from '../../renderer/scene/texture.ts'

/** How much of its picture are legs, where not said otherwise, and what is seen of them as they are folded. */
const LEGS = 0.3
const FOLDED = 0.28

/** The legs of those who have longer or shorter ones. */
const OWN_LEGS: Readonly<Record<string, number>> = {
  giraffe: 0.4,
  llama: 0.36,
  camel: 0.38,
  'two-hump-camel': 0.38,
  ostrich: 0.36,
  flamingo: 0.42,
  pig: 0.22,
  hippopotamus: 0.2,
  rhinoceros: 0.24,
  capybara: 0.2,
  hedgehog: 0.18,
  badger: 0.2,
  beaver: 0.16,
  otter: 0,
  sloth: 0,
  penguin: 0,
  meerkat: 0,
}

/** True for a drawing that lies down: one of an animal on its legs. */
export const isLyingDown = ({ name, nature, isHead }: CutOut): boolean =>
  nature === 'walk' && !isHead && OWN_LEGS[name] !== 0

/** The picture, lower; frees the canvas. */
export function lying(canvas: Canvas, { name }: CutOut): Pixels {
  const { width, height } = canvas
  const legs = Math.round(height * (OWN_LEGS[name] ?? LEGS))
  const seen = Math.round(legs * FOLDED)
  const laid = createCanvas(width, height)
  const brush = laid.getContext('2d')
  const rows = height - legs
  brush.drawImage(canvas, 0, rows, width, legs, 0, height - seen, width, seen)
  brush.drawImage(canvas, 0, 0, width, rows, 0, legs - seen, width, rows)
  const pixels = laid.data()
  canvas.width = 1
  laid.width = 1
  return pixels
}

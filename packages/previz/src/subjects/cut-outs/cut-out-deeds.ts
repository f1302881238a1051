/** Moves the picture of an animal of the set as it howls, sniffs, digs, stretches, rears or rolls. */
import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { CutOut } from '@backlot/prompt/catalogue'
import type { AnimalDeed } from '@backlot/prompt/scene'
import type { Pixels } from '../../renderer/scene/texture.ts'

/** Pictures of a deed. */
export const DEED_FRAMES = 12

/** How a whole picture is moved: shares of its size, radians. */
type Move = {
  /** Turned about the hind foot, or the middle of the foot of who is seen from the front; up is positive. */
  readonly turn?: number
  /** How much taller the part ahead is than the part behind. */
  readonly lift?: number
  /** How much lower the part ahead is. */
  readonly slope?: number
  /** Off the ground. */
  readonly hop?: number
  readonly scale?: number
  readonly isOver?: boolean
}

const up = (phase: number): number => 0.5 - 0.5 * Math.cos(phase)

/** How each deed moves a picture at a moment of its cycle. */
const MOVES: Readonly<Record<AnimalDeed, (phase: number) => Move>> = {
  howl: (phase) => ({
    turn: 0.16 * up(phase),
    lift: 0.2 * up(phase),
    scale: 0.84,
  }),
  sniff: (phase) => ({ lift: 0.07 + 0.05 * Math.sin(2 * phase), turn: 0.04, scale: 0.9 }),
  paw: (phase) => ({
    slope: 0.08 + 0.05 * Math.sin(2 * phase),
    hop: 0.02 * Math.abs(Math.sin(2 * phase)),
    scale: 0.92,
  }),
  stretch: (phase) => ({ slope: 0.24 * up(phase), scale: 0.88 }),
  rear: (phase) => ({ turn: 0.28 + 0.2 * up(phase), scale: 0.66 }),
  roll: (phase) => ({ turn: 0.16 * Math.sin(phase), isOver: true, scale: 0.9 }),
}

/** Width of the columns that are moved as one, pixels. */
const COLUMN_PX = 2

/** The picture, which heads right, at a moment of a deed; frees the canvas. */
export function acting(
  canvas: Canvas,
  { nature, isHead }: CutOut,
  { deed, frame }: { readonly deed: AnimalDeed; readonly frame: number },
): Pixels {
  const move = MOVES[deed]((2 * Math.PI * frame) / DEED_FRAMES)
  const { width, height } = canvas
  const isFrontal = isHead || nature === 'stand'
  const bent = inColumns(canvas, move)
  const moved = createCanvas(width, height)
  const brush = moved.getContext('2d')
  place(brush, { width, height }, { move, foot: isFrontal ? 0.5 : 0.24 })
  brush.drawImage(bent, 0, height - bent.height)
  const pixels = moved.data()
  for (const one of [canvas, bent, moved]) one.width = 1
  return pixels
}

/** Turns, scales and lifts what is drawn next, about its foot. */
function place(
  brush: SKRSContext2D,
  { width, height }: { readonly width: number; readonly height: number },
  { move, foot }: { readonly move: Move; readonly foot: number },
): void {
  const { turn = 0, hop = 0, scale = 1, isOver = false } = move
  if (isOver) {
    brush.translate(width / 2, height * (1 - scale / 2))
    brush.rotate(turn)
    brush.scale(scale, -scale)
    brush.translate(-width / 2, -height / 2)
    return
  }
  const x = width * foot
  brush.translate(x + (width * (1 - scale)) / 4, height * (1 - hop))
  brush.rotate(-turn)
  brush.scale(scale, scale)
  brush.translate(-x, -height)
}

/** The picture with its columns ahead taller, or lower; with room over it for those. */
function inColumns(canvas: Canvas, { lift = 0, slope = 0 }: Move): Canvas {
  const { width, height } = canvas
  if (lift === 0 && slope === 0) return canvas
  const high = Math.ceil(height * (1 + lift))
  const bent = createCanvas(width, high)
  const brush = bent.getContext('2d')
  for (let x = 0; x < width; x += COLUMN_PX) {
    const ahead = Math.max(0, x / width - 0.35) / 0.65
    const tall = height * (1 + lift * ahead * ahead - slope * ahead)
    brush.drawImage(canvas, x, 0, COLUMN_PX, height, x, high - tall, COLUMN_PX, tall)
  }
  return bent
}

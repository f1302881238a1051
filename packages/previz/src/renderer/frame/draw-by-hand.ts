/** Redraws a finished frame in a hand-made style: strokes, lines, tones, paper. */
import type { FrameMemory } from './frame-memory.ts'
import type { Address, Kernel } from '../kernel/kernel.ts'
import { seededRandom } from '@backlot/camera/random'
import { clamp } from '../scene/random.ts'
import type { Hand } from '../scene/stage.ts'
import type { TextureImage } from '../scene/texture.ts'

/** The luma of black and of white in an I420 frame. */
const [BLACK, WHITE] = [16, 235]
const STEPS = WHITE - BLACK

/** How far chroma goes from grey. */
const MAX_CHROMA = 112

/** The luma of bare paper. */
const PAPER_LUMA = 226

/** How many frames a scratch lasts, and the share of time with one. */
const SCRATCH = { frames: 5, share: 0.3 } as const

/** Creates the pass that redraws frames; it owns `memory`, whose picture it uses as scratch space. */
export function drawingHand(studio: {
  hand: Hand
  memory: FrameMemory
  kernel: Kernel
  buffer: ArrayBufferLike
  images: readonly TextureImage[]
}): (frame: Address, frameNumber: number, seconds: number) => void {
  const { hand, memory, kernel, buffer, images } = studio
  const [sheet] = images[hand.sheet.firstImage]?.levels ?? []
  if (!sheet) throw new RangeError('the hand of a style has no sheet')
  const { width, height } = memory.picture
  const tones = Uint8Array.from({ length: 256 }, (_, luma) =>
    Math.round(BLACK + STEPS * clamp(hand.tones(clamp((luma - BLACK) / STEPS)))),
  )
  const pixels = (sizeAt768: number): number => Math.round((sizeAt768 * height) / 768)
  const job = {
    // Five times as large as a frame, and free once a frame is finished.
    source: memory.picture.address,
    width,
    height,
    sheet: sheet.address,
    sheetWidth: sheet.width,
    sheetHeight: sheet.height,
    tones: memory.tones,
    tooth: hand.tooth * 128,
    screen: hand.screen * 128,
    blur: pixels(hand.blur),
    relief: hand.relief.strength * 64,
    reliefReach: pixels(hand.relief.reach),
    chromaStep: Math.max(1, Math.round(hand.chromaStep * MAX_CHROMA)),
    lines: hand.lines.strength * 64,
    linesFrom: hand.lines.from * STEPS,
    lineReach: Math.max(1, Math.round(height / 480)),
    margin: Math.round(hand.margin * height),
    paper: PAPER_LUMA,
    tintBlue: Math.round(hand.tint.blue * MAX_CHROMA),
    tintRed: Math.round(hand.tint.red * MAX_CHROMA),
    split: Math.round((hand.split * height) / 1536),
  }
  return (target, frameNumber, seconds) => {
    // Other scenes of the film may have overwritten the table.
    new Uint8Array(buffer, memory.tones, 256).set(tones)
    const scratch = hand.scratches ? scratchAt(frameNumber, width) : -1
    const [right, down] = hand.slide?.(seconds) ?? [0, 0]
    const sheetX = around(-right * width, sheet.width)
    const sheetY = around(-down * width, sheet.height)
    kernel.drawByHand({ ...job, target, sheetX, sheetY, scratch })
  }
}

/** A distance as an even offset in 0..size on a sheet that repeats. */
function around(distance: number, size: number): number {
  const whole = Math.round(distance / 2) * 2
  return ((whole % size) + size) % size
}

/** The column of the scratch in a frame, or -1 when there is none. */
function scratchAt(frameNumber: number, width: number): number {
  const random = seededRandom(Math.floor(frameNumber / SCRATCH.frames) * 7919 + 13)
  if (random() > SCRATCH.share) return -1
  return Math.floor(random() * (width - 8)) + 2
}

/**
 * Renders one frame of a stage: sort the cards, find what nearer ones hide,
 * draw the far world, the water with the mirrored world in it, the near world,
 * the air; then light, grade and I420.
 */
import type { Rgb } from './colour.ts'
import { bandsOf, hidingJob, outlineOf, type Placed, planeJob, type View } from './draw-card.ts'
import { drawParticles, drawStars } from './draw-air.ts'
import { drawSurface, shoreRows } from './draw-water.ts'
import type { FrameMemory, FrameTables } from './frame-memory.ts'
import { basisOf, dot, lensOf, minus, plus, type Pose } from './geometry.ts'
import type { Address, Kernel, Light } from './kernel/kernel.ts'
import { drawingHand } from './draw-by-hand.ts'
import { spreadLight } from './spread-light.ts'
import type { Card, Stage } from './stage.ts'
import { readNote, type Unit, type UnitNote } from './texture.ts'

/** Renders frames of one stage into memory. */
export interface FrameRenderer {
  /** Draws the picture at a time; `finish` must follow. */
  draw(pose: Pose, seconds: number): void
  /**
   * Writes the drawn picture as an I420 frame to `target`; the number moves the
   * grain. A `brightness` below 1 darkens the whole, down to black at 0.
   */
  finish(target: Address, frameNumber: number, brightness?: number): void
}

/** One 1.0 of a colour as the kernel counts it. */
export function toLight(colour: Rgb, gain = 1): Light {
  return [colour[0] * gain * 8192, colour[1] * gain * 8192, colour[2] * gain * 8192]
}

/** Opens a renderer. All units must be painted; `memory` belongs to it alone. */
export function openFrameRenderer(world: {
  stage: Stage
  units: readonly Unit[]
  memory: FrameMemory
  tables: FrameTables
  buffer: ArrayBufferLike
  kernel: Kernel
}): FrameRenderer {
  const { stage, memory, tables, buffer, kernel } = world
  const notes = world.units.map((unit) => readNote(unit, buffer))
  const tiles = new Uint16Array(
    buffer,
    memory.tiles.address,
    memory.tiles.across * memory.tiles.down,
  )

  const draw = (pose: Pose, seconds: number): void => {
    const view = viewOf(stage, memory, pose)
    const placed = placeCards({ view, seconds, stage, units: world.units, notes })
    const background = toLight(stage.background)
    tiles.fill(0xffff)
    for (const one of placed.toReversed()) markHiding(kernel, view, one)
    kernel.fill(memory.picture, background)
    if (stage.water)
      drawWithWater({ stage, water: stage.water, memory, tables, kernel, view, placed, seconds })
    else {
      drawCards(kernel, view, placed)
      drawStars(kernel, view, { stars: stage.stars, seconds })
      // Stars shine only where the sky is open, so what stands before it is drawn again.
      if (stage.stars.length > 0)
        drawCards(
          kernel,
          view,
          placed.filter(({ card }) => !card.infinite),
        )
    }
    for (const particles of stage.particles) drawParticles(kernel, view, { particles, seconds })
    spreadLight({ stage, memory, kernel, view })
  }
  const finish = finisher({ stage, memory, tables, kernel })
  const drawAgain =
    stage.hand && drawingHand({ hand: stage.hand, memory, kernel, buffer, units: world.units })
  return {
    draw,
    finish: (target, frameNumber, brightness) => {
      finish(target, frameNumber, brightness)
      drawAgain?.(target, frameNumber)
    },
  }
}

function viewOf(stage: Stage, memory: FrameMemory, pose: Pose): View {
  const { width, height } = memory.picture
  return {
    basis: basisOf(pose),
    position: pose.position,
    lens: lensOf(pose, width, height),
    canvas: memory.picture,
    top: 0,
    bottom: height,
    mirrored: false,
    haze: stage.haze,
    tiles: memory.tiles,
  }
}

/** The cards as they stand at a time, farthest first; the first ones are the backdrop. */
function placeCards(scene: {
  view: View
  seconds: number
  stage: Stage
  units: readonly Unit[]
  notes: readonly UnitNote[]
}): Placed[] {
  const found = scene.stage.cards.flatMap((card) => {
    const placement = card.place(scene.seconds)
    const count = card.texture.frameCount
    const frame = ((Math.floor(placement.frame ?? 0) % count) + count) % count
    const unit = scene.units[card.texture.firstUnit + frame]
    const note = scene.notes[card.texture.firstUnit + frame]
    if (!unit || !note || placement.opacity === 0) return []
    return [{ card, placement, unit, note, depth: depthOf(scene.view, card, placement) }]
  })
  const sorted = found.toSorted((left, right) => orderOf(right) - orderOf(left))
  return sorted.map((one, index) => Object.assign(one, { rank: sorted.length - 1 - index }))
}

function depthOf(view: View, card: Card, { origin, across, up }: Placed['placement']): number {
  const middle = plus(plus(origin, across, 0.5), up, 0.5)
  const way = card.infinite ? middle : minus(middle, view.position)
  return dot(view.basis.ahead, way)
}

/** Larger is drawn earlier. */
function orderOf({ card, depth }: Pick<Placed, 'card' | 'depth'>): number {
  return card.backdrop === undefined ? depth - (card.bias ?? 0) : 1e9 - card.backdrop
}

const SMALLEST_HIDING_PX = 2600

function markHiding(kernel: Kernel, view: View, placed: Placed): void {
  const { card, placement, note } = placed
  if (!note.hides || card.infinite || card.additive) return
  if ((placement.opacity ?? 1) < 1) return
  const outline = outlineOf(view, placed)
  if (!outline) return
  const sizePx = (outline.right - outline.left) * (outline.bottom - outline.top)
  if (sizePx < SMALLEST_HIDING_PX) return
  const job = hidingJob(view, placed, outline)
  if (job) kernel.markHidden(job)
}

/** Draws cards in their order. */
function drawCards(kernel: Kernel, view: View, placed: readonly Placed[]): void {
  for (const one of placed) {
    const outline = outlineOf(view, one)
    if (!outline) continue
    for (const band of bandsOf(one, outline))
      kernel.drawPlane(planeJob(view, one, { outline, ...band }))
  }
}

function drawWithWater(scene: {
  stage: Stage
  water: NonNullable<Stage['water']>
  memory: FrameMemory
  tables: FrameTables
  kernel: Kernel
  view: View
  placed: readonly Placed[]
  seconds: number
}): void {
  const { stage, water, memory, tables, kernel, view, placed } = scene
  const rows = shoreRows(view, water)
  const isBehind = ({ card, depth }: Placed): boolean =>
    card.infinite === true || depth > water.shoreDistance
  const mirrored = mirroredView(view, memory, rows.first)
  if (rows.first < view.canvas.height) {
    kernel.fill(memory.mirror, toLight(stage.background), mirrored.top * memory.mirror.width)
    drawCards(
      kernel,
      mirrored,
      placed.filter(({ card }) => !card.unmirrored),
    )
  }
  const above = { ...view, bottom: rows.last }
  drawCards(
    kernel,
    above,
    placed.filter((one) => isBehind(one) && one.card.infinite),
  )
  drawStars(kernel, above, { stars: stage.stars, seconds: scene.seconds })
  drawCards(
    kernel,
    above,
    placed.filter((one) => isBehind(one) && !one.card.infinite),
  )
  if (rows.first < view.canvas.height)
    drawSurface(kernel, {
      view,
      water,
      memory,
      tables,
      top: rows.first,
      seconds: scene.seconds,
    })
  drawCards(
    kernel,
    view,
    placed.filter((one) => !isBehind(one)),
  )
}

function mirroredView(view: View, memory: FrameMemory, firstRow: number): View {
  const { focalPx, centreX, centreY } = view.lens
  return {
    ...view,
    canvas: memory.mirror,
    lens: { focalPx: focalPx / 2, centreX: centreX / 2, centreY: centreY / 2 },
    top: firstRow >> 1,
    bottom: memory.mirror.height,
    mirrored: true,
  }
}

function finisher(scene: {
  stage: Stage
  memory: FrameMemory
  tables: FrameTables
  kernel: Kernel
}): FrameRenderer['finish'] {
  const { stage, memory, tables, kernel } = scene
  const { grade } = stage
  const { width, height } = memory.picture
  const lift = toLight(grade.lift)
  return (target, frameNumber, brightness = 1) =>
    kernel.finish({
      picture: memory.picture.address,
      width,
      height,
      bloom: memory.bloom.address,
      bloomWidth: memory.bloom.width,
      bloomHeight: memory.bloom.height,
      luma: target,
      blueChroma: target + width * height,
      redChroma: target + (width * height * 5) / 4,
      columnFactors: tables.columnFactors,
      rowFactors: tables.rowFactors,
      grain: tables.grain,
      // Strides without a common factor with 256, so that no two near frames share their grain.
      grainX: (frameNumber * 101) & 255,
      grainY: (frameNumber * 37) & 255,
      grainAmount: grade.grain,
      liftRed: lift[0] * brightness,
      liftGreen: lift[1] * brightness,
      liftBlue: lift[2] * brightness,
      gainRed: grade.gain[0] * 32767 * brightness,
      gainGreen: grade.gain[1] * 32767 * brightness,
      gainBlue: grade.gain[2] * 32767 * brightness,
      saturation: grade.saturation * 4096,
    })
}

/**
 * Renders one frame of a stage: sort the cards, find what nearer ones hide,
 * draw the far world, the water with the mirrored world in it, the near world,
 * the air; then light, grade and I420.
 */
import type { Rgb } from './colour.ts'
import { addCard, addHiding } from './draw-card.ts'
import { drawParticles, drawStars } from './draw-air.ts'
import { drawSurface, hideUnseenMirror, shoreRows, steepestRipple } from './draw-water.ts'
import { type FrameMemory, type FrameTables, UNHIDDEN } from './frame-memory.ts'
import { basisOf, lensOf, type Pose } from './geometry.ts'
import { drawingHand } from './draw-by-hand.ts'
import type { Address, Kernel, Light } from './kernel/kernel.ts'
import { PlaneList } from './kernel/plane-list.ts'
import { openPlacing } from './place-cards.ts'
import { openSkyCache, type SkyCache } from './sky-cache.ts'
import { type Sight, SightList } from './sight-list.ts'
import { spreadLight } from './spread-light.ts'
import type { Stage } from './stage.ts'
import type { Unit } from './texture.ts'
import type { Placed, View } from './view.ts'

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
  const placeCards = openPlacing(world)
  const [sights, mirrored] = [new SightList(), new SightList()]
  const { tiles } = memory
  const hidden = new Uint16Array(buffer, tiles.address, tiles.across * tiles.down)
  const steepest = stage.water ? steepestRipple(tables, buffer) : 0
  const skies = { above: openSkyCache(memory.sky), mirrored: openSkyCache(memory.mirrorSky) }

  let drawnAt = 0
  const draw = (pose: Pose, seconds: number): void => {
    drawnAt = seconds
    const view = viewOf(stage, memory, pose)
    const placed = placeCards(view, seconds)
    sights.look(view, placed)
    hidden.fill(UNHIDDEN)
    markHidden(kernel, sights)
    const scene = { stage, memory, tables, buffer, kernel, skies, view, placed, sights, seconds }
    if (stage.water) drawWithWater({ ...scene, mirrored, water: stage.water, steepest })
    else drawDry(scene)
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
      drawAgain?.(target, frameNumber, drawnAt)
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

const SMALLEST_HIDING_PX = 2600

/** Marks the tiles of a view that cards hide, nearest cards first. */
function markHidden(kernel: Kernel, sights: SightList): void {
  LIST.clear()
  for (let index = sights.count - 1; index >= 0; index--) {
    const sight = sights.at(index)
    if (canHide(sight)) addHiding(LIST, sights, sight)
  }
  kernel.markHidden(LIST)
}

function canHide({ placed: { card, placement, note }, outline }: Sight): boolean {
  if (!note.hides || card.infinite || card.additive || (placement.opacity ?? 1) < 1) return false
  const { left, right, top, bottom } = outline
  return (right - left) * (bottom - top) >= SMALLEST_HIDING_PX
}

/** Holds planes from when they are listed until they are drawn. */
const LIST = new PlaneList()

/** What draws those of the cards that are wanted, in their order; valid until the next list. */
function planesOf(sights: SightList, isWanted: (placed: Placed) => boolean): PlaneList {
  LIST.clear()
  for (let index = 0; index < sights.count; index++) {
    const sight = sights.at(index)
    if (isWanted(sight.placed)) addCard(LIST, sights, sight)
  }
  return LIST
}

type DrawnScene = {
  readonly stage: Stage
  readonly memory: FrameMemory
  readonly tables: FrameTables
  readonly buffer: ArrayBufferLike
  readonly kernel: Kernel
  readonly skies: { readonly above: SkyCache; readonly mirrored: SkyCache }
  readonly view: View
  readonly placed: readonly Placed[]
  readonly sights: SightList
  readonly seconds: number
}

const isInfinite = ({ card }: Placed): boolean => card.infinite === true

const isLand = (placed: Placed): boolean => !isInfinite(placed)

/** Stars shine where the sky is open: after it, and before all that stands in front of it. */
function drawSky(
  { stage, kernel, skies, view, sights, seconds }: DrawnScene,
  bottom: number,
): void {
  const planes = planesOf(sights, isInfinite)
  skies.above.draw(kernel, view, { planes, bottom, background: toLight(stage.background) })
  drawStars(kernel, { ...view, bottom }, { stars: stage.stars, seconds })
}

function drawDry(scene: DrawnScene): void {
  const { kernel, view, sights } = scene
  drawSky(scene, view.bottom)
  kernel.drawPlanes(planesOf(sights, isLand), view.bottom)
}

function drawWithWater(
  scene: DrawnScene & {
    mirrored: SightList
    water: NonNullable<Stage['water']>
    steepest: number
  },
): void {
  const { water, kernel, view, sights, placed } = scene
  const rows = shoreRows(view, water)
  const isBehind = (one: Placed): boolean => isInfinite(one) || one.depth > water.shoreDistance
  const rank = placed.reduce(
    (least, one) => (isBehind(one) ? Math.min(least, one.rank) : least),
    UNHIDDEN,
  )
  const hasWater = rows.first < view.canvas.height
  if (hasWater) drawMirror({ ...scene, top: rows.first, rank })
  drawSky(scene, rows.last)
  const isFar = (one: Placed): boolean => isBehind(one) && isLand(one)
  kernel.drawPlanes(planesOf(sights, isFar), rows.last)
  if (hasWater) drawSurface(kernel, { ...scene, top: rows.first, rank })
  const isNear = (one: Placed): boolean => !isBehind(one)
  kernel.drawPlanes(planesOf(sights, isNear), view.bottom)
}

/** Draws as much of the mirrored world as the water can show. */
function drawMirror(
  scene: DrawnScene & {
    mirrored: SightList
    water: NonNullable<Stage['water']>
    steepest: number
    top: number
    rank: number
  },
): void {
  const { stage, memory, buffer, kernel, skies, placed } = scene
  const { mirrorTiles } = memory
  const view = mirroredView(scene.view, memory)
  hideUnseenMirror(buffer, { ...scene, mirrorTiles })
  const sights = scene.mirrored
  sights.look(view, placed)
  markHidden(kernel, sights)
  const background = toLight(stage.background)
  const sky = planesOf(sights, isInfinite)
  skies.mirrored.draw(kernel, view, { planes: sky, bottom: view.bottom, background })
  kernel.drawPlanes(planesOf(sights, isLand), view.bottom)
}

function mirroredView(view: View, memory: FrameMemory): View {
  const { focalPx, centreX, centreY } = view.lens
  return {
    ...view,
    canvas: memory.mirror,
    lens: { focalPx: focalPx / 2, centreX: centreX / 2, centreY: centreY / 2 },
    top: 0,
    bottom: memory.mirror.height,
    mirrored: true,
    tiles: memory.mirrorTiles,
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

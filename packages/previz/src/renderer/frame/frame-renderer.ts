/**
 * Renders one frame of a stage: sort the cards, mark what nearer ones hide, draw the far world, the
 * water with its reflection, the near world and the air; then bloom, grade, and convert to I420.
 */
import type { Rgb } from '../scene/colour.ts'
import { addCard, addHiding } from './draw-card.ts'
import { drawParticles, drawStars } from './draw-air.ts'
import { drawSurface, hideUnseenMirror, shoreRows, steepestRipple } from './draw-water.ts'
import { type FrameMemory, type FrameTables, UNHIDDEN } from './frame-memory.ts'
import { basisOf, lensOf, type Pose } from '@backlot/camera/geometry'
import { drawingHand } from './draw-by-hand.ts'
import type { Address, Kernel, KernelColour } from '../kernel/kernel.ts'
import { PlaneList } from '../kernel/plane-list.ts'
import { openPlacing } from './place-cards.ts'
import { openSkyCache, type SkyCache } from './sky-cache.ts'
import { type VisibleCard, VisibleCards } from './visible-cards.ts'
import { spreadLight } from './spread-light.ts'
import { type Grade, gradeComing, type Stage } from '../scene/stage.ts'
import type { TextureImage } from '../scene/texture.ts'
import type { Placed, View } from './view.ts'

/** Renders frames of one stage into memory. */
export interface FrameRenderer {
  /** Draws the picture at a time; must be followed by `finish`. */
  draw(pose: Pose, seconds: number): void
  /**
   * Writes the picture as an I420 frame to `target`; the frame number selects the grain. A
   * `brightness` below 1 darkens the whole, down to black at 0.
   */
  finish(target: Address, frameNumber: number, brightness?: number): void
}

/** A colour in the kernel's fixed-point unit. */
export function toLight(colour: Rgb, gain = 1): KernelColour {
  return [colour[0] * gain * 8192, colour[1] * gain * 8192, colour[2] * gain * 8192]
}

/** Opens a renderer, which owns `memory`. All images must have been painted. */
export function openFrameRenderer(world: {
  stage: Stage
  images: readonly TextureImage[]
  memory: FrameMemory
  tables: FrameTables
  buffer: ArrayBufferLike
  kernel: Kernel
}): FrameRenderer {
  const { stage, memory, tables, buffer, kernel } = world
  const placeCards = openPlacing(world)
  const [visible, mirrored] = [new VisibleCards(), new VisibleCards()]
  const { tiles } = memory
  const hidden = new Uint16Array(buffer, tiles.address, tiles.across * tiles.down)
  const steepest = stage.water ? steepestRipple(tables, buffer) : 0
  const skies = { above: openSkyCache(memory.sky), mirrored: openSkyCache(memory.mirrorSky) }

  let drawnAt = 0
  const draw = (pose: Pose, seconds: number): void => {
    drawnAt = seconds
    const onset = stage.onset?.(seconds) ?? 1
    const view = viewOf(stage, memory, { pose, onset })
    const placed = placeCards(view, seconds)
    visible.cull(view, placed)
    hidden.fill(UNHIDDEN)
    markHidden(kernel, visible)
    const scene = { stage, memory, tables, buffer, kernel, skies, view, placed, visible, seconds }
    if (stage.water) drawWithWater({ ...scene, mirrored, water: stage.water, steepest })
    else drawDry(scene)
    if (onset > 0)
      for (const particles of stage.particles)
        drawParticles(kernel, view, { particles, seconds, share: onset })
    spreadLight({ stage, memory, kernel, view })
  }
  const finish = finisher({ memory, tables, kernel })
  const drawAgain =
    stage.hand && drawingHand({ hand: stage.hand, memory, kernel, buffer, images: world.images })
  return {
    draw,
    finish: (target, frameNumber, brightness = 1) => {
      const grade = gradeComing(stage.grade, stage.onset?.(drawnAt) ?? 1)
      finish(target, { frameNumber, brightness, grade })
      drawAgain?.(target, frameNumber, drawnAt)
    },
  }
}

function viewOf(
  { haze }: Stage,
  memory: FrameMemory,
  { pose, onset }: { readonly pose: Pose; readonly onset: number },
): View {
  const { width, height } = memory.picture
  return {
    basis: basisOf(pose),
    position: pose.position,
    lens: lensOf(pose, width, height),
    canvas: memory.picture,
    top: 0,
    bottom: height,
    mirrored: false,
    haze: onset < 1 ? { ...haze, limit: haze.limit * onset } : haze,
    tiles: memory.tiles,
  }
}

const MIN_HIDING_PX = 2600

/** Occlusion culling: marks the tiles that cards hide, nearest cards first. */
function markHidden(kernel: Kernel, visible: VisibleCards): void {
  LIST.clear()
  for (let index = visible.count - 1; index >= 0; index--) {
    const visibleCard = visible.at(index)
    if (canHide(visibleCard)) addHiding(LIST, visible, visibleCard)
  }
  kernel.markHidden(LIST)
}

function canHide({ placed: { card, placement, note }, outline }: VisibleCard): boolean {
  if (!note.hides || card.infinite || card.additive || (placement.opacity ?? 1) < 1) return false
  const { left, right, top, bottom } = outline
  return (right - left) * (bottom - top) >= MIN_HIDING_PX
}

/** Reused for all planes between listing and drawing. */
const LIST = new PlaneList()

/** The planes of the wanted cards, in order; valid until the next call. */
function planesOf(visible: VisibleCards, isWanted: (placed: Placed) => boolean): PlaneList {
  LIST.clear()
  for (let index = 0; index < visible.count; index++) {
    const visibleCard = visible.at(index)
    if (isWanted(visibleCard.placed)) addCard(LIST, visible, visibleCard)
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
  readonly visible: VisibleCards
  readonly seconds: number
}

const isInfinite = ({ card }: Placed): boolean => card.infinite === true

const isLand = (placed: Placed): boolean => !isInfinite(placed)

/** Stars are drawn on the sky, before everything in front of it. */
function drawSky(
  { stage, kernel, skies, view, visible, seconds }: DrawnScene,
  bottom: number,
): void {
  const planes = planesOf(visible, isInfinite)
  skies.above.draw(kernel, view, { planes, bottom, background: toLight(stage.background) })
  drawStars(kernel, { ...view, bottom }, { stars: stage.stars, seconds })
}

function drawDry(scene: DrawnScene): void {
  const { kernel, view, visible } = scene
  drawSky(scene, view.bottom)
  kernel.drawPlanes(planesOf(visible, isLand), view.bottom)
}

function drawWithWater(
  scene: DrawnScene & {
    mirrored: VisibleCards
    water: NonNullable<Stage['water']>
    steepest: number
  },
): void {
  const { water, kernel, view, visible, placed } = scene
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
  kernel.drawPlanes(planesOf(visible, isFar), rows.last)
  if (hasWater) drawSurface(kernel, { ...scene, top: rows.first, rank })
  const isNear = (one: Placed): boolean => !isBehind(one)
  kernel.drawPlanes(planesOf(visible, isNear), view.bottom)
}

/** Draws the part of the mirrored world that the water can reflect. */
function drawMirror(
  scene: DrawnScene & {
    mirrored: VisibleCards
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
  const visible = scene.mirrored
  visible.cull(view, placed)
  markHidden(kernel, visible)
  const background = toLight(stage.background)
  const sky = planesOf(visible, isInfinite)
  skies.mirrored.draw(kernel, view, { planes: sky, bottom: view.bottom, background })
  kernel.drawPlanes(planesOf(visible, isLand), view.bottom)
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
  memory: FrameMemory
  tables: FrameTables
  kernel: Kernel
}): (
  target: Address,
  how: { readonly frameNumber: number; readonly brightness: number; readonly grade: Grade },
) => void {
  const { memory, tables, kernel } = scene
  const { width, height } = memory.picture
  return (target, { frameNumber, brightness, grade }) => {
    const lift = toLight(grade.lift)
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
      columnFactors: grade.straight ? tables.evenFactors : tables.columnFactors,
      rowFactors: grade.straight ? tables.evenFactors : tables.rowFactors,
      grain: tables.grain,
      // Strides that share no factor with 256, so that near frames never have the same grain.
      grainX: (frameNumber * 101) & 255,
      grainY: (frameNumber * 37) & 255,
      grainAmount: grade.grain,
      liftRed: lift[0] * brightness,
      liftGreen: lift[1] * brightness,
      liftBlue: lift[2] * brightness,
      gainRed: grade.gain[0] * 16384 * brightness,
      gainGreen: grade.gain[1] * 16384 * brightness,
      gainBlue: grade.gain[2] * 16384 * brightness,
      saturation: grade.saturation * 4096,
      straight: grade.straight ? 1 : 0,
    })
  }
}

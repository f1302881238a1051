import {
  type FrameMemory,
  type FrameTables,
  RIPPLE_SIDE,
  SLOPE,
  type Tiles,
  UNHIDDEN,
} from './frame-memory.ts'
import { inverse, type Matrix, planeToPixel, toCamera } from '@backlot/camera/geometry'
import type { Kernel } from '../kernel/kernel.ts'
import type { Water } from '../scene/stage.ts'
import type { View } from './view.ts'

/** Pixel -> (x, z, 1 / distance) on the plane y = 0, relative to the point below the camera. */
function groundMap(view: View): Matrix | undefined {
  const { basis, lens } = view
  const origin = toCamera(basis, [0, -view.position[1], 0])
  const across = toCamera(basis, [1, 0, 0])
  return inverse(planeToPixel(lens, { origin, across, up: toCamera(basis, [0, 0, 1]) }))
}

/** The rows that contain the far shore; with a rolled camera it is slanted. */
export function shoreRows(view: View, water: Water): { first: number; last: number } {
  const { width, height } = view.canvas
  const map = groundMap(view)
  if (!map || map[7] === 0) return { first: height, last: height }
  const rowAt = (x: number): number => (1 / water.shoreDistance - map[6] * x - map[8]) / map[7]
  const rows = [rowAt(0), rowAt(width)]
  const within = (row: number): number => Math.max(0, Math.min(height, row))
  return {
    first: within(Math.floor(Math.min(...rows))),
    last: within(Math.ceil(Math.max(...rows)) + 2),
  }
}

/** Draws the water over the rows from `top` down. */
export function drawSurface(
  kernel: Kernel,
  surface: {
    view: View
    water: Water
    memory: FrameMemory
    tables: FrameTables
    top: number
    /** Cards of lower ranks are in front of the water. */
    rank: number
    seconds: number
  },
): void {
  const { view, water, memory, tables, top, rank, seconds } = surface
  const map = groundMap(view)
  if (!map) return
  const [xx, xy, x0, zx, zy, z0, wx, wy, w0] = map
  const [x, , z] = view.position
  kernel.drawWater({
    target: memory.picture.address,
    mirror: memory.mirror.address,
    width: view.canvas.width,
    height: view.canvas.height,
    top,
    xx: xx + x * wx,
    xy: xy + x * wy,
    x0: x0 + x * w0,
    zx: zx + z * wx,
    zy: zy + z * wy,
    z0: z0 + z * w0,
    wx,
    wy,
    w0,
    ripples: tables.ripples,
    driftX: seconds * water.flow * 9,
    driftZ: seconds * water.flow * 9 * ALONG,
    swell: swellOf(view, water),
    red: water.colour[0] * 8192,
    green: water.colour[1] * 8192,
    blue: water.colour[2] * 8192,
    near: water.near,
    far: water.far,
    glint: water.glint,
    tiles: view.tiles.address,
    tilesAcross: view.tiles.across,
    rank,
  })
}

/**
 * Ripples move this much slower towards the viewer than sideways: a sea that came nearer as a whole
 * would look like a camera that rises.
 */
const ALONG = 0.25

/** Displacement of the reflection near the camera, in pixels. */
function swellOf(view: View, water: Water): number {
  return (water.swell * view.canvas.height) / 768
}

/** The sum of the weights of the three scales of ripples in the kernel. */
const RIPPLE_SHARES = 1.65

/** The steepest possible slope of the ripples. */
export function steepestRipple({ ripples }: FrameTables, buffer: ArrayBufferLike): number {
  let steepest = 0
  for (const slope of new Int16Array(buffer, ripples, RIPPLE_SIDE * RIPPLE_SIDE * 2))
    steepest = Math.max(steepest, Math.abs(slope))
  return (steepest / SLOPE) * RIPPLE_SHARES
}

/**
 * Marks all tiles of the mirrored world as hidden, except those that visible water can reflect:
 * elsewhere cards cover the water, or there is none.
 */
export function hideUnseenMirror(
  buffer: ArrayBufferLike,
  surface: {
    view: View
    water: Water
    mirrorTiles: Tiles
    top: number
    rank: number
    /** The steepest slope of the ripples. */
    steepest: number
  },
): void {
  const { view, water, mirrorTiles, top, rank } = surface
  const tilesOf = ({ address, across, down }: Tiles): Uint16Array =>
    new Uint16Array(buffer, address, across * down)
  const [picture, mirror] = [tilesOf(view.tiles), tilesOf(mirrorTiles)]
  // Ripples displace the reflection by up to this many pixels; two rows are interpolated, and eight
  // pixels drawn together.
  const reach = Math.ceil(swellOf(view, water) * surface.steepest) + 10
  // The range of tiles in the half-size mirror that tiles of the picture can reflect, along one axis.
  const firstOf = (from: number): number => Math.max(0, (from * 16 - reach) >> 5)
  const lastOf = (to: number, count: number): number =>
    Math.min(count - 1, (to * 16 + 15 + reach) >> 5)
  const show = (row: number, from: number, to: number): void => {
    const left = firstOf(from)
    const right = lastOf(to, mirrorTiles.across)
    const last = lastOf(row, mirrorTiles.down)
    for (let line = firstOf(row); line <= last; line++)
      mirror.fill(UNHIDDEN, line * mirrorTiles.across + left, line * mirrorTiles.across + right + 1)
  }
  mirror.fill(0)
  const { across } = view.tiles
  for (let row = top >> 4; row < view.tiles.down; row++) {
    const isSeen = (column: number): boolean =>
      column < across && (picture[row * across + column] ?? 0) >= rank
    for (let from = 0; from < across; from++) {
      if (!isSeen(from)) continue
      let to = from
      while (isSeen(to + 1)) to++
      show(row, from, to)
      from = to
    }
  }
}

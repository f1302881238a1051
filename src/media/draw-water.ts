import type { View } from './draw-card.ts'
import type { FrameMemory, FrameTables } from './frame-memory.ts'
import { inverse, type Matrix, planeToPixel, toCamera } from './geometry.ts'
import type { Kernel } from './kernel/kernel.ts'
import type { Water } from './stage.ts'

/** Pixel -> (x, z, 1 / distance) on the plane y = 0, relative to the point below the camera. */
function groundMap(view: View): Matrix | undefined {
  const { basis, lens } = view
  const origin = toCamera(basis, [0, -view.position[1], 0])
  const across = toCamera(basis, [1, 0, 0])
  return inverse(planeToPixel(lens, { origin, across, up: toCamera(basis, [0, 0, 1]) }))
}

/** The rows between which the far shore lies; a rolled camera sees it slanting. */
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

/** Paints the water over the rows from `top` on. */
export function drawSurface(
  kernel: Kernel,
  surface: {
    view: View
    water: Water
    memory: FrameMemory
    tables: FrameTables
    top: number
    seconds: number
  },
): void {
  const { view, water, memory, tables, top, seconds } = surface
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
    driftZ: seconds * water.flow * 9,
    swell: (water.swell * view.canvas.height) / 768,
    red: water.colour[0] * 8192,
    green: water.colour[1] * 8192,
    blue: water.colour[2] * 8192,
    near: water.near,
    far: water.far,
    glint: water.glint,
  })
}

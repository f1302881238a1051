/** Light on painted figures: what is round is told from how far the outline is. */
import type { Rgb } from '../../renderer/scene/colour.ts'
import type { Pixels } from '../../renderer/scene/texture.ts'
import { paintKernel } from '../../painting/kernel/paint-kernel.ts'
import type { Size } from '../figure.ts'

/** The light on a figure. Lengths are pixels. */
export type FigureLight = {
  /** Which side the sun is on: 1 is the right. */
  readonly sunSide: number
  /** The edge of light on that side, how wide and how strong it is. */
  readonly rim: Rgb
  readonly edgePx: number
  readonly strength: number
  /** How far the outline shows in the form, and how dark the far side gets. */
  readonly roundPx: number
  readonly shade: number
}

/** Lights a painted figure in place. */
export function lightFigure(pixels: Pixels, { widthPx, heightPx }: Size, light: FigureLight): void {
  const { sunSide, edgePx, roundPx } = light
  const kernel = paintKernel()
  // What is round is told from the outline a few cells aside.
  const cell = Math.max(2, Math.round(roundPx / 3))
  const reach = roundPx / cell
  const [texels = 0, work = 0] = kernel.rooms(
    pixels.length,
    kernel.call('figureWorkBytes', widthPx, heightPx, cell),
  )
  const room = new Uint8Array(kernel.buffer(), texels, pixels.length)
  room.set(pixels)
  kernel.call(
    'lightFigure',
    texels,
    widthPx,
    heightPx,
    cell,
    Math.round(sunSide * reach * 0.9),
    Math.round(reach * 0.45),
    light.shade,
    Math.round(sunSide * edgePx),
    -Math.round(edgePx * 0.6),
    light.strength,
    ...light.rim,
    work,
  )
  pixels.set(room)
}

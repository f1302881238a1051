/** The cards of a plate: the far background, the ground, and what stands on it. */
import { smoothstep } from '../renderer/scene/random.ts'
import type { Card, Placement } from '../renderer/scene/stage.ts'
import type { Pixels, TextureBook } from '../renderer/scene/texture.ts'
import type { OpenPlate } from './open-plates.ts'
import { farPlane, type PlateArea, stripsOf } from './plate-planes.ts'

/**
 * The overlap of strips in pixels: below its own rows, a strip continues under the next one, and
 * above them it fades out over the previous one; both show the same there.
 */
const BELOW_PX = 6
const ABOVE_PX = 4

/** The cards of a plate, in drawing order. */
export function plateCards(plate: OpenPlate, book: TextureBook): readonly Card[] {
  const { area, near } = plate
  let layer = 0
  const card = (placement: Placement, on: PlateArea, paint: () => Pixels): Card => {
    const texture = book.add({ widthPx: on.width, heightPx: on.height, paint })
    return {
      texture,
      place: () => placement,
      backdrop: layer++,
      projection: { from: plate.home, ...on },
      unmirrored: true,
    }
  }
  if (plate.plane) return [card(plate.plane, area, () => paintNear(plate, area, () => 1))]
  const far = near ? [card(farPlane(plate), area, () => paintFar(plate))] : []
  const strips = stripsOf(plate).flatMap(({ placement, fromPx, toPx }) => {
    const first = Math.round(fromPx)
    const on = rowsOf(area, first - ABOVE_PX, Math.round(toPx) + BELOW_PX)
    if (on.height <= 0) return []
    const fade = (row: number): number =>
      row >= first ? 1 : smoothstep(first - ABOVE_PX, first, row + 0.5)
    return [card(placement, on, () => paintNear(plate, on, fade))]
  })
  return [...far, ...strips]
}

function rowsOf({ left, top, width, height }: PlateArea, from: number, to: number): PlateArea {
  const first = Math.max(top, from)
  return { left, top: first, width, height: Math.min(top + height, to) - first }
}

/** The near parts of an area, premultiplied. */
function paintNear(
  { area, pixels, near }: OpenPlate,
  on: PlateArea,
  shareOf: (row: number) => number,
): Pixels {
  const painted = new Uint8Array(on.width * on.height * 4)
  for (let y = 0; y < on.height; y++) {
    const share = shareOf(on.top + y)
    let from = (y + on.top - area.top) * area.width
    let to = y * on.width * 4
    for (let x = 0; x < on.width; x++, from++, to += 4) {
      const alpha = near ? share * (near[from] ?? 0) : share * 255
      painted[to] = ((pixels[from * 3] ?? 0) * alpha) / 255 + 0.5
      painted[to + 1] = ((pixels[from * 3 + 1] ?? 0) * alpha) / 255 + 0.5
      painted[to + 2] = ((pixels[from * 3 + 2] ?? 0) * alpha) / 255 + 0.5
      painted[to + 3] = alpha + 0.5
    }
  }
  return painted
}

/** The background of the whole area: the picture where it is visible, and filled-in colours elsewhere. */
function paintFar({ area, pixels, near, behind }: OpenPlate): Pixels {
  const painted = new Uint8Array(area.width * area.height * 4)
  for (let at = 0; at < area.width * area.height; at++) {
    const share = smoothstep(200, 255, near?.[at] ?? 0)
    painted[at * 4 + 3] = 255
    for (let part = 0; part < 3; part++) painted[at * 4 + part] = pixels[at * 3 + part] ?? 0
    if (share === 0 || !behind) continue
    const [x, y] = [at % area.width, Math.floor(at / area.width)]
    for (let part = 0; part < 3; part++) {
      const filled = behindAt(behind, {
        x: (x + 0.5) / area.width,
        y: (y + 0.5) / area.height,
        part,
      })
      painted[at * 4 + part] = (pixels[at * 3 + part] ?? 0) * (1 - share) + filled * share
    }
  }
  return painted
}

function behindAt(
  { pixels, width, height }: NonNullable<OpenPlate['behind']>,
  on: { readonly x: number; readonly y: number; readonly part: number },
): number {
  const x = Math.min(width - 1, Math.max(0, on.x * width - 0.5))
  const y = Math.min(height - 1, Math.max(0, on.y * height - 0.5))
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const at = (column: number, row: number): number =>
    pixels[(Math.min(row, height - 1) * width + Math.min(column, width - 1)) * 3 + on.part] ?? 0
  const upper = at(left, top) * (1 - (x - left)) + at(left + 1, top) * (x - left)
  const lower = at(left, top + 1) * (1 - (x - left)) + at(left + 1, top + 1) * (x - left)
  return upper * (1 - (y - top)) + lower * (y - top)
}

/**
 * Textured planes under exact homographies, and which tiles of the picture an
 * opaque plane hides.
 *
 * A picture in the making is 4 x i16 for each pixel (red, green, blue, alpha),
 * premultiplied; 8192 is 1.0, so light may be four times as bright as white.
 * Textures are premultiplied RGBA bytes.
 */

/** A fraction of a texel as the weight of a Q15 and of a 7-bit product. */
const FRACTION_Q15: f32 = 32767
const FRACTION_Q7: f32 = 128
/** Adding 2^23 leaves a non-negative integer in the low mantissa bits: cheaper than a truncation. */
const MAGIC: f32 = 8388608

/** Everything `drawPlane` needs; the host writes it field by field. */
@unmanaged
export class PlaneJob {
  target: usize
  targetWidth: i32
  left: i32
  right: i32
  top: i32
  bottom: i32
  texture: usize
  textureWidth: i32
  textureHeight: i32
  /** Texel columns between which the plane is drawn; the whole texture or one part of it. */
  fromU: f32
  toU: f32
  /** Rows of the homography pixel centre -> texel, homogeneous. */
  ux: f32
  uy: f32
  u0: f32
  vx: f32
  vy: f32
  v0: f32
  wx: f32
  wy: f32
  w0: f32
  /** What is left of the colour after haze, and the haze itself; Q15. */
  keep: i32
  hazeRed: i32
  hazeGreen: i32
  hazeBlue: i32
  opacity: i32
  /** 1: light is added; 0: painted over. */
  additive: i32
  /** Address of the tile table or 0, tiles in a row, and this plane's rank (0 is nearest). */
  tiles: usize
  tilesAcross: i32
  rank: i32
}

/** Four texels around each of two pixels, mixed by the fractions of their positions. */
// @ts-ignore: decorator
@inline
function mixTexels(upperA: v128, lowerA: v128, upperB: v128, lowerB: v128, weightsX: v128, weightA: v128, weightB: v128): v128 {
  const topA = i16x8.extend_low_i8x16_u(upperA), topB = i16x8.extend_low_i8x16_u(upperB)
  const rowA = i16x8.add(i16x8.shl(topA, 7), i16x8.mul(i16x8.sub(i16x8.extend_low_i8x16_u(lowerA), topA), weightA))
  const rowB = i16x8.add(i16x8.shl(topB, 7), i16x8.mul(i16x8.sub(i16x8.extend_low_i8x16_u(lowerB), topB), weightB))
  const west = v128.shuffle<i64>(rowA, rowB, 0, 2)
  const east = v128.shuffle<i64>(rowA, rowB, 1, 3)
  return i16x8.add(west, i16x8.q15mulr_sat_s(i16x8.sub(east, west), weightsX))
}

/** The colour after opacity and haze, laid over or added to what is there. */
// @ts-ignore: decorator
@inline
function compose(colour: v128, below: v128, keep: v128, haze: v128, opacity: v128, additive: bool): v128 {
  let light = i16x8.q15mulr_sat_s(colour, opacity)
  const alpha = v128.shuffle<i16>(light, light, 3, 3, 3, 3, 7, 7, 7, 7)
  light = i16x8.add(i16x8.q15mulr_sat_s(light, keep), i16x8.q15mulr_sat_s(alpha, haze))
  light = i16x8.shr_s(light, 2)
  if (additive) return i16x8.add_sat_s(below, light)
  const through = i16x8.sub(i16x8.splat(32767), alpha)
  return i16x8.add_sat_s(light, i16x8.q15mulr_sat_s(below, through))
}

/** First pixel of a row that satisfies slope * x + offset >= 0 for all five limits, and the last. */
let spanFrom: f32 = 0
let spanTo: f32 = 0

// @ts-ignore: decorator
@inline
function narrow(slope: f32, offset: f32): void {
  if (abs(slope) < 1e-9) {
    if (offset < 0) spanFrom = 1e9
    return
  }
  const root = -offset / slope
  if (slope > 0) {
    if (root > spanFrom) spanFrom = root
  } else if (root < spanTo) spanTo = root
}

/** Draws the part of the plane that lies inside the job's rectangle and its own texture. */
export function drawPlane(job: PlaneJob): void {
  const fromU = max(<f32>0, job.fromU)
  const toU = min(<f32>(job.textureWidth - 1) - 0.01, job.toU)
  const maxV: f32 = <f32>(job.textureHeight - 1) - 0.01
  for (let y = job.top; y < job.bottom; y++) {
    const centreY = <f32>y + 0.5
    const u = job.uy * centreY + job.u0
    const v = job.vy * centreY + job.v0
    const w = job.wy * centreY + job.w0
    spanFrom = <f32>job.left + 0.5
    spanTo = <f32>job.right - 0.5
    narrow(job.wx, w - 1e-5)
    narrow(job.ux - fromU * job.wx, u - fromU * w)
    narrow(toU * job.wx - job.ux, toU * w - u)
    narrow(job.vx, v)
    narrow(maxV * job.wx - job.vx, maxV * w - v)
    if (spanFrom > spanTo) continue
    const from = max(<i32>ceil(spanFrom - 0.5), job.left)
    const to = min(<i32>floor(spanTo - 0.5) + 1, job.right)
    if (from < to) drawVisibleRuns(job, y, from, to)
  }
}

/** Skips what nearer opaque planes hide. */
function drawVisibleRuns(job: PlaneJob, y: i32, from: i32, to: i32): void {
  if (!job.tiles) {
    drawRun(job, y, from, to)
    return
  }
  const row = job.tiles + (<usize>((y >> 4) * job.tilesAcross) << 1)
  let x = from
  while (x < to) {
    let end = min(((x >> 4) + 1) << 4, to)
    if (<i32>load<u16>(row + (<usize>(x >> 4) << 1)) < job.rank) {
      x = end
      continue
    }
    while (end < to && <i32>load<u16>(row + (<usize>(end >> 4) << 1)) >= job.rank) {
      end = min(end + 16, to)
    }
    drawRun(job, y, x, end)
    x = end
  }
}

function drawRun(job: PlaneJob, y: i32, from: i32, to: i32): void {
  const maxU = f32x4.splat(<f32>(job.textureWidth - 1) - 0.01)
  const maxV = f32x4.splat(<f32>(job.textureHeight - 1) - 0.01)
  const keep = i16x8.splat(<i16>job.keep)
  const haze = i16x8(<i16>job.hazeRed, <i16>job.hazeGreen, <i16>job.hazeBlue, 0, <i16>job.hazeRed, <i16>job.hazeGreen, <i16>job.hazeBlue, 0)
  const opacity = i16x8.splat(<i16>job.opacity)
  const additive = job.additive != 0
  const texels = job.texture
  const stride = <usize>(job.textureWidth << 2)
  const width = f32x4.splat(<f32>job.textureWidth)
  const magic = f32x4.splat(MAGIC)
  const zero = f32x4.splat(0)
  const steps = f32x4(0, 1, 2, 3)
  const centreX = <f32>from + 0.5, centreY = <f32>y + 0.5
  let un = f32x4.add(f32x4.splat(job.ux * centreX + (job.uy * centreY + job.u0)), f32x4.mul(steps, f32x4.splat(job.ux)))
  let vn = f32x4.add(f32x4.splat(job.vx * centreX + (job.vy * centreY + job.v0)), f32x4.mul(steps, f32x4.splat(job.vx)))
  let wn = f32x4.add(f32x4.splat(job.wx * centreX + (job.wy * centreY + job.w0)), f32x4.mul(steps, f32x4.splat(job.wx)))
  const stepU = f32x4.splat(job.ux * 4), stepV = f32x4.splat(job.vx * 4), stepW = f32x4.splat(job.wx * 4)
  let pixel = job.target + (<usize>(y * job.targetWidth + from) << 3)

  for (let x = from; x < to; x += 4) {
    const inverse = f32x4.div(f32x4.splat(1), wn)
    const u = f32x4.pmin(maxU, f32x4.pmax(zero, f32x4.mul(un, inverse)))
    const v = f32x4.pmin(maxV, f32x4.pmax(zero, f32x4.mul(vn, inverse)))
    const wholeU = f32x4.floor(u), wholeV = f32x4.floor(v)
    const index = f32x4.add(f32x4.add(f32x4.mul(wholeV, width), wholeU), magic)
    const offsets = i32x4.shl(v128.xor(index, magic), 2)
    const weightsU = f32x4.add(f32x4.mul(f32x4.sub(u, wholeU), f32x4.splat(FRACTION_Q15)), magic)
    const weightsV = f32x4.add(f32x4.mul(f32x4.sub(v, wholeV), f32x4.splat(FRACTION_Q7)), magic)
    const left = to - x

    // Most texels of trees and mist are clear: they are found out before any mixing.
    const a = texels + <usize>i32x4.extract_lane(offsets, 0), b = texels + <usize>i32x4.extract_lane(offsets, 1)
    const upperA = v128.load64_zero(a), lowerA = v128.load64_zero(a + stride)
    const upperB = v128.load64_zero(b), lowerB = v128.load64_zero(b + stride)
    if (v128.any_true(v128.or(v128.or(upperA, lowerA), v128.or(upperB, lowerB)))) {
      const mixed = mixTexels(upperA, lowerA, upperB, lowerB,
        v128.shuffle<i16>(weightsU, weightsU, 0, 0, 0, 0, 2, 2, 2, 2),
        v128.shuffle<i16>(weightsV, weightsV, 0, 0, 0, 0, 0, 0, 0, 0),
        v128.shuffle<i16>(weightsV, weightsV, 2, 2, 2, 2, 2, 2, 2, 2))
      const drawn = compose(mixed, v128.load(pixel), keep, haze, opacity, additive)
      if (left > 1) v128.store(pixel, drawn)
      else v128.store64_lane(pixel, drawn, 0)
    }
    if (left > 2) {
      const c = texels + <usize>i32x4.extract_lane(offsets, 2), d = texels + <usize>i32x4.extract_lane(offsets, 3)
      const upperC = v128.load64_zero(c), lowerC = v128.load64_zero(c + stride)
      const upperD = v128.load64_zero(d), lowerD = v128.load64_zero(d + stride)
      if (v128.any_true(v128.or(v128.or(upperC, lowerC), v128.or(upperD, lowerD)))) {
        const mixed = mixTexels(upperC, lowerC, upperD, lowerD,
          v128.shuffle<i16>(weightsU, weightsU, 4, 4, 4, 4, 6, 6, 6, 6),
          v128.shuffle<i16>(weightsV, weightsV, 4, 4, 4, 4, 4, 4, 4, 4),
          v128.shuffle<i16>(weightsV, weightsV, 6, 6, 6, 6, 6, 6, 6, 6))
        const drawn = compose(mixed, v128.load(pixel, 16), keep, haze, opacity, additive)
        if (left > 3) v128.store(pixel, drawn, 16)
        else v128.store64_lane(pixel + 16, drawn, 0)
      }
    }
    un = f32x4.add(un, stepU)
    vn = f32x4.add(vn, stepV)
    wn = f32x4.add(wn, stepW)
    pixel += 32
  }
}

/**
 * Marks with `job.rank` each 16-pixel tile that lies wholly on an opaque part
 * of the plane. The homography of the job must map pixels to 0..1 across the
 * texture; `holes` is a summed table of (cells+1)^2 u16 that counts cells with
 * a transparent texel.
 */
export function markHidden(job: PlaneJob, holes: usize, cells: i32): void {
  const row = <usize>(cells + 1) << 1
  const scale = <f32>cells
  for (let tileY = (job.top + 15) >> 4; tileY < job.bottom >> 4; tileY++) {
    for (let tileX = (job.left + 15) >> 4; tileX < job.right >> 4; tileX++) {
      const tile = job.tiles + (<usize>(tileY * job.tilesAcross + tileX) << 1)
      if (<i32>load<u16>(tile) <= job.rank || !spanTile(job, tileX << 4, tileY << 4)) continue
      const x0 = <usize>(tileU0 * scale) << 1, x1 = (<usize>(tileU1 * scale) + 1) << 1
      const y0 = <usize>(tileV0 * scale) * row, y1 = (<usize>(tileV1 * scale) + 1) * row
      const open = <i32>load<u16>(holes + y1 + x1) - <i32>load<u16>(holes + y0 + x1) - <i32>load<u16>(holes + y1 + x0) + <i32>load<u16>(holes + y0 + x0)
      if (open == 0) store<u16>(tile, <u16>job.rank)
    }
  }
}

let tileU0: f32 = 0
let tileU1: f32 = 0
let tileV0: f32 = 0
let tileV1: f32 = 0

/** Bounds of a tile on the plane; false when it leaves the plane. */
function spanTile(job: PlaneJob, left: i32, top: i32): bool {
  tileU0 = 2
  tileV0 = 2
  tileU1 = -1
  tileV1 = -1
  for (let corner = 0; corner < 4; corner++) {
    const x = <f32>(left + ((corner & 1) << 4)), y = <f32>(top + ((corner >> 1) << 4))
    const w = job.wx * x + job.wy * y + job.w0
    if (w < 1e-6) return false
    const u = (job.ux * x + job.uy * y + job.u0) / w, v = (job.vx * x + job.vy * y + job.v0) / w
    tileU0 = min(tileU0, u)
    tileU1 = max(tileU1, u)
    tileV0 = min(tileV0, v)
    tileV1 = max(tileV1, v)
  }
  return tileU0 > 0.004 && tileU1 < 0.996 && tileV0 > 0.004 && tileV1 < 0.996
}

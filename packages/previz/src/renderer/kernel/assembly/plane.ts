/**
 * Textured planes under exact homographies, and the tiles of the picture that an
 * opaque plane hides.
 *
 * A picture being drawn is 4 x i16 for each pixel (red, green, blue, and an unused
 * number); 8192 is 1.0, so light may be four times as bright as white. Textures are
 * premultiplied RGBA bytes. A lit texel is red, green, blue, and the share of the
 * light below that it lets through, in Q15.
 */

/** The arguments of `drawPlane`; the host writes them field by field. */
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
  /** The range of texel columns to draw: the whole texture or a part of it. */
  fromU: f32
  toU: f32
  /** Rows of the homography from pixel centres to texels, homogeneous. */
  ux: f32
  uy: f32
  u0: f32
  vx: f32
  vy: f32
  v0: f32
  wx: f32
  wy: f32
  w0: f32
  /** The share of the colour after haze, and the haze itself; Q15. */
  keep: i32
  hazeRed: i32
  hazeGreen: i32
  hazeBlue: i32
  opacity: i32
  /** 1: additive; 0: blended. */
  additive: i32
  /** Address of the tile table or 0, tiles in a row, and this plane's rank (0 is nearest). */
  tiles: usize
  tilesAcross: i32
  rank: i32
  /**
   * Summed-area tables of (CELLS+1)^2 u16 over the texture: cells with a texel that is not opaque,
   * and cells with one that is not transparent.
   */
  holes: usize
  seen: usize
  /** Cells per texel. */
  cellsAcross: f32
  cellsDown: f32
}

import { times } from './light'

/** Texture positions are fixed-point, in 65536ths of a texel. */
const FIXED: f32 = 65536
/** The sum of the vertical weights of two texels: a signed byte each. */
const WEIGHT_SUM: i32 = 127
/**
 * The value of a 255 texel after both interpolations, and the offset to it, because bytes are
 * interpolated as signed.
 */
const OPAQUE: i32 = 255 * WEIGHT_SUM
const UNSIGN: i16 = 128 * 127
/** The factor from there to light, where 255 is 8160. */
const TO_LIGHT: f32 = 8160 / <f32>OPAQUE

/**
 * Scratch space: what the tiles of a row show, then vectors that are constant for a plane or a row,
 * then a row of lit texels. Vectors are in memory because the compiler would build literals anew at
 * every use, in four instructions.
 */
const VECTORS: usize = 1024
/**
 * The remaining share of a colour, the haze that its alpha takes on, and the offset of both,
 * because bytes are interpolated as signed.
 */
const KEEP: usize = VECTORS
const HAZE: usize = VECTORS + 16
const UNSIGNED: usize = VECTORS + 32
/** Added to an opaque texel. */
const VEIL: usize = VECTORS + 64
/** Flips the highest bits of bytes. */
const FLIP: usize = VECTORS + 80
/**
 * Shuffles: the alpha of two pixels to all of their channels; the fractions of the first two of
 * four pixels, and of the last two.
 */
const ALPHAS: usize = VECTORS + 96
const FIRST_SHARES: usize = VECTORS + 112
const LAST_SHARES: usize = VECTORS + 128
/**
 * The factors from row and column to a texel's address, the last texel that has all neighbours, and
 * the address of the first texel.
 */
const STRIDES: usize = VECTORS + 144
const LAST_TEXEL: usize = VECTORS + 160
const FIRST_TEXEL: usize = VECTORS + 176
/**
 * Position (u, v, w) at the start of a row, its change per pixel, and that of the last texel, times
 * 65536; where positions are interpolated linearly.
 */
const ROW: usize = VECTORS + 192
const SLOPE: usize = VECTORS + 208
const LAST_PLACE: usize = VECTORS + 224
/** The same for four pixels each, where positions are divided exactly. */
const ROW_U: usize = VECTORS + 416
const ROW_V: usize = VECTORS + 432
const ROW_W: usize = VECTORS + 448
const SLOPE_U: usize = VECTORS + 464
const SLOPE_V: usize = VECTORS + 480
const SLOPE_W: usize = VECTORS + 496
const LAST_U: usize = VECTORS + 512
const LAST_V: usize = VECTORS + 528
const FIXED_FOUR: usize = VECTORS + 544
const NEXT_FOUR: usize = VECTORS + 560
/** Turns fractions of rows into weights. */
const BYTE: usize = VECTORS + 240
const WEIGHT: usize = VECTORS + 256
/** Values read only for prefetching; they are stored so that no compiler removes the reads. */
const TOUCHED: usize = VECTORS + 272
/** For the 16 rows of tiles, the first pixel that shows the plane, and the one after the last. */
const FROM: usize = VECTORS + 288
const TO: usize = VECTORS + 352
const TEXELS: usize = VECTORS + 640

/** An opaque texel adds up to a little less than 1.0; adding this, in Q15, makes it fully opaque. */
const WHOLE: f32 = 387

/** Four numbers for each of two pixels: one per colour, and the share of the light below that passes. */
// @ts-ignore: decorator
@inline
function partsOf(red: f32, green: f32, blue: f32, rest: f32): v128 {
  return i16x8(<i16>red, <i16>green, <i16>blue, <i16>rest, <i16>red, <i16>green, <i16>blue, <i16>rest)
}

/** Writes the vectors that are constant for a plane. */
function writeVectors(job: PlaneJob, scratch: usize): void {
  const opacity: f32 = <f32>job.opacity / 32768, share: f32 = opacity * TO_LIGHT
  const kept = <f32>job.keep * share, hides: f32 = job.additive ? 0 : -opacity
  const keep = partsOf(kept, kept, kept, hides * 32767)
  const haze = partsOf(<f32>job.hazeRed * share, <f32>job.hazeGreen * share, <f32>job.hazeBlue * share, hides * WHOLE)
  const signed = i16x8.splat(UNSIGN), rest = i16x8(0, 0, 0, 32767, 0, 0, 0, 32767)
  v128.store(scratch, keep, KEEP)
  v128.store(scratch, haze, HAZE)
  v128.store(scratch, i16x8.add(i16x8.add(times(signed, keep), times(signed, haze)), rest), UNSIGNED)
  v128.store(scratch, i16x8.add(times(haze, i16x8.splat(<i16>OPAQUE)), times(keep, signed)), VEIL)
  v128.store(scratch, i8x16.splat(-128), FLIP)
  v128.store(scratch, i8x16(6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15), ALPHAS)
  v128.store(scratch, i8x16(0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5), FIRST_SHARES)
  v128.store(scratch, i8x16(8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13), LAST_SHARES)
  v128.store(scratch, i32x4.splat((4 << 16) | (job.textureWidth << 2)), STRIDES)
  v128.store(scratch, i32x4.splat((job.textureWidth * (job.textureHeight - 1) - 1) << 2), LAST_TEXEL)
  v128.store(scratch, i32x4.splat(<i32>job.texture), FIRST_TEXEL)
  v128.store(scratch, f32x4(job.ux, job.vx, job.wx, 0), SLOPE)
  v128.store(scratch, i32x4.splat(255), BYTE)
  v128.store(scratch, i32x4.splat(WEIGHT_SUM), WEIGHT)
  const lastU = <f32>(((job.textureWidth - 1) << 16) - 1), lastV = <f32>(((job.textureHeight - 1) << 16) - 1)
  v128.store(scratch, f32x4(lastU, lastV, 0, 0), LAST_PLACE)
  v128.store(scratch, f32x4.splat(job.ux), SLOPE_U)
  v128.store(scratch, f32x4.splat(job.vx), SLOPE_V)
  v128.store(scratch, f32x4.splat(job.wx), SLOPE_W)
  v128.store(scratch, f32x4.splat(lastU), LAST_U)
  v128.store(scratch, f32x4.splat(lastV), LAST_V)
  v128.store(scratch, f32x4.splat(FIXED), FIXED_FOUR)
  v128.store(scratch, f32x4.splat(4), NEXT_FOUR)
}

/** Horizontal interpolation of two pixels by the fractions of their positions. */
// @ts-ignore: decorator
@inline
function mixColumns(first: v128, second: v128, weights: v128): v128 {
  const west = v128.shuffle<i64>(first, second, 0, 2)
  const east = v128.shuffle<i64>(first, second, 1, 3)
  return i16x8.add(west, times(i16x8.sub(east, west), weights))
}

/** The light of interpolated texels after opacity and haze, and the share of the light below that passes. */
// @ts-ignore: decorator
@inline
function lightUp(mixed: v128, scratch: usize): v128 {
  const alpha = v128.relaxed_swizzle(mixed, v128.load(scratch, ALPHAS))
  const light = i16x8.add(times(mixed, v128.load(scratch, KEEP)), times(alpha, v128.load(scratch, HAZE)))
  return i16x8.add_sat_s(light, v128.load(scratch, UNSIGNED))
}

/** Blends light over what is below, or adds it. */
// @ts-ignore: decorator
@inline
function layOver(light: v128, below: v128, scratch: usize): v128 {
  return i16x8.add_sat_s(light, times(below, v128.relaxed_swizzle(light, v128.load(scratch, ALPHAS))))
}

/** Stores two pixels, or the first of them. */
// @ts-ignore: decorator
@inline
function storePair(pixel: usize, drawn: v128, rest: i32): void {
  if (rest > 1) v128.store(pixel, drawn)
  else v128.store64_lane(pixel, drawn, 0)
}

/**
 * Fractions of rows in 65536ths as the weights of their texels: upper and lower byte, in both
 * halves of each lane.
 */
// @ts-ignore: decorator
@inline
function rowWeights(v: v128, scratch: usize): v128 {
  // The bytes 127 - n and n: 127 + 255 n.
  const pair = i16x8.add(i16x8.mul(i16x8.shr_u(v, 9), v128.load(scratch, BYTE)), v128.load(scratch, WEIGHT))
  return v128.or(pair, i32x4.shl(pair, 16))
}

/** What a tile shows of the plane. */
const NOTHING: u8 = 0
const BLENDED: u8 = 1
const COVERED: u8 = 2

/**
 * Draws planes in order down to row `limit`, in strips of rows that stay in the cache while all
 * planes are drawn on them.
 */
export function drawPlanes(jobs: usize, count: i32, height: i32, limit: i32, scratch: usize): void {
  const size = offsetof<PlaneJob>()
  let top = limit, bottom = 0
  for (let index = 0; index < count; index++) {
    const job = changetype<PlaneJob>(jobs + <usize>index * size)
    top = min(top, job.top)
    bottom = max(bottom, job.bottom)
  }
  bottom = min(bottom, limit)
  for (top &= ~15; top < bottom; top += height) {
    for (let index = 0; index < count; index++) drawPlane(changetype<PlaneJob>(jobs + <usize>index * size), top, min(top + height, limit), scratch)
  }
}

/** No pixel is this far to the left or right. */
const AFAR: f32 = 1e9
/** Smaller slopes count as 0. */
const FLAT: f32 = 1e-9
/** One over the greatest depth at which a plane is drawn. */
const HORIZON: f32 = 1e-5

/**
 * Draws some rows of the part of the plane that is inside the job's rectangle and its texture. The
 * colour of a pixel depends only on the plane, not on which neighbouring tiles are hidden.
 */
function drawPlane(job: PlaneJob, from: i32, to: i32, scratch: usize): void {
  if (job.top >= to || job.bottom <= from) return
  writeVectors(job, scratch)
  const level = isLevel(job)
  const upper = max(from, job.top), lower = min(to, job.bottom)
  for (let top = upper & ~15; top < lower; top += 16) {
    if (!classifyTiles(job, scratch, max(top, job.top), min(top + 16, job.bottom))) continue
    clipRows(job, scratch, top)
    for (let y = max(top, upper), last = min(top + 16, lower); y < last; y++) {
      const row = scratch + <usize>((y - top) << 2), from = load<i32>(row, FROM), to = load<i32>(row, TO)
      if (from >= to) continue
      const centreY = <f32>y + 0.5
      const rowU = job.uy * centreY + job.u0, rowV = job.vy * centreY + job.v0, rowW = job.wy * centreY + job.w0
      if (level) drawLevelRow(job, scratch, y, from, to, rowU, rowV, rowW)
      else drawTurnedRow(job, scratch, y, from, to, rowU, rowV, rowW)
    }
  }
}

/** Writes to the scratch space between which pixels each of 16 rows shows the plane. */
function clipRows(job: PlaneJob, scratch: usize, top: i32): void {
  for (let at: usize = 0; at < 64; at += 16) {
    v128.store(scratch + at, f32x4.splat(-AFAR), FROM)
    v128.store(scratch + at, f32x4.splat(AFAR), TO)
  }
  const wx = job.wx, wy = job.wy, w0 = job.w0
  const fromU = job.fromU > 0 ? job.fromU : 0, wholeU = <f32>(job.textureWidth - 1) - 0.01
  const toU = job.toU < wholeU ? job.toU : wholeU
  const toV: f32 = <f32>(job.textureHeight - 1) - 0.01
  clipBeside(scratch, top, job.ux - fromU * wx, job.uy - fromU * wy, job.u0 - fromU * w0)
  clipBeside(scratch, top, toU * wx - job.ux, toU * wy - job.uy, toU * w0 - job.u0)
  clipBeside(scratch, top, job.vx, job.vy, job.v0)
  clipBeside(scratch, top, toV * wx - job.vx, toV * wy - job.vy, toV * w0 - job.v0)
  clipBeside(scratch, top, wx, wy, w0 - HORIZON)
  const half = f32x4.splat(0.5), left = i32x4.splat(job.left), right = i32x4.splat(job.right), one = i32x4.splat(1)
  for (let row = scratch, end = scratch + 64; row < end; row += 16) {
    const from = i32x4.relaxed_trunc_f32x4_s(f32x4.ceil(f32x4.sub(v128.load(row, FROM), half)))
    const to = i32x4.relaxed_trunc_f32x4_s(f32x4.floor(f32x4.sub(v128.load(row, TO), half)))
    v128.store(row, i32x4.max_s(from, left), FROM)
    v128.store(row, i32x4.min_s(i32x4.add(to, one), right), TO)
  }
}

/** Clips 16 rows to the half-plane where across * x + down * y + offset >= 0. */
function clipBeside(scratch: usize, top: i32, across: f32, down: f32, offset: f32): void {
  const isFlat = abs(across) < FLAT, inverse = f32x4.splat(<f32>-1 / across)
  const downs = f32x4.splat(down), offsets = f32x4.splat(offset)
  let middles = f32x4.add(f32x4.splat(<f32>top), f32x4(0.5, 1.5, 2.5, 3.5))
  for (let row = scratch, end = scratch + 64; row < end; row += 16) {
    const edges = f32x4.add(f32x4.mul(downs, middles), offsets)
    if (isFlat) {
      const isOutside = f32x4.lt(edges, f32x4.splat(0))
      v128.store(row, v128.bitselect(f32x4.splat(AFAR), v128.load(row, FROM), isOutside), FROM)
    } else {
      const roots = f32x4.mul(edges, inverse)
      if (across > 0) v128.store(row, f32x4.pmax(v128.load(row, FROM), roots), FROM)
      else v128.store(row, f32x4.pmin(v128.load(row, TO), roots), TO)
    }
    middles = f32x4.add(middles, f32x4.splat(4))
  }
}

/**
 * True when each row of pixels shows one row of texels: the plane is upright and faces a camera
 * without roll.
 */
function isLevel(job: PlaneJob): bool {
  const nearest = job.wy * <f32>(job.wy > 0 ? job.top : job.bottom) + job.w0
  const right = <f32>job.right
  return nearest > 0 && abs(job.wx) * right < nearest * 1e-6 && abs(job.vx) * right < nearest * 0.02
}

/** The end of the run of tiles of the same kind as that of pixel `from`. */
// @ts-ignore: decorator
@inline
function endOfRun(scratch: usize, from: i32, to: i32): i32 {
  const sort = load<u8>(scratch + <usize>(from >> 4))
  let end = min(((from >> 4) + 1) << 4, to)
  while (end < to && load<u8>(scratch + <usize>(end >> 4)) == sort) end = min(end + 16, to)
  return end
}

/**
 * A row of a level plane: its texels are interpolated and lit once each, and then stretched over
 * the pixels.
 */
function drawLevelRow(job: PlaneJob, scratch: usize, y: i32, first: i32, to: i32, rowU: f32, rowV: f32, rowW: f32): void {
  const scale: f32 = FIXED / rowW
  const v = max(0, min(((job.textureHeight - 1) << 16) - 1, <i32>(rowV * scale)))
  const texels = job.texture + <usize>((v >> 16) * job.textureWidth << 2)
  const step = <i32>nearest(job.ux * scale)
  const lastU = ((job.textureWidth - 1) << 16) - 1
  const startU = max(0, min(lastU, <i32>((job.ux * (<f32>first + 0.5) + rowU) * scale)))
  const weights = rowWeights(i32x4.splat(v), scratch)
  for (let from = first, end = 0; from < to; from = end) {
    const sort = load<u8>(scratch + <usize>(from >> 4))
    end = endOfRun(scratch, from, to)
    if (sort == NOTHING) continue
    const u = startU + (from - first) * step, endU = u + (end - 1 - from) * step
    const column = max(0, min(u, endU) >> 16), count = min(job.textureWidth, (max(u, endU) >> 16) + 2) - column
    const texel = texels + (<usize>column << 2), stride = <usize>(job.textureWidth << 2)
    const pixel = job.target + (<usize>(y * job.targetWidth + from) << 3)
    if (sort == COVERED) {
      lightOpaqueTexels(texel, stride, count, weights, scratch)
      coverLevel(pixel, end - from, u - (column << 16), step, scratch)
    } else {
      lightTexels(texel, stride, count, weights, scratch)
      blendLevel(pixel, end - from, u - (column << 16), step, scratch)
    }
  }
}

/** Interpolates two rows of opaque texels and lights them, four at a time. */
function lightOpaqueTexels(texel: usize, stride: usize, count: i32, weights: v128, scratch: usize): void {
  const keep = v128.load(scratch, KEEP), veil = v128.load(scratch, VEIL), flip = v128.load(scratch, FLIP)
  for (let target = scratch + TEXELS, end = target + (<usize>count << 3); target < end; target += 32, texel += 16) {
    const upper = v128.xor(v128.load(texel), flip), lower = v128.xor(v128.load(texel + stride), flip)
    const west = v128.relaxed_dot<i16>(v128.shuffle<i8>(upper, lower, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23), weights)
    const east = v128.relaxed_dot<i16>(v128.shuffle<i8>(upper, lower, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31), weights)
    v128.store(target, i16x8.add(times(west, keep), veil))
    v128.store(target, i16x8.add(times(east, keep), veil), 16)
  }
}

/** The same for texels that may be transparent. */
function lightTexels(texel: usize, stride: usize, count: i32, weights: v128, scratch: usize): void {
  const flip = v128.load(scratch, FLIP)
  for (let target = scratch + TEXELS, end = target + (<usize>count << 3); target < end; target += 32, texel += 16) {
    const upper = v128.xor(v128.load(texel), flip), lower = v128.xor(v128.load(texel + stride), flip)
    const west = v128.relaxed_dot<i16>(v128.shuffle<i8>(upper, lower, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23), weights)
    const east = v128.relaxed_dot<i16>(v128.shuffle<i8>(upper, lower, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31), weights)
    v128.store(target, lightUp(west, scratch))
    v128.store(target, lightUp(east, scratch), 16)
  }
}

/** The lit texel at a position, and the one after it. */
// @ts-ignore: decorator
@inline
function litAt(scratch: usize, u: i32): v128 {
  return v128.load(scratch + TEXELS + <usize>((u >> 16) << 3))
}

/** Stretches lit opaque texels over pixels. */
function coverLevel(pixel: usize, count: i32, u: i32, step: i32, scratch: usize): void {
  const firstShares = v128.load(scratch, FIRST_SHARES), lastShares = v128.load(scratch, LAST_SHARES)
  let places = i32x4.add(i32x4.splat(u), i32x4.mul(i32x4.splat(step), i32x4(0, 1, 2, 3)))
  const next = i32x4.splat(step << 2)
  for (; count > 0; count -= 4, pixel += 32) {
    const shares = i16x8.shr_u(places, 1)
    const light = mixColumns(litAt(scratch, u), litAt(scratch, u + step), v128.relaxed_swizzle(shares, firstShares))
    const others = mixColumns(litAt(scratch, u + 2 * step), litAt(scratch, u + 3 * step), v128.relaxed_swizzle(shares, lastShares))
    storeFour(pixel, light, others, count)
    u += step << 2
    places = i32x4.add(places, next)
  }
}

/** Stretches lit texels over pixels, blending them. */
function blendLevel(pixel: usize, count: i32, u: i32, step: i32, scratch: usize): void {
  const firstShares = v128.load(scratch, FIRST_SHARES), lastShares = v128.load(scratch, LAST_SHARES)
  let places = i32x4.add(i32x4.splat(u), i32x4.mul(i32x4.splat(step), i32x4(0, 1, 2, 3)))
  const next = i32x4.splat(step << 2)
  for (; count > 0; count -= 4, pixel += 32) {
    const shares = i16x8.shr_u(places, 1)
    const light = mixColumns(litAt(scratch, u), litAt(scratch, u + step), v128.relaxed_swizzle(shares, firstShares))
    const others = mixColumns(litAt(scratch, u + 2 * step), litAt(scratch, u + 3 * step), v128.relaxed_swizzle(shares, lastShares))
    const below = v128.load(pixel), after = v128.load(pixel, 16)
    storeFour(pixel, layOver(light, below, scratch), layOver(others, after, scratch), count)
    u += step << 2
    places = i32x4.add(places, next)
  }
}

/** A row of any plane. */
function drawTurnedRow(job: PlaneJob, scratch: usize, y: i32, first: i32, to: i32, rowU: f32, rowV: f32, rowW: f32): void {
  const nearest = job.wx * (<f32>(job.wx > 0 ? first : to - 1) + 0.5) + rowW
  const isEven = abs(job.wx) * STEEPEST < nearest
  if (isEven) v128.store(scratch, f32x4(rowU, rowV, rowW, 0), ROW)
  else {
    v128.store(scratch, f32x4.splat(rowU), ROW_U)
    v128.store(scratch, f32x4.splat(rowV), ROW_V)
    v128.store(scratch, f32x4.splat(rowW), ROW_W)
  }
  for (let from = first, end = 0; from < to; from = end) {
    const sort = load<u8>(scratch + <usize>(from >> 4))
    end = endOfRun(scratch, from, to)
    if (sort == NOTHING) continue
    const pixel = job.target + (<usize>(y * job.targetWidth + from) << 3)
    if (isEven) {
      if (sort == COVERED) coverEvenly(job, scratch, pixel, from, end, to - 1)
      else blendEvenly(job, scratch, pixel, from, end, to - 1)
    } else if (sort == COVERED) coverExactly(job, scratch, pixel, from, end)
    else blendExactly(job, scratch, pixel, from, end)
  }
}

/**
 * Positions may be interpolated linearly over the 16 pixels of a tile if one over the depth changes
 * by less than this part of itself from pixel to pixel: the error is then less than a 16th of a
 * pixel.
 */
const STEEPEST: f32 = 1024

/** The texture position at the centre of pixel `x`, in 65536ths of a texel: u and v. */
// @ts-ignore: decorator
@inline
function placeAt(scratch: usize, x: i32): v128 {
  const place = f32x4.add(f32x4.mul(v128.load(scratch, SLOPE), f32x4.splat(<f32>x + 0.5)), v128.load(scratch, ROW))
  const fixed = f32x4.mul(place, f32x4.div(f32x4.splat(FIXED), v128.shuffle<i32>(place, place, 2, 2, 2, 2)))
  return f32x4.pmin(v128.load(scratch, LAST_PLACE), f32x4.pmax(f32x4.splat(0), fixed))
}

/** The next pixel after `x` whose position is exact: the first of the next tile, or the last of the row. */
// @ts-ignore: decorator
@inline
function nextExact(x: i32, last: i32): i32 {
  return min((x | 15) + 1, last)
}

/** The change of position per pixel between two pixels. */
// @ts-ignore: decorator
@inline
function stepBetween(from: v128, to: v128, pixels: i32): v128 {
  const share: f32 = pixels > 0 ? <f32>1 / <f32>pixels : 0
  return i32x4.relaxed_trunc_f32x4_s(f32x4.mul(f32x4.sub(to, from), f32x4.splat(share)))
}

/** One coordinate of the position at four pixels. */
// @ts-ignore: decorator
@inline
function fourOf(start: v128, step: v128): v128 {
  return i32x4.add(start, i32x4.mul(step, i32x4(0, 1, 2, 3)))
}

/** One coordinate of the position at four pixels, exactly; `inverse` is 65536 times their depth. */
// @ts-ignore: decorator
@inline
function exactFour(slope: v128, row: v128, x: v128, inverse: v128, last: v128): v128 {
  const fixed = f32x4.mul(f32x4.add(f32x4.mul(slope, x), row), inverse)
  return i32x4.relaxed_trunc_f32x4_s(f32x4.pmin(last, f32x4.pmax(f32x4.splat(0), fixed)))
}

/** The addresses of the texels at four positions. */
// @ts-ignore: decorator
@inline
function texelsAt(u: v128, v: v128, scratch: usize): v128 {
  // A row and a column in each lane.
  const places = v128.shuffle<i16>(i32x4.shr_u(v, 16), u, 0, 9, 2, 11, 4, 13, 6, 15)
  const texels = i32x4.min_u(i32x4.dot_i16x8_s(places, v128.load(scratch, STRIDES)), v128.load(scratch, LAST_TEXEL))
  return i32x4.add(texels, v128.load(scratch, FIRST_TEXEL))
}

/** Two neighbouring texels in two rows, by channel, with bytes as signed. */
// @ts-ignore: decorator
@inline
function rowsOf(upper: v128, lower: v128, flip: v128): v128 {
  return v128.xor(v128.shuffle<i8>(upper, lower, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23), flip)
}

/** Stores four pixels, or the first of them. */
// @ts-ignore: decorator
@inline
function storeFour(pixel: usize, first: v128, last: v128, rest: i32): void {
  if (rest >= 4) {
    v128.store(pixel, first)
    v128.store(pixel, last, 16)
  } else {
    storePair(pixel, first, rest)
    if (rest == 3) v128.store64_lane(pixel, last, 0, 16)
  }
}

/** Four pixels of a plane, or as many as are left; `covered` is a compile-time constant. */
// @ts-ignore: decorator
@inline
function drawFour(stride: usize, scratch: usize, pixel: usize, u: v128, v: v128, rest: i32, covered: bool): void {
  const texels = texelsAt(u, v, scratch)
  const a = <usize>i32x4.extract_lane(texels, 0), b = <usize>i32x4.extract_lane(texels, 1)
  const c = <usize>i32x4.extract_lane(texels, 2), d = <usize>i32x4.extract_lane(texels, 3)
  const upperA = v128.load64_zero(a), lowerA = v128.load64_zero(a + stride), upperB = v128.load64_zero(b), lowerB = v128.load64_zero(b + stride)
  const upperC = v128.load64_zero(c), lowerC = v128.load64_zero(c + stride), upperD = v128.load64_zero(d), lowerD = v128.load64_zero(d + stride)
  if (!covered) {
    // All texels around are transparent, like most of those of trees and mist.
    const any = v128.or(v128.or(v128.or(upperA, lowerA), v128.or(upperB, lowerB)), v128.or(v128.or(upperC, lowerC), v128.or(upperD, lowerD)))
    if (!v128.any_true(any)) return
  }
  const flip = v128.load(scratch, FLIP), shares = i16x8.shr_u(u, 1)
  const weights = rowWeights(v, scratch)
  const mixedA = v128.relaxed_dot<i16>(rowsOf(upperA, lowerA, flip), v128.shuffle<i32>(weights, weights, 0, 0, 0, 0))
  const mixedB = v128.relaxed_dot<i16>(rowsOf(upperB, lowerB, flip), v128.shuffle<i32>(weights, weights, 1, 1, 1, 1))
  const mixedC = v128.relaxed_dot<i16>(rowsOf(upperC, lowerC, flip), v128.shuffle<i32>(weights, weights, 2, 2, 2, 2))
  const mixedD = v128.relaxed_dot<i16>(rowsOf(upperD, lowerD, flip), v128.shuffle<i32>(weights, weights, 3, 3, 3, 3))
  const first = mixColumns(mixedA, mixedB, v128.relaxed_swizzle(shares, v128.load(scratch, FIRST_SHARES)))
  const last = mixColumns(mixedC, mixedD, v128.relaxed_swizzle(shares, v128.load(scratch, LAST_SHARES)))
  if (covered) {
    const keep = v128.load(scratch, KEEP), veil = v128.load(scratch, VEIL)
    storeFour(pixel, i16x8.add(times(first, keep), veil), i16x8.add(times(last, keep), veil), rest)
  } else {
    const before = v128.load(pixel), after = v128.load(pixel, 16)
    storeFour(pixel, layOver(lightUp(first, scratch), before, scratch), layOver(lightUp(last, scratch), after, scratch), rest)
  }
}

/**
 * Pixels with linearly interpolated positions; `covered` is a compile-time constant, which makes
 * this two loops.
 */
// @ts-ignore: decorator
@inline
function drawEvenly(job: PlaneJob, scratch: usize, pixel: usize, x: i32, end: i32, last: i32, covered: bool): void {
  const stride = <usize>(job.textureWidth << 2)
  for (let place = placeAt(scratch, x), next = place; x < end; place = next) {
    const exact = nextExact(x, last)
    next = placeAt(scratch, exact)
    const step = stepBetween(place, next, exact - x), start = i32x4.relaxed_trunc_f32x4_s(place)
    const stepU = v128.shuffle<i32>(step, step, 0, 0, 0, 0), stepV = v128.shuffle<i32>(step, step, 1, 1, 1, 1)
    const nextU = i32x4.shl(stepU, 2), nextV = i32x4.shl(stepV, 2)
    let u = fourOf(v128.shuffle<i32>(start, start, 0, 0, 0, 0), stepU), v = fourOf(v128.shuffle<i32>(start, start, 1, 1, 1, 1), stepV)
    const stop = min((x | 15) + 1, end)
    let rest = stop - x
    for (; rest >= 8; rest -= 8, pixel += 64) {
      drawFour(stride, scratch, pixel, u, v, 4, covered)
      u = i32x4.add(u, nextU)
      v = i32x4.add(v, nextV)
      drawFour(stride, scratch, pixel + 32, u, v, 4, covered)
      u = i32x4.add(u, nextU)
      v = i32x4.add(v, nextV)
    }
    for (; rest > 0; rest -= 4, pixel += 32) {
      drawFour(stride, scratch, pixel, u, v, rest, covered)
      u = i32x4.add(u, nextU)
      v = i32x4.add(v, nextV)
    }
    pixel += <usize>(rest << 3)
    x = stop
  }
}

function coverEvenly(job: PlaneJob, scratch: usize, pixel: usize, x: i32, end: i32, last: i32): void {
  drawEvenly(job, scratch, pixel, x, end, last, true)
}

function blendEvenly(job: PlaneJob, scratch: usize, pixel: usize, x: i32, end: i32, last: i32): void {
  drawEvenly(job, scratch, pixel, x, end, last, false)
}

/** Pixels whose positions are divided exactly, also in two loops. */
// @ts-ignore: decorator
@inline
function drawExactly(job: PlaneJob, scratch: usize, pixel: usize, x: i32, end: i32, covered: bool): void {
  const stride = <usize>(job.textureWidth << 2)
  let centres = f32x4.add(f32x4.splat(<f32>x), f32x4(0.5, 1.5, 2.5, 3.5)), rest = end - x
  for (; rest >= 8; rest -= 8, pixel += 64) {
    drawFourExactly(stride, scratch, pixel, centres, 4, covered)
    centres = f32x4.add(centres, v128.load(scratch, NEXT_FOUR))
    drawFourExactly(stride, scratch, pixel + 32, centres, 4, covered)
    centres = f32x4.add(centres, v128.load(scratch, NEXT_FOUR))
  }
  for (; rest > 0; rest -= 4, pixel += 32) {
    drawFourExactly(stride, scratch, pixel, centres, rest, covered)
    centres = f32x4.add(centres, v128.load(scratch, NEXT_FOUR))
  }
}

// @ts-ignore: decorator
@inline
function drawFourExactly(stride: usize, scratch: usize, pixel: usize, x: v128, rest: i32, covered: bool): void {
  const depth = f32x4.add(f32x4.mul(v128.load(scratch, SLOPE_W), x), v128.load(scratch, ROW_W))
  const inverse = f32x4.div(v128.load(scratch, FIXED_FOUR), depth)
  const u = exactFour(v128.load(scratch, SLOPE_U), v128.load(scratch, ROW_U), x, inverse, v128.load(scratch, LAST_U))
  const v = exactFour(v128.load(scratch, SLOPE_V), v128.load(scratch, ROW_V), x, inverse, v128.load(scratch, LAST_V))
  drawFour(stride, scratch, pixel, u, v, rest, covered)
}

function coverExactly(job: PlaneJob, scratch: usize, pixel: usize, x: i32, end: i32): void {
  drawExactly(job, scratch, pixel, x, end, true)
}

function blendExactly(job: PlaneJob, scratch: usize, pixel: usize, x: i32, end: i32): void {
  drawExactly(job, scratch, pixel, x, end, false)
}

/**
 * Writes to the scratch space what each tile in a row of tiles shows of the plane; false when none
 * shows anything.
 */
function classifyTiles(job: PlaneJob, scratch: usize, top: i32, bottom: i32): bool {
  const row = job.tiles + (<usize>((top >> 4) * job.tilesAcross) << 1)
  const isWhole = job.additive == 0 && job.opacity >= 32767
  const across = acrossTexture(job), down = downTexture(job, top, bottom)
  const depths = depthsBetween(job, top, bottom), depthAcross = f32x4.splat(job.wx), cells = cellsOf(job)
  const outside = f32x4(<f32>job.textureWidth, <f32>job.textureHeight, 1, 1)
  let any: u8 = NOTHING, touched: u32 = 0
  let isBehind = false, east = f32x4.splat(0)
  const first = job.left >> 4
  for (let tile = first - 1; tile <= (job.right - 1) >> 4; tile++) {
    const west = east, wasBehind = isBehind
    const x = f32x4.splat(<f32>((tile + 1) << 4))
    const depth = f32x4.add(f32x4.mul(depthAcross, x), depths)
    east = f32x4.div(f32x4.add(f32x4.mul(across, x), down), depth)
    isBehind = v128.any_true(f32x4.lt(depth, f32x4.splat(MIN_INVERSE)))
    if (tile < first) continue
    let sort = BLENDED
    if (job.tiles != 0 && <i32>load<u16>(row + (<usize>tile << 1)) < job.rank) sort = NOTHING
    else if (!isBehind && !wasBehind) {
      const box = boxBetween(west, east)
      sort = v128.any_true(f32x4.gt(f32x4.mul(box, f32x4(1, 1, -1, -1)), outside)) ? NOTHING : classifyTile(job, cellsIn(box, cells), isWhole)
      if (sort != NOTHING) touched |= prefetchTexels(job, box)
    }
    store<u8>(scratch + <usize>tile, sort)
    any |= sort
  }
  store<u32>(scratch, touched, TOUCHED)
  return any != NOTHING
}

/**
 * Prefetches: reads a number from each cache line that contains texels of a box. Drawing rows of
 * pixels would miss them one after another and wait for each; here the CPU fetches many at once.
 */
// @ts-ignore: decorator
@inline
function prefetchTexels(job: PlaneJob, box: v128): u32 {
  const texels = i32x4.max_s(i32x4.relaxed_trunc_f32x4_s(box), i32x4.splat(0))
  const west = i32x4.extract_lane(texels, 0), east = i32x4.extract_lane(texels, 2)
  // For a part of a texture, only a little more is read: pixels are drawn in fours, which may
  // extend beyond it.
  const beyond = ((east - west) >> 2) + 1
  const left = max(west, <i32>job.fromU - beyond), right = min(min(east + 1, <i32>job.toU + beyond), job.textureWidth - 1)
  const top = i32x4.extract_lane(texels, 1), bottom = min(i32x4.extract_lane(texels, 3) + 1, job.textureHeight - 1)
  const stride = <usize>(job.textureWidth << 2), length = <usize>(right - left) << 2
  let touched: u32 = 0
  let row = job.texture + <usize>(top * job.textureWidth + left << 2)
  for (let y = top; y <= bottom; y++, row += stride) {
    for (let line = row & ~63, end = row + length; line <= end; line += 64) touched |= load<u32>(line)
  }
  return touched
}

// @ts-ignore: decorator
@inline
function classifyTile(job: PlaneJob, cells: v128, isWhole: bool): u8 {
  const x0 = i32x4.extract_lane(cells, 0), y0 = i32x4.extract_lane(cells, 1)
  const x1 = i32x4.extract_lane(cells, 2), y1 = i32x4.extract_lane(cells, 3)
  if (x0 >= x1 || y0 >= y1 || countCells(job.seen, x0, y0, x1, y1) == 0) return NOTHING
  return isWhole && countCells(job.holes, x0, y0, x1, y1) == 0 ? COVERED : BLENDED
}

/** Cells per side of the tables that say where a texture is opaque and where transparent. */
export const CELLS: i32 = 64

/** The number of marked cells in a rectangle, by a summed-area table. */
// @ts-ignore: decorator
@inline
function countCells(table: usize, x0: i32, y0: i32, x1: i32, y1: i32): i32 {
  const row = <usize>(CELLS + 1) << 1
  const upper = table + <usize>y0 * row, lower = table + <usize>y1 * row
  const west = <usize>x0 << 1, east = <usize>x1 << 1
  return <i32>load<u16>(lower + east) - <i32>load<u16>(upper + east) - <i32>load<u16>(lower + west) + <i32>load<u16>(upper + west)
}

/**
 * Marks each 16-pixel tile that is entirely on an opaque part of a plane with the plane's rank; the
 * nearest plane must come first.
 */
export function markHidden(jobs: usize, count: i32): void {
  const size = offsetof<PlaneJob>()
  for (let index = 0; index < count; index++) markTiles(changetype<PlaneJob>(jobs + <usize>index * size))
}

function markTiles(job: PlaneJob): void {
  // Well inside the texture. A card that shows a part of its texture ends with that part.
  const edgeU = <f32>job.textureWidth * 0.004, edgeV = <f32>job.textureHeight * 0.004
  const west: f32 = edgeU > job.fromU + 1 ? edgeU : job.fromU + 1
  const within: f32 = <f32>job.textureWidth - edgeU - 1, east: f32 = within < job.toU - 1 ? within : job.toU - 1
  const inside = f32x4(west, edgeV, -east, edgeV + 1 - <f32>job.textureHeight)
  const across = acrossTexture(job), depthAcross = f32x4.splat(job.wx), cells = cellsOf(job)
  for (let tileY = (job.top + 15) >> 4; tileY < job.bottom >> 4; tileY++) {
    const down = downTexture(job, tileY << 4, (tileY + 1) << 4), depths = depthsBetween(job, tileY << 4, (tileY + 1) << 4)
    for (let tileX = (job.left + 15) >> 4; tileX < job.right >> 4; tileX++) {
      const tile = job.tiles + (<usize>(tileY * job.tilesAcross + tileX) << 1)
      if (<i32>load<u16>(tile) <= job.rank) continue
      const left = f32x4.splat(<f32>(tileX << 4)), right = f32x4.splat(<f32>((tileX + 1) << 4))
      const depthLeft = f32x4.add(f32x4.mul(depthAcross, left), depths), depthRight = f32x4.add(f32x4.mul(depthAcross, right), depths)
      if (v128.any_true(f32x4.lt(f32x4.pmin(depthLeft, depthRight), f32x4.splat(MIN_INVERSE)))) continue
      const box = boxBetween(f32x4.div(f32x4.add(f32x4.mul(across, left), down), depthLeft), f32x4.div(f32x4.add(f32x4.mul(across, right), down), depthRight))
      if (v128.any_true(f32x4.le(f32x4.mul(box, f32x4(1, 1, -1, -1)), inside))) continue
      const held = cellsIn(box, cells)
      const x0 = i32x4.extract_lane(held, 0), y0 = i32x4.extract_lane(held, 1)
      if (countCells(job.holes, x0, y0, i32x4.extract_lane(held, 2), i32x4.extract_lane(held, 3)) == 0) store<u16>(tile, <u16>job.rank)
    }
  }
}

/** One over the depth beyond which a corner is behind the horizon. */
const MIN_INVERSE: f32 = 1e-6

/**
 * The change of (u, v) per pixel to the right, for the upper and the lower corner of a tile, before
 * division by depth.
 */
// @ts-ignore: decorator
@inline
function acrossTexture(job: PlaneJob): v128 {
  return f32x4(job.ux, job.vx, job.ux, job.vx)
}

/** (u, v) at the left edge of the picture, for the upper and the lower row of a tile. */
// @ts-ignore: decorator
@inline
function downTexture(job: PlaneJob, top: i32, bottom: i32): v128 {
  const upper = <f32>top, lower = <f32>bottom
  return f32x4(job.uy * upper + job.u0, job.vy * upper + job.v0, job.uy * lower + job.u0, job.vy * lower + job.v0)
}

/** One over the depth there. */
// @ts-ignore: decorator
@inline
function depthsBetween(job: PlaneJob, top: i32, bottom: i32): v128 {
  const upper = job.wy * <f32>top + job.w0, lower = job.wy * <f32>bottom + job.w0
  return f32x4(upper, upper, lower, lower)
}

/**
 * The box of texels that a tile covers, least u and v and greatest u and v, from its corners in the
 * west and in the east.
 */
// @ts-ignore: decorator
@inline
function boxBetween(west: v128, east: v128): v128 {
  const least = f32x4.pmin(west, east), greatest = f32x4.pmax(west, east)
  const first = f32x4.pmin(least, v128.shuffle<i32>(least, least, 2, 3, 0, 1))
  const last = f32x4.pmax(greatest, v128.shuffle<i32>(greatest, greatest, 2, 3, 0, 1))
  return v128.shuffle<i32>(first, last, 0, 1, 4, 5)
}

/** Cells per texel, across and down; negated for the ends of a box. */
// @ts-ignore: decorator
@inline
function cellsOf(job: PlaneJob): v128 {
  return f32x4(job.cellsAcross, job.cellsDown, -job.cellsAcross, -job.cellsDown)
}

/**
 * The first cells of a box across and down, and the ones after the last, extended by one texel: a
 * pixel interpolates two neighbours.
 */
// @ts-ignore: decorator
@inline
function cellsIn(box: v128, cells: v128): v128 {
  const texels = f32x4.add(f32x4.floor(box), f32x4(0, 0, 2, 2))
  const bounded = f32x4.pmax(f32x4(0, 0, -<f32>CELLS, -<f32>CELLS), f32x4.floor(f32x4.mul(texels, cells)))
  const counted = i32x4.relaxed_trunc_f32x4_s(bounded)
  return v128.shuffle<i32>(counted, i32x4.neg(counted), 0, 1, 6, 7)
}

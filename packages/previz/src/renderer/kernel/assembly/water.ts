/** Draws the surface of the water, which displaces and tints the mirrored world. */

import { times } from './light'

/** One over the greatest distance at which water is drawn, metres. */
const NEAREST_INVERSE: f32 = 1e-4

/** The arguments of `drawWater`; the host writes them field by field. */
@unmanaged
export class WaterJob {
  target: usize
  /** The mirrored world at half the size of the target. */
  mirror: usize
  width: i32
  height: i32
  /** First row that shows water. */
  top: i32
  /** Homography from pixels to (x, z, 1 / distance) on the water plane. */
  xx: f32
  xy: f32
  x0: f32
  zx: f32
  zy: f32
  z0: f32
  wx: f32
  wy: f32
  w0: f32
  /** 256 x 256 pairs of i16: the slope of ripples across and along, in 4096ths. */
  ripples: usize
  /** How far the ripples have moved, in texels. */
  driftX: f32
  driftZ: f32
  /** Displacement near the camera, pixels. */
  swell: f32
  red: i32
  green: i32
  blue: i32
  /** Distances between which the water's own colour turns into the reflection. */
  near: f32
  far: f32
  /** Brightness of glints. */
  glint: f32
  /** Address of the tile table, tiles in a row, and the first rank of cards that do not hide the water. */
  tiles: usize
  tilesAcross: i32
  rank: i32
}

/** The share of each scale in the slope, Q15. */
const FINE: i16 = 14746
const MIDDLE: i16 = 22938
const BROAD: i16 = 16384

/**
 * Scratch space: constant vectors, because the compiler would build literals anew at every use.
 * First the three scales of ripples: texels of their tile per metre across, how far they have
 * moved, the same two along, and the share of their slope.
 */
const SCALE_BYTES: usize = 80
const FINE_SCALE: usize = 0
const MIDDLE_SCALE: usize = SCALE_BYTES
const BROAD_SCALE: usize = 2 * SCALE_BYTES
/** The mask that wraps positions to the tile of ripples, and the slope unit of its values. */
const TILE: usize = 3 * SCALE_BYTES
const UNIT: usize = TILE + 16
/** One over the greatest distance; the displacement, and how it decreases with distance. */
const NEAREST: usize = TILE + 32
const SWELL: usize = TILE + 48
const CALM: usize = TILE + 64
/**
 * How the water turns into a reflection: from which distance, how fast, how far; the least and the
 * greatest reflectivity; what slopes add to it, and how that decreases with distance.
 */
const NEAR: usize = TILE + 80
const DEPTH_SHARE: usize = TILE + 96
const HALF: usize = TILE + 112
const DULL: usize = TILE + 128
const BRIGHT: usize = TILE + 144
const TILT: usize = TILE + 160
const EVEN: usize = TILE + 176
/** The weight of the slope across in glints, the least slope of a glint, and its brightness. */
const ASLANT: usize = TILE + 192
const CREST: usize = TILE + 208
const GLINT: usize = TILE + 224
/** 1.0 in Q15; the columns of four pairs of pixels; the water's own colour, twice. */
const WHOLE: usize = TILE + 240
const PAIRS: usize = TILE + 256
const OWN: usize = TILE + 272

/** Writes the vectors of one scale of ripples. */
function writeScale(vectors: usize, across: f32, driftX: f32, along: f32, driftZ: f32, share: i16): void {
  v128.store(vectors, f32x4.splat(across))
  v128.store(vectors, f32x4.splat(driftX), 16)
  v128.store(vectors, f32x4.splat(along), 32)
  v128.store(vectors, f32x4.splat(driftZ), 48)
  v128.store(vectors, i16x8.splat(share), 64)
}

/** Three scales of ripples that move in different directions. */
function writeScales(job: WaterJob, scratch: usize): void {
  writeScale(scratch + FINE_SCALE, 21, job.driftX, 42, job.driftZ * 1.9, FINE)
  writeScale(scratch + MIDDLE_SCALE, 10, job.driftX * -0.66, 19, job.driftZ * 1.2, MIDDLE)
  writeScale(scratch + BROAD_SCALE, 2.3, job.driftX * 0.3, 3.7, job.driftZ * -0.5, BROAD)
  v128.store(scratch, i32x4.splat(255), TILE)
  v128.store(scratch, f32x4.splat(1.0 / 4096), UNIT)
}

/** Writes the vectors that do not belong to ripples. */
function writeVectors(job: WaterJob, scratch: usize): void {
  v128.store(scratch, f32x4.splat(NEAREST_INVERSE), NEAREST)
  v128.store(scratch, f32x4.splat(0.5), HALF)
  v128.store(scratch, f32x4.splat(job.swell), SWELL)
  v128.store(scratch, f32x4.splat(0.06), CALM)
  v128.store(scratch, f32x4.splat(job.near), NEAR)
  v128.store(scratch, f32x4.splat(0.5 / (job.far - job.near)), DEPTH_SHARE)
  v128.store(scratch, f32x4.splat(0.42), DULL)
  v128.store(scratch, f32x4.splat(0.97), BRIGHT)
  v128.store(scratch, f32x4.splat(0.15), TILT)
  v128.store(scratch, f32x4.splat(0.03), EVEN)
  v128.store(scratch, f32x4.splat(0.3), ASLANT)
  v128.store(scratch, f32x4.splat(1.15), CREST)
  v128.store(scratch, f32x4.splat(job.glint), GLINT)
  v128.store(scratch, f32x4.splat(32767), WHOLE)
  v128.store(scratch, i32x4(0, 2, 4, 6), PAIRS)
  v128.store(scratch, i16x8(<i16>job.red, <i16>job.green, <i16>job.blue, 8191, <i16>job.red, <i16>job.green, <i16>job.blue, 8191), OWN)
}

/** Texture coordinates of positions on the water in the ripple tile, along one axis. */
// @ts-ignore: decorator
@inline
function placeOf(metres: v128, vectors: usize, tile: v128): v128 {
  const texels = f32x4.add(f32x4.mul(metres, v128.load(vectors)), v128.load(vectors, 16))
  return v128.and(i32x4.relaxed_trunc_f32x4_s(f32x4.floor(texels)), tile)
}

/** The contribution of one scale of ripples to the slope at four positions, as four pairs of i16. */
// @ts-ignore: decorator
@inline
function ripplesAt(ripples: usize, x: v128, z: v128, vectors: usize, scratch: usize): v128 {
  const tile = v128.load(scratch, TILE)
  const column = placeOf(x, vectors, tile), row = placeOf(z, vectors + 32, tile)
  const offsets = i32x4.shl(i32x4.add(i32x4.shl(row, 8), column), 2)
  let pairs = v128.load32_zero(ripples + <usize>i32x4.extract_lane(offsets, 0))
  pairs = v128.load32_lane(ripples + <usize>i32x4.extract_lane(offsets, 1), pairs, 1)
  pairs = v128.load32_lane(ripples + <usize>i32x4.extract_lane(offsets, 2), pairs, 2)
  pairs = v128.load32_lane(ripples + <usize>i32x4.extract_lane(offsets, 3), pairs, 3)
  return times(pairs, v128.load(vectors, 64))
}

/** The slopes at four positions. */
// @ts-ignore: decorator
@inline
function slopesAt(ripples: usize, x: v128, z: v128, scratch: usize): v128 {
  const fine = ripplesAt(ripples, x, z, scratch + FINE_SCALE, scratch)
  const middle = ripplesAt(ripples, x, z, scratch + MIDDLE_SCALE, scratch)
  return i16x8.add_sat_s(i16x8.add_sat_s(fine, middle), ripplesAt(ripples, x, z, scratch + BROAD_SCALE, scratch))
}

/**
 * Two pixels of water: the reflection, as the mean of the two nearest half-size rows, tinted and
 * with a glint.
 */
// @ts-ignore: decorator
@inline
function reflect(upper: usize, lower: usize, sheen: v128, glint: v128, scratch: usize): v128 {
  const light = i16x8.avgr_u(v128.load(upper), v128.load(lower)), own = v128.load(scratch, OWN)
  const mirrored = i16x8.avgr_u(v128.shuffle<i64>(light, light, 0, 0), light)
  const water = i16x8.add(own, times(i16x8.sub(mirrored, own), sheen))
  return i16x8.add_sat_s(water, times(mirrored, glint))
}

/** Four shares from 0 to 1 as Q15, each in both halves of its lane. */
// @ts-ignore: decorator
@inline
function sharesOf(shares: v128, scratch: usize): v128 {
  const words = i32x4.relaxed_trunc_f32x4_s(f32x4.mul(shares, v128.load(scratch, WHOLE)))
  return v128.or(words, i32x4.shl(words, 16))
}

/**
 * Draws the water rows of the picture except for tiles that nearer cards hide, four pairs of pixels
 * at a time; the width is even and at least 8.
 */
export function drawWater(job: WaterJob, scratch: usize): void {
  writeScales(job, scratch)
  writeVectors(job, scratch)
  const halfWidth = job.width >> 1, halfHeight = job.height >> 1
  const mirror = job.mirror, ripples = job.ripples, rowBytes = halfWidth << 3
  const zero = f32x4.splat(0), one = f32x4.splat(1)
  const lastRow = i32x4.splat(job.height - 1)
  const lastHalfColumn = i32x4.splat(halfWidth - 2), lastHalfRow = i32x4.splat(halfHeight - 2)
  for (let y = job.top; y < job.height; y++) {
    const centreY = <f32>y + 0.5
    const rowX = job.xy * centreY + job.x0, rowZ = job.zy * centreY + job.z0, rowW = job.wy * centreY + job.w0
    const toShore = f32x4.splat(<f32>(job.top - y))
    const tiles = job.tiles + (<usize>((y >> 4) * job.tilesAcross) << 1)
    for (let at = 0; at < job.width; at += 8) {
      if (<i32>load<u16>(tiles + (<usize>(at >> 4) << 1)) < job.rank) continue
      // If the width is no multiple of eight, the last block overlaps the previous one.
      const x = min(at, job.width - 8)
      const columns = i32x4.add(i32x4.splat(x), v128.load(scratch, PAIRS))
      const centreX = f32x4.add(f32x4.convert_i32x4_s(columns), one)
      const inverse = f32x4.add(f32x4.mul(f32x4.splat(job.wx), centreX), f32x4.splat(rowW))
      const ahead = i32x4.bitmask(f32x4.gt(inverse, v128.load(scratch, NEAREST)))
      if (ahead == 0) continue
      const distance = f32x4.div(one, f32x4.pmax(v128.load(scratch, NEAREST), inverse))
      const metresX = f32x4.mul(f32x4.add(f32x4.mul(f32x4.splat(job.xx), centreX), f32x4.splat(rowX)), distance)
      const metresZ = f32x4.mul(f32x4.add(f32x4.mul(f32x4.splat(job.zx), centreX), f32x4.splat(rowZ)), distance)
      const slopes = slopesAt(ripples, metresX, metresZ, scratch)
      const unit = v128.load(scratch, UNIT), half = v128.load(scratch, HALF)
      const across = f32x4.mul(f32x4.convert_i32x4_s(i32x4.shr_s(i32x4.shl(slopes, 16), 16)), unit)
      const along = f32x4.mul(f32x4.convert_i32x4_s(i32x4.shr_s(slopes, 16)), unit)

      const bend = f32x4.div(v128.load(scratch, SWELL), f32x4.add(one, f32x4.mul(distance, v128.load(scratch, CALM))))
      // Near the shore, a ripple must not displace the reflection above the shore line.
      const down = f32x4.pmax(toShore, f32x4.mul(along, bend))
      const column = i32x4.add(columns, i32x4.relaxed_trunc_f32x4_s(f32x4.mul(f32x4.mul(across, bend), half)))
      const row = i32x4.add(i32x4.splat(y), i32x4.relaxed_trunc_f32x4_s(down))
      const folded = i32x4.min_s(row, i32x4.sub(i32x4.shl(lastRow, 1), row))
      const halfColumn = i32x4.max_s(zero, i32x4.min_s(i32x4.shr_s(column, 1), lastHalfColumn))
      const halfRow = i32x4.max_s(zero, i32x4.min_s(i32x4.shr_s(folded, 1), lastHalfRow))
      const upper = i32x4.add(i32x4.mul(halfRow, i32x4.splat(rowBytes)), i32x4.shl(halfColumn, 3))
      const lower = i32x4.add(upper, i32x4.mul(v128.and(folded, i32x4.splat(1)), i32x4.splat(rowBytes)))

      const grazing = f32x4.pmin(half, f32x4.pmax(zero, f32x4.mul(f32x4.sub(distance, v128.load(scratch, NEAR)), v128.load(scratch, DEPTH_SHARE))))
      const tilt = f32x4.div(f32x4.mul(along, v128.load(scratch, TILT)), f32x4.add(one, f32x4.mul(distance, v128.load(scratch, EVEN))))
      const sheen = f32x4.pmin(v128.load(scratch, BRIGHT), f32x4.pmax(zero, f32x4.add(f32x4.add(grazing, v128.load(scratch, DULL)), tilt)))
      const crest = f32x4.sub(f32x4.add(along, f32x4.mul(across, v128.load(scratch, ASLANT))), v128.load(scratch, CREST))
      const glint = f32x4.pmin(one, f32x4.pmax(zero, f32x4.mul(crest, v128.load(scratch, GLINT))))
      const sheens = sharesOf(sheen, scratch), glints = sharesOf(glint, scratch)

      const pixel = job.target + (<usize>(y * job.width + x) << 3)
      if (ahead & 1) v128.store(pixel, reflect(mirror + <usize>i32x4.extract_lane(upper, 0), mirror + <usize>i32x4.extract_lane(lower, 0),
        v128.shuffle<i32>(sheens, sheens, 0, 0, 0, 0), v128.shuffle<i32>(glints, glints, 0, 0, 0, 0), scratch))
      if (ahead & 2) v128.store(pixel, reflect(mirror + <usize>i32x4.extract_lane(upper, 1), mirror + <usize>i32x4.extract_lane(lower, 1),
        v128.shuffle<i32>(sheens, sheens, 1, 1, 1, 1), v128.shuffle<i32>(glints, glints, 1, 1, 1, 1), scratch), 16)
      if (ahead & 4) v128.store(pixel, reflect(mirror + <usize>i32x4.extract_lane(upper, 2), mirror + <usize>i32x4.extract_lane(lower, 2),
        v128.shuffle<i32>(sheens, sheens, 2, 2, 2, 2), v128.shuffle<i32>(glints, glints, 2, 2, 2, 2), scratch), 32)
      if (ahead & 8) v128.store(pixel, reflect(mirror + <usize>i32x4.extract_lane(upper, 3), mirror + <usize>i32x4.extract_lane(lower, 3),
        v128.shuffle<i32>(sheens, sheens, 3, 3, 3, 3), v128.shuffle<i32>(glints, glints, 3, 3, 3, 3), scratch), 48)
    }
  }
}

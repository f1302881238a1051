/** The face of the water: it bends and tints the mirrored world. */

import { times } from './light'

/** One over the farthest water that is painted, metres. */
const NEAREST_INVERSE: f32 = 1e-4

/** Everything `drawWater` needs; the host writes it field by field. */
@unmanaged
export class WaterJob {
  target: usize
  /** The mirrored world at half the size of the target. */
  mirror: usize
  width: i32
  height: i32
  /** First row that shows water. */
  top: i32
  /** Homography pixel -> (x, z, 1 / distance) on the water plane. */
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
  /** How far the ripples have wandered, in texels. */
  driftX: f32
  driftZ: f32
  /** Displacement near the camera, pixels. */
  swell: f32
  red: i32
  green: i32
  blue: i32
  /** Distances between which the water turns from its own colour to a mirror. */
  near: f32
  far: f32
  /** Brightness of glints. */
  glint: f32
  /** Address of the tile table, tiles in a row, and the rank from which on a card does not hide the water. */
  tiles: usize
  tilesAcross: i32
  rank: i32
}

/** A share of a slope, Q15. */
const FINE: i16 = 14746
const MIDDLE: i16 = 22938
const BROAD: i16 = 16384

/** The ripples at four places, as four pairs of i16. */
// @ts-ignore: decorator
@inline
function ripplesAt(ripples: usize, x: v128, z: v128): v128 {
  const column = v128.and(i32x4.relaxed_trunc_f32x4_s(f32x4.floor(x)), i32x4.splat(255))
  const row = v128.and(i32x4.relaxed_trunc_f32x4_s(f32x4.floor(z)), i32x4.splat(255))
  const offsets = i32x4.shl(i32x4.add(i32x4.shl(row, 8), column), 2)
  let pairs = v128.load32_zero(ripples + <usize>i32x4.extract_lane(offsets, 0))
  pairs = v128.load32_lane(ripples + <usize>i32x4.extract_lane(offsets, 1), pairs, 1)
  pairs = v128.load32_lane(ripples + <usize>i32x4.extract_lane(offsets, 2), pairs, 2)
  return v128.load32_lane(ripples + <usize>i32x4.extract_lane(offsets, 3), pairs, 3)
}

/** Three scales of ripples that wander in different directions. */
// @ts-ignore: decorator
@inline
function slopesAt(job: WaterJob, x: v128, z: v128): v128 {
  const fine = ripplesAt(job.ripples, placeOf(x, 21, job.driftX), placeOf(z, 42, job.driftZ * 1.9))
  const middle = ripplesAt(job.ripples, placeOf(x, 10, job.driftX * -0.66), placeOf(z, 19, job.driftZ * 1.2))
  const broad = ripplesAt(job.ripples, placeOf(x, 2.3, job.driftX * 0.3), placeOf(z, 3.7, job.driftZ * -0.5))
  const sum = i16x8.add_sat_s(times(fine, i16x8.splat(FINE)), times(middle, i16x8.splat(MIDDLE)))
  return i16x8.add_sat_s(sum, times(broad, i16x8.splat(BROAD)))
}

// @ts-ignore: decorator
@inline
function placeOf(metres: v128, scale: f32, drift: f32): v128 {
  return f32x4.add(f32x4.mul(metres, f32x4.splat(scale)), f32x4.splat(drift))
}

/** Two pixels of the water: the mirrored world, the mean of the two nearest half-size rows, tinted and with a glint. */
// @ts-ignore: decorator
@inline
function reflect(upper: usize, lower: usize, own: v128, sheen: v128, glint: v128): v128 {
  const light = i16x8.avgr_u(v128.load(upper), v128.load(lower))
  const mirrored = i16x8.avgr_u(v128.shuffle<i64>(light, light, 0, 0), light)
  const water = i16x8.add(times(mirrored, sheen), times(own, i16x8.sub(i16x8.splat(32767), sheen)))
  return i16x8.add_sat_s(water, times(mirrored, glint))
}

/** Four shares of 0 to 1 as Q15, each in both halves of its lane. */
// @ts-ignore: decorator
@inline
function sharesOf(shares: v128): v128 {
  const words = i32x4.relaxed_trunc_f32x4_s(f32x4.mul(shares, f32x4.splat(32767)))
  return v128.or(words, i32x4.shl(words, 16))
}

/** Paints the water rows of the picture but for tiles that nearer cards hide, four pairs of pixels at a step; the width is even and at least 8. */
export function drawWater(job: WaterJob): void {
  const own = i16x8(<i16>job.red, <i16>job.green, <i16>job.blue, 8191, <i16>job.red, <i16>job.green, <i16>job.blue, 8191)
  const halfWidth = job.width >> 1, halfHeight = job.height >> 1
  const mirror = job.mirror, rowBytes = halfWidth << 3
  const zero = f32x4.splat(0), one = f32x4.splat(1)
  const depthShare = f32x4.splat(0.5 / (job.far - job.near))
  const lastRow = i32x4.splat(job.height - 1)
  const lastHalfColumn = i32x4.splat(halfWidth - 2), lastHalfRow = i32x4.splat(halfHeight - 2)
  for (let y = job.top; y < job.height; y++) {
    const centreY = <f32>y + 0.5
    const rowX = job.xy * centreY + job.x0, rowZ = job.zy * centreY + job.z0, rowW = job.wy * centreY + job.w0
    const toShore = f32x4.splat(<f32>(job.top - y))
    const tiles = job.tiles + (<usize>((y >> 4) * job.tilesAcross) << 1)
    for (let at = 0; at < job.width; at += 8) {
      if (<i32>load<u16>(tiles + (<usize>(at >> 4) << 1)) < job.rank) continue
      // The last block of a width that is no multiple of eight overlaps its neighbour.
      const x = min(at, job.width - 8)
      const columns = i32x4.add(i32x4.splat(x), i32x4(0, 2, 4, 6))
      const centreX = f32x4.add(f32x4.convert_i32x4_s(columns), one)
      const inverse = f32x4.add(f32x4.mul(f32x4.splat(job.wx), centreX), f32x4.splat(rowW))
      const ahead = i32x4.bitmask(f32x4.gt(inverse, f32x4.splat(NEAREST_INVERSE)))
      if (ahead == 0) continue
      const distance = f32x4.div(one, f32x4.pmax(f32x4.splat(NEAREST_INVERSE), inverse))
      const metresX = f32x4.mul(f32x4.add(f32x4.mul(f32x4.splat(job.xx), centreX), f32x4.splat(rowX)), distance)
      const metresZ = f32x4.mul(f32x4.add(f32x4.mul(f32x4.splat(job.zx), centreX), f32x4.splat(rowZ)), distance)
      const slopes = slopesAt(job, metresX, metresZ)
      const unit = f32x4.splat(1.0 / 4096)
      const across = f32x4.mul(f32x4.convert_i32x4_s(i32x4.shr_s(i32x4.shl(slopes, 16), 16)), unit)
      const along = f32x4.mul(f32x4.convert_i32x4_s(i32x4.shr_s(slopes, 16)), unit)

      const bend = f32x4.div(f32x4.splat(job.swell), f32x4.add(one, f32x4.mul(distance, f32x4.splat(0.06))))
      // Near the shore a ripple must not reach up into the land.
      const down = f32x4.pmax(toShore, f32x4.mul(along, bend))
      const column = i32x4.add(columns, i32x4.relaxed_trunc_f32x4_s(f32x4.mul(f32x4.mul(across, bend), f32x4.splat(0.5))))
      const row = i32x4.add(i32x4.splat(y), i32x4.relaxed_trunc_f32x4_s(down))
      const folded = i32x4.min_s(row, i32x4.sub(i32x4.shl(lastRow, 1), row))
      const halfColumn = i32x4.max_s(zero, i32x4.min_s(i32x4.shr_s(column, 1), lastHalfColumn))
      const halfRow = i32x4.max_s(zero, i32x4.min_s(i32x4.shr_s(folded, 1), lastHalfRow))
      const upper = i32x4.add(i32x4.mul(halfRow, i32x4.splat(rowBytes)), i32x4.shl(halfColumn, 3))
      const lower = i32x4.add(upper, i32x4.mul(v128.and(folded, i32x4.splat(1)), i32x4.splat(rowBytes)))

      const grazing = f32x4.pmin(f32x4.splat(0.5), f32x4.pmax(zero, f32x4.mul(f32x4.sub(distance, f32x4.splat(job.near)), depthShare)))
      const tilt = f32x4.div(f32x4.mul(along, f32x4.splat(0.15)), f32x4.add(one, f32x4.mul(distance, f32x4.splat(0.03))))
      const sheen = f32x4.pmin(f32x4.splat(0.97), f32x4.pmax(zero, f32x4.add(f32x4.add(grazing, f32x4.splat(0.42)), tilt)))
      const crest = f32x4.sub(f32x4.add(along, f32x4.mul(across, f32x4.splat(0.3))), f32x4.splat(1.15))
      const glint = f32x4.pmin(one, f32x4.pmax(zero, f32x4.mul(crest, f32x4.splat(job.glint))))
      const sheens = sharesOf(sheen), glints = sharesOf(glint)

      const pixel = job.target + (<usize>(y * job.width + x) << 3)
      if (ahead & 1) v128.store(pixel, reflect(mirror + <usize>i32x4.extract_lane(upper, 0), mirror + <usize>i32x4.extract_lane(lower, 0), own,
        v128.shuffle<i32>(sheens, sheens, 0, 0, 0, 0), v128.shuffle<i32>(glints, glints, 0, 0, 0, 0)))
      if (ahead & 2) v128.store(pixel, reflect(mirror + <usize>i32x4.extract_lane(upper, 1), mirror + <usize>i32x4.extract_lane(lower, 1), own,
        v128.shuffle<i32>(sheens, sheens, 1, 1, 1, 1), v128.shuffle<i32>(glints, glints, 1, 1, 1, 1)), 16)
      if (ahead & 4) v128.store(pixel, reflect(mirror + <usize>i32x4.extract_lane(upper, 2), mirror + <usize>i32x4.extract_lane(lower, 2), own,
        v128.shuffle<i32>(sheens, sheens, 2, 2, 2, 2), v128.shuffle<i32>(glints, glints, 2, 2, 2, 2)), 32)
      if (ahead & 8) v128.store(pixel, reflect(mirror + <usize>i32x4.extract_lane(upper, 3), mirror + <usize>i32x4.extract_lane(lower, 3), own,
        v128.shuffle<i32>(sheens, sheens, 3, 3, 3, 3), v128.shuffle<i32>(glints, glints, 3, 3, 3, 3)), 48)
    }
  }
}

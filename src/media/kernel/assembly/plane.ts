/**
 * Textured planes under exact homographies, and which tiles of the picture an
 * opaque plane hides.
 *
 * A picture in the making is 4 x i16 for each pixel (red, green, blue, alpha),
 * premultiplied; 8192 is 1.0, so light may be four times as bright as white.
 * Textures are premultiplied RGBA bytes.
 */

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
  /** Summed tables of (CELLS+1)^2 u16 over the texture: cells with a texel that is not opaque, with one that is not clear. */
  holes: usize
  seen: usize
  /** Cells in a texel. */
  cellsAcross: f32
  cellsDown: f32
}

import { times } from './light'

/** Positions in a texture are counted in 65536ths of a texel. */
const FIXED: f32 = 65536
/** The vertical weights of two texels add up to this: a signed byte each. */
const WEIGHT_SUM: i32 = 127
/** What a texel of 255 comes to after both mixes, and what is added to get there, because bytes are mixed as signed ones. */
const OPAQUE: i32 = 255 * WEIGHT_SUM
const UNSIGN: i16 = 128 * 127
/** From there to light, where 255 is 8160. */
const TO_LIGHT: f32 = 8160 / <f32>OPAQUE

/** Four texels (two beside each other in two rows) mixed vertically: west and east, each 4 x i16, as if bytes were signed. */
// @ts-ignore: decorator
@inline
function mixRows(upper: usize, stride: usize, weights: v128): v128 {
  const rows = v128.shuffle<i8>(v128.load64_zero(upper), v128.load64_zero(upper + stride), 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
  return v128.relaxed_dot<i16>(v128.xor(rows, i8x16.splat(-128)), weights)
}

/** West and east of two pixels mixed by the fractions of their positions. */
// @ts-ignore: decorator
@inline
function mixColumns(first: v128, second: v128, weights: v128): v128 {
  const west = v128.shuffle<i64>(first, second, 0, 2)
  const east = v128.shuffle<i64>(first, second, 1, 3)
  return i16x8.add(west, times(i16x8.sub(east, west), weights))
}

/** The colour after opacity and haze, laid over or added to what is there. */
// @ts-ignore: decorator
@inline
function compose(mixed: v128, below: v128, keep: v128, haze: v128, opacity: v128, additive: bool): v128 {
  const colour = times(i16x8.add(mixed, i16x8.splat(UNSIGN)), opacity)
  const alpha = v128.shuffle<i16>(colour, colour, 3, 3, 3, 3, 7, 7, 7, 7)
  const light = i16x8.add(times(colour, keep), times(alpha, haze))
  if (additive) return i16x8.add_sat_s(below, light)
  // An opaque texel comes to a little less than 1.0; a 128th more, and nothing shines through it.
  const through = i16x8.sub(i16x8.splat(32767), i16x8.add(alpha, i16x8.shr_s(alpha, 7)))
  return i16x8.add_sat_s(light, times(below, through))
}

/** Four fractions in 65536ths, as the weights of their columns: each twice, Q15. */
// @ts-ignore: decorator
@inline
function columnWeights(u: v128): v128 {
  return i16x8.shr_u(v128.shuffle<i16>(u, u, 0, 0, 2, 2, 4, 4, 6, 6), 1)
}

/** Four fractions in 65536ths, as the weights of their rows: upper and lower byte, each pair twice. */
// @ts-ignore: decorator
@inline
function rowWeights(v: v128): v128 {
  const lower = i16x8.shr_u(v128.shuffle<i16>(v, v, 0, 0, 2, 2, 4, 4, 6, 6), 9)
  // The bytes 127 - n and n.
  return i16x8.add(i16x8.sub(i16x8.shl(lower, 8), lower), i16x8.splat(<i16>WEIGHT_SUM))
}

/** Pixels of a row from `spanFrom` up to `spanTo`. */
let spanFrom: f32 = 0
let spanTo: f32 = 0

/** Keeps the pixels that satisfy slope * x + offset >= 0; `inverse` is -1 / slope. */
// @ts-ignore: decorator
@inline
function narrow(slope: f32, inverse: f32, offset: f32): void {
  if (abs(slope) < 1e-9) {
    if (offset < 0) spanFrom = 1e9
    return
  }
  const root = offset * inverse
  if (slope > 0) {
    if (root > spanFrom) spanFrom = root
  } else if (root < spanTo) spanTo = root
}

/** What a tile shows of the plane. */
const NOTHING: u8 = 0
const BLENDED: u8 = 1
const COVERED: u8 = 2

/**
 * Draws the part of the plane that lies inside the job's rectangle and its own
 * texture. `sorts` has room for a byte for each tile in a row.
 */
export function drawPlane(job: PlaneJob, sorts: usize): void {
  if (isLevel(job)) drawRows(job, sorts, true)
  else drawRows(job, sorts, false)
}

/** True when each row of pixels shows one row of texels: the plane stands straight before a camera that is not turned. */
function isLevel(job: PlaneJob): bool {
  const nearest = min(job.wy * <f32>job.top, job.wy * <f32>job.bottom) + job.w0
  const right = <f32>job.right
  return nearest > 0 && abs(job.wx) * right < nearest * 1e-6 && abs(job.vx) * right < nearest * 0.02
}

/** Draws row by row; `level` is known to the compiler, which makes two loops of this one. */
// @ts-ignore: decorator
@inline
function drawRows(job: PlaneJob, sorts: usize, level: bool): void {
  const left = <f32>job.left, right = <f32>job.right
  const ux = job.ux, vx = job.vx, wx = job.wx
  const fromU = max(<f32>0, job.fromU)
  const toU = min(<f32>(job.textureWidth - 1) - 0.01, job.toU)
  const toV: f32 = <f32>(job.textureHeight - 1) - 0.01
  const slopeFrom = ux - fromU * wx, slopeTo = toU * wx - ux, slopeBottom = toV * wx - vx
  const inverseW: f32 = -1 / wx, inverseFrom: f32 = -1 / slopeFrom, inverseTo: f32 = -1 / slopeTo
  const inverseTop: f32 = -1 / vx, inverseBottom: f32 = -1 / slopeBottom

  const texture = job.texture
  const stride = <usize>(job.textureWidth << 2)
  const textureWidth = i32x4.splat(job.textureWidth)
  const lastU = i32x4.splat(((job.textureWidth - 1) << 16) - 1), lastV = i32x4.splat(((job.textureHeight - 1) << 16) - 1)
  const zero = i32x4.splat(0)
  const steps = f32x4(0, 1, 2, 3)
  const stepsU = f32x4.mul(steps, f32x4.splat(ux)), stepsV = f32x4.mul(steps, f32x4.splat(vx)), stepsW = f32x4.mul(steps, f32x4.splat(wx))
  const nextU = f32x4.splat(ux * 4), nextV = f32x4.splat(vx * 4), nextW = f32x4.splat(wx * 4)

  const keep = i16x8.splat(<i16>(<f32>job.keep * TO_LIGHT))
  const red = <i16>(<f32>job.hazeRed * TO_LIGHT), green = <i16>(<f32>job.hazeGreen * TO_LIGHT), blue = <i16>(<f32>job.hazeBlue * TO_LIGHT)
  const haze = i16x8(red, green, blue, 0, red, green, blue, 0)
  // What is added to an opaque colour: the haze before it, and what makes its bytes unsigned again.
  const veil = i16x8.add(times(haze, i16x8.splat(<i16>OPAQUE)), times(keep, i16x8.splat(UNSIGN)))
  const opacity = i16x8.splat(<i16>job.opacity)
  const additive = job.additive != 0

  for (let top = job.top & ~15; top < job.bottom; top += 16) {
    const first = max(top, job.top), last = min(top + 16, job.bottom)
    if (!sortTiles(job, sorts, first, last)) continue
    for (let y = first; y < last; y++) {
      const centreY = <f32>y + 0.5
      const rowU = job.uy * centreY + job.u0, rowV = job.vy * centreY + job.v0, rowW = job.wy * centreY + job.w0
      spanFrom = left + 0.5
      spanTo = right - 0.5
      narrow(wx, inverseW, rowW - 1e-5)
      narrow(slopeFrom, inverseFrom, rowU - fromU * rowW)
      narrow(slopeTo, inverseTo, toU * rowW - rowU)
      narrow(vx, inverseTop, rowV)
      narrow(slopeBottom, inverseBottom, toV * rowW - rowV)
      if (spanFrom > spanTo) continue
      const to = min(<i32>floor(spanTo - 0.5) + 1, job.right)

      // A level row is one row of texels and a fixed step along it; any other takes a division for each pixel.
      const scale: f32 = level ? FIXED / rowW : FIXED
      const fixedV = level ? max(0, min(((job.textureHeight - 1) << 16) - 1, <i32>(rowV * scale))) : 0
      const texels = texture + <usize>(fixedV >> 16) * stride
      const levelWeights = rowWeights(i32x4.splat(fixedV))
      const nextFixed = i32x4.splat(level ? <i32>(ux * 4 * scale) : 0)

      for (let from = max(<i32>ceil(spanFrom - 0.5), job.left), end = 0; from < to; from = end) {
        const sort = load<u8>(sorts + <usize>(from >> 4))
        end = min(((from >> 4) + 1) << 4, to)
        while (end < to && load<u8>(sorts + <usize>(end >> 4)) == sort) end = min(end + 16, to)
        if (sort == NOTHING) continue
        const covered = sort == COVERED
        const centreX = <f32>from + 0.5
        let u = f32x4.add(f32x4.splat(ux * centreX + rowU), stepsU)
        let v = f32x4.add(f32x4.splat(vx * centreX + rowV), stepsV)
        let w = f32x4.add(f32x4.splat(wx * centreX + rowW), stepsW)
        let fixedU = i32x4.relaxed_trunc_f32x4_s(f32x4.mul(u, f32x4.splat(scale)))
        let pixel = job.target + (<usize>(y * job.targetWidth + from) << 3)

        for (let rest = end - from; rest > 0; rest -= 4) {
          let columns: v128, offsets: v128, weights: v128
          if (level) {
            columns = i32x4.min_s(lastU, i32x4.max_s(zero, fixedU))
            offsets = i32x4.shl(i32x4.shr_u(columns, 16), 2)
            weights = levelWeights
            fixedU = i32x4.add(fixedU, nextFixed)
          } else {
            const inverse = f32x4.div(f32x4.splat(FIXED), w)
            columns = i32x4.min_s(lastU, i32x4.max_s(zero, i32x4.relaxed_trunc_f32x4_s(f32x4.mul(u, inverse))))
            const rows = i32x4.min_s(lastV, i32x4.max_s(zero, i32x4.relaxed_trunc_f32x4_s(f32x4.mul(v, inverse))))
            offsets = i32x4.shl(i32x4.add(i32x4.mul(i32x4.shr_u(rows, 16), textureWidth), i32x4.shr_u(columns, 16)), 2)
            weights = rowWeights(rows)
            u = f32x4.add(u, nextU)
            v = f32x4.add(v, nextV)
            w = f32x4.add(w, nextW)
          }
          const shares = columnWeights(columns)
          const a = texels + <usize>i32x4.extract_lane(offsets, 0), b = texels + <usize>i32x4.extract_lane(offsets, 1)
          if (covered || isSeen(a, b, stride)) {
            const west = mixRows(a, stride, level ? weights : v128.shuffle<i32>(weights, weights, 0, 0, 0, 0))
            const east = mixRows(b, stride, level ? weights : v128.shuffle<i32>(weights, weights, 1, 1, 1, 1))
            const mixed = mixColumns(west, east, v128.shuffle<i32>(shares, shares, 0, 0, 1, 1))
            const drawn = covered ? i16x8.add(times(mixed, keep), veil) : compose(mixed, v128.load(pixel), keep, haze, opacity, additive)
            if (rest > 1) v128.store(pixel, drawn)
            else v128.store64_lane(pixel, drawn, 0)
          }
          if (rest > 2) {
            const c = texels + <usize>i32x4.extract_lane(offsets, 2), d = texels + <usize>i32x4.extract_lane(offsets, 3)
            if (covered || isSeen(c, d, stride)) {
              const west = mixRows(c, stride, level ? weights : v128.shuffle<i32>(weights, weights, 2, 2, 2, 2))
              const east = mixRows(d, stride, level ? weights : v128.shuffle<i32>(weights, weights, 3, 3, 3, 3))
              const mixed = mixColumns(west, east, v128.shuffle<i32>(shares, shares, 2, 2, 3, 3))
              const drawn = covered ? i16x8.add(times(mixed, keep), veil) : compose(mixed, v128.load(pixel, 16), keep, haze, opacity, additive)
              if (rest > 3) v128.store(pixel, drawn, 16)
              else v128.store64_lane(pixel + 16, drawn, 0)
            }
          }
          pixel += 32
        }
      }
    }
  }
}

/** False when the texels around two pixels are all clear, as most are of trees and mist. */
// @ts-ignore: decorator
@inline
function isSeen(a: usize, b: usize, stride: usize): bool {
  return (load<u64>(a) | load<u64>(a + stride) | load<u64>(b) | load<u64>(b + stride)) != 0
}

/** Notes in `sorts` what each tile of a row of tiles shows of the plane; false when none shows anything. */
function sortTiles(job: PlaneJob, sorts: usize, top: i32, bottom: i32): bool {
  const row = job.tiles + (<usize>((top >> 4) * job.tilesAcross) << 1)
  let any: u8 = NOTHING
  for (let tile = job.left >> 4; tile <= (job.right - 1) >> 4; tile++) {
    const isHidden = job.tiles != 0 && <i32>load<u16>(row + (<usize>tile << 1)) < job.rank
    const sort = isHidden ? NOTHING : sortTile(job, tile << 4, top, bottom)
    store<u8>(sorts + <usize>tile, sort)
    any |= sort
  }
  return any != NOTHING
}

function sortTile(job: PlaneJob, left: i32, top: i32, bottom: i32): u8 {
  if (!spanTile(job, left, top, bottom)) return BLENDED
  if (tileU1 < -1 || tileV1 < -1 || tileU0 > <f32>job.textureWidth || tileV0 > <f32>job.textureHeight) return NOTHING
  const cells = <f32>CELLS
  // The kernel mixes a texel with the next one.
  const x0 = max(<f32>0, floor(floor(tileU0) * job.cellsAcross)), x1 = min(cells, ceil((floor(tileU1) + 2) * job.cellsAcross))
  const y0 = max(<f32>0, floor(floor(tileV0) * job.cellsDown)), y1 = min(cells, ceil((floor(tileV1) + 2) * job.cellsDown))
  if (x0 >= x1 || y0 >= y1 || countCells(job.seen, <i32>x0, <i32>y0, <i32>x1, <i32>y1) == 0) return NOTHING
  const isWhole = job.additive == 0 && job.opacity >= 32767
  return isWhole && countCells(job.holes, <i32>x0, <i32>y0, <i32>x1, <i32>y1) == 0 ? COVERED : BLENDED
}

/** Cells a side of the tables that say where a texture is opaque and where clear. */
export const CELLS: i32 = 64

/** How many cells between two corners a summed table has counted. */
// @ts-ignore: decorator
@inline
function countCells(table: usize, x0: i32, y0: i32, x1: i32, y1: i32): i32 {
  const row = <usize>(CELLS + 1) << 1
  const upper = table + <usize>y0 * row, lower = table + <usize>y1 * row
  const west = <usize>x0 << 1, east = <usize>x1 << 1
  return <i32>load<u16>(lower + east) - <i32>load<u16>(upper + east) - <i32>load<u16>(lower + west) + <i32>load<u16>(upper + west)
}

/** Marks with `job.rank` each 16-pixel tile that lies wholly on an opaque part of the plane. */
export function markHidden(job: PlaneJob): void {
  const edgeU = <f32>job.textureWidth * 0.004, edgeV = <f32>job.textureHeight * 0.004
  for (let tileY = (job.top + 15) >> 4; tileY < job.bottom >> 4; tileY++) {
    for (let tileX = (job.left + 15) >> 4; tileX < job.right >> 4; tileX++) {
      const tile = job.tiles + (<usize>(tileY * job.tilesAcross + tileX) << 1)
      if (<i32>load<u16>(tile) <= job.rank || !spanTile(job, tileX << 4, tileY << 4, (tileY + 1) << 4)) continue
      // A card that shows a part of its texture ends where the part does.
      if (tileU0 <= max(edgeU, job.fromU + 1) || tileU1 >= min(<f32>job.textureWidth - edgeU - 1, job.toU - 1)) continue
      if (tileV0 <= edgeV || tileV1 >= <f32>job.textureHeight - edgeV - 1) continue
      // Whole texels, and the ones after them: a pixel mixes the two it lies between.
      const x0 = <i32>(floor(tileU0) * job.cellsAcross), x1 = min(CELLS, <i32>ceil((floor(tileU1) + 2) * job.cellsAcross))
      const y0 = <i32>(floor(tileV0) * job.cellsDown), y1 = min(CELLS, <i32>ceil((floor(tileV1) + 2) * job.cellsDown))
      if (countCells(job.holes, x0, y0, x1, y1) == 0) store<u16>(tile, <u16>job.rank)
    }
  }
}

let tileU0: f32 = 0
let tileV0: f32 = 0
let tileU1: f32 = 0
let tileV1: f32 = 0

/** Texels between which a tile lies on the plane; false when a part of it lies behind the horizon. */
function spanTile(job: PlaneJob, left: i32, top: i32, bottom: i32): bool {
  tileU0 = tileV0 = 1e9
  tileU1 = tileV1 = -1e9
  for (let corner = 0; corner < 4; corner++) {
    const x = <f32>(left + ((corner & 1) << 4)), y = <f32>(corner & 2 ? bottom : top)
    const w = job.wx * x + job.wy * y + job.w0
    if (w < 1e-6) return false
    const u = (job.ux * x + job.uy * y + job.u0) / w, v = (job.vx * x + job.vy * y + job.v0) / w
    tileU0 = min(tileU0, u)
    tileU1 = max(tileU1, u)
    tileV0 = min(tileV0, v)
    tileV1 = max(tileV1, v)
  }
  return true
}

/** The face of the water: it bends and tints the mirrored world. */

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
  /** 256 x 256 pairs of f32: the slope of ripples across and along. */
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
}

// @ts-ignore: decorator
@inline
function rippleAt(ripples: usize, x: f32, z: f32): v128 {
  const index = ((<i32>floor(z) & 255) << 8) + (<i32>floor(x) & 255)
  return v128.load64_zero(ripples + (<usize>index << 3))
}

/** Three scales of ripples that wander in different directions. */
// @ts-ignore: decorator
@inline
function slopeAt(job: WaterJob, x: f32, z: f32): v128 {
  const fine = rippleAt(job.ripples, x * 21 + job.driftX, z * 42 + job.driftZ * 1.9)
  const middle = rippleAt(job.ripples, x * 10 - job.driftX * 0.66, z * 19 + job.driftZ * 1.2)
  const broad = rippleAt(job.ripples, x * 2.3 + job.driftX * 0.3, z * 3.7 - job.driftZ * 0.5)
  return f32x4.add(f32x4.mul(fine, f32x4.splat(0.45)), f32x4.add(f32x4.mul(middle, f32x4.splat(0.7)), f32x4.mul(broad, f32x4.splat(0.5))))
}

/** The mirrored world at a full-size position, the mean of the two nearest half-size rows. */
// @ts-ignore: decorator
@inline
function mirrorAt(job: WaterJob, x: i32, y: i32): v128 {
  const halfWidth = job.width >> 1, halfHeight = job.height >> 1
  const folded = y > job.height - 1 ? 2 * (job.height - 1) - y : y
  const column = max(0, min(x >> 1, halfWidth - 2)), row = max(0, min(folded >> 1, halfHeight - 2))
  const pixel = job.mirror + (<usize>(row * halfWidth + column) << 3)
  let light = v128.load(pixel)
  if (folded & 1) light = i16x8.avgr_u(light, v128.load(pixel + (<usize>halfWidth << 3)))
  return i16x8.avgr_u(v128.shuffle<i64>(light, light, 0, 0), light)
}

/** Paints the water rows of the picture, two pixels at a step; the width is even. */
export function drawWater(job: WaterJob): void {
  const own = i16x8(<i16>job.red, <i16>job.green, <i16>job.blue, 8191, <i16>job.red, <i16>job.green, <i16>job.blue, 8191)
  const depthShare: f32 = <f32>1 / (job.far - job.near)
  for (let y = job.top; y < job.height; y++) {
    const centreY = <f32>y + 0.5
    let pixel = job.target + (<usize>(y * job.width) << 3)
    for (let x = 0; x < job.width; x += 2, pixel += 16) {
      const centreX = <f32>x + 1
      const inverse = job.wx * centreX + job.wy * centreY + job.w0
      if (inverse <= 1e-6) continue
      const distance: f32 = <f32>1 / inverse
      const slope = slopeAt(job, (job.xx * centreX + job.xy * centreY + job.x0) * distance, (job.zx * centreX + job.zy * centreY + job.z0) * distance)
      const across = f32x4.extract_lane(slope, 0), along = f32x4.extract_lane(slope, 1)
      const bend = job.swell / (<f32>1 + distance * 0.06)
      // Near the shore a ripple must not reach up into the land.
      const down = max(along * bend, <f32>(job.top - y))
      const mirrored = mirrorAt(job, x + <i32>(across * bend * 0.5), y + <i32>down)
      const grazing = min(<f32>1, max(<f32>0, (distance - job.near) * depthShare))
      const sheen = min(<f32>0.97, max(<f32>0, grazing * 0.5 + 0.42 + (along * 0.15) / (<f32>1 + distance * 0.03)))
      const share = i16x8.splat(<i16>(sheen * 32767))
      let light = i16x8.add(i16x8.q15mulr_sat_s(mirrored, share), i16x8.q15mulr_sat_s(own, i16x8.sub(i16x8.splat(32767), share)))
      const crest = along + across * 0.3 - 1.15
      if (crest > 0) light = i16x8.add_sat_s(light, i16x8.q15mulr_sat_s(mirrored, i16x8.splat(<i16>min(<f32>32767, crest * job.glint * 32767))))
      v128.store(pixel, light)
    }
  }
}

/**
 * Converts the pictures of a shot to plates: their pixels, continued beyond the edges, and which of
 * them are far.
 */
import sharp from 'sharp'
import type { Pose } from '@backlot/camera/geometry'
import { smoothstep } from '../renderer/scene/random.ts'
import type { FramePicture, Shot, ViewMove } from '@backlot/prompt/shot'
import type { Placement } from '../renderer/scene/stage.ts'
import { type FarMatte, openFarMatte } from './far-matte.ts'
import { mirrored, shared } from './area.ts'
import { type Behind, behindOf } from './behind.ts'
import { findFar } from './find-far.ts'
import { findFold } from './find-fold.ts'
import { layBeside } from './lay-beside.ts'
import { PLANE_METRES } from './move-camera.ts'
import { lightOf, type PlateLight } from './picture-air.ts'
import { pictureCamera } from './picture-camera.ts'
import { areaSeen, type PlateArea, type PlateView } from './plate-planes.ts'
import { type SmallPicture, toSmallPicture } from './small-picture.ts'
import { homographyBack, homographyOf } from './view-move.ts'

/** A picture ready to be filmed, in memory that all threads of a film share. */
export type OpenPlate = PlateView & {
  /** The area of the picture and its continuation. */
  readonly area: PlateArea
  /** RGB of the area, rows from the top. */
  readonly pixels: Uint8Array
  /** How near each pixel of the area is: 0 is far, 255 is not. Absent when nothing is far. */
  readonly near?: Uint8Array
  /** The background behind the near parts. */
  readonly behind?: Behind
  /** How the prompt changes its light. */
  readonly light: PlateLight
  /** True for the film's last picture. */
  readonly isLast: boolean
}

/** Opens the pictures of a shot: the film's first picture, its last one, or both. */
export async function openPlates(shot: Shot): Promise<readonly OpenPlate[]> {
  const { pictures = {}, durationSeconds, framesPerSecond, between } = shot
  const { firstFrame, lastFrame } = pictures
  const camera = pictureCamera(shot)
  const count = Math.max(1, Math.round(durationSeconds * framesPerSecond))
  const poses = Array.from({ length: count }, (_, frame) => camera(frame / framesPerSecond))
  const [first, last] = [camera(0), camera((count - 1) / framesPerSecond)]
  if (between?.way === 'move') return openMovePlates(shot, between.move, { first, last, poses })
  const plates: OpenPlate[] = []
  if (firstFrame)
    plates.push(await openPlate(shot, firstFrame, { home: first, poses, isLast: false }))
  if (lastFrame) plates.push(await openPlate(shot, lastFrame, { home: last, poses, isLast: true }))
  return plates
}

/** Cells of the longer side, enough to find a skyline. */
const SMALL_CELLS = 256

async function openPlate(
  shot: Shot,
  { bytes }: FramePicture,
  { home, poses, isLast }: { home: Pose; poses: readonly Pose[]; isLast: boolean },
): Promise<OpenPlate> {
  const { widthPx, heightPx } = shot
  const film = await filmPixels(bytes, shot)
  const raw = { width: widthPx, height: heightPx, channels: 3 } as const
  const small = await shrunk(film, raw)
  const far = findFar(small)
  const view = { home, widthPx, heightPx, curve: curveOf(small, far, heightPx) }
  const area = areaSeen(view, poses)
  const pixels = shared(await continued(film, view, area))
  const light = lightOf(shot, small)
  if (!far) return { ...view, area, pixels, light, isLast }
  const near = nearnessOf({ film, view, area, matte: openFarMatte(small, far) })
  const behind = behindOf({ view, area, pixels, near })
  return { ...view, area, pixels, near, behind, light, isLast }
}

/** The picture scaled to the film's size, RGB. */
function filmPixels(
  bytes: Uint8Array,
  { widthPx, heightPx }: Pick<Shot, 'widthPx' | 'heightPx'>,
): Promise<Uint8Array> {
  return sharp(bytes)
    .toColourspace('srgb')
    .flatten({ background: '#fff' })
    .resize(widthPx, heightPx, { fit: 'cover' })
    .raw()
    .toBuffer()
}

/** Both pictures on one plane; each is continued by the other one. */
async function openMovePlates(
  shot: Shot,
  move: ViewMove,
  way: { readonly first: Pose; readonly last: Pose; readonly poses: readonly Pose[] },
): Promise<readonly OpenPlate[]> {
  const { widthPx, heightPx, pictures } = shot
  const { firstFrame, lastFrame } = pictures ?? {}
  if (!firstFrame || !lastFrame) return []
  const films = [await filmPixels(firstFrame.bytes, shot), await filmPixels(lastFrame.bytes, shot)]
  const raw = { width: widthPx, height: heightPx, channels: 3 } as const
  const plates: OpenPlate[] = []
  for (const isLast of [false, true]) {
    const [film, other] = isLast ? films.toReversed() : films
    if (!film || !other) continue
    const home = isLast ? way.last : way.first
    const view = { home, widthPx, heightPx, curve: { ...LAND, fromPx: 0 }, plane: PLANE }
    const area = areaSeen(view, way.poses)
    const pixels = shared(await continued(film, view, area))
    const map = isLast ? homographyBack(move) : homographyOf(move)
    layBeside({ pixels, area, film, widthPx, heightPx }, other, map)
    plates.push({ ...view, area, pixels, light: lightOf(shot, await shrunk(film, raw)), isLast })
  }
  return plates
}

/** The plane of both pictures of a move. */
const PLANE: Placement = { origin: [0, 0, PLANE_METRES], across: [1, 0, 0], up: [0, 1, 0] }

/** Depth for an object before a plain background: near, and hardly tilted. */
const THING = { fromPx: 0, farther: 1 / 16, nearer: 1 / 3.8, straight: 0.7 } as const
/** Depth for a landscape: its horizon hardly moves. */
const LAND = { farther: 1 / 80, nearer: 1 / 3.6, straight: 0.3 } as const
/** The curve begins above the fold by this share of the height, which avoids a visible kink. */
const ABOVE_FOLD = 0.08

function curveOf(
  small: SmallPicture,
  far: Float32Array | undefined,
  heightPx: number,
): PlateView['curve'] {
  if (far && isGround(far, small)) return THING
  const from = Math.max(0.04, findFold(small, far) - ABOVE_FOLD)
  return { ...LAND, fromPx: Math.round(from * heightPx) }
}

/** A far part that reaches the lower edge along this share of it is no sky, but a plain background. */
const MIN_GROUND_SHARE = 0.25

function isGround(far: Float32Array, { width }: SmallPicture): boolean {
  return far.subarray(-width).reduce((sum, cell) => sum + cell, 0) > MIN_GROUND_SHARE * width
}

type Raw = { readonly width: number; readonly height: number; readonly channels: 3 }

async function shrunk(film: Uint8Array, raw: Raw): Promise<SmallPicture> {
  const { data, info } = await sharp(film, { raw })
    .resize(SMALL_CELLS, SMALL_CELLS, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return toSmallPicture(data, info.width, info.height)
}

/**
 * Beyond its edges a picture is mirrored and increasingly blurred: after this share of its longer
 * side, nothing can be recognised.
 */
const SOFT_SHARE = 0.34
/** The resolution of the blurred part, in pixels of the area's longer side. */
const SOFT_PX = 144

/** The pixels of a picture's area. */
async function continued(
  film: Uint8Array,
  { widthPx, heightPx }: PlateView,
  { left, top, width, height }: PlateArea,
): Promise<Uint8Array> {
  const raw = { width: widthPx, height: heightPx, channels: 3 } as const
  const beside = {
    left: -left,
    top: -top,
    right: width + left - widthPx,
    bottom: height + top - heightPx,
  }
  const whole = await sharp(film, { raw })
    .extend({ ...beside, extendWith: 'mirror' })
    .raw()
    .toBuffer()
  const size = { width, height, channels: 3 } as const
  const tiny = await sharp(whole, { raw: size })
    .resize(SOFT_PX, SOFT_PX, { fit: 'inside' })
    .blur(1.2)
    .png()
    .toBuffer()
  const soft = await sharp(tiny)
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const reach = SOFT_SHARE * Math.max(widthPx, heightPx)
  for (let y = 0; y < height; y++) {
    const down = Math.max(-(y + top), y + top - heightPx + 1, 0)
    for (let x = 0; x < width; x++) {
      const across = Math.max(-(x + left), x + left - widthPx + 1, 0)
      if (down === 0 && across === 0) {
        x = widthPx - left - 1 // skip the picture itself
        continue
      }
      const share = smoothstep(0, reach, Math.hypot(across, down))
      const at = (y * width + x) * 3
      for (let part = at; part < at + 3; part++)
        whole[part] = (whole[part] ?? 0) * (1 - share) + (soft[part] ?? 0) * share
    }
  }
  return whole
}

/**
 * How near the pixels of an area are. The soft edge is on the far side of every outline, so that
 * moving parts take a little of the sky with them, and leave nothing of themselves behind.
 */
function nearnessOf(plate: {
  readonly film: Uint8Array
  readonly view: PlateView
  readonly area: PlateArea
  readonly matte: FarMatte
}): Uint8Array {
  const { film, view, area, matte } = plate
  const { widthPx, heightPx } = view
  const inside = new Uint8Array(widthPx * heightPx)
  for (let at = 0; at < inside.length; at++) {
    const [red = 0, green = 0, blue = 0] = [film[at * 3], film[at * 3 + 1], film[at * 3 + 2]]
    const light = lightness(red, green, blue)
    const [x, y] = [at % widthPx, Math.floor(at / widthPx)]
    const far = matte((x + 0.5) / widthPx, (y + 0.5) / heightPx, light)
    inside[at] = 255 * smoothstep(0.06, 0.5, 1 - far)
  }
  const near = new Uint8Array(new SharedArrayBuffer(area.width * area.height))
  for (let y = 0; y < area.height; y++) {
    // A part that reaches the upper edge continues upward; beyond the edge, the picture is not mirrored.
    const row = y + area.top < 0 ? 0 : mirrored(y + area.top, heightPx)
    for (let x = 0; x < area.width; x++)
      near[y * area.width + x] = inside[row * widthPx + mirrored(x + area.left, widthPx)] ?? 0
  }
  return near
}

/** The lightness of a colour in CIELAB, scaled to 0..1. */
function lightness(red: number, green: number, blue: number): number {
  const luminance =
    (0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2) / 255 ** 2.2
  return 1.16 * Math.cbrt(luminance + 1e-4) - 0.16
}

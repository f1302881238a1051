/** Decides what a film does between its first picture and its last one: one camera move, or a dissolve. */
import sharp from 'sharp'
import type { BetweenPictures, FramePicture, Shot } from '@backlot/prompt/shot'
import { findMove } from './find-move.ts'
import type { GreySizes } from './match-spots.ts'
import { agrees, isNothing, namesOf, seenOf } from './seen-move.ts'

/** The shot with that decision. */
export async function withBetween(shot: Shot): Promise<Shot> {
  const between = await betweenPictures(shot)
  if (!between) return shot
  // A single move needs no other camera move; a dissolve is livelier with one.
  const givesWay = shot.cameraOfTaste && between.way === 'move'
  return { ...shot, ...(givesWay && { camera: [] }), between }
}

/**
 * Compares both pictures of a shot; undefined when it has fewer than two. Takes about half a second
 * of CPU time.
 */
async function betweenPictures(shot: Shot): Promise<BetweenPictures | undefined> {
  const { firstFrame, lastFrame } = shot.pictures ?? {}
  if (!firstFrame || !lastFrame) return undefined
  if (shot.between) return shot.between
  const [first, last] = [await sizesOf(firstFrame, shot), await sizesOf(lastFrame, shot)]
  const found = findMove(first, last)
  if (!found) return { way: 'dissolve', reason: 'no_common_view' }
  const seen = seenOf(found.move)
  if (isNothing(seen)) return { way: 'dissolve', reason: 'same_view' }
  if (!shot.cameraOfTaste && !agrees(shot.camera, seen))
    return { way: 'dissolve', reason: 'other_camera', seen: namesOf(seen) }
  return { way: 'move', move: found.move, seen: namesOf(seen) }
}

/** Pixels of the longer side at the largest size, and the ratio of each size to the next. */
const LARGEST_PX = 384
const SIZE_STEP = 1.26
const SIZES = 5

async function sizesOf(
  { bytes }: FramePicture,
  { widthPx, heightPx }: Pick<Shot, 'widthPx' | 'heightPx'>,
): Promise<GreySizes> {
  const scale = LARGEST_PX / Math.max(widthPx, heightPx)
  return Promise.all(
    Array.from({ length: SIZES }, async (_, size) => {
      const { data, info } = await sharp(bytes)
        .toColourspace('srgb')
        .flatten({ background: '#fff' })
        .resize({
          width: Math.round((widthPx * scale) / SIZE_STEP ** size),
          height: Math.round((heightPx * scale) / SIZE_STEP ** size),
          fit: 'cover',
        })
        .greyscale()
        .blur(GRAIN_PX)
        .raw()
        .toBuffer({ resolveWithObject: true })
      return { width: info.width, height: info.height, grey: Float32Array.from(data) }
    }),
  )
}

/** Blur against grain, which would hide matches. */
const GRAIN_PX = 0.7

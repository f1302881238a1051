/**
 * What a viewer gets: whole films, encoded and decoded again, begin and end with their pictures. The first frame is
 * one that the encoder keeps for itself; the last one is predicted from others, and a little less sharp.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { FramePicture } from '@backlot/prompt/shot'
import { encodedEnds, FIRST_FRAME, LAST_FRAME, type Likeness } from './encoded-frames.ts'
import { framePictureOf, shotOfPicture } from './judge-picture.ts'

const FORMAT = { shorterPx: 360, durationSeconds: 2, framesPerSecond: 25 }
const PROMPT = 'in the rain at night [Truck left, Shake]'

const sample = (name: string): Promise<FramePicture> =>
  framePictureOf(fileURLToPath(new URL(`samples/${name}.jpg`, import.meta.url)))

function assertAlike(found: Likeness | undefined, wanted: Likeness): void {
  assert.ok(found && found.psnr >= wanted.psnr && found.ssim >= wanted.ssim, JSON.stringify(found))
}

for (const [encoder, from, to] of [
  ['webcodecs', 'china', 'flower'],
  ['wasm', 'flower', 'china'],
] as const)
  test(`a film of ${encoder} begins and ends with its pictures`, async () => {
    const firstFrame = await sample(from)
    const shot = shotOfPicture(firstFrame, PROMPT, FORMAT)
    const pictures = { firstFrame, lastFrame: await sample(to) }
    const { first, last } = await encodedEnds({ ...shot, pictures }, encoder)
    assertAlike(first, FIRST_FRAME)
    assertAlike(last, LAST_FRAME)
  })

test('a picture that lies one pixel beside the film is found out', async () => {
  const picture = await sample('china')
  const shot = shotOfPicture(picture, '[Static shot]', FORMAT)
  const { widthPx, heightPx } = shot
  const wide = await sharp(picture.bytes)
    .resize(widthPx, heightPx, { fit: 'cover' })
    .extend({ left: 1, extendWith: 'copy' })
    .png()
    .toBuffer()
  const part = { left: 0, top: 0, width: widthPx, height: heightPx }
  const bytes = await sharp(wide).extract(part).png().toBuffer()
  const wanted: FramePicture = { bytes, mediaType: 'image/png', widthPx, heightPx }
  const filmed = { ...shot, durationSeconds: 0.2 }
  const { first } = await encodedEnds(filmed, undefined, { firstFrame: wanted })
  assert.throws(() => assertAlike(first, FIRST_FRAME), /psnr/u)
})

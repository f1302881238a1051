import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { pictureReader } from './picture-reader.ts'

const { read, readFrame } = pictureReader()

const plain = (width: number, height: number, background = 'tomato') =>
  sharp({ create: { width, height, channels: 3, background } })

/** The picture that is read, with its first pixel and header. */
async function taken(bytes: Uint8Array) {
  const picture = await read(bytes)
  assert.ok('bytes' in picture, JSON.stringify(picture))
  const { format, space, hasAlpha } = await sharp(picture.bytes).metadata()
  const { widthPx, heightPx, focus } = picture
  return { widthPx, heightPx, focus, format, space, hasAlpha }
}

async function refused(bytes: Uint8Array): Promise<string> {
  const picture = await read(bytes)
  assert.ok('reason' in picture)
  return picture.reason
}

test('many at once are all taken', async () => {
  const bytes = await plain(400, 400).png().toBuffer()
  const many = await Promise.all(Array.from({ length: 300 }, () => readFrame(bytes)))
  const refusals = many.filter((picture) => 'reason' in picture)
  assert.deepEqual(refusals, [])
})

describe('pictures that are taken', () => {
  for (const format of ['jpeg', 'png', 'webp', 'gif'] as const)
    test(`${format}, and kept as JPEG`, async () => {
      const picture = await taken(await plain(400, 300).toFormat(format).toBuffer())
      assert.deepEqual([picture.widthPx, picture.heightPx, picture.format], [400, 300, 'jpeg'])
    })

  test('stand upright, whatever their EXIF says', async () => {
    const lying = await plain(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { widthPx, heightPx } = await taken(lying)
    assert.deepEqual([widthPx, heightPx], [300, 400])
  })

  test('are in sRGB, whether they were grey or in CMYK', async () => {
    const grey = await taken(await plain(400, 300).greyscale().png().toBuffer())
    const cmyk = await taken(await plain(400, 300).toColourspace('cmyk').jpeg().toBuffer())
    assert.deepEqual([grey.space, cmyk.space], ['srgb', 'srgb'])
  })

  test('keep what shows through', async () => {
    const create = { width: 400, height: 300, channels: 4 as const, background: '#ff000080' }
    const { format, hasAlpha } = await taken(await sharp({ create }).png().toBuffer())
    assert.deepEqual([format, hasAlpha], ['png', true])
  })

  test('are brought to what a film can show', async () => {
    const { widthPx, heightPx } = await taken(await plain(6000, 4000).jpeg().toBuffer())
    assert.deepEqual([widthPx, heightPx], [2048, 1365])
  })

  test('have their focus where there is something to see', async () => {
    const spot = await plain(160, 160, 'yellow').png().toBuffer()
    const picture = plain(1200, 600, '#222').composite([{ input: spot, left: 940, top: 220 }])
    const { focus } = await taken(await picture.png().toBuffer())
    assert.ok(focus[0] > 0.6 && focus[0] <= 0.85, `focus at ${focus.join()}`)
  })
})

describe('pictures that are refused', () => {
  test('small ones, slim ones, and slim ones that lie', async () => {
    assert.match(await refused(await plain(299, 400).png().toBuffer()), /at least 300 .*299x400/)
    assert.match(await refused(await plain(1000, 300).png().toBuffer()), /2:5 to 5:2.*1000x300/)
    const lying = await plain(1000, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    assert.match(await refused(lying), /got 300x1000/)
  })

  test('broken ones, and what is no picture', async () => {
    const whole = await plain(800, 600).jpeg().toBuffer()
    const reason = 'must be a whole JPEG image, but it is corrupted'
    assert.equal(await refused(whole.subarray(0, whole.length / 2)), reason)
    assert.match(
      await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      /got SVG$/,
    )
    assert.match(await refused(new Uint8Array()), /none of them/)
  })
})

describe('frames of films', () => {
  const noise = (width: number, height: number) =>
    sharp({
      create: {
        width,
        height,
        channels: 3 as const,
        background: 'grey',
        noise: { type: 'gaussian', mean: 120, sigma: 40 },
      },
    })
  const frame = async (bytes: Uint8Array) => {
    const picture = await readFrame(bytes)
    assert.ok('bytes' in picture, JSON.stringify(picture))
    return picture
  }

  test('a PNG and a WebP are kept exactly, a JPEG as JPEG', async () => {
    const png = await noise(400, 320).png().toBuffer()
    const kept = await frame(png)
    assert.equal(kept.mediaType, 'image/png')
    const [before, after] = await Promise.all(
      [png, kept.bytes].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()),
    )
    assert.ok(before && after && before.equals(after))
    const webp = await frame(await plain(400, 320).webp().toBuffer())
    const jpeg = await frame(await plain(400, 320).jpeg().toBuffer())
    assert.deepEqual([webp.mediaType, jpeg.mediaType], ['image/png', 'image/jpeg'])
  })

  test('stand upright, in sRGB, opaque over white, without what was said beside the pixels', async () => {
    const exif = { IFD0: { Copyright: 'somebody' } }
    const lying = plain(400, 320).withMetadata({ orientation: 6 }).withExifMerge(exif)
    const upright = await frame(await lying.jpeg().toBuffer())
    assert.deepEqual([upright.widthPx, upright.heightPx], [320, 400])
    assert.equal((await sharp(upright.bytes).metadata()).exif, undefined)
    const cmyk = await frame(await plain(400, 320).toColourspace('cmyk').jpeg().toBuffer())
    assert.equal((await sharp(cmyk.bytes).metadata()).space, 'srgb')
    const create = { width: 400, height: 320, channels: 4 as const, background: '#ff000000' }
    const clear = await frame(await sharp({ create }).png().toBuffer())
    const { data, info } = await sharp(clear.bytes).raw().toBuffer({ resolveWithObject: true })
    assert.deepEqual([[...data.subarray(0, 3)], info.channels], [[255, 255, 255], 3])
  })

  test('are no longer than a film can show', async () => {
    const { widthPx, heightPx } = await frame(await plain(6000, 3000).jpeg().toBuffer())
    assert.deepEqual([widthPx, heightPx], [4096, 2048])
  })

  for (const [what, make, words] of [
    ['a GIF', () => plain(400, 320).gif().toBuffer(), /^must be one of JPEG, PNG, WEBP, got GIF$/],
    ['an SVG', async () => Buffer.from('<svg xmlns="x" width="400" height="400"/>'), /got SVG$/],
    ['a page', async () => Buffer.from('<html></html>'), /^must be one of JPEG, PNG, WEBP/],
    ['no bytes at all', async () => Buffer.alloc(0), /^must be one of JPEG, PNG, WEBP/],
    ['300 pixels', () => plain(300, 400).png().toBuffer(), /more than 300 pixels .* got 300x400$/],
    ['1 × 20 000', () => plain(1, 20_000).png().toBuffer(), /300 pixels .* got 1x20000$/],
    ['a strip', () => plain(1000, 399).png().toBuffer(), /from 2:5 to 5:2, got 1000x399$/],
    [
      'a film of frames',
      async () => {
        const frames = await Promise.all(
          ['red', 'blue'].map((colour) => plain(400, 320, colour).png().toBuffer()),
        )
        return sharp(frames, { join: { animated: true } })
          .webp()
          .toBuffer()
      },
      /^must be a still picture, got 2 frames$/,
    ],
    [
      'what is cut off',
      async () => (await noise(400, 320).png().toBuffer()).subarray(0, 20_000),
      /^must be a whole PNG image, but it is corrupted$/,
    ],
  ] as const)
    test(`refused: ${what}`, async () => {
      const picture = await readFrame(await make())
      assert.ok('reason' in picture, 'it was taken')
      assert.match(picture.reason, words)
    })
})

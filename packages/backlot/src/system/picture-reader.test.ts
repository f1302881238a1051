import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { pictureReader } from './picture-reader.ts'

const { read } = pictureReader()

const plain = (width: number, height: number, background = 'tomato') =>
  sharp({ create: { width, height, channels: 3, background } })

/** The picture that is read, with what its first pixel and its header say. */
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

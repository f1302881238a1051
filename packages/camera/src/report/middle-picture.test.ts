import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import sharp from 'sharp'
import { encodeSampleFilm, onItsSide } from '@backlot/test-kit/sample-media'
import { takeWithFfmpeg } from './decode-with-ffmpeg.ts'
import { middlePicture } from './middle-picture.ts'

const WIDTH_PX = 64
const HEIGHT_PX = 48
const FRAMES_PER_SECOND = 10
const FRAMES = 50
const FORMAT = { widthPx: WIDTH_PX, heightPx: HEIGHT_PX, framesPerSecond: FRAMES_PER_SECOND }

/** Frames that grow brighter, so that each encodes its number; the left half is red. */
function frameOf(number: number): Uint8Array {
  const pixels = WIDTH_PX * HEIGHT_PX
  const frame = new Uint8Array((pixels * 3) / 2).fill(20 + 4 * number)
  frame.fill(128, pixels)
  const redAt = pixels + pixels / 4
  for (let at = 0; at < pixels / 4; at++) if (at % (WIDTH_PX / 2) < 16) frame[redAt + at] = 160
  return frame
}

/** The number that a frame encodes, and the mean colours of its halves. */
async function read(picture: Uint8Array): Promise<{ number: number; left: readonly number[] }> {
  const half = async (left: number): Promise<readonly number[]> => {
    const region = { left, top: 4, width: 24, height: 40 }
    const { channels } = await sharp(await sharp(picture).extract(region).toBuffer()).stats()
    return channels.map(({ mean }) => mean)
  }
  const [grey = 0] = await half(36)
  return { number: Math.round(((grey * 219) / 255 + 16 - 20) / 4), left: await half(4) }
}

async function filmOf(count: number): Promise<Uint8Array> {
  return encodeSampleFilm(
    FORMAT,
    Array.from({ length: count }, (_, number) => frameOf(number)),
  )
}

const film = Buffer.from(await filmOf(FRAMES))

test('the poster of a film is the picture that it shows halfway', async () => {
  const poster = await middlePicture({ bytes: film })
  const { width, height, format } = await sharp(poster).metadata()
  assert.deepEqual([width, height, format], [WIDTH_PX, HEIGHT_PX, 'jpeg'])
  const { number, left } = await read(poster)
  assert.equal(number, FRAMES / 2)
  const [red = 0, green = 0, blue = 0] = left
  assert.ok(red > green + 50 && Math.abs(green - blue) < 40, left.join())
})

test('the only picture of a film is its poster, and of two the second', async () => {
  for (const count of [1, 2])
    assert.equal(
      (await read(await middlePicture({ bytes: await filmOf(count) }))).number,
      count - 1,
    )
})

test('only the packets that the frame depends on are decoded', async () => {
  const spoilt = Buffer.from(film)
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(film) })
  const track = await input.getPrimaryVideoTrack()
  assert.ok(track)
  let [spoiltCount, at] = [0, 0]
  for await (const { data, timestamp } of new EncodedPacketSink(track).packets()) {
    at = film.indexOf(data, at) // some packets have equal bytes, but the order is right
    if (timestamp < 1.95 || timestamp > 2.55) {
      // its keyframe is at 2 s
      spoilt.fill(0, at, at + data.length)
      spoiltCount += 1
    }
    at += data.length
  }
  assert.equal(spoiltCount, FRAMES - 6)
  assert.deepEqual(await middlePicture({ bytes: spoilt }), await middlePicture({ bytes: film }))
})

test('the poster of a film on its side is as it is shown', async () => {
  const poster = await middlePicture({ bytes: onItsSide(film) })
  const { width, height } = await sharp(poster).metadata()
  assert.deepEqual([width, height], [HEIGHT_PX, WIDTH_PX])
  const top = await sharp(poster).extract({ left: 4, top: 4, width: 40, height: 24 }).toBuffer()
  const [red, green] = (await sharp(top).stats()).channels
  assert.ok(red && green && red.mean > green.mean + 50, 'the left half has become the upper')
})

test('a large film has a smaller poster', async () => {
  const [widthPx, heightPx] = [2048, 1024]
  const frame = new Uint8Array((widthPx * heightPx * 3) / 2).fill(128)
  const large = await encodeSampleFilm({ widthPx, heightPx, framesPerSecond: 1 }, [frame])
  const { width, height } = await sharp(await middlePicture({ bytes: large })).metadata()
  assert.deepEqual([width, height], [1920, 960])
})

test('a truncated film and other data are reported', async () => {
  const name = 'UnreadableFilm'
  await assert.rejects(middlePicture({ bytes: Buffer.from('no film at all') }), { name })
  await assert.rejects(middlePicture({ bytes: film.subarray(0, 40) }), { name })
  const [noPictures, index] = [Buffer.from(film), Buffer.from(film).indexOf('mdat') + 4]
  await assert.rejects(middlePicture({ bytes: noPictures.fill(0, index) }), { name })
})

const hasFfmpeg = (() => {
  try {
    return execFileSync('ffmpeg', ['-h', 'encoder=libx264'], { stdio: 'pipe' }).includes('libx264')
  } catch {
    return false
  }
})()

const NEEDS_FFMPEG = !hasFfmpeg && 'needs an ffmpeg with libx264 (Debian: apt-get install ffmpeg)'

test('frames that depend on later ones keep their order', { skip: NEEDS_FFMPEG }, async () => {
  const size = `${WIDTH_PX}x${HEIGHT_PX}`
  const raw = `-f rawvideo -pix_fmt yuv420p -s ${size} -r ${FRAMES_PER_SECOND} -i pipe:0`
  const codec = '-c:v libx264 -x264-params keyint=20:bframes=5:b-adapt=0:open-gop=1 -f matroska'
  const frames = Array.from({ length: FRAMES }, (_, number) => frameOf(number))
  const bytes = execFileSync('ffmpeg', `-v error ${raw} ${codec} pipe:1`.split(' '), {
    input: Buffer.concat(frames),
  })
  assert.equal((await read(await middlePicture({ bytes }))).number, FRAMES / 2)
})

test('ffmpeg takes the same picture', { skip: NEEDS_FFMPEG }, async () => {
  const { number, left } = await read(await takeWithFfmpeg({ bytes: film }, 2.5))
  assert.equal(number, FRAMES / 2)
  assert.ok((left[0] ?? 0) > (left[1] ?? 0) + 50)
  await assert.rejects(takeWithFfmpeg({ bytes: film }, 9), /ffmpeg finds no frame/)
  await assert.rejects(takeWithFfmpeg({ bytes: Buffer.from('none') }, 0), /ffmpeg cannot decode/)
})

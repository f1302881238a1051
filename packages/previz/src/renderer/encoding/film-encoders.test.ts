/** Every encoder that is here: the same film, read back by a reader of its own. */
import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { describe, test } from 'node:test'
import { isLetGo } from '@backlot/test-kit/garbage'
import { findBox, readFilm } from '@backlot/test-kit/mp4'
import { ENCODER_NAMES, type EncoderName } from './film-encoder.ts'
import { type EncoderFinders, findFilmEncoder, openFilmEncoder } from './open-film-encoder.ts'

const FORMAT = { widthPx: 96, heightPx: 64, framesPerSecond: 25 }
const FRAME_BYTES = (FORMAT.widthPx * FORMAT.heightPx * 3) / 2
const FRAMES = 63

async function encode(name: EncoderName): Promise<Uint8Array> {
  const encoder = await openFilmEncoder(FORMAT, name)
  try {
    const frame = new Uint8Array(FRAME_BYTES)
    for (let number = 0; number < FRAMES; number++) {
      // The same bytes again and again: an encoder must not need them after it has taken them.
      for (let at = 0; at < frame.length; at++) frame[at] = (at * 7 + number * 3) & 127
      await encoder.addFrame(frame)
    }
    return await encoder.finish()
  } finally {
    encoder.close()
  }
}

function hasFfmpeg(): boolean {
  try {
    return execFileSync('ffmpeg', ['-h', 'encoder=libx264'], { stdio: 'pipe' }).includes('libx264')
  } catch {
    return false
  }
}

/** Why tests of ffmpeg are left out, where they are. */
const NO_FFMPEG = hasFfmpeg()
  ? false
  : 'needs an ffmpeg with libx264 (Debian: apt-get install ffmpeg)'

describe('a film of 63 frames', () => {
  for (const name of ENCODER_NAMES) {
    const skip = name === 'ffmpeg' && NO_FFMPEG
    test(`by ${name} is whole, its index in front, and the same twice`, { skip }, async () => {
      const film = await encode(name)
      const facts = await readFilm(film)
      assert.deepEqual(
        [facts.codec, facts.widthPx, facts.heightPx, facts.frameCount],
        ['avc', 96, 64, FRAMES],
      )
      assert.ok(Math.abs(facts.durationSeconds - FRAMES / 25) < 1e-3)
      assert.deepEqual(facts.keyFrames, [0, 2])
      assert.ok(findBox(film, 'moov') < findBox(film, 'mdat'))
      assert.deepEqual(Buffer.from(await encode(name)), Buffer.from(film))
    })
  }

  test('by webcodecs lets the event loop come round, which is when frames are freed, with few of them at hand', async () => {
    const encoder = await openFilmEncoder(FORMAT, 'webcodecs')
    let hasComeRound = false
    const immediate = setImmediate(() => (hasComeRound = true))
    try {
      // So few do not wait for the encoder, and whoever brings them waits for nothing else.
      for (let count = 0; count < 4; count++) await encoder.addFrame(new Uint8Array(FRAME_BYTES))
      assert.ok(hasComeRound)
      await encoder.finish()
    } finally {
      clearImmediate(immediate)
      encoder.close()
    }
  })

  test('by webcodecs is let go when its encoder is closed', async () => {
    const film = new WeakRef((await encode('webcodecs')).buffer)
    assert.ok(await isLetGo(film))
  })

  test(
    'by an ffmpeg that dies on the way fails with what ended it',
    { skip: NO_FFMPEG },
    async () => {
      const started: ChildProcess[] = []
      const onStart = (message: unknown): void => {
        started.push((message as { process: ChildProcess }).process)
      }
      subscribe('child_process', onStart)
      const encoder = await openFilmEncoder(FORMAT, 'ffmpeg')
      unsubscribe('child_process', onStart)
      started.at(-1)?.kill('SIGKILL')
      const encodeAll = async (): Promise<void> => {
        for (;;) await encoder.addFrame(new Uint8Array(FRAME_BYTES))
      }
      await assert.rejects(encodeAll(), /^Error: ffmpeg was ended by SIGKILL$/u)
      await assert.rejects(encoder.finish(), /ended by SIGKILL/u)
      encoder.close()
    },
  )

  test('by ffmpeg takes no program of its own until it begins', { skip: NO_FFMPEG }, async () => {
    const started: ChildProcess[] = []
    const onStart = (message: unknown): void => {
      started.push((message as { process: ChildProcess }).process)
    }
    subscribe('child_process', onStart)
    const found = await findFilmEncoder('ffmpeg')
    assert.equal(found.name, 'ffmpeg')
    assert.deepEqual(
      started.map(({ exitCode }) => exitCode),
      [0],
      'it is asked what it can, and has answered',
    )
    const encoder = await found.open(FORMAT)
    unsubscribe('child_process', onStart)
    assert.equal(started.length, 2)
    encoder.close()
  })

  test('by an ffmpeg that refuses a frame tells what it said', { skip: NO_FFMPEG }, async () => {
    const encoder = await openFilmEncoder({ ...FORMAT, framesPerSecond: -1 }, 'ffmpeg')
    await assert.rejects(encoder.finish(), /^Error: ffmpeg ended with code 1: .*framerate/su)
    encoder.close()
  })

  test('by an encoder that is not there is refused by its name, with the reason', async () => {
    const path = process.env['PATH']
    process.env['PATH'] = ''
    try {
      await assert.rejects(
        openFilmEncoder(FORMAT, 'ffmpeg'),
        /"ffmpeg" is not available here: there is no ffmpeg on the PATH$/u,
      )
    } finally {
      process.env['PATH'] = path
    }
  })
})

test('an encoder that is there but does not start gives way to the next one, unless it was named', async () => {
  const finders: EncoderFinders = {
    webcodecs: async () => () => Promise.reject(new Error('no x264 in this build')),
    ffmpeg: () => Promise.reject(new Error('there is no ffmpeg on the PATH')),
    wasm: async () => (await findFilmEncoder('wasm')).open,
  }
  const best = await findFilmEncoder(undefined, finders)
  assert.equal(best.name, 'webcodecs')
  const encoder = await best.open(FORMAT)
  assert.equal(encoder.name, 'wasm')
  await encoder.addFrame(new Uint8Array(FRAME_BYTES))
  assert.ok((await encoder.finish()).length > 0)
  encoder.close()
  const named = await findFilmEncoder('webcodecs', finders)
  await assert.rejects(
    Promise.resolve(named.open(FORMAT)),
    /"webcodecs" is not available here: no x264 in this build$/u,
  )
})

/** All available encoders on the same film, read back by an independent reader. */
import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { describe, test } from 'node:test'
import { isCollected } from '@backlot/test-kit/garbage'
import { findBox, readFilm } from '@backlot/test-kit/mp4'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import {
  ENCODER_NAMES,
  ENCODER_PRESETS,
  type EncoderName,
  type EncoderPreset,
} from './film-encoder.ts'
import { type EncoderFinders, findFilmEncoder, openFilmEncoder } from './open-film-encoder.ts'

const FORMAT = { widthPx: 96, heightPx: 64, framesPerSecond: 25 }
const FRAME_BYTES = (FORMAT.widthPx * FORMAT.heightPx * 3) / 2
const FRAMES = 63

type Paint = (frame: Uint8Array, number: number) => void

const paintNoise: Paint = (frame, number) => {
  for (let at = 0; at < frame.length; at++) frame[at] = (at * 7 + number * 3) & 127
}

/** Soft moving hills, as in a painted film: nothing repeats, and nothing is flat. */
const paintHills: Paint = (frame, number) => {
  for (let at = 0; at < frame.length; at++) {
    const [x, y] = [at % FORMAT.widthPx, Math.floor(at / FORMAT.widthPx)]
    const hill = Math.sin((x + 1.3 * number) / 9) + Math.sin((y + x / 2 - number) / 7)
    frame[at] = 110 + 40 * hill + ((at * 2_654_435_761) % 5)
  }
}

async function encode(
  name: EncoderName,
  { preset, paint = paintNoise }: { preset?: EncoderPreset; paint?: Paint } = {},
): Promise<Uint8Array> {
  const encoder = await openFilmEncoder({ ...FORMAT, ...(preset && { preset }) }, name)
  try {
    const frame = new Uint8Array(FRAME_BYTES)
    for (let number = 0; number < FRAMES; number++) {
      // Reuses the buffer: an encoder must not need the bytes after it has taken them.
      paint(frame, number)
      await encoder.addFrame(frame)
    }
    return await encoder.finish()
  } finally {
    encoder.close()
  }
}

/** The frame numbers that the timestamps imply, sorted: each must occur once. */
async function timesOf(film: Uint8Array): Promise<readonly number[]> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(film) })
  const track = (await input.getPrimaryVideoTrack()) ?? assert.fail('there is no track')
  const packets = await Array.fromAsync(new EncodedPacketSink(track).packets())
  return packets
    .map(({ timestamp }) => Math.round(timestamp * FORMAT.framesPerSecond))
    .toSorted((a, b) => a - b)
}

function hasFfmpeg(): boolean {
  try {
    return execFileSync('ffmpeg', ['-h', 'encoder=libx264'], { stdio: 'pipe' }).includes('libx264')
  } catch {
    return false
  }
}

/** Why the tests of ffmpeg are skipped; false when they are not. */
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

  for (const name of ['ffmpeg', 'wasm'] as const) {
    const skip = name === 'ffmpeg' && NO_FFMPEG
    test(
      `by ${name} is smaller with each preset, and its frames come in order`,
      { skip },
      async () => {
        const sizes: number[] = []
        for (const preset of ENCODER_PRESETS) {
          const film = await encode(name, { preset, paint: paintHills })
          const { frameCount, durationSeconds, keyFrames } = await readFilm(film)
          assert.equal(frameCount, FRAMES)
          assert.ok(Math.abs(durationSeconds - FRAMES / 25) < 1e-3, `${durationSeconds}`)
          assert.deepEqual(keyFrames, [0, 2])
          assert.deepEqual(
            await timesOf(film),
            Array.from({ length: FRAMES }, (_, at) => at),
          )
          sizes.push(film.length)
        }
        const [fast = 0, balanced = 0, small = 0] = sizes
        assert.ok(balanced < fast && small < fast, sizes.join(', '))
      },
    )
  }

  test('by webcodecs lets the event loop turn, which frees frames, and holds few of them', async () => {
    const encoder = await openFilmEncoder(FORMAT, 'webcodecs')
    let hasComeRound = false
    const immediate = setImmediate(() => (hasComeRound = true))
    try {
      // So few frames do not wait for the encoder, and nothing else keeps the process alive.
      for (let count = 0; count < 4; count++) await encoder.addFrame(new Uint8Array(FRAME_BYTES))
      assert.ok(hasComeRound)
      await encoder.finish()
    } finally {
      clearImmediate(immediate)
      encoder.close()
    }
  })

  test('by webcodecs is garbage-collected when its encoder is closed', async () => {
    const film = new WeakRef((await encode('webcodecs')).buffer)
    assert.ok(await isCollected(film))
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

  test('by an ffmpeg that refuses a frame reports what it said', { skip: NO_FFMPEG }, async () => {
    const encoder = await openFilmEncoder({ ...FORMAT, framesPerSecond: -1 }, 'ffmpeg')
    await assert.rejects(encoder.finish(), /^Error: ffmpeg ended with code \d+: .*framerate/su)
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

test('the encoder in WebAssembly leaves the errors of its process to the program around it', () => {
  const module = new URL('./wasm-encoder.ts', import.meta.url)
  const script = `
    await (await import('${module.href}')).findWasmEncoder()
    process.on('unhandledRejection', (reason) => console.log('seen', reason.message))
    Promise.reject(new Error('a missed one'))`
  // A process of its own: here, other tests may have loaded the encoder already.
  const shown = execFileSync(process.execPath, ['--input-type=module', '--eval', script])
  assert.equal(shown.toString(), 'seen a missed one\n')
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

test('the best encoder for small files is ffmpeg, and what writes fast ones where there is none', async () => {
  const missing = (): Promise<never> => Promise.reject(new Error('there is no ffmpeg on the PATH'))
  const found = async () => () => Promise.reject(new Error('not opened here'))
  const finders: EncoderFinders = { webcodecs: found, ffmpeg: found, wasm: found }
  assert.equal((await findFilmEncoder(undefined, finders)).name, 'webcodecs')
  assert.equal((await findFilmEncoder(undefined, finders, 'small')).name, 'ffmpeg')
  assert.equal(
    (await findFilmEncoder(undefined, { ...finders, ffmpeg: missing }, 'small')).name,
    'webcodecs',
  )
})

import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { tinyShot } from '../../packages/previz/test/tiny-shot.ts'
import { runCommand } from './program.ts'
import { frameBytes } from '../../packages/previz/src/renderer/frame/frame-memory.ts'
import { openFilmEncoder } from '@backlot/previz/encoders'
import { renderFilm } from '@backlot/previz/render-film'

const folder = mkdtempSync(join(tmpdir(), 'backlot-camera-'))
after(() => rmSync(folder, { recursive: true }))

const film = join(folder, 'pan.mp4')
const shot = tinyShot('mountains at noon [Pan left]', {
  widthPx: 256,
  heightPx: 144,
  durationSeconds: 2,
})
const run = { signal: new AbortController().signal, onProgress: () => {}, threads: 1 }
writeFileSync(film, (await renderFilm({ kind: 'shot', shot }, run)).bytes)

const camera = (...words: string[]): ReturnType<typeof runCommand> =>
  runCommand(folder, ['camera', ...words])

describe('the camera of a film file', () => {
  test('is printed as JSON, with a plot beside it', async () => {
    const plot = join(folder, 'plot.svg')
    const { code, stdout } = await camera(film, '--json', '--svg', plot, '--expect', '[Pan left]')
    const answer = JSON.parse(stdout)
    assert.equal(code, 0, stdout)
    assert.equal(answer.obeyed, true)
    assert.deepEqual(
      answer.stretches.map((stretch: { moves: { command: string }[] }) =>
        stretch.moves.map(({ command }) => command),
      ),
      [['Pan left']],
    )
    assert.match(readFileSync(plot, 'utf8'), /^<svg/u)
  })

  test('that does the opposite of what is expected ends with 1', async () => {
    const { code, stdout } = await camera(film, '--expect', 'the camera pans right')
    assert.equal(code, 1)
    assert.match(stdout, /not obeyed/u)
    assert.match(stdout, /Pan left is seen, its opposite was asked/u)
  })
})

test('a black film neither obeys nor disobeys, says so and ends with 2', async () => {
  const format = { widthPx: 64, heightPx: 64, framesPerSecond: 10, durationSeconds: 1 }
  const encoder = await openFilmEncoder(format, 'wasm')
  const black = new Uint8Array(frameBytes(64, 64)).fill(128).fill(16, 0, 64 * 64)
  for (let frame = 0; frame < 10; frame++) await encoder.addFrame(black)
  const file = join(folder, 'black.mp4')
  writeFileSync(file, await encoder.finish())
  encoder.close()
  const { code, stdout } = await camera(file, '--expect', '[Static shot]')
  assert.equal(code, 2, stdout)
  assert.match(stdout, /nothing in the picture to follow/u)
})

/** Frames of a pattern that rotates clockwise by half a degree per frame. */
async function rollingFilm(): Promise<string> {
  const [widthPx, heightPx] = [160, 96]
  const encoder = await openFilmEncoder({ widthPx, heightPx, framesPerSecond: 12 }, 'wasm')
  for (let number = 0; number < 24; number++) {
    const [cosine, sine] = [Math.cos((number * Math.PI) / 360), Math.sin((number * Math.PI) / 360)]
    const frame = new Uint8Array(frameBytes(widthPx, heightPx)).fill(128)
    for (let at = 0; at < widthPx * heightPx; at++) {
      const [right, down] = [(at % widthPx) - widthPx / 2, Math.floor(at / widthPx) - heightPx / 2]
      const [x, y] = [right * cosine + down * sine, down * cosine - right * sine]
      frame[at] =
        125 + 50 * Math.sin(x / 3) * Math.sin(y / 3.4) + 40 * Math.sin(x * y * 0.004 + x / 7)
    }
    await encoder.addFrame(frame)
  }
  const file = join(folder, 'rolling.mp4')
  writeFileSync(file, await encoder.finish())
  encoder.close()
  return file
}

test('a film whose camera rolls says so, and is no static shot', async () => {
  const rolling = await rollingFilm()
  const { code, stdout } = await camera(rolling, '--expect', '[Static shot]')
  assert.equal(code, 1, stdout)
  assert.match(stdout, /the camera rolls \d+° to the left, for which there is no command/u)
  const json = JSON.parse((await camera(rolling, '--json')).stdout)
  assert.ok(json.stretches[0].roll_degrees < -5, JSON.stringify(json))
})

test('what cannot be judged is one sentence and ends with 2', async () => {
  const text = join(folder, 'text.mp4')
  writeFileSync(text, 'this is no film')
  for (const words of [
    [join(folder, 'missing.mp4')],
    [text],
    [folder],
    [film, '--expect', 'nothing of the kind'],
    [film, '--expect', '[Pan left][Zoom ink]'],
    [film, '--expect', '[Pan left][slowly push in]'],
    [film, '--no-such-option'],
    [],
    [film, '--svg', join(folder, 'no', 'such', 'folder.svg')],
  ]) {
    const { code, stdout, stderr } = await camera(...words)
    assert.equal(code, 2, stderr)
    assert.equal(stdout, '')
    assert.equal(stderr.trimEnd().split('\n').length, 1, stderr)
  }
})

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { findBox, readFilm } from '@backlot/test-kit/mp4'
import { shotOrder } from '../../../prompt/test/shot-order.ts'
import { tinyShot } from '../../test/tiny-shot.ts'
import { planShot } from '@backlot/prompt'
import { PLACES } from '@backlot/prompt/scene'
import type { Shot } from '@backlot/prompt/shot'
import { openFilmPool } from './film-pool.ts'
import { openMemoryGate } from './memory-gate.ts'
import { type FilmRun, type RenderedFilm, renderFilm } from './render-film.ts'

const render = (
  shot: Shot,
  options: Pick<FilmRun, 'threads' | 'encoder' | 'encoderPreset' | 'pool'> = {},
): Promise<RenderedFilm> =>
  renderFilm(
    { kind: 'shot', shot },
    { signal: new AbortController().signal, onProgress: () => {}, ...options },
  )

const digest = ({ bytes }: RenderedFilm): string => createHash('sha256').update(bytes).digest('hex')

const WASM = 'wasm'

describe('the same shot', () => {
  test('gives the same bytes, whatever the number of threads', async () => {
    const shot = tinyShot('a deer in a foggy forest at dawn [Truck left]', {
      durationSeconds: 0.4,
    })
    const one = await render(shot, { threads: 1, encoder: WASM })
    const three = await render(shot, { threads: 3, encoder: WASM })
    assert.equal(digest(one), digest(three))
  })

  test('gives the same bytes in several beats, whatever the number of threads', async () => {
    const way = 'a train ride from a desert to a forest and then to a meadow'
    const small = { widthPx: 160, heightPx: 90, framesPerSecond: 3 }
    const shot = planShot(shotOrder(way, small))
    const one = await render(shot, { threads: 1, encoder: WASM })
    const three = await render(shot, { threads: 3, encoder: WASM })
    assert.equal(shot.scene.beats?.length, 2)
    assert.equal(digest(one), digest(three))
  })

  test('gives another film with another seed or another prompt', async () => {
    const films = await Promise.all([
      render(tinyShot('blorp', { durationSeconds: 0.2 }), { encoder: WASM }),
      render(tinyShot('blorp', { durationSeconds: 0.2, seed: 3 }), { encoder: WASM }),
      render(tinyShot('blurp', { durationSeconds: 0.2 }), { encoder: WASM }),
    ])
    assert.equal(new Set(films.map(digest)).size, 3)
  })
})

test('the WASM encoder alone makes a whole film', async () => {
  const film = await render(tinyShot('a boat on the sea', { durationSeconds: 3 }), {
    encoder: WASM,
  })
  assert.equal(film.encoderName, WASM)
  const facts = await readFilm(film.bytes)
  assert.equal(facts.frameCount, 75)
  assert.deepEqual(facts.keyFrames, [0, 2])
})

test('a film is smaller with a slower preset', async () => {
  const shot = tinyShot('a boat on the sea', { durationSeconds: 1 })
  const fast = await render(shot, { encoder: WASM })
  const small = await render(shot, { encoder: WASM, encoderPreset: 'small' })
  assert.ok(small.bytes.length < 0.9 * fast.bytes.length, `${small.bytes.length}`)
})

test('an odd size is refused', async () => {
  await assert.rejects(render(tinyShot('a lake', { widthPx: 161 })), /widthPx must be even .* 161/u)
})

test('a failure inside a thread is the failure of the film', async () => {
  const broken: Shot = JSON.parse(JSON.stringify(tinyShot('a lake')).replace('"lake"', '"limbo"'))
  await assert.rejects(render(broken), TypeError)
})

test('a film at 768P is exactly what was ordered', async () => {
  const shot = tinyShot('a woman walks in a rainy neon city at night [Push in]', {
    widthPx: 1366,
    heightPx: 768,
    durationSeconds: 0.4,
  })
  const { bytes } = await render(shot)
  const facts = await readFilm(bytes)
  assert.deepEqual([facts.codec, facts.widthPx, facts.heightPx], ['avc', 1366, 768])
  assert.equal(facts.frameCount, 10)
  assert.ok(Math.abs(facts.durationSeconds - 0.4) < 1e-3)
  assert.equal(findBox(bytes, 'ftyp'), 0)
  assert.ok(findBox(bytes, 'moov') < findBox(bytes, 'mdat'))
  assert.ok(bytes.byteLength > 20_000)
})

describe('every place', () => {
  const pool = openFilmPool(openMemoryGate(1e9))
  after(() => pool.close())
  for (const place of PLACES) {
    test(`${place} is filmed`, async () => {
      const shot = tinyShot('two dogs and a red balloon', { durationSeconds: 0.12 })
      const film = await render({ ...shot, scene: { ...shot.scene, place } }, { threads: 1, pool })
      assert.equal((await readFilm(film.bytes)).frameCount, 3)
    })
  }
})

after(() => {
  const left = process
    .getActiveResourcesInfo()
    .filter((name) => name.includes('Worker') || name === 'MessagePort')
  assert.deepEqual(left, [])
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import {
  bytesOf,
  QUIET_RUN,
  videoEngineContract,
} from '../../../../../test/contracts/video-engine.ts'
import { tinyShot } from '../../../../previz/test/tiny-shot.ts'
import { readFilm } from '@backlot/test-kit/mp4'
import { testClock, type TestClock } from '../../../../../test/text-world.ts'
import type { RenderedVideo, VideoEngine } from '../../domain/engine.ts'
import { isFault } from '../../domain/fault.ts'
import type { Shot } from '@backlot/prompt/shot'
import { toBaseResp } from '../../wire/base-resp.ts'
import { DEMANDED_CODES, FILM_DEMANDS, videosOnDemand } from './demands.ts'
import { createPreviz } from './engine.ts'

videoEngineContract('previz on demand', async () => videosOnDemand(createPreviz(), testClock()))

/** An engine that records its requests and renders nothing. */
function noting(clock: TestClock = testClock()): {
  readonly engine: VideoEngine
  readonly shots: Shot[]
} {
  const shots: Shot[] = []
  const render = async (shot: Shot): Promise<RenderedVideo> => {
    shots.push(shot)
    return { video: (async function* () {})(), widthPx: 2, heightPx: 2, durationSeconds: 1 }
  }
  return {
    engine: videosOnDemand({ camera: [], pictures: [], name: 'noting', render }, clock),
    shots,
  }
}

const parses =
  (code: number) =>
  (thrown: unknown): boolean =>
    isFault(thrown) && toBaseResp(thrown).status_code === code

describe('a film on demand', () => {
  for (const code of DEMANDED_CODES.keys())
    test(`fails or is refused with ${code}, as the wire has it`, async () => {
      const { engine, shots } = noting()
      const prompt = `a lake [sandbox:fail:${code}]`
      await assert.rejects(engine.render(tinyShot(prompt), QUIET_RUN), parses(Number(code)))
      assert.deepEqual(shots, [])
      const refused = `a lake [sandbox:refuse:${code}]`
      assert.throws(() => engine.checkPrompt?.(refused), parses(Number(code)))
    })

  test('fails with 1000 when no code is named', async () => {
    const failing = noting().engine.render(tinyShot('[sandbox:fail] a lake'), QUIET_RUN)
    await assert.rejects(failing, parses(1000))
  })

  test('is slow before it is made, and before it fails', async () => {
    const clock = testClock()
    const { engine, shots } = noting(clock)
    await engine.render(tinyShot('a lake [sandbox:slow:20s]'), QUIET_RUN)
    assert.deepEqual([clock.slept, shots.length], [[20_000], 1])
    const failing = tinyShot('a lake [sandbox:slow:1.5s] [sandbox:fail:1027]')
    await assert.rejects(engine.render(failing, QUIET_RUN), parses(1027))
    assert.deepEqual(clock.slept, [20_000, 1500])
  })

  test('that is slow ends with the reason when it is aborted', async () => {
    const leaving = new AbortController()
    const { engine, shots } = noting()
    const made = engine.render(tinyShot('a lake [sandbox:slow:20s]'), {
      ...QUIET_RUN,
      signal: leaving.signal,
    })
    const reason = new Error('changed my mind')
    leaving.abort(reason)
    await assert.rejects(made, reason)
    assert.deepEqual(shots, [])
  })

  test('that is quick has its size and length, and a picture a second', async () => {
    const engine = videosOnDemand(createPreviz(), testClock())
    const shot = tinyShot('a lake [Push in] [sandbox:quick]', { durationSeconds: 6 })
    const film = await engine.render(shot, QUIET_RUN)
    const facts = await readFilm(await bytesOf(film))
    assert.deepEqual([facts.widthPx, facts.heightPx, facts.frameCount], [160, 90, 6])
    assert.ok(Math.abs(facts.durationSeconds - 6) < 0.1)
  })

  test('is an ordinary one for what is no phrase', async () => {
    const { engine, shots } = noting()
    for (const phrase of ['fail:9999', 'fail:5s', 'slow', 'slow:1026', 'refuse', 'quick:3s', 'x']) {
      const prompt = `a lake [sandbox:${phrase}]`
      engine.checkPrompt?.(prompt)
      await engine.render(tinyShot(prompt), QUIET_RUN)
    }
    assert.ok(shots.every(({ framesPerSecond }) => framesPerSecond === 25))
  })

  test('is documented with every phrase and every code', () => {
    const page = readFileSync(new URL('../../../../../docs/sandbox.md', import.meta.url), 'utf8')
    for (const name of Object.keys(FILM_DEMANDS)) assert.ok(page.includes(`| \`[sandbox:${name}`))
    const [, codes = ''] = /A CODE is ([\d, or]+), as/.exec(page) ?? []
    assert.deepEqual(codes.match(/\d+/g), [...DEMANDED_CODES.keys()])
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bytesOf } from '../../../../../test/contracts/video-engine.ts'
import { tinyShot } from '../../../../previz/test/tiny-shot.ts'
import { findBox } from '@backlot/test-kit/mp4'
import { sampleFilm } from '@backlot/test-kit/sample-media'
import { virtualClock, type VirtualClock } from '../../../../../test/simulation/virtual-clock.ts'
import { type RenderedVideo, type RenderRun, RenderStopped } from '../../domain/engine.ts'
import { Fault, isFault } from '../../domain/fault.ts'
import { mediaReader } from '../../system/media-reader.ts'
import { temporary } from '../../../../../test/temporary.ts'
import { videoJobEngine } from './video-job.ts'
import { AnswerLost, type VideoServer, type JobState } from './video-server.ts'

const START_MS = 1_000_000
const settings = { pollMs: 1000, silenceTimeoutMs: 60_000, timeoutMs: 600_000 }
const shot = tinyShot('a lake')
const FILM = await sampleFilm('mp4')

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000)
}

/** The answers of the scripted server; the last of a list is repeated for ever. */
type Script = {
  readonly knowsRepeats?: boolean
  readonly order?: readonly (string | Error)[]
  readonly lost?: string
  readonly look?: readonly (JobState | Error)[]
  readonly fetch?: readonly (Uint8Array | Error)[]
  /** Called while the server takes an order. */
  readonly onOrder?: (world: { readonly control: AbortController }) => void
}

type World = {
  readonly clock: VirtualClock
  /** The requests to the server, in order. */
  readonly calls: string[]
  readonly kept: string[]
  readonly progress: number[]
  readonly control: AbortController
  /** Renders, and reads the video to its end. */
  render(kept?: string): Promise<RenderedVideo & { readonly bytes: Uint8Array }>
}

function openWorld(script: Script): World {
  const clock = virtualClock(START_MS)
  const calls: string[] = []
  const kept: string[] = []
  const progress: number[] = []
  const control = new AbortController()
  const play = <T>(what: string, answers: readonly (T | Error)[]): T => {
    const index = calls.filter((call) => call.startsWith(what)).length - 1
    const answer = answers[Math.min(index, answers.length - 1)]
    if (answer instanceof Error) throw answer
    assert.ok(answer !== undefined, `${what} is in the script`)
    return answer
  }
  const server: VideoServer = {
    camera: [],
    pictures: [],
    check: async () => undefined,
    knowsRepeats: script.knowsRepeats ?? false,
    order: async (_, { renderId: filmId }) => {
      calls.push(`order ${filmId}`)
      script.onOrder?.({ control })
      return play('order', script.order ?? ['job-1'])
    },
    findLost: async () => {
      calls.push('findLost')
      return script.lost
    },
    poll: async (job) => {
      calls.push(`look ${job}`)
      return play('look', script.look ?? [{ state: 'done' }])
    },
    fetch: async (job) => {
      calls.push(`fetch ${job}`)
      return inPieces(play('fetch', script.fetch ?? [FILM]))
    },
    cancel: async (job) => void calls.push(`cancel ${job}`),
  }
  const ports = { clock, media: mediaReader(), temporary, maxBytes: 1_000_000 }
  const engine = videoJobEngine('scripted', server, { settings, ports })
  const run: RenderRun = {
    signal: control.signal,
    renderId: '17',
    onProgress: (fraction) => progress.push(fraction),
    keep: async (word) => void kept.push(word),
  }
  const render: World['render'] = async (earlier) => {
    const film = await engine.render(shot, earlier === undefined ? run : { ...run, kept: earlier })
    return { ...film, bytes: await bytesOf(film) }
  }
  return { clock, calls, kept, progress, control, render }
}

const working: JobState = { state: 'working', fraction: 0.5 }
const inMs = (ms: number): number => START_MS + ms
const failsWith = (kind: string, message: RegExp) => (thrown: unknown) =>
  isFault(thrown) && thrown.kind === kind && message.test(thrown.message)

for (const stepMs of [3_600_000, -3_600_000])
  test(`a clock that is set by ${stepMs / 1000} s while a film is made fails nothing, and hides no silence`, async () => {
    const world = openWorld({ look: [working, working, { state: 'done' }] })
    const film = world.render()
    await world.clock.advance(500)
    world.clock.jump(stepMs)
    await world.clock.advance(2000)
    assert.deepEqual((await film).bytes, FILM)
    const silent = openWorld({ look: [working, new Error('no answer')] })
    const lost = assert.rejects(silent.render(), failsWith('timeout', /silent for 60 s/))
    await silent.clock.advance(1500)
    silent.clock.jump(stepMs)
    await silent.clock.advance(61_000)
    await lost
  })

for (const stepMs of [3_600_000, -3_600_000])
  for (const [what, script] of [
    ['an order that a busy server refuses', 'order'],
    ['a way to the film that breaks', 'fetch'],
  ] as const)
    test(`a clock that is set by ${stepMs / 1000} s neither shortens nor prolongs the timeout for ${what}`, async () => {
      const failure = script === 'order' ? new Fault('overloaded', 'busy') : new Error('reset')
      const passing = openWorld({
        [script]: [failure, failure, script === 'order' ? 'job-1' : FILM],
      })
      const film = passing.render()
      await passing.clock.advance(500)
      passing.clock.jump(stepMs)
      await passing.clock.advance(5000)
      assert.deepEqual((await film).bytes, FILM)
      const lasting = openWorld({ [script]: [failure] })
      const rejected = assert.rejects(lasting.render())
      await lasting.clock.advance(500)
      lasting.clock.jump(stepMs)
      await lasting.clock.advance(62_000)
      await rejected
    })

test('a film is ordered once, looked after and fetched', async () => {
  const world = openWorld({ look: [{ state: 'working' }, working, { state: 'done' }] })
  const film = world.render()
  await world.clock.advanceTo(inMs(2000))
  const { widthPx, heightPx, durationSeconds, bytes } = await film
  assert.deepEqual([widthPx, heightPx, durationSeconds], [64, 48, 2])
  assert.deepEqual(bytes, FILM)
  const looks = ['look job-1', 'look job-1', 'look job-1']
  assert.deepEqual(world.calls, ['order 17', ...looks, 'fetch job-1'])
  assert.deepEqual(
    world.kept.map((word) => JSON.parse(word)),
    [{ orderedAtMs: START_MS }, { job: 'job-1' }],
  )
  assert.deepEqual(world.progress, [0, 0.475, 1])
})

describe('after a restart', () => {
  test('the job that was ordered is gone on with', async () => {
    const world = openWorld({})
    await world.render('{"job":"job-9"}')
    assert.deepEqual(world.calls, ['look job-9', 'fetch job-9'])
  })

  const cutShort = JSON.stringify({ orderedAtMs: START_MS - 5000 })

  test('an order that was cut short is found again', async () => {
    const world = openWorld({ lost: 'job-9' })
    await world.render(cutShort)
    assert.deepEqual(world.calls, ['findLost', 'look job-9', 'fetch job-9'])
  })

  test('an order that cannot be found is not made a second time', async () => {
    const world = openWorld({})
    await assert.rejects(
      world.render(cutShort),
      failsWith('internal', /cannot say whether it has taken/),
    )
    assert.deepEqual(world.calls, ['findLost'])
  })

  test('a server that takes an order once is given it again', async () => {
    const world = openWorld({ knowsRepeats: true })
    await world.render(cutShort)
    assert.deepEqual(world.calls, ['order 17', 'look job-1', 'fetch job-1'])
  })
})

describe('ordering', () => {
  test('an order whose answer was lost is found again', async () => {
    const world = openWorld({ order: [new AnswerLost('reset')], lost: 'job-3' })
    await world.render()
    assert.deepEqual(world.calls, ['order 17', 'findLost', 'look job-3', 'fetch job-3'])
  })

  test('a busy server is given the order again when it says', async () => {
    const busy = new Fault('overloaded', 'busy', { retryAfterSeconds: 7 })
    const world = openWorld({ order: [busy, 'job-1'] })
    const film = world.render()
    await world.clock.advanceTo(inMs(6999))
    assert.deepEqual(world.calls, ['order 17'])
    await world.clock.advanceTo(inMs(7000))
    await film
    assert.deepEqual(world.kept, [
      JSON.stringify({ orderedAtMs: inMs(0) }),
      '{}',
      JSON.stringify({ orderedAtMs: inMs(7000) }),
      JSON.stringify({ job: 'job-1' }),
    ])
  })

  test('an attempt that was cut off while the server was busy orders again', async () => {
    const world = openWorld({})
    await world.render('{}')
    assert.deepEqual(world.calls, ['order 17', 'look job-1', 'fetch job-1'])
  })

  test('a server that stays busy is given up after the timeout', async () => {
    const world = openWorld({ order: [new Fault('overloaded', 'busy')] })
    const rejected = assert.rejects(world.render(), failsWith('overloaded', /busy/))
    await world.clock.advanceTo(inMs(61_000))
    await rejected
  })

  test('a refusal is the end of it', async () => {
    const world = openWorld({ order: [new Fault('sensitiveInput', 'no')] })
    await assert.rejects(world.render(), failsWith('sensitiveInput', /no/))
    assert.deepEqual(world.calls, ['order 17'])
  })
})

describe('looking', () => {
  test('a server that does not answer for a while loses no film', async () => {
    const world = openWorld({ look: [new Error('500'), new Error('reset'), { state: 'done' }] })
    const film = world.render()
    await world.clock.advanceTo(inMs(2000))
    await film
  })

  test('a server that is silent for too long ends the film, and its job', async () => {
    const world = openWorld({ look: [new Error('500')] })
    const rejected = assert.rejects(world.render(), failsWith('timeout', /silent for 60 s/))
    await world.clock.advanceTo(inMs(61_000))
    await rejected
    assert.equal(world.calls.at(-1), 'cancel job-1')
  })

  test('a film that is never ready is given up', async () => {
    const world = openWorld({ look: [working] })
    const rejected = assert.rejects(world.render(), failsWith('timeout', /not ready after 600 s/))
    await world.clock.advanceTo(inMs(601_000))
    await rejected
  })

  test('a job that the server has forgotten is not ordered again', async () => {
    const world = openWorld({ look: [working, { state: 'unknown' }] })
    const rejected = assert.rejects(
      world.render(),
      failsWith('internal', /no longer has this film/),
    )
    await world.clock.advanceTo(inMs(1000))
    await rejected
    assert.equal(world.calls.filter((call) => call.startsWith('order')).length, 1)
  })

  test('what the server says of a failure is the failure', async () => {
    const fault = new Fault('sensitiveOutput', 'the film was withheld')
    const world = openWorld({ look: [{ state: 'failed', fault }] })
    await assert.rejects(world.render(), failsWith('sensitiveOutput', /withheld/))
  })
})

describe('stopping', () => {
  const stopped = async (goesOn: boolean): Promise<World> => {
    const world = openWorld({ look: [working] })
    const reason = new RenderStopped('stop', goesOn)
    const rejected = assert.rejects(world.render(), (thrown) => thrown === reason)
    await world.clock.advanceTo(inMs(1500))
    world.control.abort(reason)
    await rejected
    return world
  }

  test('a cancelled film ends the job', async () => {
    assert.equal((await stopped(false)).calls.at(-1), 'cancel job-1')
  })

  test('a server that stops leaves the job at work, for the next one to go on with', async () => {
    const { calls } = await stopped(true)
    assert.ok(!calls.includes('cancel job-1'), calls.join())
  })

  test('a film cancelled while it is ordered ends the job that comes of it', async () => {
    const reason = new RenderStopped('cancelled', false)
    const world = openWorld({ onOrder: ({ control }) => control.abort(reason) })
    await assert.rejects(world.render(), (thrown) => thrown === reason)
    assert.deepEqual(world.calls, ['order 17', 'cancel job-1'])
  })
})

describe('fetching', () => {
  test('a way that breaks is gone again', async () => {
    const world = openWorld({ fetch: [new Error('reset'), FILM] })
    const film = world.render()
    await world.clock.advanceTo(inMs(1000))
    assert.deepEqual((await film).bytes, FILM)
  })

  for (const [what, bytes] of [
    ['no film at all', Buffer.from('<html>not found</html>')],
    ['a film that ends too soon', FILM.subarray(0, FILM.length / 2)],
    ['nothing', Buffer.alloc(0)],
    ['more than is taken', Buffer.alloc(1_000_001)],
  ] as const) {
    test(`${what} is a failure, and no file stays behind`, async () => {
      const world = openWorld({ fetch: [bytes] })
      await assert.rejects(world.render(), failsWith('internal', /cannot be used as a film/))
      assert.deepEqual(temporary.left(), [])
    })
  }

  test('another container becomes an MP4 with its index in front', async () => {
    const world = openWorld({ fetch: [await sampleFilm('mkv')] })
    const { bytes } = await world.render()
    assert.equal(findBox(bytes, 'ftyp'), 0)
    assert.ok(findBox(bytes, 'moov') < findBox(bytes, 'mdat'))
  })
})

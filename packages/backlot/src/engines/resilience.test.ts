/** Time-outs, retries, circuit breaker and fallbacks, around engines with scripted failures, on a virtual clock. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { partsOf, promptOf, requestOf } from '../../../../test/contracts/text-engine.ts'
import { settle, virtualClock } from '../../../../test/simulation/virtual-clock.ts'
import type { TextEngine } from '../domain/engine.ts'
import { Fault, type FaultKind } from '../domain/fault.ts'
import { pieceOf, type StreamPart } from '../domain/stream.ts'
import { systemClock } from '../system/clock.ts'
import { mediaReader } from '../system/media-reader.ts'
import { temporary } from '../../../../test/temporary.ts'
import { createEngines } from './index.ts'
import { withCircuit } from './with-circuit.ts'
import { withFallback } from './with-fallback.ts'
import { withRetries } from './with-retries.ts'
import { withTimeouts } from './with-timeouts.ts'

/** One step of a scripted engine: parts, a failure, or silence. */
type Step = readonly StreamPart[] | Error | { readonly silentMs: number }

type Scripted = TextEngine & { readonly asked: number; readonly left: number }

const START: Step = [{ type: 'text-start' }]
const none = { reasoningTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }
const usage = { inputTokens: 1, outputTokens: 1, ...none }
const END: Step = [{ type: 'text-end' }, { type: 'finish', reason: 'end', usage }]
const GOOD: readonly Step[] = [START, END]
const fault = (kind: FaultKind, retryAfterSeconds?: number): Fault =>
  new Fault(kind, kind, retryAfterSeconds === undefined ? {} : { retryAfterSeconds })

/** An engine that plays one script for each request, the last one for all that follow. */
function scripted(
  clock: ReturnType<typeof virtualClock>,
  ...scripts: readonly (readonly Step[])[]
): Scripted {
  const counts = { asked: 0, left: 0 }
  return {
    name: 'scripted',
    get asked() {
      return counts.asked
    },
    get left() {
      return counts.left
    },
    countTokens: async () => ({ tokens: 1, exact: true }),
    generate: async function* (_request, { signal }) {
      const script = scripts[Math.min(counts.asked, scripts.length - 1)] ?? []
      counts.asked += 1
      try {
        for (const step of script) {
          signal.throwIfAborted()
          if (step instanceof Error) throw step
          if ('silentMs' in step) await clock.sleep(step.silentMs, signal)
          else yield step
          signal.throwIfAborted()
        }
      } finally {
        counts.left += 1
      }
    },
  }
}

type Ended = { readonly parts: number; readonly thrown?: unknown; readonly atMs: number }

/** Reads a reply while time passes. */
async function reply(
  engine: TextEngine,
  clock: ReturnType<typeof virtualClock>,
  signal = new AbortController().signal,
): Promise<Ended> {
  const ended = readReply(engine, clock, signal)
  let isOver = false
  const over = ended.then(() => (isOver = true))
  await settle()
  const tick = async (): Promise<void> => {
    await clock.advance(50)
    if (!isOver) await tick()
  }
  if (!isOver) await tick()
  await over
  return await ended
}

async function readReply(
  engine: TextEngine,
  clock: ReturnType<typeof virtualClock>,
  signal: AbortSignal,
): Promise<Ended> {
  let parts = 0
  try {
    for await (const batch of engine.generate(requestOf(promptOf('x')), { signal }))
      parts += batch.length
    return { parts, atMs: clock.nowMs() }
  } catch (thrown) {
    return { parts, thrown, atMs: clock.nowMs() }
  }
}

describe('timeouts', () => {
  const limits = { firstTokenMs: 1000, betweenTokensMs: 200 }

  test('a reply that keeps talking takes as long as it takes', async () => {
    const clock = virtualClock(0)
    const talk = Array.from({ length: 50 }, (): Step[] => [{ silentMs: 150 }, []]).flat()
    const engine = withTimeouts(
      scripted(clock, [{ silentMs: 900 }, START, ...talk, END]),
      limits,
      clock,
    )
    const { parts, thrown } = await reply(engine, clock)
    assert.deepEqual([parts, thrown], [3, undefined])
  })

  for (const stepMs of [3_600_000, -3_600_000])
    test(`a clock that is set by ${stepMs / 1000} s cuts no reply short`, async () => {
      const clock = virtualClock(0)
      const talk = scripted(clock, [{ silentMs: 900 }, START, { silentMs: 150 }, END])
      const whole = reply(withTimeouts(talk, limits, clock), clock)
      clock.jump(stepMs)
      assert.equal((await whole).thrown, undefined)
    })

  for (const [what, script, atMs] of [
    ['before the first token', [{ silentMs: 5000 }, ...GOOD], 1000],
    ['between two tokens', [START, { silentMs: 5000 }, END], 200],
  ] as const)
    test(`silence ${what} stops the engine and is a timeout`, async () => {
      const clock = virtualClock(0)
      const inner = scripted(clock, script)
      const ended = await reply(withTimeouts(inner, limits, clock), clock)
      assert.ok(ended.thrown instanceof Fault && ended.thrown.kind === 'timeout')
      assert.ok(ended.atMs >= atMs && ended.atMs <= atMs + 250, `${ended.atMs}`)
      assert.equal(inner.left, 1)
    })

  test('a reply that never ends is stopped at its limit', async () => {
    const clock = virtualClock(0)
    const talk = Array.from({ length: 50 }, (): Step[] => [{ silentMs: 150 }, []]).flat()
    const engine = withTimeouts(
      scripted(clock, [START, ...talk, END]),
      { ...limits, totalMs: 2000 },
      clock,
    )
    const { thrown, atMs } = await reply(engine, clock)
    assert.ok(thrown instanceof Fault && thrown.kind === 'timeout')
    assert.ok(atMs <= 2250)
  })

  test('a slow reader is not the fault of the engine', async () => {
    const clock = virtualClock(0)
    const engine = withTimeouts(scripted(clock, GOOD), limits, clock)
    let parts = 0
    const { signal } = new AbortController()
    for await (const batch of engine.generate(requestOf(promptOf('x')), { signal })) {
      parts += batch.length
      await clock.advanceTo(clock.nowMs() + 10_000)
    }
    assert.equal(parts, 3)
  })

  test('a caller that leaves gets its own reason', async () => {
    const clock = virtualClock(0)
    const leaving = new AbortController()
    const engine = withTimeouts(scripted(clock, [{ silentMs: 5000 }]), limits, clock)
    const ending = reply(engine, clock, leaving.signal)
    leaving.abort(new Error('gone'))
    assert.equal((await ending).thrown, leaving.signal.reason)
  })
})

describe('retries', () => {
  test('an overloaded engine is asked again, later and later', async () => {
    const clock = virtualClock(0)
    const inner = scripted(clock, [fault('overloaded')], [fault('overloaded')], GOOD)
    const { parts, atMs } = await reply(withRetries(inner, 2, clock), clock)
    assert.deepEqual([parts, inner.asked], [3, 3])
    assert.ok(atMs >= 125 + 250 && atMs <= 250 + 500 + 100, `${atMs}`)
  })

  test('it is asked so many times and no more', async () => {
    const clock = virtualClock(0)
    const inner = scripted(clock, [fault('overloaded')])
    const { thrown } = await reply(withRetries(inner, 2, clock), clock)
    assert.ok(thrown instanceof Fault && thrown.kind === 'overloaded')
    assert.equal(inner.asked, 3)
  })

  test('a short Retry-After is waited for, a long one is reported', async () => {
    const clock = virtualClock(0)
    const short = scripted(clock, [fault('overloaded', 3)], GOOD)
    assert.ok((await reply(withRetries(short, 2, clock), clock)).atMs >= 3000)
    const long = scripted(clock, [fault('overloaded', 60)], GOOD)
    const { thrown } = await reply(withRetries(long, 2, clock), clock)
    assert.ok(thrown instanceof Fault && thrown.retryAfterSeconds === 60)
    assert.equal(long.asked, 1)
  })

  for (const kind of ['invalid', 'sensitiveInput', 'internal', 'timeout'] as const)
    test(`${kind} is not asked again`, async () => {
      const clock = virtualClock(0)
      const inner = scripted(clock, [fault(kind)], GOOD)
      await reply(withRetries(inner, 2, clock), clock)
      assert.equal(inner.asked, 1)
    })

  test('nothing is begun anew after the first part', async () => {
    const clock = virtualClock(0)
    const inner = scripted(clock, [START, fault('overloaded')], GOOD)
    const { parts, thrown } = await reply(withRetries(inner, 2, clock), clock)
    assert.deepEqual([parts, inner.asked], [1, 1])
    assert.ok(thrown instanceof Fault)
  })

  test('a caller that leaves while it waits is let go', async () => {
    const clock = virtualClock(0)
    const leaving = new AbortController()
    const inner = scripted(clock, [fault('overloaded', 4)], GOOD)
    const ending = reply(withRetries(inner, 2, clock), clock, leaving.signal)
    leaving.abort(new Error('gone'))
    assert.equal((await ending).thrown, leaving.signal.reason)
    assert.equal(inner.asked, 1)
  })
})

describe('the circuit', () => {
  const broken = async (
    engine: TextEngine,
    clock: ReturnType<typeof virtualClock>,
    times: number,
  ): Promise<readonly Ended[]> => {
    const ends: Ended[] = []
    for (let time = 0; time < times; time += 1) ends.push(await reply(engine, clock))
    return ends
  }

  test('opens after five failures, lets one through in time, and closes when it answers', async () => {
    const clock = virtualClock(0)
    const bad = [fault('internal')]
    const inner = scripted(clock, bad, bad, bad, bad, bad, GOOD)
    const failures: unknown[] = []
    const engine = withCircuit(inner, { clock, onFailure: (thrown) => failures.push(thrown) })
    await broken(engine, clock, 7)
    assert.deepEqual([inner.asked, failures.length], [5, 5])
    const { thrown } = await reply(engine, clock)
    assert.ok(thrown instanceof Fault && thrown.kind === 'overloaded')
    assert.equal(thrown.retryAfterSeconds, 5)
    await clock.advanceTo(6000)
    assert.equal((await reply(engine, clock)).parts, 3)
    assert.equal((await reply(engine, clock)).parts, 3)
    assert.equal(inner.asked, 7)
  })

  for (const stepMs of [3_600_000, -3_600_000])
    test(`stays open as long as ever when the clock is set by ${stepMs / 1000} s`, async () => {
      const clock = virtualClock(0)
      const bad = [fault('internal')]
      const inner = scripted(clock, bad, bad, bad, bad, bad, GOOD)
      const engine = withCircuit(inner, { clock, onFailure: () => undefined })
      await broken(engine, clock, 5)
      clock.jump(stepMs)
      assert.equal((await reply(engine, clock)).parts, 0)
      await clock.advance(6000)
      assert.equal((await reply(engine, clock)).parts, 3)
    })

  test('a trial that fails keeps it open for longer', async () => {
    const clock = virtualClock(0)
    const inner = scripted(clock, [fault('timeout')])
    const engine = withCircuit(inner, { clock, onFailure: () => undefined })
    await broken(engine, clock, 5)
    await clock.advanceTo(6000)
    await reply(engine, clock)
    await clock.advanceTo(12_000)
    await reply(engine, clock)
    assert.equal(inner.asked, 6)
    await clock.advanceTo(17_000)
    await reply(engine, clock)
    assert.equal(inner.asked, 7)
  })

  test('an engine that asks for a pause gets it, up to a minute, and callers get the whole of it', async () => {
    const clock = virtualClock(0)
    const inner = scripted(clock, [fault('overloaded', 90)])
    const engine = withCircuit(inner, { clock, onFailure: () => undefined })
    await broken(engine, clock, 5)
    await clock.advanceTo(50_000)
    const { thrown } = await reply(engine, clock)
    assert.ok(thrown instanceof Fault && thrown.retryAfterSeconds === 40)
    assert.equal(inner.asked, 5)
    await clock.advanceTo(61_000)
    await reply(engine, clock)
    assert.equal(inner.asked, 6)
  })

  test('only one request at a time tries an open circuit', async () => {
    const clock = virtualClock(0)
    const bad = [fault('internal')]
    const inner = scripted(clock, bad, bad, bad, bad, bad, [{ silentMs: 1000 }, ...GOOD])
    const engine = withCircuit(inner, { clock, onFailure: () => undefined })
    await broken(engine, clock, 5)
    await clock.advanceTo(6000)
    const { signal } = new AbortController()
    const first = Array.fromAsync(engine.generate(requestOf(promptOf('x')), { signal }))
    await settle()
    const second = await reply(engine, clock)
    assert.ok(second.thrown instanceof Fault)
    await clock.advanceTo(8000)
    assert.equal((await first).flat().length, 3)
  })

  for (const [what, script] of [
    ['refusals', [fault('invalid')]],
    ['answers between the failures', undefined],
  ] as const)
    test(`${what} do not open it`, async () => {
      const clock = virtualClock(0)
      const mixed = Array.from({ length: 20 }, (_, at) =>
        at % 4 === 3 ? GOOD : [fault('internal')],
      )
      const inner = script ? scripted(clock, script) : scripted(clock, ...mixed)
      await broken(withCircuit(inner, { clock, onFailure: () => undefined }), clock, 20)
      assert.equal(inner.asked, 20)
    })

  test('a caller that leaves is no failure, and frees the trial', async () => {
    const clock = virtualClock(0)
    const bad = [fault('internal')]
    const inner = scripted(clock, bad, bad, bad, bad, bad, [{ silentMs: 9000 }], GOOD)
    const engine = withCircuit(inner, { clock, onFailure: () => undefined })
    await broken(engine, clock, 5)
    await clock.advanceTo(6000)
    const leaving = new AbortController()
    const ending = reply(engine, clock, leaving.signal)
    await settle()
    leaving.abort(new Error('gone'))
    await ending
    assert.equal((await reply(engine, clock)).parts, 3)
  })
})

test('a model file that cannot be loaded gives way to the next engine, and is logged', async () => {
  const failures: unknown[] = []
  const engines = createEngines({
    clock: systemClock(),
    pace: 'instant',
    scenarios: () => [],
    previz: {},
    media: mediaReader(),
    temporary,
    models: { 'Vendor-M3': { engine: 'local', fallback: [{ engine: 'sandbox' }] } },
    servers: {
      local: {
        type: 'gguf',
        file: import.meta.filename,
        usesGpu: false,
        concurrency: 1,
        retries: 0,
        timeouts: { firstTokenMs: 60_000, betweenTokensMs: 60_000 },
      },
    },
    onNotice: () => undefined,
    onFailure: (engine, thrown) => failures.push(engine, thrown),
  })
  const engine = engines.text('Vendor-M3')
  assert.ok((await engine.countTokens('Vendor-M3', promptOf('Hi'))).tokens > 0)
  const parts = await partsOf(engine, requestOf(promptOf('Say exactly: there')))
  assert.equal(parts.map((part) => pieceOf(part) ?? '').join(''), 'there')
  assert.equal(failures[0], 'local')
  await engines.close()
})

describe('fallback', () => {
  for (const kind of ['overloaded', 'timeout', 'internal'] as const)
    test(`an engine that fails with ${kind} gives way to the next`, async () => {
      const clock = virtualClock(0)
      const [first, second, third] = [
        scripted(clock, [fault(kind)]),
        scripted(clock, [fault('internal')]),
        scripted(clock, GOOD),
      ]
      assert.equal((await reply(withFallback(first, [second, third]), clock)).parts, 3)
      assert.deepEqual([first.asked, second.asked, third.asked], [1, 1, 1])
    })

  test('what is wrong with the request is wrong everywhere', async () => {
    const clock = virtualClock(0)
    const other = scripted(clock, GOOD)
    const engine = withFallback(scripted(clock, [fault('invalid')]), [other])
    const { thrown } = await reply(engine, clock)
    assert.ok(thrown instanceof Fault && thrown.kind === 'invalid')
    assert.equal(other.asked, 0)
  })

  test('a reply that has begun is not begun by another', async () => {
    const clock = virtualClock(0)
    const other = scripted(clock, GOOD)
    const engine = withFallback(scripted(clock, [START, fault('internal')]), [other])
    const { parts, thrown } = await reply(engine, clock)
    assert.equal(parts, 1)
    assert.ok(thrown instanceof Fault)
    assert.equal(other.asked, 0)
  })

  test('an engine that cannot count gives way to the next, whose count is no exact one', async () => {
    const clock = virtualClock(0)
    const broken = (thrown: Fault): TextEngine => ({
      ...scripted(clock, GOOD),
      countTokens: () => Promise.reject(thrown),
    })
    const count = async (...engines: readonly [TextEngine, ...TextEngine[]]): Promise<unknown> =>
      await withFallback(engines[0], engines.slice(1)).countTokens('m', promptOf('Hi'))
    const good = scripted(clock, GOOD)
    assert.deepEqual(await count(good, broken(fault('internal'))), { tokens: 1, exact: true })
    assert.deepEqual(await count(broken(fault('internal')), good), { tokens: 1, exact: false })
    await assert.rejects(count(broken(fault('invalid')), good), { kind: 'invalid' })
    await assert.rejects(count(broken(fault('overloaded')), broken(fault('internal'))), {
      kind: 'overloaded',
    })
  })

  test('when all fail, the failure of the first is reported, with the shortest wait of all', async () => {
    const clock = virtualClock(0)
    for (const [other, seconds] of [
      [fault('internal'), 7],
      [fault('overloaded'), 7],
      [fault('overloaded', 60), 7],
      [fault('overloaded', 2), 2],
    ] as const) {
      const first = scripted(clock, [fault('overloaded', 7)])
      const { thrown } = await reply(withFallback(first, [scripted(clock, [other])]), clock)
      assert.ok(thrown instanceof Fault && thrown.retryAfterSeconds === seconds)
    }
  })
})

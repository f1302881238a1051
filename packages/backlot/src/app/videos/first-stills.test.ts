import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { virtualClock } from '../../../../../test/simulation/virtual-clock.ts'
import { createFirstStills, type FirstStills } from './first-stills.ts'

const { signal } = new AbortController()
const request = {
  model: { sent: 'Vendor-Video-2.3', id: 'Vendor-Video-2.3' } as const,
  prompt: 'A fox by a lake',
}

describe('stills of films that nobody has ordered', () => {
  test('are drawn one at a time, and a newer one takes the place of one that waits', async () => {
    const { stills, drawn, finish } = setUp()
    const first = stills.get('a', request, signal)
    const older = stills.get('a', { ...request, prompt: 'older' }, signal)
    const other = stills.get('b', { ...request, prompt: 'other' }, signal)
    const newer = stills.get('a', { ...request, prompt: 'newer' }, signal)
    await assert.rejects(older, { kind: 'rateLimited' })
    assert.deepEqual(drawn, ['A fox by a lake'])
    for (const one of [first, other, newer]) {
      finish()
      assert.ok(await one)
    }
    assert.deepEqual(drawn, ['A fox by a lake', 'other', 'newer'])
  })

  test('are small, as wide as any model draws', async () => {
    const { stills, sizes, finish } = setUp()
    const still = stills.get('a', { ...request, resolution: '1080P' }, signal)
    finish()
    await still
    assert.deepEqual(sizes, [[640, 360]])
  })

  test('are limited for each account a minute, and in how many may wait', async () => {
    const { stills, finish, clock } = setUp()
    const ask = (account: string): Promise<unknown> => stills.get(account, request, signal)
    for (let count = 0; count < 60; count += 1) {
      const still = ask('a')
      finish()
      await still
    }
    await assert.rejects(ask('a'), /60 stills a minute/)
    await clock.advance(1000)
    const running = ask('a')
    const waiting = Array.from({ length: 16 }, (_, index) => ask(`b${index}`))
    await assert.rejects(ask('c'), /too many stills wait to be drawn: at most 16/)
    for (const one of [running, ...waiting]) {
      finish()
      await one
    }
  })

  test('are not drawn for who has gone, and a failure keeps nobody else waiting', async () => {
    const { stills, drawn, finish, fail } = setUp()
    const first = stills.get('a', request, signal)
    const gone = new AbortController()
    const left = stills.get('b', request, gone.signal)
    const last = stills.get('c', { ...request, prompt: 'last' }, signal)
    gone.abort(new Error('the client has gone'))
    fail(new Error('the renderer broke'))
    await assert.rejects(first, /broke/)
    await assert.rejects(left, /gone/)
    finish()
    assert.ok(await last)
    assert.deepEqual(drawn, ['A fox by a lake', 'last'])
  })

  test('are refused as an order would be, and for models that another engine films', async () => {
    const { stills } = setUp()
    await assert.rejects(stills.get('a', { ...request, prompt: '' }, signal), { kind: 'invalid' })
    const other = setUp('comfy').stills
    await assert.rejects(other.get('a', request, signal), /another engine/)
  })
})

function setUp(engine = 'previz'): {
  readonly stills: FirstStills
  readonly clock: ReturnType<typeof virtualClock>
  readonly drawn: readonly string[]
  readonly sizes: readonly (readonly [number, number])[]
  /** Ends the still that is being drawn, or the next one. */
  finish(): void
  fail(thrown: Error): void
} {
  const clock = virtualClock(0)
  const drawn: string[] = []
  const sizes: (readonly [number, number])[] = []
  const ends: ((outcome: { readonly thrown?: Error }) => void)[] = []
  const outcomes: { readonly thrown?: Error }[] = []
  const match = (): void => {
    const [end] = ends
    const [outcome] = outcomes
    if (!end || !outcome) return
    ends.shift()
    outcomes.shift()
    end(outcome)
  }
  const stills = createFirstStills({
    engineName: () => engine,
    clock,
    firstFrame: async ({ prompt, widthPx, heightPx }) => {
      drawn.push(prompt)
      sizes.push([widthPx, heightPx])
      await turn()
      const { thrown } = await new Promise<{ readonly thrown?: Error }>((resolve) => {
        ends.push(resolve)
        match()
      })
      if (thrown !== undefined) throw thrown
      return new Uint8Array([1])
    },
  })
  const settle = (outcome: { readonly thrown?: Error }): void => {
    outcomes.push(outcome)
    match()
  }
  return {
    stills,
    clock,
    drawn,
    sizes,
    finish: () => settle({}),
    fail: (thrown) => settle({ thrown }),
  }
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFault } from './fault.ts'
import { MINIMAX_ALIASES, resolveModelName, RESOLUTIONS, VIDEO_MODELS } from './model.ts'
import { sizeOf, toVideoOrder } from './video.ts'

const named = (id: string): { sent: string; id: string } => ({ sent: id, id })

/** Source: brief, both tables; a pair that either permits is served. */
const SERVED: Readonly<Record<string, readonly string[]>> = {
  'Vendor-Video-2.3': ['768P 6', '768P 10', '1080P 6'],
  'Vendor-Video-02': ['768P 6', '768P 10', '1080P 6'],
  'T2V-01-Director': ['720P 6', '1080P 6'],
  'T2V-01': ['720P 6', '1080P 6'],
}

test('every model, resolution and duration: served or refused as the tables say', () => {
  const durations = [0, 5, 6, 6.5, 10, 11]
  const pairs = RESOLUTIONS.flatMap((resolution) =>
    durations.map((durationSeconds) => ({ resolution, durationSeconds })),
  )
  const isServed = (id: string, pair: (typeof pairs)[number]): boolean => {
    try {
      return toVideoOrder({ model: named(id), prompt: 'a', ...pair }).resolution === pair.resolution
    } catch (thrown) {
      assert.ok(isFault(thrown) && thrown.kind === 'invalid')
      return false
    }
  }
  for (const { id } of VIDEO_MODELS)
    assert.deepEqual(
      pairs
        .filter((pair) => isServed(id, pair))
        .map(({ resolution, durationSeconds }) => `${resolution} ${durationSeconds}`),
      SERVED[id],
    )
})

test('defaults: six seconds, the first resolution of the table, optimizer on', () => {
  const defaults = VIDEO_MODELS.map(({ id }) => toVideoOrder({ model: named(id), prompt: 'a' }))
  assert.deepEqual(
    defaults.map(({ resolution, durationSeconds }) => `${resolution} ${durationSeconds}`),
    ['768P 6', '768P 6', '720P 6', '720P 6'],
  )
  assert.ok(defaults.every(({ promptOptimizer }) => promptOptimizer))
})

test('fast pretreatment has an effect on two models only', () => {
  const fast = VIDEO_MODELS.map(
    ({ id }) =>
      toVideoOrder({ model: named(id), prompt: 'a', fastPretreatment: true }).fastPretreatment,
  )
  assert.deepEqual(fast, [true, true, false, false])
})

test('a prompt has at most 2000 characters, as people count them', () => {
  const model = named('T2V-01')
  assert.ok(toVideoOrder({ model, prompt: '🎬'.repeat(2000) }))
  assert.throws(() => toVideoOrder({ model, prompt: 'a'.repeat(2001) }), /at most 2000.*got 2001/)
})

test('commands alone are a prompt, where they are commands', () => {
  assert.ok(toVideoOrder({ model: named('Vendor-Video-02'), prompt: '[Push in]' }))
  assert.throws(() => toVideoOrder({ model: named('T2V-01'), prompt: '  ' }), /must not be empty/)
})

test('pixel sizes are even or what the family has', () => {
  assert.deepEqual(
    RESOLUTIONS.map((name) => Object.values(sizeOf(name)).join('x')),
    ['1280x720', '1366x768', '1920x1080'],
  )
})

test('public names stand for ours', () => {
  const id = (sent: string): string => resolveModelName(sent, MINIMAX_ALIASES).id
  assert.equal(id('MiniMax-Hailuo-2.3'), 'Vendor-Video-2.3')
  assert.equal(id('MiniMax-Hailuo-02'), 'Vendor-Video-02')
  assert.equal(id('MiniMax-M2.7-highspeed'), 'Vendor-M2.7-highspeed')
  assert.equal(id('T2V-01'), 'T2V-01')
})

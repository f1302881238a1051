import assert from 'node:assert/strict'
import { test } from 'node:test'
import { virtualClock, type VirtualClock } from '../../../../../test/simulation/virtual-clock.ts'
import { Fault } from '../../domain/fault.ts'
import { createHealth, type Health } from './health.ts'

test('a check that fails is reported once, and once when it works again', async () => {
  const { health, clock, disk, reported } = setUp()
  await health.check()
  disk.fault = new Fault('overloaded', 'the disk is full')
  for (let round = 0; round < 3; round += 1) {
    await clock.advance(1000)
    await assert.rejects(health.check(), /the disk is full/)
  }
  assert.equal(health.isWorking('disk'), false)
  disk.fault = undefined
  await clock.advance(1000)
  await health.check()
  assert.equal(health.isWorking('disk'), true)
  assert.deepEqual(reported, ['disk: the disk is full', 'disk: works'])
})

test('however many ask, a check is tried once a second and once at a time', async () => {
  const { health, clock, disk } = setUp()
  await Promise.all(Array.from({ length: 50 }, () => health.check()))
  await health.check()
  assert.equal(disk.tries, 1)
  await clock.advance(1000)
  await Promise.all(Array.from({ length: 50 }, () => health.check()))
  assert.equal(disk.tries, 2)
})

test('a check that hangs fails after five seconds, is not begun again, and counts once it has ended', async () => {
  const { health, clock, disk } = setUp()
  const { promise, resolve } = Promise.withResolvers<void>()
  disk.hangs = promise
  for (let round = 0; round < 3; round += 1) {
    const checked = assert.rejects(health.check(), /the disk does not answer/)
    await clock.advance(5000)
    await checked
    await clock.advance(1000)
  }
  assert.equal(disk.tries, 1)
  disk.hangs = undefined
  resolve()
  await clock.advance(1000)
  await health.check()
  assert.equal(health.isWorking('disk'), true)
})

test('what a stranger may not read is no part of what it rejects with', async () => {
  const { health, disk } = setUp()
  disk.fault = new Error('EACCES: /var/lib/secret')
  await assert.rejects(health.check(), { message: 'internal error' })
})

function setUp(): {
  readonly health: Health
  readonly clock: VirtualClock
  readonly disk: { fault?: Error | undefined; hangs?: Promise<void> | undefined; tries: number }
  readonly reported: string[]
} {
  const clock = virtualClock(1000)
  const disk: ReturnType<typeof setUp>['disk'] = { tries: 0 }
  const reported: string[] = []
  const health = createHealth({
    checks: [
      { name: 'store', try: async () => {} },
      {
        name: 'disk',
        try: async () => {
          disk.tries += 1
          await disk.hangs
          if (disk.fault) throw disk.fault
        },
      },
    ],
    clock,
    onChange: (name, fault) => reported.push(`${name}: ${fault?.message ?? 'works'}`),
  })
  return { health, clock, disk, reported }
}

/**
 * Runs every attack on one real server, one after the other, beside a good caller: that must get
 * every answer, the server's memory must stay limited, and it must stop on request. `node
 * bench/attack.ts` measures the same longer, stronger and each attack on its own server.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { cases } from '@backlot/test-kit/cases'
import { ATTACKS, type Force } from './attacks.ts'
import { startAttacked } from './under-attack.ts'

/** The server's memory limit while attacks send no media. */
const MAX_BYTES = 900e6
/** Threads that decode media have additional memory, within limits. */
const MAX_MEDIA_BYTES = 2.5e9

/**
 * The statuses that an attacker may get: refusals, and answers to what is allowed. Never an
 * internal error.
 */
const ALLOWED =
  /^(200|200\/\d+|400|400\/\d+|401(\/\d+)?|402\/\d+|403|404|404\/\d+|408(\/1001)?|413|413\/\d+|429\/\d+|429|503|503\/1002|529\/1002|cut|open to the end|no answer|refused|held to the end|\d+ readers)$/

const cleanups: (() => unknown)[] = []
after(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})
const server = await startAttacked({ after: (cleanup) => void cleanups.push(cleanup) })

for (const [name, attack] of Object.entries(ATTACKS))
  test(`${name}: a good caller notices nothing but time`, async (t) => {
    const force = forceOf(name)
    const { outcome, good, memoryBefore, memoryPeak } = await server.attack(attack, force)
    t.diagnostic(JSON.stringify(outcome))
    t.diagnostic(`${good.tookMs.length} good requests; ${memoryBefore} bytes, then ${memoryPeak}`)
    assert.deepEqual(good.troubles, [])
    assert.ok(good.tookMs.length > 0)
    const strange = Object.keys(outcome).filter((status) => !ALLOWED.test(status))
    assert.deepEqual(strange, [])
    assert.ok(!('200/1000' in outcome), 'nothing fails inside')
    const most = name.startsWith('films') ? MAX_MEDIA_BYTES : MAX_BYTES
    assert.ok(memoryPeak < most, `${memoryPeak} bytes`)
    if (name.startsWith('somebody'))
      assert.deepEqual(
        strangerTo(outcome),
        [],
        'what belongs to others is as unknown as what is not there',
      )
  })

/**
 * The share of each attack that runs by day. Bombs are tested elsewhere as well, and every spelling
 * of an address counts.
 */
const SHARES: Readonly<Record<string, number>> = {
  'films and pictures that claim to be enormous': 0.15,
  'private addresses': 1,
}
const USUAL_SHARE = 0.25

/** Slow connections are cut within seconds, and are given time for that. At night everything runs in full. */
function forceOf(name: string): Force {
  const size = Math.min(1, cases(1) * (SHARES[name] ?? USUAL_SHARE))
  return { size, seconds: name.includes('drip') ? 12 : Math.min(12, cases(3)) }
}

test('after all attacks the server stops on request', async () => {
  assert.equal(await server.stop(), 0)
})

/** Answers that reveal more than that a task or file is unknown, or that a download needs its signature. */
function strangerTo(outcome: Readonly<Record<string, number>>): readonly string[] {
  return Object.keys(outcome).filter((status) => !/^(200\/2013|40[0134](\/\d+)?)$/.test(status))
}

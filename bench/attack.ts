/**
 * What a good caller notices while others attack: each attack of `test/attack`, longer and stronger
 * than in the tests, on a server of its own, with a small message every 20 ms beside it. The first line is
 * a server that nobody attacks, in the same run. Attackers and the good caller share the machine with the server.
 *
 *     node bench/attack.ts
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { ATTACKS } from '../test/attack/attacks.ts'
import { type Aftermath, startAttacked } from '../test/attack/under-attack.ts'

/** What one attack did. */
export type AttackCost = Aftermath & { readonly name: string }

/** Three times what the tests send, and drips for as long as it takes to cut them. */
const FORCE = { size: 3, seconds: 15 }

const PEACE = 'nobody'

/** Runs every attack, one after another. */
export async function run(): Promise<readonly AttackCost[]> {
  const costs: AttackCost[] = []
  for (const name of [PEACE, ...Object.keys(ATTACKS)]) {
    const cleanups: (() => unknown)[] = []
    const cleaning = { after: (cleanup: () => unknown) => void cleanups.push(cleanup) }
    const attack = ATTACKS[name] ?? (() => sleep(FORCE.seconds * 1000, {}))
    try {
      const server = await startAttacked(cleaning)
      costs.push({ name, ...(await server.attack(attack, FORCE)) })
    } finally {
      for (const cleanup of cleanups.toReversed()) await cleanup()
    }
  }
  return costs
}

/** The table of all attacks. */
export function formatAttackBench(costs: readonly AttackCost[]): string {
  return [
    '| attacked by | good requests | not answered | p50, ms | p99, ms | longest, ms | memory before, MB | peak, MB |',
    '|---|---|---|---|---|---|---|---|',
    ...costs.map(toRow),
    '',
    ...costs.map(({ name, outcome }) => `${name}: ${JSON.stringify(outcome)}`),
  ].join('\n')
}

function toRow({ name, good, memoryBefore, memoryPeak }: AttackCost): string {
  const sorted = good.tookMs.toSorted((a, b) => a - b)
  const at = (share: number): string =>
    (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0)
  const times = [at(0.5), at(0.99), at(1)]
  const memory = [megabytes(memoryBefore), megabytes(memoryPeak)]
  return `| ${[name, sorted.length, good.troubles.length, ...times, ...memory].join(' | ')} |`
}

if (import.meta.main) process.stdout.write(`${formatAttackBench(await run())}\n`)

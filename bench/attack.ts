/**
 * What a good caller notices while others attack: each attack of `test/attack`, longer and stronger
 * than in the tests, on a server of its own, with a small message every 20 ms beside it. The first line is
 * a server that nobody attacks, in the same run; ratios are to it. Attackers and the good caller share the machine with the
 * server, each in a thread of its own.
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
  const alone = costs.find(({ name }) => name === PEACE) ?? costs[0]
  return [
    '| attacked by | good requests | not answered | p50, ms | ratio | p99, ms | ratio | longest, ms | memory before, MB | peak, MB |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...costs.map((cost) => toRow(cost, alone)),
    '',
    ...costs.map(({ name, outcome }) => `${name}: ${JSON.stringify(outcome)}`),
  ].join('\n')
}

function toRow(
  { name, good, memoryBefore, memoryPeak }: AttackCost,
  alone: AttackCost | undefined,
): string {
  const withRatio = (share: number): readonly string[] => {
    const ms = quantile(good.tookMs, share)
    return [ms.toFixed(1), (ms / quantile(alone?.good.tookMs ?? [], share)).toFixed(1)]
  }
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0)
  const times = [...withRatio(0.5), ...withRatio(0.99), quantile(good.tookMs, 1).toFixed(0)]
  const memory = [megabytes(memoryBefore), megabytes(memoryPeak)]
  return `| ${[name, good.tookMs.length, good.troubles.length, ...times, ...memory].join(' | ')} |`
}

/** The time within which this share of the requests was answered. */
function quantile(tookMs: readonly number[], share: number): number {
  const sorted = tookMs.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? NaN
}

if (import.meta.main) process.stdout.write(`${formatAttackBench(await run())}\n`)

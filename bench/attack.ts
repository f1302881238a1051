/**
 * How attacks affect a good caller: each attack of `test/attack`, longer and stronger than in
 * the tests, on a server of its own, beside a small message every 20 ms. The first row is a
 * server without attacks in the same run; ratios refer to it. Attackers and the good caller share
 * the machine with the server, each in a thread of its own.
 *
 *     node bench/attack.ts [ATTACK ...]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { ATTACKS } from '../test/attack/attacks.ts'
import { type Aftermath, startAttacked } from '../test/attack/under-attack.ts'
import { quantile } from './quantile.ts'

/** The results of one attack. */
export type AttackCost = Aftermath & { readonly name: string }

/** Three times the size in the tests, and long enough for slow connections to be cut. */
const FORCE = { size: 3, seconds: 15 }

const PEACE = 'nobody'

/** Runs these attacks, or all, in sequence. */
export async function run(
  attacks: readonly string[] = Object.keys(ATTACKS),
): Promise<readonly AttackCost[]> {
  const costs: AttackCost[] = []
  for (const name of [PEACE, ...attacks]) {
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
    ...costs.flatMap(({ name, good }) => countTroubles(name, good.troubles)),
  ].join('\n')
}

/** The good caller's errors, each kind with its count. */
function countTroubles(name: string, troubles: readonly string[]): readonly string[] {
  const kinds = Object.groupBy(troubles, (trouble) => trouble)
  return Object.entries(kinds).map(
    ([trouble, all]) => `${name}: the good caller got ${all?.length} times: ${trouble}`,
  )
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

if (import.meta.main) {
  const names = process.argv.slice(2)
  process.stdout.write(`${formatAttackBench(await run(names.length > 0 ? names : undefined))}\n`)
}

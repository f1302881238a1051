/**
 * Backlot in front of the upstream with all its features: keys, limits, prepaid money, sensitive
 * terms, metrics.
 */
import { settleConfig } from '../../packages/backlot/src/config/config.ts'
import { issueKey } from '../../packages/backlot/src/server/issue-key.ts'
import { startService } from '../../packages/backlot/src/server/service.ts'
import { systemClock } from '../../packages/backlot/src/system/clock.ts'
import { systemIds } from '../../packages/backlot/src/system/ids.ts'

const [, , upstream, home = ''] = process.argv

/** Limits so large that nothing is refused, although everything is counted. */
const PLENTY = 1_000_000

const config = settleConfig({
  port: 0,
  engines: {
    up: { type: 'openai', base_url: `http://127.0.0.1:${upstream}/v1`, concurrency: 4096 },
  },
  models: { 'Vendor-M3': { engine: 'up', upstream_model: 'upstream' } },
  limits: {
    account: { rpm: PLENTY, tpm: PLENTY * 1000, concurrent: PLENTY },
    key: { rpm: PLENTY, tpm: PLENTY * 1000, concurrent: PLENTY },
  },
})
const { store, port } = await startService(home, config)
const made = { store, ids: systemIds(), clock: systemClock() }
const { token } = await issueKey(made, { accountName: 'bench', prepaid: true })
const account = await store.keys.findAccountByName('bench')
await store.ledger.credit({
  accountId: account?.id ?? '',
  amountMicros: 10 ** 12,
  nowMs: Date.now(),
})
process.send?.({ port, token })

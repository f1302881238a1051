import { after } from 'node:test'
import { storeContract } from '../../../../../test/contracts/store.ts'
import { startPostgres } from '../../../../../test/postgres.ts'
import { cases } from '@backlot/test-kit/cases'
import type { Store } from '../sql/store.ts'
import { CALLERS_TIME } from '../sql/time.ts'
import { openPostgres } from './store.ts'

const postgres = await startPostgres(async (url) => (await openPostgres({ url })).close())
after(() => postgres.stop())

const freshDatabase = async (): Promise<() => Promise<Store>> => {
  const url = await postgres.createDatabase()
  return () => openPostgres({ url, time: CALLERS_TIME }) // the contract moves time as it likes
}

storeContract('PostgreSQL', freshDatabase, { runs: cases(4) })

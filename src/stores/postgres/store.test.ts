import { after } from 'node:test'
import { storeContract } from '../../../test/contracts/store.ts'
import { startPostgres } from '../../../test/postgres.ts'
import { openPostgres } from './store.ts'

const postgres = await startPostgres(async (url) => (await openPostgres({ url })).close())
after(() => postgres.stop())

storeContract('PostgreSQL', async () => openPostgres({ url: await postgres.createDatabase() }), 10)

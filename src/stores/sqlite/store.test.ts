import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { storeContract } from '../../../test/contracts/store.ts'
import { openSqlite } from './store.ts'

const folder = await mkdtemp(join(tmpdir(), 'backlot-sqlite-'))
after(() => rm(folder, { recursive: true }))

let count = 0
const freshFile = (): string => join(folder, `${(count += 1)}.db`)

storeContract('SQLite in memory', () => openSqlite({ path: ':memory:' }), 150)
storeContract('SQLite in a file', () => openSqlite({ path: freshFile() }), 10)

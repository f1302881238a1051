import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { storeContract } from '../../../../../test/contracts/store.ts'
import { cases } from '@backlot/test-kit/cases'
import type { Store } from '../sql/store.ts'
import { openSqlite } from './store.ts'

const folder = await mkdtemp(join(tmpdir(), 'backlot-sqlite-'))
after(() => rm(folder, { recursive: true }))

let count = 0
const freshFile = async (): Promise<() => Promise<Store>> => {
  const path = join(folder, `${(count += 1)}.db`)
  return () => openSqlite({ path })
}
const inMemory = async (): Promise<() => Promise<Store>> => () => openSqlite({ path: ':memory:' })

storeContract('SQLite in memory', inMemory, { runs: cases(10), forgets: true })
storeContract('SQLite in a file', freshFile, { runs: cases(4) })

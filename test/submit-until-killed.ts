/**
 * A process that submits tasks to a SQLite file, several at a time, and prints the id of each when
 * it is acknowledged. It runs until the crash test kills it.
 */
import { writeSync } from 'node:fs'
import { openSqlite } from '../packages/backlot/src/stores/sqlite/store.ts'
import { createWorld } from './contracts/store-world.ts'

const world = await createWorld(await openSqlite({ path: process.argv[2] ?? '' }))
const clients = Array.from({ length: 8 }, async () => {
  for (;;) {
    const { id } = await world.submit({ holdMicros: 1, hasCallback: true })
    writeSync(1, `${id}\n`)
  }
})
await Promise.all(clients)

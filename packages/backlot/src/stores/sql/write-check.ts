import { randomUUID } from 'node:crypto'
import type { SeenServer } from '../../domain/fleet.ts'
import type { Database, Sql } from './database.ts'
import { type Bound, prepare, type Statement } from './steps.ts'

type Mark = { readonly serverId: string; readonly atMs: number }

/** What checking a database for writes needs of it. */
export type WriteCheckStatements = {
  readonly mark: Statement<Mark, unknown>
  /** Deletes the marks of servers that were last seen before. */
  readonly forget: Statement<{ readonly beforeMs: number }, unknown>
  /** The marks of all servers, the newest first. */
  readonly list: Statement<{ readonly limit: number }, Mark>
}

/** How long the mark of a dead server is kept. */
const KEPT_MS = 24 * 60 * 60 * 1000

/** A harmless write, which each server makes in a row of its own so that none waits for another. */
export function writeChecker(
  database: Pick<Database, 'sql' | 'check'>,
  serverId: string = randomUUID(),
): (nowMs: number) => Promise<void> {
  const { mark, forget } = writeCheckStatements(database.sql)
  let forgotAtMs: number | undefined
  return (nowMs) =>
    database.check(function* () {
      yield* mark({ serverId, atMs: nowMs })
      if (forgotAtMs !== undefined && nowMs - forgotAtMs < KEPT_MS) return
      yield* forget({ beforeMs: nowMs - KEPT_MS })
      forgotAtMs = nowMs
    })
}

/** How many servers are listed at most. */
const MAX_SERVERS = 100

/** Lists the servers that have checked within a day, the last seen first; `serverId` is this one. */
export function serverLister(
  database: Pick<Database, 'sql' | 'read'>,
  serverId: string,
): () => Promise<readonly SeenServer[]> {
  const { list } = writeCheckStatements(database.sql)
  return () =>
    database.read(function* () {
      const marks = yield* list({ limit: MAX_SERVERS })
      return marks.map(({ serverId: id, atMs }) => ({
        id,
        lastSeenAtMs: atMs,
        isThis: id === serverId,
      }))
    })
}

/** The statements of a check. */
export function writeCheckStatements({ builder }: Sql): WriteCheckStatements {
  return {
    mark: prepare(({ serverId, atMs }: Bound<Mark>) =>
      builder
        .insertInto('writeCheck')
        .values({ serverId, atMs })
        .onConflict((conflict) => conflict.column('serverId').doUpdateSet({ atMs })),
    ),
    forget: prepare(({ beforeMs }: Bound<{ beforeMs: number }>) =>
      builder.deleteFrom('writeCheck').where('atMs', '<', beforeMs),
    ),
    list: prepare(({ limit }: Bound<{ limit: number }>) =>
      builder
        .selectFrom('writeCheck')
        .select(['serverId', 'atMs'])
        .orderBy('atMs', 'desc')
        .limit(limit),
    ),
  }
}

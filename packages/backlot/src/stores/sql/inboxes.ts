import { sql } from 'kysely'
import type { InboxStore } from '../../domain/inbox-store.ts'
import type { Database, Sql } from './database.ts'
import type { InboxRow } from './schema.ts'
import { type Bound, first, prepare, type Statement } from './steps.ts'

type Owner = Pick<InboxRow, 'owner'>
type Generation = Pick<InboxRow, 'generation'>

/** SQL statements for the inbox. */
export type InboxStatements = {
  readonly find: Statement<Owner, Generation>
  readonly revoke: Statement<Owner, Generation>
}

/** Revocations of inbox addresses, on a database. */
export function sqlInboxes(database: Pick<Database, 'sql' | 'read' | 'write'>): InboxStore {
  const { find, revoke } = inboxStatements(database.sql)
  return {
    generation: (owner) =>
      database.read(function* () {
        return (yield* first(find({ owner })))?.generation ?? 0
      }),
    revoke: (owner) =>
      database.write(function* () {
        return (yield* first(revoke({ owner })))?.generation ?? 0
      }),
  }
}

/** The statements of the inbox. */
export function inboxStatements({ builder }: Sql): InboxStatements {
  return {
    find: prepare(({ owner }: Bound<Owner>) =>
      builder.selectFrom('inbox').select('generation').where('owner', '=', owner),
    ),
    revoke: prepare(({ owner }: Bound<Owner>) =>
      builder
        .insertInto('inbox')
        .values({ owner, generation: 1 })
        .onConflict((conflict) =>
          conflict.column('owner').doUpdateSet(({ ref }) => ({
            generation: sql<number>`${ref('inbox.generation')} + 1`,
          })),
        )
        .returning('generation'),
    ),
  }
}

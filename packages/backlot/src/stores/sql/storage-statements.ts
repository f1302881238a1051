import { sql as literal } from 'kysely'
import type { Sql } from './database.ts'
import type { StorageRow, UploadRow } from './schema.ts'
import { type Bound, prepare, type Statement } from './steps.ts'

/** An account, and the range of lease ends that are valid now. */
type AccountAt = {
  readonly accountId: string
  readonly nowMs: number
  readonly latestMs: number
}

/** SQL statements for counting storage. */
export type StorageStatements = {
  /** Adds to the account's storage (may be negative), and locks and returns it. */
  readonly add: Statement<StorageRow, StorageRow>
  readonly find: Statement<{ readonly accountId: string }, StorageRow>
  readonly total: Statement<object, Pick<StorageRow, 'uploadBytes' | 'filmBytes'>>
  /** Valid reservations of the account's uploads. */
  readonly uploads: Statement<AccountAt, UploadRow>
  readonly dropEnded: Statement<AccountAt, unknown>
  readonly write: Statement<UploadRow, unknown>
  readonly drop: Statement<{ readonly id: string }, unknown>
}

/** The statements of storage. */
export function storageStatements({ builder }: Sql): StorageStatements {
  return {
    add: prepare(({ accountId, uploadBytes, filmBytes }: Bound<StorageRow>) =>
      builder
        .insertInto('storage')
        .values({ accountId, uploadBytes, filmBytes })
        .onConflict((conflict) =>
          conflict.column('accountId').doUpdateSet((set) => ({
            uploadBytes: set('storage.uploadBytes', '+', set.ref('excluded.uploadBytes')),
            filmBytes: set('storage.filmBytes', '+', set.ref('excluded.filmBytes')),
          })),
        )
        .returningAll(),
    ),
    find: prepare(({ accountId }: Bound<{ accountId: string }>) =>
      builder.selectFrom('storage').selectAll().where('accountId', '=', accountId),
    ),
    total: prepare(() =>
      builder
        .selectFrom('storage')
        .select([
          literal<number>`cast(coalesce(sum("uploadBytes"), 0) as bigint)`.as('uploadBytes'),
          literal<number>`cast(coalesce(sum("filmBytes"), 0) as bigint)`.as('filmBytes'),
        ]),
    ),
    uploads: prepare(({ accountId, nowMs, latestMs }: Bound<AccountAt>) =>
      builder
        .selectFrom('upload')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('endsAtMs', '>', nowMs)
        .where('endsAtMs', '<=', latestMs),
    ),
    dropEnded: prepare(({ accountId, nowMs, latestMs }: Bound<AccountAt>) =>
      builder
        .deleteFrom('upload')
        .where('accountId', '=', accountId)
        .where(({ eb, or }) => or([eb('endsAtMs', '<=', nowMs), eb('endsAtMs', '>', latestMs)])),
    ),
    write: prepare(({ id, accountId, bytes, endsAtMs }: Bound<UploadRow>) =>
      builder
        .insertInto('upload')
        .values({ id, accountId, bytes, endsAtMs })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((set) => ({
            bytes: set.ref('excluded.bytes'),
            endsAtMs: set.ref('excluded.endsAtMs'),
          })),
        ),
    ),
    drop: prepare(({ id }: Bound<{ id: string }>) =>
      builder.deleteFrom('upload').where('id', '=', id),
    ),
  }
}

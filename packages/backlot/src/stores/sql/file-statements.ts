import type { FilePurpose } from '../../domain/file.ts'
import type { Sql } from './database.ts'
import { newestFirst, oldestFirst, type PagePosition, type PlaceAfter } from './paging.ts'
import type { FileRow } from './schema.ts'
import { type Bound, prepare, type Statement } from './steps.ts'

type OwnFileId = { readonly accountId: string; readonly fileId: string }
type Listing = PagePosition & { readonly accountId: string; readonly limit: number }
type Expiry = { readonly createdBeforeMs: number; readonly limit: number }
type ListingUp = PlaceAfter & { readonly accountId: string; readonly limit: number }
type OfPurpose = { readonly purpose: FilePurpose }
type Due = { readonly nowMs: number; readonly limit: number }

/** SQL statements for files. */
export type FileStatements = {
  readonly add: Statement<FileRow, unknown>
  readonly find: Statement<OwnFileId, FileRow>
  /** The file of any account. */
  readonly findSigned: Statement<{ readonly fileId: string }, FileRow>
  readonly list: Statement<Listing, FileRow>
  readonly listByPurpose: Statement<Listing & OfPurpose, FileRow>
  /** The same, oldest first. */
  readonly listUp: Statement<ListingUp, FileRow>
  readonly listUpByPurpose: Statement<ListingUp & OfPurpose, FileRow>
  readonly remove: Statement<OwnFileId, FileRow>
  readonly expireVideos: Statement<Expiry, FileRow>
  readonly expireUploads: Statement<Expiry, FileRow>
  readonly expireDue: Statement<Due, FileRow>
}

/** The statements of files. */
export function fileStatements(sql: Sql): FileStatements {
  const { builder } = sql
  return {
    ...expiries(sql),
    ...listings(sql),
    add: prepare((row: Bound<FileRow>) => {
      const { id, accountId, purpose, filename, contentType, sizeBytes } = row
      const { createdAtMs, blobKey, taskId, widthPx, heightPx, expiresAtMs } = row
      return builder.insertInto('file').values({
        id,
        accountId,
        purpose,
        filename,
        contentType,
        sizeBytes,
        createdAtMs,
        blobKey,
        taskId,
        widthPx,
        heightPx,
        expiresAtMs,
      })
    }),
    find: prepare(({ accountId, fileId }: Bound<OwnFileId>) =>
      builder
        .selectFrom('file')
        .selectAll()
        .where('id', '=', fileId)
        .where('accountId', '=', accountId),
    ),
    findSigned: prepare(({ fileId }: Bound<{ fileId: string }>) =>
      builder.selectFrom('file').selectAll().where('id', '=', fileId),
    ),
    remove: prepare(({ accountId, fileId }: Bound<OwnFileId>) =>
      builder
        .deleteFrom('file')
        .where('id', '=', fileId)
        .where('accountId', '=', accountId)
        .returningAll(),
    ),
  }
}

function listings({
  builder,
}: Sql): Pick<FileStatements, 'list' | 'listByPurpose' | 'listUp' | 'listUpByPurpose'> {
  const files = builder.selectFrom('file').selectAll()
  const down = (listing: Bound<Listing>): typeof files =>
    newestFirst(files.where('accountId', '=', listing.accountId), listing)
  const up = (listing: Bound<ListingUp>): typeof files =>
    oldestFirst(files.where('accountId', '=', listing.accountId), listing)
  return {
    list: prepare((values: Bound<Listing>) => down(values)),
    listByPurpose: prepare((values: Bound<Listing & OfPurpose>) =>
      down(values).where('purpose', '=', values.purpose),
    ),
    listUp: prepare((values: Bound<ListingUp>) => up(values)),
    listUpByPurpose: prepare((values: Bound<ListingUp & OfPurpose>) =>
      up(values).where('purpose', '=', values.purpose),
    ),
  }
}

/** Videos and uploads have a partial index each, which a condition on the purpose could not use. */
function expiries({
  builder,
  lockRows,
}: Sql): Pick<FileStatements, 'expireVideos' | 'expireUploads' | 'expireDue'> {
  const expired = (isFilm: boolean, { createdBeforeMs, limit }: Bound<Expiry>) =>
    builder
      .deleteFrom('file')
      .where('id', 'in', (files) =>
        files
          .selectFrom('file')
          .select('id')
          .where('taskId', isFilm ? 'is not' : 'is', null)
          .where('createdAtMs', '<', createdBeforeMs)
          .orderBy('createdAtMs')
          .limit(limit)
          .$if(lockRows, (query) => query.forUpdate().skipLocked()),
      )
      .returningAll()
  return {
    expireVideos: prepare((expiry: Bound<Expiry>) => expired(true, expiry)),
    expireUploads: prepare((expiry: Bound<Expiry>) => expired(false, expiry)),
    expireDue: prepare(({ nowMs, limit }: Bound<Due>) =>
      builder
        .deleteFrom('file')
        .where('id', 'in', (files) =>
          files
            .selectFrom('file')
            .select('id')
            .where('expiresAtMs', '<=', nowMs)
            .orderBy('expiresAtMs')
            .limit(limit)
            .$if(lockRows, (query) => query.forUpdate().skipLocked()),
        )
        .returningAll(),
    ),
  }
}

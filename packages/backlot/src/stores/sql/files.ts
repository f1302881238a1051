import type { FileRecord, FileStore } from '../../domain/file.ts'
import type { Database, Sql } from './database.ts'
import { fileStatements } from './file-statements.ts'
import { toPage, toPlace, toPlaceAfter } from './paging.ts'
import type { FileRow } from './schema.ts'
import { first, type Steps } from './steps.ts'
import { sqlStorage, storageSteps } from './storage.ts'
import { storageStatements } from './storage-statements.ts'

/** A file store on a database. */
export function sqlFiles(database: Database): FileStore {
  const statements = fileStatements(database.sql)
  const steps = fileSteps(database.sql)
  const storage = storageSteps(database.sql)
  const { drop } = storageStatements(database.sql)
  return {
    ...sqlStorage(database),

    add: (file) =>
      database.write(function* () {
        yield* steps.add(file)
        yield* drop({ id: file.id })
      }),

    find: (accountId, fileId) =>
      database.read(function* () {
        const row = yield* first(statements.find({ accountId, fileId }))
        return row && toFile(row)
      }),

    findSigned: (fileId) =>
      database.read(function* () {
        const row = yield* first(statements.findSigned({ fileId }))
        return row && toFile(row)
      }),

    list: ({ accountId, purpose, limit, after, order }) =>
      database.read(function* () {
        const asked = { accountId, limit: limit + 1 }
        const { list, listByPurpose, listUp, listUpByPurpose } = statements
        if (order === 'asc') {
          const page = { ...asked, ...toPlaceAfter(after) }
          const rows = yield* purpose ? listUpByPurpose({ ...page, purpose }) : listUp(page)
          return toPage(rows.map(toFile), limit)
        }
        const page = { ...asked, ...toPlace(after) }
        const rows = yield* purpose ? listByPurpose({ ...page, purpose }) : list(page)
        return toPage(rows.map(toFile), limit)
      }),

    remove: (accountId, fileId) =>
      database.write(function* () {
        const file = yield* steps.remove(accountId, fileId)
        if (file) yield* storage.counted([], [file])
        return file
      }),

    expire: ({ kind, ...expiry }) =>
      database.write(function* () {
        const { expireVideos, expireUploads } = statements
        const rows = yield* (kind === 'films' ? expireVideos : expireUploads)(expiry)
        const files = rows.map(toFile)
        yield* storage.counted([], files)
        return files
      }),

    expireDue: (expiry) =>
      database.write(function* () {
        const files = (yield* statements.expireDue(expiry)).map(toFile)
        yield* storage.counted([], files)
        return files
      }),
  }
}

/** What task transitions do to files, as steps of the task's transaction. */
export type FileSteps = {
  /** Saves a new file. */
  readonly add: (file: FileRecord) => Steps<void>
  /**
   * Deletes a file record and returns it, or undefined when it did not exist. The caller updates
   * the account's storage.
   */
  readonly remove: (accountId: string, fileId: string) => Steps<FileRecord | undefined>
}

/** The steps that task transitions take. */
export function fileSteps(sql: Sql): FileSteps {
  const statements = fileStatements(sql)
  const storage = storageSteps(sql)
  return {
    *add(file) {
      yield* statements.add(toFileRow(file))
      yield* storage.counted([file], [])
    },

    *remove(accountId, fileId) {
      const row = yield* first(statements.remove({ accountId, fileId }))
      return row && toFile(row)
    },
  }
}

function toFile(row: FileRow): FileRecord {
  const { taskId, widthPx, heightPx, expiresAtMs, ...rest } = row
  return {
    ...rest,
    ...(taskId !== null && { taskId }),
    ...(widthPx !== null && { widthPx }),
    ...(heightPx !== null && { heightPx }),
    ...(expiresAtMs !== null && { expiresAtMs }),
  }
}

function toFileRow(file: FileRecord): FileRow {
  const { taskId = null, widthPx = null, heightPx = null, expiresAtMs = null, ...rest } = file
  return { ...rest, taskId, widthPx, heightPx, expiresAtMs }
}

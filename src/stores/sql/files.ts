import type { FileRecord, FileStore } from '../../domain/file.ts'
import type { Database, Sql } from './database.ts'
import { fileStatements } from './file-statements.ts'
import { toPage, toPlace } from './paging.ts'
import type { FileRow } from './schema.ts'
import { first, type Steps } from './steps.ts'

/** A file store on a database. */
export function sqlFiles(database: Database): FileStore {
  const statements = fileStatements(database.sql)
  const steps = fileSteps(database.sql)
  return {
    add: (file) => database.write(() => steps.add(file)),

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

    list: ({ accountId, purpose, limit, after }) =>
      database.read(function* () {
        const page = { accountId, limit: limit + 1, ...toPlace(after) }
        const rows = purpose
          ? yield* statements.listByPurpose({ ...page, purpose })
          : yield* statements.list(page)
        return toPage(rows.map(toFile), limit)
      }),

    remove: (accountId, fileId) => database.write(() => steps.remove(accountId, fileId)),

    expire: ({ kind, ...expiry }) =>
      database.write(function* () {
        const { expireFilms, expireUploads } = statements
        return (yield* (kind === 'films' ? expireFilms : expireUploads)(expiry)).map(toFile)
      }),
  }
}

/** What task transitions do to files, as steps of the task's own transaction. */
export type FileSteps = {
  /** Saves a new file. */
  readonly add: (file: FileRecord) => Steps<void>
  /** Removes a file and gives it, or undefined when it was gone already. */
  readonly remove: (accountId: string, fileId: string) => Steps<FileRecord | undefined>
}

/** The steps that task transitions take. */
export function fileSteps(sql: Sql): FileSteps {
  const statements = fileStatements(sql)
  return {
    *add(file) {
      yield* statements.add(toFileRow(file))
    },

    *remove(accountId, fileId) {
      const row = yield* first(statements.remove({ accountId, fileId }))
      return row && toFile(row)
    },
  }
}

function toFile(row: FileRow): FileRecord {
  const { taskId, widthPx, heightPx, ...rest } = row
  return {
    ...rest,
    ...(taskId !== null && { taskId }),
    ...(widthPx !== null && { widthPx }),
    ...(heightPx !== null && { heightPx }),
  }
}

function toFileRow(file: FileRecord): FileRow {
  const { taskId = null, widthPx = null, heightPx = null, ...rest } = file
  return { ...rest, taskId, widthPx, heightPx }
}

/** The tables that a move copies, and those that it leaves out. */

/** A table for a move. */
export type MovedTable = {
  readonly name: string
  /** Its primary key: rows are read and written in this order, byte by byte. */
  readonly key: readonly string[]
  /** True when the database numbers the rows, so that numbering must continue after the last one. */
  readonly isNumbered?: boolean
  /** Columns that use a clock which the other database does not have: they are written as long past. */
  readonly leases?: readonly string[]
}

/** The copied tables, in an order in which foreign keys are satisfied. */
export const MOVED_TABLES: readonly MovedTable[] = [
  { name: 'account', key: ['id'] },
  { name: 'apiKey', key: ['id'] },
  { name: 'secret', key: ['name'] },
  { name: 'hold', key: ['id'] },
  { name: 'ledgerLine', key: ['seq'], isNumbered: true },
  { name: 'usage', key: ['accountId', 'day', 'keyId', 'modelId', 'tier', 'userId'] },
  { name: 'storage', key: ['accountId'] },
  { name: 'upload', key: ['id'] },
  { name: 'task', key: ['seq'], isNumbered: true, leases: ['leaseEndsAtMs'] },
  { name: 'idempotency', key: ['accountId', 'key'] },
  { name: 'callback', key: ['taskId'] },
  { name: 'push', key: ['taskId', 'sequence'] },
  { name: 'delivery', key: ['taskId', 'number'] },
  { name: 'file', key: ['id'] },
  { name: 'response', key: ['id'] },
  { name: 'batch', key: ['id'], leases: ['leaseEndsAtMs'] },
  { name: 'batchRequest', key: ['batchId', 'number'], leases: ['leaseEndsAtMs'] },
  { name: 'inbox', key: ['owner'] },
  { name: 'audit', key: ['seq'], isNumbered: true },
  { name: 'adminRepeat', key: ['actor', 'key'] },
]

/** Tables that belong to the running servers, and the one with the schema version. */
export const LEFT_TABLES: readonly string[] = [
  'writeCheck',
  'rate',
  'underWay',
  'lease',
  'schemaVersion',
]

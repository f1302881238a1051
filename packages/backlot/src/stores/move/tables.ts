/** The tables that a move takes along, and those that it leaves behind. */

/** A table as a move sees it. */
export type MovedTable = {
  readonly name: string
  /** Its primary key: rows are read and written in this order, byte by byte. */
  readonly key: readonly string[]
  /** True when the database numbers the rows, so that it must go on after the last. */
  readonly isNumbered?: boolean
  /** Columns set by a clock that the other database does not have: what is in them is long past. */
  readonly leases?: readonly string[]
}

/** What is moved, in an order in which every row finds the rows that it refers to. */
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

/** What belongs to the servers of a database and ends with them, and what says of which version it is. */
export const LEFT_TABLES: readonly string[] = [
  'writeCheck',
  'rate',
  'underWay',
  'lease',
  'schemaVersion',
]

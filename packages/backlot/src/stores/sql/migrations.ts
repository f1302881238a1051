/**
 * The schema as numbered migrations, written once for both databases.
 *
 * A released migration is never edited: append the next one to `MIGRATIONS`. Each runs in a
 * transaction of its own.
 *
 * Servers of the previous release keep working on a migrated PostgreSQL, so a migration only adds:
 * tables, columns that may be null or have a default, indexes. Removals and alterations come a
 * release later, when no server uses the old form any more, and are listed in `CONTRACTIONS`. A
 * test checks every migration.
 */

import { Fault } from '../../domain/fault.ts'
import { batches } from './batch-tables.ts'
import type { ColumnTypes } from './column-types.ts'

/** One migration: its statements. */
export type Migration = (types: ColumnTypes) => readonly string[]

/** Every migration, oldest first; the version of a schema is their number. */
export const MIGRATIONS: readonly Migration[] = [
  (types) => [...accounts(types), ...tasks(types), ...callbacks(types), ...files(types)],
  deliveries,
  ({ text }) => [`alter table task add column kept ${text}`],
  () => AGES,
  usage,
  turns,
  limits,
  ({ integer }) =>
    ['widthPx', 'heightPx'].map((name) => `alter table task add column "${name}" ${integer}`),
  () => [`create index "callbackParked" on callback ("taskId") where state = 'parked'`],
  ({ text }) => [`alter table task add column sighting ${text}`],
  ({ text }) => [`alter table task add column plan ${text}`],
  placesUnderWay,
  () => [`create index "taskQueuedByTier" on task (tier) where state = 'queued'`],
  () => LISTINGS,
  tokenHashes,
  writeChecks,
  ({ integer }) => [
    `alter table callback add column "setAtMs" ${integer}`,
    `create index "callbackSet" on callback ("setAtMs")
      where "wakeAtMs" is not null and "setAtMs" is not null`,
  ],
  storage,
  readyCallbacks,
  operators,
  ({ text }) => [`alter table "apiKey" add column "successorId" ${text}`],
  () => [
    `create index "callbackGivenUp" on callback ("accountId", state, "taskId")
      where state in ('unreachable', 'parked')`,
  ],
  ({ text }) => [`alter table task add column life ${text}`],
  responses,
  ({ text }) => [`alter table callback add column "answerBase" ${text}`],
  ({ integer }) => [
    `alter table file add column "expiresAtMs" ${integer}`,
    `create index "fileExpiry" on file ("expiresAtMs") where "expiresAtMs" is not null`,
  ],
  batches,
  ({ text, integer, keyedOptions }) => [
    `create table inbox (owner ${text} primary key, generation ${integer} not null) ${keyedOptions}`,
  ],
  ({ text }) => [
    `alter table task add column traceparent ${text}`,
    `alter table callback add column traceparent ${text}`,
  ],
  callbackListings,
]

/** The versions that programs of earlier ones cannot use. The first is the last version before this was recorded. */
export const CONTRACTIONS: readonly number[] = [29]

/** The oldest version that a program must know to use a database of this version. */
export function oldestFor(version: number): number {
  return CONTRACTIONS.findLast((contracted) => contracted <= version) ?? version
}

/** The version of a database that a move is filling, so that no server opens it: higher than any real one. */
export const HALF_FILLED = 1_000_000

/** The fault for a database whose version this program does not know. */
export function newerVersion(version: number): Fault {
  if (version === HALF_FILLED)
    return new Fault(
      'invalid',
      'the database is half filled by "backlot move": run it again to continue',
    )
  return new Fault(
    'invalid',
    `the database was written by a newer version of Backlot (schema ${version}; this one knows ${MIGRATIONS.length}): update Backlot, or use another database`,
  )
}

/** The indexes of paged lists of accounts and keys, oldest first. */
const LISTINGS: readonly string[] = [
  `create index "accountByAge" on account ("createdAtMs", id)`,
  `create index "keyByAge" on "apiKey" ("createdAtMs", id)`,
  `create index "keyByAccount" on "apiKey" ("accountId", "createdAtMs", id)`,
]

/** The index of ready callbacks by account and origin. Rows of older versions have an origin of their own. */
function readyCallbacks({ text, integer }: ColumnTypes): readonly string[] {
  return [
    `alter table callback add column origin ${text} not null default '-'`,
    `alter table callback add column "readyAtMs" ${integer}`,
    `create index "callbackReady" on callback ("accountId", origin, "readyAtMs")
      where "readyAtMs" is not null`,
  ]
}

/**
 * The indexes of an account's callback lists. The expression must be that of `callback-listing.ts`
 * for the index to be used.
 */
function callbackListings({ integer }: ColumnTypes): readonly string[] {
  return [
    `alter table callback add column "createdAtMs" ${integer} not null default 0`,
    `create index "callbackByAccount" on callback ("accountId", "createdAtMs", "taskId")`,
    `create index "callbackByStanding" on callback ("accountId", (case
      when "dueAtMs" is not null then 'pending'
      when state = 'verified' then 'delivered' else 'abandoned' end), "createdAtMs", "taskId")`,
  ]
}

/** Admin actions: suspensions, refunds, corrections, the audit log, and indexes for searching tasks. */
function operators({ text, integer, sequence, ...end }: ColumnTypes): readonly string[] {
  return [
    `alter table account add column "suspendedAtMs" ${integer}`,
    `alter table account add column "refundedMicros" ${integer} not null default 0`,
    `alter table account add column "correctedMicros" ${integer} not null default 0`,
    `alter table "apiKey" add column "suspendedAtMs" ${integer}`,
    `create index "ledgerByReference" on "ledgerLine" ("accountId", reference)
      where kind <> 'credit'`,
    `create index "taskQueuedOf" on task ("accountId") where state = 'queued'`,
    `create index "taskSuspendedOf" on task ("accountId") where state = 'suspended'`,
    `create index "taskByAge" on task ("createdAtMs", id)`,
    // An expression, so that only the list by state uses it: with the bare column SQLite would use
    // it for the queue as well, instead of the partial indexes in queue order.
    `create index "taskByState" on task ((state || ''), "createdAtMs", id)`,
    `create table audit (
      seq ${sequence},
      "atMs" ${integer} not null,
      actor ${text} not null,
      action ${text} not null,
      subject ${text} not null,
      account ${text} not null,
      reason ${text} not null,
      "requestId" ${text} not null,
      parameters ${text} not null,
      outcome ${text} not null,
      fault ${text},
      message ${text}
    ) ${end.tableOptions}`,
    `create index "auditByAccount" on audit (account, seq)`,
    `create index "auditAge" on audit ("atMs")`,
    `create table "adminRepeat" (
      actor ${text} not null,
      key ${text} not null,
      request ${text} not null,
      result ${text} not null,
      "expiresAtMs" ${integer} not null,
      primary key (actor, key)
    ) ${end.keyedOptions}`,
    `create index "adminRepeatExpiry" on "adminRepeat" ("expiresAtMs")`,
  ]
}

function accounts({ text, integer, sequence, ...end }: ColumnTypes): readonly string[] {
  return [
    `create table account (
      id ${text} primary key,
      name ${text} not null unique,
      prepaid ${integer} not null,
      "createdAtMs" ${integer} not null,
      "balanceMicros" ${integer} not null,
      "heldMicros" ${integer} not null,
      "chargedMicros" ${integer} not null
    ) ${end.tableOptions}`,
    `create table "apiKey" (
      id ${text} primary key,
      "accountId" ${text} not null references account (id),
      "createdAtMs" ${integer} not null,
      "expiresAtMs" ${integer},
      "revokedAtMs" ${integer}
    ) ${end.tableOptions}`,
    `create table secret (name ${text} primary key, value ${text} not null) ${end.keyedOptions}`,
    `create table hold (
      id ${text} primary key,
      "accountId" ${text} not null references account (id),
      "amountMicros" ${integer} not null,
      "createdAtMs" ${integer} not null
    ) ${end.keyedOptions}`,
    `create table "ledgerLine" (
      seq ${sequence},
      "accountId" ${text} not null references account (id),
      kind ${text} not null,
      "amountMicros" ${integer} not null,
      reference ${text} not null,
      note ${text} not null,
      "atMs" ${integer} not null
    ) ${end.tableOptions}`,
  ]
}

/** Usage, and the purpose of holds. Older holds have neither key nor model. */
function usage({ text, integer, ...end }: ColumnTypes): readonly string[] {
  const nobody = '{"keyId":"","modelId":"","tier":"standard","userId":""}'
  return [
    `alter table hold add column purchase ${text} not null default '${nobody}'`,
    `alter table hold add column note ${text} not null default ''`,
    `create index "ledgerByAccount" on "ledgerLine" ("accountId", seq)`,
    `create unique index "ledgerCredit" on "ledgerLine" ("accountId", reference)
      where kind = 'credit' and reference <> ''`,
    `create table usage (
      "accountId" ${text} not null references account (id),
      day ${text} not null,
      "keyId" ${text} not null,
      "modelId" ${text} not null,
      tier ${text} not null,
      "userId" ${text} not null,
      requests ${integer} not null,
      "inputTokens" ${integer} not null,
      "outputTokens" ${integer} not null,
      "cacheReadTokens" ${integer} not null,
      "cacheWriteTokens" ${integer} not null,
      films ${integer} not null,
      "filmSeconds" ${integer} not null,
      "chargedMicros" ${integer} not null,
      primary key ("accountId", day, "keyId", "modelId", tier, "userId")
    ) ${end.keyedOptions}`,
  ]
}

/** Token hashes. Existing keys get theirs from the program, which knows how tokens are made. */
function tokenHashes({ text, integer }: ColumnTypes): readonly string[] {
  return [
    `alter table "apiKey" add column "tokenHash" ${text}`,
    `alter table "apiKey" add column "isDerived" ${integer} not null default 0`,
    `update "apiKey" set "isDerived" = 1`,
  ]
}

/** The storage of accounts, computed from existing files, and reservations of uploads. */
function storage({ text, integer, keyedOptions }: ColumnTypes): readonly string[] {
  return [
    `create table storage (
      "accountId" ${text} primary key references account (id),
      "uploadBytes" ${integer} not null,
      "filmBytes" ${integer} not null
    ) ${keyedOptions}`,
    `insert into storage
      select "accountId",
        cast(sum(case when "taskId" is null then "sizeBytes" else 0 end) as ${integer}),
        cast(sum(case when "taskId" is null then 0 else "sizeBytes" end) as ${integer})
      from file group by "accountId"`,
    `create table upload (
      id ${text} primary key,
      "accountId" ${text} not null references account (id),
      bytes ${integer} not null,
      "endsAtMs" ${integer} not null
    ) ${keyedOptions}`,
    `create index "uploadByAccount" on upload ("accountId", "endsAtMs")`,
  ]
}

/** Limits, and the shared token buckets, which need not outlive the database. */
function limits({ text, integer, isShared }: ColumnTypes): readonly string[] {
  const columns = [
    `alter table account add column limits ${text}`,
    `alter table account add column "userLimits" ${text}`,
    `alter table "apiKey" add column limits ${text}`,
  ]
  const rates = `create unlogged table rate (
    name ${text} primary key,
    "levelParts" ${integer} not null,
    "atMs" ${integer} not null
  )`
  const age = `create index "rateAge" on rate ("atMs")`
  return isShared ? [...columns, rates, age] : columns
}

/** What servers that share limits have under way: it ends with them, so it need not outlive the database. */
function placesUnderWay({ text, integer, isShared }: ColumnTypes): readonly string[] {
  if (!isShared) return []
  return [
    `create unlogged table "underWay" (
      name ${text} not null,
      "serverId" ${text} not null,
      count ${integer} not null,
      primary key (name, "serverId")
    )`,
    `create index "underWayByServer" on "underWay" ("serverId")`,
    `create unlogged table lease ("serverId" ${text} primary key, "endsAtMs" ${integer} not null)`,
  ]
}

/** The queue is ordered by a number with ageing instead of by tier. */
function turns({ integer }: ColumnTypes): readonly string[] {
  return [
    `drop index "taskQueue"`,
    `alter table task add column "turnMs" ${integer} not null default 0`,
    `update task set "turnMs" = "createdAtMs" + rank * 300000`,
    `alter table task drop column rank`,
    `create index "taskQueue" on task ("turnMs", seq) where state = 'queued'`,
  ]
}

function tasks({ text, integer, sequence, ...end }: ColumnTypes): readonly string[] {
  return [
    `create table task (
      seq ${sequence},
      id ${text} not null unique,
      "accountId" ${text} not null references account (id),
      "order" ${text} not null,
      tier ${text} not null,
      rank ${integer} not null,
      state ${text} not null,
      "createdAtMs" ${integer} not null,
      "updatedAtMs" ${integer} not null,
      attempts ${integer} not null,
      progress ${integer} not null,
      "leaseWorkerId" ${text},
      "leaseEndsAtMs" ${integer},
      "fileId" ${text},
      failure ${text}
    ) ${end.tableOptions}`,
    `create index "taskByAccount" on task ("accountId", "createdAtMs", id)`,
    `create index "taskQueue" on task (rank, "createdAtMs", seq) where state = 'queued'`,
    `create index "taskLeases" on task ("leaseEndsAtMs") where state = 'processing'`,
    `create table idempotency (
      "accountId" ${text} not null,
      key ${text} not null,
      "requestHash" ${text} not null,
      "taskId" ${text} not null,
      "expiresAtMs" ${integer} not null,
      primary key ("accountId", key)
    ) ${end.keyedOptions}`,
    `create index "idempotencyExpiry" on idempotency ("expiresAtMs")`,
  ]
}

function callbacks({ text, integer, ...end }: ColumnTypes): readonly string[] {
  return [
    `create table callback (
      "taskId" ${text} primary key references task (id),
      "accountId" ${text} not null,
      url ${text} not null,
      challenge ${text} not null,
      state ${text} not null,
      attempts ${integer} not null,
      "dueAtMs" ${integer},
      "leaseEndsAtMs" ${integer},
      "wakeAtMs" ${integer},
      token ${integer} not null,
      "lastError" ${text},
      "lastSequence" ${integer} not null
    ) ${end.tableOptions}`,
    `create index "callbackDue" on callback ("wakeAtMs") where "wakeAtMs" is not null`,
    `create table push (
      "taskId" ${text} not null references callback ("taskId"),
      sequence ${integer} not null,
      event ${text} not null,
      "createdAtMs" ${integer} not null,
      primary key ("taskId", sequence)
    ) ${end.keyedOptions}`,
  ]
}

function files({ text, integer, ...end }: ColumnTypes): readonly string[] {
  return [
    `create table file (
      id ${text} primary key,
      "accountId" ${text} not null references account (id),
      purpose ${text} not null,
      filename ${text} not null,
      "contentType" ${text} not null,
      "sizeBytes" ${integer} not null,
      "createdAtMs" ${integer} not null,
      "blobKey" ${text} not null,
      "taskId" ${text},
      "widthPx" ${integer},
      "heightPx" ${integer}
    ) ${end.tableOptions}`,
    `create index "fileByAccount" on file ("accountId", "createdAtMs", id)`,
    `create index "fileByPurpose" on file ("accountId", purpose, "createdAtMs", id)`,
  ]
}

/** Stored responses. */
function responses({ text, integer, ...end }: ColumnTypes): readonly string[] {
  return [
    `create table response (
      id ${text} primary key,
      "accountId" ${text} not null references account (id),
      "createdAtMs" ${integer} not null,
      "expiresAtMs" ${integer} not null,
      "previousId" ${text},
      "sizeBytes" ${integer} not null,
      body ${text} not null,
      input ${text} not null,
      output ${text} not null
    ) ${end.tableOptions}`,
    `create index "responseByAccount" on response ("accountId", "createdAtMs", id, "sizeBytes")`,
    `create index "responseExpiry" on response ("expiresAtMs")`,
  ]
}

function deliveries({ text, integer, ...end }: ColumnTypes): readonly string[] {
  return [
    `create table delivery (
      "taskId" ${text} not null references callback ("taskId"),
      number ${integer} not null,
      step ${text} not null,
      "startedAtMs" ${integer} not null,
      "durationMs" ${integer} not null,
      outcome ${text} not null,
      status ${integer},
      error ${text},
      "nextAtMs" ${integer},
      primary key ("taskId", number)
    ) ${end.keyedOptions}`,
  ]
}

function writeChecks({ text, integer, keyedOptions }: ColumnTypes): readonly string[] {
  return [
    `create table "writeCheck" (
      "serverId" ${text} primary key,
      "atMs" ${integer} not null
    ) ${keyedOptions}`,
    `create index "writeCheckAge" on "writeCheck" ("atMs")`,
  ]
}

/** Indexes for expiry, oldest first. */
const AGES: readonly string[] = [
  `create index "taskEnded" on task ("updatedAtMs") where state in ('success', 'failed')`,
  `create index "filmAge" on file ("createdAtMs") where "taskId" is not null`,
  `create index "uploadAge" on file ("createdAtMs") where "taskId" is null`,
  `create index "deliveryAge" on delivery ("startedAtMs")`,
]

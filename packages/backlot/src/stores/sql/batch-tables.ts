import type { ColumnTypes } from './column-types.ts'

/** Batches and their requests, whose bodies are in a blob. */
export function batches({ text, integer, ...end }: ColumnTypes): readonly string[] {
  return [
    `create table batch (
      id ${text} primary key,
      "accountId" ${text} not null references account (id),
      "keyId" ${text} not null,
      endpoint ${text} not null,
      kind ${text} not null,
      state ${text} not null,
      "createdAtMs" ${integer} not null,
      "expiresAtMs" ${integer} not null,
      "removeAtMs" ${integer} not null,
      "cancelledAtMs" ${integer},
      "finalizingAtMs" ${integer},
      "endedAtMs" ${integer},
      total ${integer} not null,
      pending ${integer} not null,
      succeeded ${integer} not null,
      errored ${integer} not null,
      canceled ${integer} not null,
      expired ${integer} not null,
      turn ${integer} not null,
      "readyAtMs" ${integer} not null,
      "sizeBytes" ${integer} not null,
      token ${integer} not null,
      "leaseEndsAtMs" ${integer},
      details ${text} not null
    ) ${end.tableOptions}`,
    `create index "batchByAccount" on batch ("accountId", kind, "createdAtMs", id)`,
    `create index "batchWeight" on batch ("accountId", "sizeBytes")`,
    `create index "batchOpen" on batch ("accountId") where state in ('running', 'finalizing')`,
    `create index "batchTurn" on batch (turn, id) where state = 'running' and pending > 0`,
    `create index "batchDue" on batch ("expiresAtMs") where state = 'running' and pending > 0`,
    `create index "batchFinalizing" on batch ("leaseEndsAtMs") where state = 'finalizing'`,
    `create index "batchAge" on batch ("removeAtMs") where state in ('ended', 'failed')`,
    `create table "batchRequest" (
      "batchId" ${text} not null references batch (id),
      number ${integer} not null,
      "customId" ${text} not null,
      start ${integer} not null,
      "end" ${integer} not null,
      state ${text} not null,
      token ${integer} not null,
      failures ${integer} not null,
      "leaseEndsAtMs" ${integer},
      result ${text},
      primary key ("batchId", number)
    ) ${end.tableOptions}`,
    `create index "batchRequestPending" on "batchRequest" ("batchId", number) where state = 'pending'`,
    `create index "batchRequestLeases" on "batchRequest" ("leaseEndsAtMs") where state = 'running'`,
  ]
}

/** Tests the rule for migrations: servers of the previous release keep working on a migrated database. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ColumnTypes } from './column-types.ts'
import { CONTRACTIONS, MIGRATIONS, oldestFor } from './migrations.ts'

const TYPES: ColumnTypes = {
  text: 'text',
  integer: 'bigint',
  sequence: 'bigint primary key',
  tableOptions: '',
  keyedOptions: '',
  isShared: true,
}

/** What breaks a program that does not know of the migration; undefined for one that only adds. */
function whatBreaks(statements: readonly string[]): string | undefined {
  const made = new Set<string>()
  for (const statement of statements) {
    const text = statement.replaceAll(/\s+/g, ' ').trim()
    const table = /^create table "?(\w+)"? /.exec(text)?.[1]
    if (table !== undefined) made.add(table)
    else if (!isAddition(text, made)) return text
  }
  return undefined
}

function isAddition(text: string, made: ReadonlySet<string>): boolean {
  const [, unique, indexed = ''] = /^create (unique )?index "?\w+"? on "?(\w+)"? /.exec(text) ?? []
  // Rows of older programs need not be unique.
  if (indexed !== '') return unique === undefined || made.has(indexed)
  const column = /^alter table "?\w+"? add column "?\w+"? (.*)$/.exec(text)?.[1]
  if (column !== undefined) return isFreeColumn(column)
  const filled = /^insert into "?(\w+)"? /.exec(text)?.[1]
  return filled !== undefined && made.has(filled)
}

/** Older programs do not set the column, and may delete what it would refer to. */
function isFreeColumn(definition: string): boolean {
  return (
    !/\b(unique|references|primary key|check)\b/.test(definition) &&
    (!definition.includes('not null') || /\bdefault\b/.test(definition))
  )
}

test('every change since the last contraction of before this rule only adds, or is listed as a contraction', () => {
  const [first = 0] = CONTRACTIONS
  for (const [index, migration] of MIGRATIONS.entries()) {
    const version = index + 1
    if (version <= first) continue
    const broken = whatBreaks(migration(TYPES))
    const isContraction = CONTRACTIONS.includes(version)
    if (!isContraction)
      assert.equal(
        broken,
        undefined,
        `version ${version} is none that servers of the release before can work on: split it in two, or list it in CONTRACTIONS (docs/decisions/0129)`,
      )
  }
})

test('contractions are versions that there are, in order', () => {
  assert.deepEqual(
    CONTRACTIONS,
    CONTRACTIONS.toSorted((one, other) => one - other),
  )
  assert.ok(CONTRACTIONS.every((version) => version <= MIGRATIONS.length))
  assert.equal(oldestFor(28), 28)
  assert.equal(oldestFor(29), 29)
  assert.equal(oldestFor(MIGRATIONS.length), CONTRACTIONS.at(-1))
})

describe('the look at a change', () => {
  for (const statement of [
    'create table shelf (id text primary key, name text not null)',
    'alter table task add column shelf text',
    'alter table "apiKey" add column "isOld" bigint not null default 0',
    'create index "taskShelf" on task (shelf) where shelf is not null',
  ])
    test(`lets ${statement} pass`, () => assert.equal(whatBreaks([statement]), undefined))

  for (const statement of [
    'alter table task drop column plan',
    'alter table task rename column plan to shot',
    'alter table task alter column plan set not null',
    'alter table task add column shelf text not null',
    'alter table task add column shelf text references shelf (id)',
    'alter table task add constraint one unique (plan)',
    'create unique index "taskPlan" on task (plan)',
    'drop index "taskByAge"',
    'drop table task',
    'update task set plan = null',
    'delete from task',
    'insert into secret values (1)',
  ])
    test(`stops at ${statement}`, () => assert.equal(whatBreaks([statement]), statement))

  test('lets a new table be filled and have unique indexes', () => {
    assert.equal(
      whatBreaks([
        'create table shelf (id text)',
        'insert into shelf select id from task',
        'create unique index "shelfId" on shelf (id)',
      ]),
      undefined,
    )
  })
})

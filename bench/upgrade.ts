/**
 * A rolling upgrade: two API servers and two workers of an earlier commit share one PostgreSQL and one
 * bucket, and are replaced one by one by those of this checkout's commit, while orders arrive and tasks
 * are queried. Nothing may be lost, doubled or left over, and nobody may get a 5xx or a broken
 * connection. The earlier program is a work tree in the temporary folder with this checkout's
 * `node_modules`.
 *
 *     node bench/upgrade.ts REF              # from REF to HEAD
 *     NEXT=1 node bench/upgrade.ts REF       # HEAD has one more schema change, which adds to tables
 *
 * If the schema has only been added to since a program that knows the rule (docs/decisions/0129),
 * servers of REF are killed on the way and started again on the new schema, and a new one is replaced
 * by an old one and back.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Cleaning } from '../test/e2e/program.ts'
import { Callers } from '../test/rehearsal/callers.ts'
import { checkAll } from '../test/rehearsal/checks.ts'
import { type Member, openStage } from '../test/rehearsal/stage.ts'
import { seededRandom } from '../test/simulation/seeded-random.ts'

const ROOT = join(import.meta.dirname, '..')
const MIGRATIONS = 'packages/backlot/src/stores/sql/migrations.ts'

/** The first schema version whose programs accept a schema with additions. */
const FIRST_WITH_RULE = 29

/** The interval between orders of a caller, in milliseconds. */
const ORDER_MS = 300

/** How long old and new servers run side by side after each step, in milliseconds. */
const SIDE_BY_SIDE_MS = 5000

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' }).trim()

/** A work tree of the commit, which is removed at the end. */
function checkOut(t: Cleaning, ref: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'backlot-upgrade-'))
  git('worktree', 'add', '--quiet', '--detach', '--force', folder, ref)
  t.after(() => {
    rmSync(folder, { recursive: true, force: true })
    git('worktree', 'prune')
  })
  const from = join(ROOT, 'node_modules')
  const to = join(folder, 'node_modules')
  mkdirSync(join(to, '@backlot'), { recursive: true })
  for (const name of readdirSync(from))
    if (name !== 'backlot' && name !== '@backlot') symlinkSync(join(from, name), join(to, name))
  // The packages of that commit, not ours.
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(
      join(folder, 'packages', name),
      name === 'backlot' ? join(to, name) : join(to, '@backlot', name),
    )
  return folder
}

/** Adds one more schema version to the checkout, as its next release might. */
function addMigration(checkout: string): void {
  const path = join(checkout, MIGRATIONS)
  const tables = ['task', 'callback', 'push', 'file', 'account', 'hold']
  const change = `  ({ integer }) => ${JSON.stringify(tables)}.map((table) => \`alter table \${table} add column "ofTheNextVersion" \${integer} not null default 7\`),\n`
  const source = readFileSync(path, 'utf8')
  const end = source.indexOf('\n]\n', source.indexOf('export const MIGRATIONS')) + 1
  assert.ok(end > 0, 'the list of migrations has no end')
  writeFileSync(path, source.slice(0, end) + change + source.slice(end))
}

async function schemaOf(database: string): Promise<{ version: number; oldest: number }> {
  const client = new Client({ connectionString: database })
  await client.connect()
  const { rows } = await client.query(
    `select version, to_jsonb("schemaVersion") ->> 'oldest' as oldest from "schemaVersion"`,
  )
  await client.end()
  const version = Number(rows[0].version)
  return { version, oldest: Number(rows[0].oldest ?? version) }
}

/** Sends orders and queries a task, repeatedly. */
async function keepOrdering(callers: Callers, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await callers.place(2)
    const { taskId } = callers.orders[0] ?? { taskId: '' }
    await callers.ask((one) => one.get(`/v1/query/video_generation?task_id=${taskId}`))
    await sleep(ORDER_MS)
  }
}

async function upgrade(t: Cleaning, ref: string, hasNext: boolean): Promise<object> {
  const old = checkOut(t, ref)
  const fresh = checkOut(t, 'HEAD')
  if (hasNext) addMigration(fresh)
  const stage = await openStage(t, {
    roles: ['api', 'api', 'worker', 'worker'],
    prefersSwift: false,
    checkout: old,
  })
  const callers = new Callers(stage, seededRandom(1))
  const steps: string[] = []
  const step = async (name: string, happen: () => Promise<void>): Promise<void> => {
    await happen()
    steps.push(name)
    await sleep(SIDE_BY_SIDE_MS)
  }
  const replace = (member: Member, checkout: string): Promise<void> =>
    step(`${member.name} becomes ${checkout === old ? 'old' : 'new'}`, () =>
      stage.replace(member, checkout),
    )
  const before = await schemaOf(stage.database)
  const over = new AbortController()
  const ordering = keepOrdering(callers, over.signal)
  ordering.catch(() => undefined) // thrown below
  try {
    await sleep(SIDE_BY_SIDE_MS)
    const [first, ...others] = stage.members
    if (!first) throw new Error('there is nobody to replace')
    await replace(first, fresh)
    const after = await schemaOf(stage.database)
    const goesBack = before.version >= FIRST_WITH_RULE && after.oldest <= before.version
    if (goesBack) {
      const worker = others.find(({ role }) => role === 'worker')
      if (worker)
        await step(`${worker.name}, old, is killed and started again`, () => stage.kill(worker))
      await replace(first, old)
      await replace(first, fresh)
    }
    for (const member of others) await replace(member, fresh)
    over.abort()
    await ordering
    const outcome = await checkAll(stage, callers)
    assert.deepEqual(Object.keys(callers.answers), ['200'], JSON.stringify(callers.answers))
    assert.equal(callers.orders.filter(({ tries }) => tries > 1).length, 0)
    const versions = { from: before, to: after }
    return {
      ref,
      versions,
      orders: callers.orders.length,
      answers: callers.answers,
      ...outcome,
      steps,
    }
  } catch (thrown) {
    throw new Error(`after: ${[...steps, ...stage.surprises].join('; ')}`, { cause: thrown })
  } finally {
    over.abort()
    stage.end()
  }
}

const [ref] = process.argv.slice(2)
if (ref === undefined) throw new Error('name the commit to upgrade from: node bench/upgrade.ts REF')
const cleanups: (() => unknown)[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
try {
  const t = { after: (cleanup: () => unknown) => void cleanups.push(cleanup) }
  const report = await upgrade(t, ref, process.env['NEXT'] !== undefined)
  process.stdout.write(`${JSON.stringify(report)}\n`)
} finally {
  for (const cleanup of cleanups.toReversed()) await cleanup()
}

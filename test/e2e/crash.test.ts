import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { crashRounds, letLeasesLapse } from './crash-rounds.ts'
import {
  createClient,
  eventually,
  FILM_DEADLINE_MS,
  moneyOf,
  startProgram,
  temporaryHome,
} from './program.ts'

test('what a killed server had accepted, the next one finishes, and charges once', async (t) => {
  const home = temporaryHome(t)
  const first = await startProgram(t, { home })
  const client = await createClient(first)
  const { body } = await client.post('/v1/video_generation', {
    model: 'T2V-01',
    prompt: 'a quiet sea [sandbox:quick] [sandbox:slow:2s]',
  })
  const query = `/v1/query/video_generation?task_id=${body.task_id}`
  await eventually(
    () => client.get(query),
    (answer) => answer.body.queue_position === 0,
  )
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  letLeasesLapse(home)

  const second = await startProgram(t, { home })
  const again = await createClient(second)
  const done = await eventually(
    () => again.get(query),
    (answer) => answer.body.status !== 'processing',
    FILM_DEADLINE_MS,
  )
  assert.equal(done.body.status, 'success')
  assert.deepEqual(await moneyOf(home), [0, 240_000])
})

const { ROUNDS = '3', SEED = '1' } = process.env

test('servers that are killed under load, again and again, lose nothing and do nothing twice', async (t) => {
  const report = await crashRounds(t, { rounds: Number(ROUNDS), seed: Number(SEED) })
  t.diagnostic(JSON.stringify(report))
  assert.ok(report.films > 0 && report.pushes > report.acknowledged)
})

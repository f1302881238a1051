import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import {
  clientOf,
  createClient,
  eventually,
  runCommand,
  startProgram,
  temporaryHome,
} from './program.ts'

test('a task that ended longer ago than tasks are kept is gone', async (t) => {
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), 'retention: { tasks: 2d, uploads: 2d }\n')
  const first = await startProgram(t, { home })
  const { key } = await createClient(first)
  const submit = async (): Promise<string> => {
    const client = clientOf(first.address, key)
    const order = { model: 'T2V-01', prompt: 'a [sandbox:slow:100s]' }
    const { task_id } = (await client.post('/v1/video_generation', order)).body
    await client.post('/v1/video_generation/cancel', { task_id })
    return task_id
  }
  const [old, young] = [await submit(), await submit()]
  await first.stop()
  const database = new DatabaseSync(join(home, 'backlot.db'))
  const threeDaysAgo = Date.now() - 3 * 86_400_000
  database.prepare('update task set "updatedAtMs" = ? where id = ?').run(threeDaysAgo, old)
  database.close()

  const { address } = await startProgram(t, { home })
  const client = clientOf(address, key)
  const listed = await eventually(
    () => client.get('/v1/video_generation/tasks'),
    ({ body }) => body.tasks.length === 1,
  )
  assert.equal(listed.body.tasks[0].task_id, young)
  const { body } = await client.get(`/v1/query/video_generation?task_id=${old}`)
  assert.match(body.base_resp.status_msg, /^there is no task/)
})

test('a time that is none is refused in one sentence', async (t) => {
  const home = temporaryHome(t)
  for (const given of ['12h', '0d', 'forever']) {
    writeFileSync(join(home, 'backlot.yaml'), `retention: { films: ${given} }\n`)
    const { code, stderr } = await runCommand(home, ['serve'])
    assert.equal(code, 1)
    assert.equal(stderr, `retention.films must be a number of days, as in 90d, got ${given}.\n`)
  }
})

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  createClient,
  createInbox,
  eventually,
  FILM_DEADLINE_MS,
  startProgram,
  temporaryHome,
  untilReady,
} from './program.ts'

test('one process answers, another one films, and neither does what is the other’s', async (t) => {
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), 'outbound: { allow_loopback: true }\n')
  const api = await startProgram(t, { home, args: ['--role', 'api'] })
  const client = await createClient(api)
  const inbox = await createInbox(client)
  const { body } = await client.post('/v1/video_generation', {
    model: 'T2V-01',
    prompt: 'A quiet sea [sandbox:quick]',
    callback_url: inbox.url,
  })
  const query = `/v1/query/video_generation?task_id=${body.task_id}`
  assert.equal((await client.get(query)).body.progress, 0)

  const worker = await startProgram(t, { home, args: ['--role', 'worker'] })
  await untilReady(worker)
  assert.equal((await fetch(`${worker.address}/metrics`)).status, 200)
  assert.equal((await fetch(`${worker.address}${query}`)).status, 404)
  await eventually(
    () => client.get(query),
    (answer) => answer.body.status === 'success',
    FILM_DEADLINE_MS,
  )
  const box = await eventually(
    () => client.get(inbox.path),
    (answer) => answer.body.pushes.length > 1,
  )
  assert.equal(box.body.pushes.at(-1).body.status, 'success')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient, eventually, FILM_DEADLINE_MS, sharedProgram } from './program.ts'

/** A few frames, so that the test mostly waits for the analysis. */
const ORDER = {
  model: 'T2V-01-Director',
  prompt: 'A lake among mountains at noon [Pan left] [sandbox:quick]',
}
const PATH = '/v1/video_generation/camera_report?task_id='

test('the owner of a finished film gets a report of what its camera does, beside what was asked', async () => {
  const server = await sharedProgram()
  const client = await createClient(server)
  const { task_id } = (await client.post('/v1/video_generation', ORDER)).body
  const early = await client.get(PATH + task_id)
  assert.equal(early.body.base_resp.status_code, 2013)
  assert.match(early.body.base_resp.status_msg, /has no film: it is (?:queued|processing)$/)
  await eventually(
    () => client.get(`/v1/query/video_generation?task_id=${task_id}`),
    ({ body }) => body.status === 'success',
    FILM_DEADLINE_MS,
  )

  const { status, body } = await client.get(PATH + task_id)
  assert.equal(status, 200)
  assert.deepEqual(body.asked, [['Pan left']])
  assert.deepEqual(
    body.seen[0].moves.map(({ command }: { command: string }) => command),
    ['Pan left'],
  )
  assert.deepEqual([body.obeyed, body.base_resp.status_code], [true, 0])
  assert.deepEqual((await client.get(PATH + task_id)).body, body, 'again, from memory')

  const stranger = await createClient(server, 'stranger')
  const refused = await stranger.get(PATH + task_id)
  assert.deepEqual(refused.body.seen, [])
  assert.match(refused.body.base_resp.status_msg, /^there is no task/)
  assert.equal((await client.get(PATH)).body.base_resp.status_code, 2013)
})

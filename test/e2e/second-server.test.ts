import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { startProgram, temporaryHome } from './program.ts'

test('a second server on one data folder says so, and no other start does', async (t) => {
  const home = temporaryHome(t)
  const first = await startProgram(t, { home })
  assert.doesNotMatch(first.banner, /Another server/)
  const second = await startProgram(t, { home })
  assert.match(second.banner, /Another server runs on this data folder/)
  await second.stop()
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  const third = await startProgram(t, { home })
  assert.doesNotMatch(third.banner, /Another server/)
})

/** A small killed move; `bench/move.ts` moves a million rows. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { killedMove } from '../moves/killed-move.ts'

test('a move that is killed among files, among rows and while it compares goes on to the end', async (t) => {
  const size = { tasks: 2000, lines: 8000, blobs: 100, blobBytes: 2000 }
  const report = await killedMove(t, size)
  assert.equal(report.kills, 3)
  t.diagnostic(JSON.stringify(report))
})

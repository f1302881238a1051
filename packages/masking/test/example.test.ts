import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

test('the example prints the text without private data', () => {
  const example = join(import.meta.dirname, '../examples/mask-stream.ts')
  assert.equal(
    execFileSync(process.execPath, [example], { encoding: 'utf8' }),
    'Dear Jane, I sent it to ***. Call *** if it is late.\n',
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatTable } from './with-store.ts'

test('a table keeps its lines and columns, whatever callers have named', () => {
  const table = formatTable(
    ['USER', 'REQUESTS'],
    [
      ['ann', '1'],
      ['two\nlines', '2'],
      ['\u001b[2J\u009b', '3'],
      ['žluť 🦊', '4'],
    ],
  )
  assert.deepEqual(table.split('\n'), [
    'USER       REQUESTS',
    'ann        1',
    'two\uFFFDlines  2',
    '\uFFFD[2J\uFFFD      3',
    'žluť 🦊    4',
  ])
})

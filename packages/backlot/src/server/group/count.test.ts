import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiProcesses } from './count.ts'

test('auto leaves a core to the others, and is one process on one core and on two', () => {
  const auto = { processes: 'auto', role: 'all' } as const
  assert.deepEqual(
    [1, 2, 3, 8].map((cores) => apiProcesses(auto, cores)),
    [1, 1, 2, 7],
  )
  assert.equal(apiProcesses({ processes: 3, role: 'api' }, 1), 3)
  assert.equal(apiProcesses({ processes: 3, role: 'worker' }, 8), 1)
})

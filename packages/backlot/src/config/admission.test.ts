import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { readConfig } from './config.ts'
import type { AdmissionSetting } from './admission.ts'

test('an eighth of every queue is for priority, unless it is said how much', async (t) => {
  const admission = await admissionOf(
    t,
    `engines: { near: { type: openai, base_url: 'http://127.0.0.1:1/v1' } }
admission:
  sandbox: { concurrency: 4, queue: 80 }
  near: { queue_for_priority: 5 }
  films: { queue: 20, queue_for_priority: 20 }
`,
  )
  assert.deepEqual(admission, {
    engines: {
      sandbox: { concurrency: 4, queue: 80, queueForPriority: 10 },
      near: { queue: 2048, queueForPriority: 5 },
    },
    films: { queue: 20, queueForPriority: 20 },
  })
  const { films } = await admissionOf(t, '')
  assert.deepEqual(films, { queue: 10_000, queueForPriority: 1250 })
})

for (const [given, message] of [
  [
    'sandbox: { queue: 8, queue_for_priority: 9 }',
    /sandbox\.queue_for_priority must be at most the queue of 8, got 9/,
  ],
  ['films: { concurrency: 2 }', /admission\.films has no concurrency/],
  ['films: { queue: 10001 }', /admission\.films\.queue must be at most 10000, got 10001/],
  ['sandbox: { queue_for_priority: -1 }', /queue_for_priority/],
  ['sandbx: { queue: 8 }', /there is no text engine sandbx; there are sandbox, and films/],
] as const)
  test(`admission of ${given} is refused`, async (t) => {
    await assert.rejects(admissionOf(t, `admission: { ${given} }`), message)
  })

async function admissionOf(t: TestContext, text: string): Promise<AdmissionSetting> {
  const folder = mkdtempSync(join(tmpdir(), 'backlot-admission-'))
  t.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'backlot.yaml'), text)
  const { admission } = await readConfig(folder, {})
  return admission
}

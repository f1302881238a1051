/** Whether the kernel that is committed is that of its sources. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cases } from '@backlot/test-kit/cases'
import { compileAssembly, hashesUrl, hashKernel } from '../../src/renderer/kernel/build.ts'

const MEND = 'run: npm run build:kernel'

/** Compares the hashes that were written with the kernel; with `RUNS`, as at night, compiles it as well, which takes seconds. */
export async function checkCommitted(kernel: URL): Promise<void> {
  const written = JSON.parse(readFileSync(fileURLToPath(hashesUrl(kernel)), 'utf8'))
  assert.deepEqual(written, hashKernel(kernel), MEND)
  if (cases(1) === 1) return
  const built = await compileAssembly(new URL('./', kernel))
  assert.ok(Buffer.from(built).equals(readFileSync(fileURLToPath(kernel))), MEND)
}

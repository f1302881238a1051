import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TemporaryFiles } from '../packages/backlot/src/domain/temporary.ts'

const folder = mkdtempSync(join(tmpdir(), 'backlot-temporary-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Temporary files of this test process, and the names of those that remain. */
export const temporary: TemporaryFiles & { left(): readonly string[] } = {
  newPath: async (kind) => join(folder, `${kind}-${randomUUID()}`),
  left: () => readdirSync(folder),
}

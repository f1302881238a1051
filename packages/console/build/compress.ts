/**
 * Writes a `.br` and a `.gz` of every built file that gains from it, so that the server never
 * compresses one itself.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const DIST = join(import.meta.dirname, '../dist')

for (const name of globSync('**/*.{js,css,svg,html,json}', { cwd: DIST })) {
  const path = join(DIST, name)
  const bytes = readFileSync(path)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}

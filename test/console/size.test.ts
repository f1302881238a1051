import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { buildConsole } from './browser.ts'

/** The most that the first view may load, fonts included, compressed. */
const MAX_FIRST_VIEW_BYTES = 200_000

type Chunk = {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

test('the first view of the console is at most 200 kB compressed, its fonts included', () => {
  const dist = buildConsole()
  const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
    readFileSync(join(dist, '.vite/manifest.json'), 'utf8'),
  )
  const files = new Set(['index.html'])
  const add = (name: string): void => {
    const chunk = manifest[name]
    assert.ok(chunk, `${name} was built`)
    if (files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  add('index.html')
  add('src/pages/studio/studio.tsx')
  const sizes = [...files].map((file) => [file, travelling(join(dist, file))] as const)
  const total = sizes.reduce((sum, [, size]) => sum + size, 0)
  assert.ok(files.size > 5, 'there is something to measure')
  assert.ok(total <= MAX_FIRST_VIEW_BYTES, `${total} bytes: ${JSON.stringify(sizes)}`)
})

/** The compressed size of a file: fonts are compressed already. */
function travelling(path: string): number {
  const bytes = readFileSync(path)
  return path.endsWith('.woff2') ? bytes.length : brotliCompressSync(bytes).length
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isFault } from '../../domain/fault.ts'
import { readLines, type LineMemory } from './read-lines.ts'

async function* cut(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let from = 0
  for (const size of sizes) {
    const piece = bytes.slice(from, from + size)
    yield piece
    piece.fill(0) // the reader may use the piece only until the next one
    from += size
  }
  yield bytes.slice(from)
}

async function linesOf(
  text: string,
  sizes: readonly number[] = [],
  maxBytes = 1000,
): Promise<readonly (readonly [number, string])[]> {
  const lines: [number, string][] = []
  const openMemory = (): LineMemory => ({
    grow: (size) => new Uint8Array(2 * size),
    release: () => undefined,
  })
  const content = cut(Buffer.from(text), sizes)
  for await (const { line, bytes } of readLines(content, { maxBytes, openMemory }))
    lines.push([line, Buffer.from(bytes).toString().trim()])
  return lines
}

test('a file of very many empty lines is refused', async () => {
  assert.deepEqual(await linesOf(`${' \n'.repeat(100_000)}a`), [[100_001, 'a']])
  await assert.rejects(
    linesOf(' \n'.repeat(100_001)),
    (thrown) =>
      isFault(thrown) && thrown.kind === 'tooLarge' && /at most 100000/.test(thrown.message),
  )
})

test('lines are numbered from 1 on, without ends, marks and empty lines', async () => {
  assert.deepEqual(await linesOf('\uFEFFa\r\n\n  \nb\nc'), [
    [1, 'a'],
    [4, 'b'],
    [5, 'c'],
  ])
  assert.deepEqual(await linesOf(''), [])
  assert.deepEqual(await linesOf('one\n'), [[1, 'one']])
})

test('the lines are the same however the text is cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('é', '🎬', 'a', '\n', '\r\n', '{"x":1}'), { maxLength: 30 }),
      fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 30 }),
      async (parts, sizes) => {
        const text = parts.join('')
        assert.deepEqual(await linesOf(text, sizes), await linesOf(text))
      },
    ),
  )
})

test('a line that is too long is refused while it is read', async () => {
  const refused = (thrown: unknown): boolean => isFault(thrown) && thrown.kind === 'tooLarge'
  await assert.rejects(linesOf(`ok\n${'x'.repeat(11)}`, [4, 4, 4], 10), refused)
  assert.equal((await linesOf(`${'x'.repeat(10)}\n${'y'.repeat(10)}`, [], 10)).length, 2)
})

/**
 * No function is longer than a screen but the painters, which are lists of strokes. There the
 * linter is silent, so this keeps them from growing and new ones from coming.
 */
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { parseSource, visitNodes } from './parsed.ts'

const MAX_LINES = 60

/** What is longer, in lines that are neither blank nor a comment alone. Take away what became shorter. */
const MAX_LONG_PAINTERS = 31
const MAX_PAINTER_LINES = 168

test('no function is longer than 60 lines but the painters, which do not grow', () => {
  const files = globSync('packages/*/src/**/*.ts').filter(
    (file) => !file.includes('node_modules') && !/\.test\.ts$|\/assembly\//.test(file),
  )
  assert.ok(files.length > 500, 'no files were found: the check would be empty')
  const long = files.flatMap((file) => longFunctions(file))
  const elsewhere = long.filter(
    ({ file }) => !/^packages\/previz\/src\/(?:painting|subjects|worlds)\//.test(file),
  )
  assert.deepEqual(elsewhere, [])
  assert.ok(long.length <= MAX_LONG_PAINTERS, `${long.length} painters are longer than 60 lines`)
  const longest = Math.max(...long.map(({ lines }) => lines))
  assert.ok(longest <= MAX_PAINTER_LINES, `the longest has ${longest} lines`)
})

type LongFunction = { readonly file: string; readonly line: number; readonly lines: number }

function longFunctions(file: string): readonly LongFunction[] {
  const { source, program } = parseSource(file)
  const found: LongFunction[] = []
  visitNodes(program, (node) => {
    if (!isFunction(node)) return
    const lines = countLines(source.slice(node.start, node.end))
    const line = source.slice(0, node.start).split('\n').length
    if (lines > MAX_LINES) found.push({ file, line, lines })
  })
  return found
}

function isFunction(node: object): node is { readonly start: number; readonly end: number } {
  return (
    'type' in node && /Function/.test(String(node.type)) && 'body' in node && node.body !== null
  )
}

function countLines(text: string): number {
  return text.split('\n').filter((line) => !/^\s*(?:$|\/\/|\/?\*)/.test(line)).length
}

/** Every export, and every member of an exported interface, has a doc comment. */
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { parseSource, type ParsedSource } from './parsed.ts'

/** Offsets of the declarations that need a doc comment. */
function* publicOffsets({ program }: ParsedSource): Generator<number> {
  for (const node of program.body) {
    if (node.type !== 'ExportNamedDeclaration' || !node.declaration) continue
    yield node.start
    if (node.declaration.type !== 'TSInterfaceDeclaration') continue
    yield* node.declaration.body.body.map((member) => member.start)
  }
}

test('exports are documented', () => {
  const files = globSync('packages/*/{src,bin,examples}/**/*.ts', {
    exclude: ['**/*.test.ts', '**/kernel/assembly/**'],
  })
  assert.ok(files.length > 40, `only ${files.length} files found: the check would be empty`)

  const missing = files.flatMap((file) => {
    const parsed = parseSource(file)
    const { source } = parsed
    const isDocumented = (offset: number): boolean =>
      parsed.comments.some(
        (comment) =>
          comment.value.startsWith('*') && source.slice(comment.end, offset).trim() === '',
      )
    return [...publicOffsets(parsed)]
      .filter((offset) => !isDocumented(offset))
      .map((offset) => `${file}:${source.slice(0, offset).split('\n').length}`)
  })
  assert.deepEqual(missing, [])
})

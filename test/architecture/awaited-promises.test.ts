/**
 * Tests must start promises that may reject one after the other: one that rejects while another is
 * awaited ends the whole test process, and only on a slow enough machine.
 */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { CallExpression, ForOfStatement } from 'oxc-parser'
import { parseSource, type SyntaxNode, visitNodes } from './parsed.ts'

const FILES = globSync(['packages/*/{src,test}/**/*.ts', 'test/**/*.ts'])

test('no loop expects rejections of promises that were all made before it', () => {
  const loops = FILES.flatMap((file) => loopsOf(file))
  assert.ok(loops.length > 100, 'no loops were found: the check would be empty')
  const wrong = loops.filter(({ loop }) => callsAll(loop.right) && expectsRejection(loop))
  assert.deepEqual(
    wrong.map(
      ({ file, line }) => `${file}:${line}: put functions into the list, and call each in the loop`,
    ),
    [],
  )
})

function loopsOf(file: string): readonly { file: string; line: number; loop: ForOfStatement }[] {
  if (!readFileSync(file, 'utf8').includes('assert.rejects(')) return []
  const { program, source } = parseSource(file)
  const loops: { file: string; line: number; loop: ForOfStatement }[] = []
  visitNodes(program, (node) => {
    if (!isLoop(node)) return
    loops.push({ file, line: source.slice(0, node.start).split('\n').length, loop: node })
  })
  return loops
}

function isLoop(node: SyntaxNode): node is ForOfStatement {
  return node.type === 'ForOfStatement'
}

/** Whether a loop iterates over a list of calls, of which several are under way when it begins. */
function callsAll(list: ForOfStatement['right']): boolean {
  if (list.type !== 'ArrayExpression') return false
  return list.elements.filter((element) => element?.type === 'CallExpression').length > 1
}

/** `assert.rejects(each)`, where `each` is the loop variable. */
function expectsRejection({ left, body }: ForOfStatement): boolean {
  const [named] = left.type === 'VariableDeclaration' ? left.declarations : []
  if (named?.id.type !== 'Identifier') return false
  const { name } = named.id
  let isExpected = false
  visitNodes(body, (node) => {
    if (!isCall(node)) return
    const { callee, arguments: given } = node
    const isRejects =
      callee.type === 'MemberExpression' &&
      callee.property.type === 'Identifier' &&
      callee.property.name === 'rejects'
    isExpected ||= isRejects && given[0]?.type === 'Identifier' && given[0].name === name
  })
  return isExpected
}

function isCall(node: SyntaxNode): node is CallExpression {
  return node.type === 'CallExpression'
}

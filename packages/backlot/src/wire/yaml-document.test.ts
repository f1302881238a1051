import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assert as forAll, property, string } from 'fast-check'
import { readYamlDocument, type YamlDocument } from './yaml-document.ts'

function documentOf(text: string): YamlDocument {
  const reading = readYamlDocument(text)
  assert.ok(!('error' in reading), JSON.stringify(reading))
  return reading
}

test('every value has its place, also behind keys that are numbers', () => {
  const { value, placeOf, scalarAt } = documentOf('a:\n  - x\n  - { 10: yes }\n')
  assert.deepEqual(value, { a: ['x', { 10: 'yes' }] })
  assert.deepEqual(placeOf('/a/1/10'), { line: 3, column: 11 })
  assert.deepEqual([scalarAt('/a/0'), scalarAt('/a/1/10'), scalarAt('/a')], ['x', 'yes', undefined])
})

test('what is not there is where its parent is', () => {
  const { placeOf, scalarAt } = documentOf('a:\n  b: 1\n')
  assert.deepEqual(placeOf('/a/none/at/all'), { line: 2, column: 3 })
  assert.deepEqual(placeOf('/none'), { line: 1, column: 1 })
  assert.equal(scalarAt('/a/none'), undefined)
})

test('an empty file has no value, and a file that is no YAML says where', () => {
  assert.equal(documentOf('').value ?? undefined, undefined)
  const reading = readYamlDocument('a: 1\nb: [1\n')
  assert.ok('error' in reading)
  assert.equal(reading.error.line, 3)
  assert.match(reading.error.message, /^Flow sequence/)
})

test('a document that multiplies itself by its aliases is refused rather than built', () => {
  const lines = Array.from(
    { length: 9 },
    (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n}, `.repeat(9)}]`,
  )
  const reading = readYamlDocument(['a0: &a0 [x]', ...lines].join('\n'))
  assert.ok('error' in reading)
  assert.match(reading.error.message, /aliases/)
})

test('no text is a crash', () => {
  forAll(property(string(), (text) => void readYamlDocument(text)))
})

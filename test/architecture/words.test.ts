/**
 * Names are the terms of the field (decision 0096): words of the old private language must not
 * return in names or in test titles, and an exported type name has one meaning in the whole
 * repository.
 */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Argument, CallExpression } from 'oxc-parser'
import { parseSource, type SyntaxNode, visitNodes } from './parsed.ts'

/** Banned words in names, with the standard terms. */
const BANNED: Readonly<Record<string, string>> = {
  tell: 'report, emit, send or notify',
  tells: 'reports',
  told: 'reported, emitted, sent',
  telling: 'reporting',
  untold: 'remaining, unsent',
  company: 'batch',
  crowd: 'burst, many',
  patience: 'timeout, max delay',
  patient: 'retrying',
  hasty: 'committed, volatile',
  gathered: 'collected',
  outstanding: 'pending',
  owed: 'pending',
  parked: 'dead-lettered',
  seal: 'signature, opaque state',
  sealed: 'signed, encrypted',
  unseal: 'verify, decrypt',
  sight: 'camera report',
  sighting: 'camera verdict',
}

/** Names that may keep such a word, with the reason. */
const KEPT: Readonly<Record<string, string>> = {
  seal: 'the animal, among the shapes that a prompt may name',
  parkedCars: 'cars that stand at a street',
  patience: 'the option --patience of `backlot models pull`, which operators type',
  patience_s: 'a setting, which operators have written',
  parked: 'the state of a callback, as the API and the database have it',
  sighting: 'a column, which databases have',
}

/** Limits are named MAX_ and MIN_, in every spelling. */
const OLD_LIMIT = /^(?:(?:MOST|LEAST|LONGEST|SHORTEST|FEW|FEWEST|ENOUGH)_|most[A-Z])/

const FILES = globSync([
  '{build,bench,examples,test}/**/*.{ts,js}',
  'packages/*/{src,test,bench,examples,bin}/**/*.{ts,tsx,js}',
]).filter((file) => !/node_modules|\/dist\/|\/assembly\/|words\.test/.test(file))

test('no name has a word of the old language', () => {
  assert.ok(FILES.length > 1000, 'no files were found: the check would be empty')
  const wrong = FILES.flatMap((file) => namesOf(file).flatMap((name) => complaints(file, name)))
  assert.deepEqual([...new Set(wrong)], [])
})

test('the words are found in any spelling of a name', () => {
  for (const name of ['told', 'toldOf', 'isTold', 'TOLD_ONCE', 'MOST_BYTES', 'mostBytes'])
    assert.notDeepEqual(complaints('', name), [], name)
  for (const name of ['toldo', 'mostly', 'LeastSquares', 'parkedCars'])
    assert.deepEqual(complaints('', name), [], name)
})

test('no name of a test has a word of the old language', () => {
  const named = FILES.flatMap((file) => testNamesOf(file).map((name) => ({ file, name })))
  assert.ok(named.length > 1000, 'no names were found: the check would be empty')
  const wrong = named.flatMap(({ file, name }) => sentenceComplaints(file, name))
  assert.deepEqual(wrong, [])
})

test('the words are found in a sentence, but not where they mean something else', () => {
  for (const name of ['what is wrong is told once', 'Tells its cost', 'a callback that is owed'])
    assert.notDeepEqual(sentenceComplaints('', name), [], name)
  for (const name of ['a callback is parked', 'a retold story', 'a hotel'])
    assert.deepEqual(sentenceComplaints('', name), [], name)
})

test('an exported type name stands once in the repository', () => {
  const places = Map.groupBy(
    FILES.filter((file) => file.startsWith('packages/')).flatMap(exportedTypes),
    ({ name }) => name,
  )
  assert.ok(places.size > 500, 'no types were found: the check would be empty')
  const twice = [...places].filter(([, all]) => all.length > 1)
  assert.deepEqual(
    twice.map(([name, all]) => `${name}: ${all.map(({ file }) => file).join(', ')}`),
    [],
  )
})

function complaints(file: string, name: string): readonly string[] {
  if (KEPT[name] !== undefined) return []
  if (OLD_LIMIT.test(name)) return [`${file}: ${name}: say MAX or MIN, with the unit`]
  return wordsOf(name).flatMap((word) => {
    const instead = BANNED[word]
    return instead === undefined ? [] : [`${file}: ${name}: say ${instead}`]
  })
}

function sentenceComplaints(file: string, sentence: string): readonly string[] {
  return (sentence.toLowerCase().match(/[a-z]+/g) ?? []).flatMap((word) => {
    const instead = KEPT[word] === undefined ? BANNED[word] : undefined
    return instead === undefined ? [] : [`${file}: ${sentence}: say ${instead}`]
  })
}

/** The words of a name in lower case: `isTold`, `TOLD_ONCE`. */
function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_$]+/)
}

/** A quick check: a file without any match has no wrong name. */
const SUSPECT = new RegExp(`${Object.keys(BANNED).join('|')}|MOST|LEAST_|EST_|FEW|ENOUGH_`, 'i')

/** Every identifier of a file that may be wrong. */
function namesOf(file: string): readonly string[] {
  if (!SUSPECT.test(readFileSync(file, 'utf8'))) return []
  const names = new Set<string>()
  visitNodes(parseSource(file).program, (node) => {
    if ('name' in node && /^(?:Private|JSX)?Identifier$/.test(node.type))
      names.add(String(node.name))
  })
  return [...names]
}

/** The titles of the tests in a file: literal text, without interpolated values. */
function testNamesOf(file: string): readonly string[] {
  if (!/\b(?:test|describe)\(/.test(readFileSync(file, 'utf8'))) return []
  const names: string[] = []
  visitNodes(parseSource(file).program, (node) => {
    if (!isCall(node) || !isTest(node.callee)) return
    const name = textOf(node.arguments[0])
    if (name !== undefined) names.push(name)
  })
  return names
}

function isCall(node: SyntaxNode): node is CallExpression {
  return node.type === 'CallExpression'
}

/** Whether a call declares a test or a suite, by its own name or as a method of it. */
function isTest(callee: CallExpression['callee']): boolean {
  const called = callee.type === 'MemberExpression' ? callee.object : callee
  return called.type === 'Identifier' && /^(?:test|describe|suite|it)$/.test(called.name)
}

function textOf(name: Argument | undefined): string | undefined {
  if (name?.type === 'TemplateLiteral') return name.quasis.map(({ value }) => value.raw).join(' … ')
  return name?.type === 'Literal' && typeof name.value === 'string' ? name.value : undefined
}

type ExportedType = { readonly name: string; readonly file: string }

function exportedTypes(file: string): readonly ExportedType[] {
  return parseSource(file).program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return []
    const { declaration } = statement
    if (!declaration || !/^(?:TSTypeAlias|TSInterface|Class)Decl/.test(declaration.type)) return []
    return 'id' in declaration && declaration.id && 'name' in declaration.id
      ? [{ name: declaration.id.name, file }]
      : []
  })
}

/** What a start waits for: everything that the modules of a start import, and these import in turn. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { parseSource } from './parsed.ts'

const SERVER = 'packages/backlot/src'

/** The modules that a start on SQLite loads, each of which is imported by the one before when it is needed. */
const START = [
  'cli/main.ts',
  'cli/commands/serve.ts',
  'server/service.ts',
  'stores/sqlite/store.ts',
]

/** What a start must not wait for, and what it would cost. */
const LATER: readonly string[] = [
  `${SERVER}/http/endpoints.ts`, // all endpoints, with their schemas
  `${SERVER}/http/whole.ts`, // all routes, for each of which Fastify compiles functions
  `${SERVER}/http/openapi/openapi.ts`,
  `${SERVER}/server/surface.ts`, // the use cases
  `${SERVER}/server/background.ts`, // workers and upkeep
  'packages/prompt/src/plan-shot.ts', // the words of all languages
]

test('a start loads no endpoint, no worker and no word list', () => {
  const loaded = new Set(START.map((path) => join(SERVER, path)))
  for (const file of loaded) for (const imported of valuesFrom(file)) loaded.add(imported)
  assert.ok(loaded.size > 200, 'hardly anything was loaded: the check would be empty')
  assert.deepEqual(
    LATER.filter((file) => loaded.has(file)),
    [],
  )
})

test('what comes later is still there', () => {
  for (const file of LATER) assert.ok(readFileSync(file, 'utf8').length > 0)
})

/** The files of ours that a file imports more than types from. */
function valuesFrom(file: string): readonly string[] {
  if (!file.endsWith('.ts')) return []
  const { staticImports, staticExports } = parseSource(file).module
  const imported = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  const exported = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest && !isType ? [moduleRequest.value] : [],
    ),
  )
  return [...imported, ...exported].flatMap((specifier) => toFile(specifier, file))
}

/** The file that a specifier means, where that is one of ours. */
function toFile(specifier: string, from: string): readonly string[] {
  if (specifier.startsWith('.')) return [join(dirname(from), specifier)]
  const [, name, path = ''] = /^@backlot\/(\w+)(\/.*)?$/.exec(specifier) ?? []
  if (name === undefined) return []
  const { exports } = JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8'))
  return [join('packages', name, exports[`.${path}`])]
}

/** How the modules of programs are divided into files, and what came of it in the build. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { divideModules } from '../../build/chunks.ts'
import { build } from '../../build/build.ts'
import { parseSource } from '../architecture/parsed.ts'

/** `a: ['b', '?c']`: `a` imports `b`, and `c` when it needs it. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  main: ['fault', '?serve', '?keys', '?render'],
  serve: ['fault', 'http', 'store', 'film', 'limits', 'schemas', '?surface'],
  keys: ['store', 'key-table'],
  render: ['film', 'schemas', '?kernel', '?planner'],
  planner: ['http', 'plan'],
  surface: ['http', 'endpoint', 'key-table', 'limits'],
  schemas: ['/node_modules/checks'],
  store: ['sql'],
  worker: ['limits'],
  kernel: ['endpoint'],
}

test('modules are together by the programs that load them', () => {
  const graph = (id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } => {
    const all = IMPORTS[id] ?? []
    return {
      importedIds: all.filter((one) => !one.startsWith('?')),
      dynamicallyImportedIds: all.flatMap((one) => (one.startsWith('?') ? [one.slice(1)] : [])),
    }
  }
  const fileOf = divideModules(
    {
      start: ['serve'],
      afterStart: ['surface'],
      others: ['keys'],
      alone: ['render'],
      visits: ['planner'],
    },
    graph,
    { first: 'main', entries: ['worker'] },
  )
  const ids = 'http sql surface fault film limits schemas key-table endpoint plan'.split(' ')
  assert.deepEqual(Object.fromEntries(ids.map((id) => [id, fileOf(id)])), {
    http: 'server-start',
    sql: 'server-commands',
    surface: 'server-later',
    fault: undefined, // all programs
    film: 'shared', // with a program that is alone
    limits: 'shared', // with a worker
    schemas: undefined, // as film, but it would load a package where nothing else needs it
    'key-table': undefined, // not for the start, but for another command
    endpoint: undefined, // and a program that is alone, later
    plan: undefined, // for what a program that is alone has of the server, beside http
  })
})

const dist = join(await build(), 'backlot/dist')

/** The files that a module of the build loads at once. */
function loadedBy(name: string): ReadonlySet<string> {
  const [first] = globSync(name, { cwd: dist })
  assert.ok(first, `${name} is not in the build`)
  const loaded = new Set([first])
  for (const file of loaded) {
    const { staticImports, staticExports } = parseSource(join(dist, file)).module
    const exported = staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    )
    for (const path of [
      ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...exported,
    ])
      if (path.startsWith('./')) loaded.add(path.slice(2))
  }
  return loaded
}

test('a start loads few files, and other programs nothing that only a start needs', () => {
  const started = loadedBy('server-start-*.js')
  assert.ok(started.size <= 25, `${started.size} files`)
  for (const program of [
    'main.js',
    'camera-command-*.js',
    'render-????????.js',
    'keys-*.js',
    'director.js',
  ])
    for (const file of loadedBy(program))
      assert.doesNotMatch(file, /^server-(?:start|later)-/, program)
  for (const program of ['main.js', 'camera-command-*.js', 'render-????????.js', 'director.js'])
    for (const file of loadedBy(program)) assert.doesNotMatch(file, /^server-/, program)
})

test('modules are ASCII, which V8 keeps in half the memory', () => {
  for (const file of globSync('server-{start,later}-*.js', { cwd: dist }))
    assert.match(readFileSync(join(dist, file), 'latin1'), /^[\0-\x7f]*$/, file)
})

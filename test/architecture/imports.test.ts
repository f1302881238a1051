/**
 * The import law as a table: a room may import only what its row lists. A new folder of the server
 * fails here until it has a row.
 */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { parseSource } from './parsed.ts'

/** `room/*` is any one folder of the room: an engine, a store; `...` stands for all adapters. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain'],
  wire: ['wire', 'domain'],
  app: ['app', 'domain'],
  threads: ['threads'],
  blobs: ['blobs', 'domain'],
  system: ['system', 'threads', 'domain'],
  outbound: ['outbound', 'domain'],
  telemetry: ['telemetry', 'domain'],
  moderation: ['moderation', 'domain'],
  tokens: ['tokens', 'threads', 'domain'],
  inference: ['inference', 'tokens', 'domain'],
  engines: ['engines', 'domain'], // the list of engines, and wrappers around them
  'engines/*': ['domain', 'outbound', 'tokens', 'inference'],
  'stores/sql': ['domain'],
  'stores/move': ['stores/sql', 'domain'],
  'stores/sqlite': ['stores/move', 'stores/sql', 'domain'],
  'stores/postgres': ['stores/move', 'stores/sql', 'domain'],
  http: ['http', 'wire', 'app', 'threads', 'domain'],
  config: [
    'config',
    'engines',
    'engines/*',
    'stores/postgres',
    'telemetry',
    'http',
    'wire',
    'app',
    'domain',
  ],
  server: ['server', 'config', '...', 'http', 'wire', 'app', 'domain'],
  cli: ['cli', 'server', 'config', '...', 'http', 'wire', 'app', 'domain'],
}

/** The rooms that are not adapters. */
const CORE = new Set(['cli', 'server', 'config', 'http', 'wire', 'app', 'domain'])

/** Rooms whose folders must not import each other. */
const DIVIDED = new Set(['engines', 'stores'])

/** The server's sources. */
const SERVER = 'packages/backlot/src/'

/** The room of a file: `domain`, `stores/sqlite`, or `engines` for a file outside of its folders. */
function roomOf(path: string): string {
  const [room = '', folder = ''] = path.slice(SERVER.length).split('/')
  return DIVIDED.has(room) && !folder.includes('.') ? `${room}/${folder}` : room
}

/** What a room may import: its row, its own folder, and for the list of engines every engine. */
function mayImport(from: string, to: string): boolean {
  if (from === to) return true
  const row = MAY_IMPORT[from] ?? MAY_IMPORT[from.replace(/\/.*/, '/*')]
  assert.ok(row, `${from} has no row in the import law`)
  return (
    row.includes(to) ||
    row.includes(to.replace(/\/.*/, '/*')) ||
    (row.includes('...') && !CORE.has(to)) ||
    (row.includes(from) && to.startsWith(`${from}/`))
  )
}

const read = new Map<string, readonly string[]>()

/** The module specifiers that a file imports. */
function importsOf(file: string): readonly string[] {
  const known = read.get(file)
  if (known) return known
  const { source, module, program } = parseSource(file)
  const statics = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
  )
  assert.equal(program.type, 'Program')
  const dynamics = module.dynamicImports
    .map(({ moduleRequest }) => source.slice(moduleRequest.start, moduleRequest.end))
    .filter((request) => /^['"]/.test(request)) // skips variables: bin/launch.js imports what it is given
    .map((request) => request.slice(1, -1))
  const imports = [...statics, ...exports, ...dynamics]
  read.set(file, imports)
  return imports
}

/** Our own files that a file imports. */
function localImportsOf(file: string): readonly string[] {
  return importsOf(file)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => join(dirname(file), specifier))
}

const files = globSync(`${SERVER}**/*.ts`, { exclude: ['**/*.test.ts'] })

/** Which other packages a package may import. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  backlot: ['camera', 'masking', 'previz', 'prompt'],
  camera: [],
  console: ['camera'],
  masking: [],
  previz: ['camera', 'prompt'],
  prompt: ['camera'],
  'test-kit': [],
}

const packageFiles = globSync('packages/*/{src,bin}/**/*.{ts,js}', {
  exclude: ['**/*.test.ts', '**/kernel/assembly/**'],
})

test('a package is entered by what it exports, and knows only the packages below it', () => {
  assert.ok(packageFiles.length > 200, `only ${packageFiles.length} files found`)
  assert.deepEqual(
    globSync('packages/*')
      .map((path) => path.slice('packages/'.length))
      .toSorted(),
    Object.keys(PACKAGES),
  )
  const violations = packageFiles.flatMap((file) => {
    const [, name = ''] = file.split('/')
    const outside = localImportsOf(file).filter((target) => !target.startsWith(`packages/${name}/`))
    const above = importsOf(file)
      .flatMap((specifier) => /^@backlot\/([^/]+)/.exec(specifier)?.[1] ?? [])
      .filter((other) => !PACKAGES[name]?.includes(other))
    return [...outside, ...above].map((target) => `${file} -> ${target}`)
  })
  assert.deepEqual(violations, [])
})

test('a package has every other package that it imports among its dependencies', () => {
  const missing = packageFiles.flatMap((file) => {
    const [, name = ''] = file.split('/')
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      devDependencies = {},
    } = JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8'))
    // A package that is bundled as files has no dependencies at run time.
    const built = name === 'console' ? devDependencies : {}
    return (
      importsOf(file)
        .filter((specifier) => !/^(?:\.|node:)/.test(specifier))
        .map((specifier) =>
          specifier
            .split('/')
            .slice(0, specifier.startsWith('@') ? 2 : 1)
            .join('/'),
        )
        .filter(
          (needed) =>
            !(
              needed in dependencies ||
              needed in optionalDependencies ||
              needed in peerDependencies ||
              needed in built
            ),
        )
        // The compiler of the kernels is not published.
        .filter((needed) => !(needed === 'assemblyscript' && file.includes('/kernel/')))
        .map((needed) => `${file} -> ${needed}`)
    )
  })
  assert.deepEqual(missing, [])
})

test('every import follows the table', () => {
  assert.ok(files.length > 40, `only ${files.length} files found: the check would be empty`)
  const violations = files.flatMap((file) =>
    localImportsOf(file)
      .filter((target) => target.endsWith('.ts') && !mayImport(roomOf(file), roomOf(target)))
      .map((target) => `${file} -> ${target}`),
  )
  assert.deepEqual(violations, [])
})

/** The folders of the package of prompts, each with those below it. */
const PROMPT_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  scene: [],
  nouns: [],
  things: ['scene'],
  lexicon: ['scene', 'things'],
  hits: ['scene', 'things', 'lexicon', 'nouns'],
  reading: ['scene', 'things', 'lexicon', 'hits'],
  changes: ['scene', 'things', 'lexicon', 'hits', 'reading'],
}

test('the reading of prompts goes from words to shots, and never back', () => {
  const folderOf = (path: string): string => path.split('/')[3] ?? ''
  const prompts = packageFiles.filter(
    (file) =>
      file.startsWith('packages/prompt/src/') &&
      file.split('/').length > 4 &&
      !/nouns\/(?:build|wordnet)\.ts$/.test(file),
  )
  assert.ok(prompts.length > 80, `only ${prompts.length} files found`)
  const violations = prompts.flatMap((file) =>
    localImportsOf(file)
      .filter((target) => target.startsWith('packages/prompt/src/'))
      .filter((target) => folderOf(target) !== folderOf(file))
      .filter((target) => !PROMPT_FOLDERS[folderOf(file)]?.includes(folderOf(target)))
      .map((target) => `${file} -> ${target}`),
  )
  assert.deepEqual(violations, [])
})

test('there is no import cycle', () => {
  const known = new Map(packageFiles.map((file) => [file, new Set(localImportsOf(file))]))
  // A file that imports none of the remaining files is in no cycle.
  for (let size = 0; size !== known.size;) {
    size = known.size
    for (const [file, others] of known) {
      if (!others.values().some((other) => known.has(other))) known.delete(file)
    }
  }
  assert.deepEqual([...known.keys()], [])
})

/** The folders with pure logic, free of side effects. */
const PURE =
  /^packages\/(?:backlot\/src\/(?:domain|wire|app)|masking\/src|camera\/src\/(?:commands|path|wording)|prompt\/src\/(?!nouns\/(?:build|wordnet)))/

test('domain, wire and app, and what reads prose, have no clock, chance, environment, timer or socket', () => {
  const pure = packageFiles.filter((file) => PURE.test(file))
  assert.ok(pure.length > 20)
  const violations = pure.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const nodes = importsOf(file).filter((specifier) => specifier.startsWith('node:'))
    const globals =
      source.match(
        /\b(process\.\w+|setTimeout|setInterval|setImmediate|Math\.random|Date\.now|new Date\(\)|fetch\b)\(?/g,
      ) ?? []
    return [...nodes, ...globals].map((found) => `${file}: ${found}`)
  })
  assert.deepEqual(violations, [])
})

test('no file has a name that says nothing', () => {
  const banned = /\/(utils?|helpers?|common|misc|types|interfaces|constants|manager)\.ts$/
  assert.deepEqual(
    globSync('{packages,test,bench,examples}/**/*.ts')
      .filter((file) => !file.includes('/node_modules/'))
      .filter((file) => banned.test(file)),
    [],
  )
})

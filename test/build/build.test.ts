import assert from 'node:assert/strict'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { build } from '../../build/build.ts'
import type { BuildFacts } from '../../build/build-package.ts'
import { isWhole } from '../../build/find-build.ts'
import { formatNotices, componentsOf } from '../../build/notices.ts'
import { hashSources, listSources } from '../../build/source-hash.ts'
import { temporaryHome } from '../e2e/program.ts'

const built = await build()

const NAMES = ['backlot', 'camera', 'masking', 'previz'] as const

function factsOf(name: string): BuildFacts {
  return JSON.parse(readFileSync(join(built, name, 'dist/build.json'), 'utf8'))
}

test('a build has every file that its modules load by URL', () => {
  for (const name of NAMES) {
    const dist = join(built, name, 'dist')
    let loaded = 0
    for (const file of globSync('*.js', { cwd: dist })) {
      const text = readFileSync(join(dist, file), 'utf8')
      const modules = text.matchAll(/\? "\.\/[\w-]+\.ts" : "(\.\/[\w-]+\.js)"/g)
      const assets = text.matchAll(/new URL\("([\w./-]+)", import\.meta\.url\)/g)
      for (const [, path = ''] of [...modules, ...assets]) {
        loaded += 1
        assert.ok(existsSync(join(dist, path)), `${name}/dist/${file} loads ${path}`)
      }
    }
    if (name === 'backlot') assert.ok(loaded >= 11, `${loaded} files are loaded`)
  }
})

test('no module imports node:http, which would load what a start does not need', () => {
  const dist = join(built, 'backlot/dist')
  for (const file of globSync('*.js', { cwd: dist }))
    assert.doesNotMatch(
      readFileSync(join(dist, file), 'utf8'),
      /^import .* from "node:http"/m,
      file,
    )
})

test('the server has templates, fonts, lists and notices', () => {
  const { files, components } = factsOf('backlot')
  const names = Object.keys(files)
  const others = new Set(components.map(({ name }) => name))
  for (const name of ['fastify', 'react', 'react-dom', 'uplot', '@tanstack/react-router'])
    assert.ok(others.has(name), `${name} is in the bundle and not in the notices`)
  assert.ok(names.includes('dist/lists/english.txt'))
  assert.ok(names.includes('dist/fonts/inter/files/inter-latin-wght-normal.woff2'))
  assert.ok(names.includes('dist/fonts/inter/LICENSE'))
  assert.ok(!names.some((name) => /^dist\/.*(italic|\.css$|\.test\.)/.test(name)))
  assert.ok(names.includes('templates/postcard.yaml'))
  const notices = readFileSync(join(built, 'backlot/dist/THIRD-PARTY-NOTICES.txt'), 'utf8')
  for (const name of ['fastify', 'pg', 'undici', '@fontsource-variable/inter']) {
    assert.ok(
      components.some((one) => one.name === name),
      name,
    )
    assert.match(notices, new RegExp(`^${name} \\d`, 'm'))
  }
})

test('nothing under a licence that asks for more than a notice is bundled', () => {
  const FREE =
    /^\(?(MIT|ISC|BSD-[23]-Clause|Apache-2\.0|0BSD|MPL-2\.0|OFL-1\.1|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|Python-2\.0)\b/
  for (const name of NAMES)
    for (const { license, ...component } of factsOf(name).components)
      assert.match(license, FREE, component.name)
})

test('the notices give the licence of a package as it is written', () => {
  const [component] = componentsOf(['node_modules/fastify/lib/server.js'])
  assert.ok(component)
  assert.match(formatNotices([component]), /The MIT License|MIT License|Copyright/)
})

test('a build is whole until one of its files is missing or cut off', (t) => {
  const folder = join(temporaryHome(t), 'masking')
  cpSync(join(built, 'masking'), folder, { recursive: true })
  assert.equal(isWhole(folder), true)
  const file = join(folder, 'dist/index.js')
  writeFileSync(file, readFileSync(file, 'utf8').slice(1))
  assert.equal(isWhole(folder), false)
  rmSync(file)
  assert.equal(isWhole(folder), false)
})

test('the hash of the sources changes with every file that is built, and with no test', (t) => {
  const root = temporaryHome(t)
  const write = (path: string, text: string): void => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  mkdirSync(join(root, 'build'))
  write('package-lock.json', '{}')
  write('packages/a/src/a.ts', 'a')
  write('packages/a/templates/t.yaml', 't')
  let before = hashSources(root)
  const changes = (path: string, text: string): boolean => {
    write(path, text)
    const after = hashSources(root)
    const isOther = after !== before
    before = after
    return isOther
  }
  assert.equal(changes('packages/a/src/a.ts', 'b'), true)
  assert.equal(changes('packages/a/src/new.ts', ''), true)
  assert.equal(changes('packages/a/templates/t.yaml', 'u'), true)
  assert.equal(changes('package-lock.json', '{ }'), true)
  assert.equal(changes('packages/a/package.json', '{}'), true)
  assert.equal(changes('packages/a/src/a.test.ts', ''), false)
  assert.equal(changes('docs/a.md', ''), false)
  assert.ok(listSources().includes('packages/backlot/src/cli/main.ts'))
})

/**
 * Factories must not take the whole composition: a process opens one record of everything, but the
 * factory of a feature names the members it needs, so that its signature shows its dependencies.
 */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** Functions that start a whole process, and therefore take everything. */
const WHOLE = ['createApi', 'createSurface', 'serve', 'startBackground']

test('only what starts a whole process takes all that it has opened', () => {
  const files = globSync('packages/backlot/src/server/**/*.ts')
  assert.ok(files.length > 40, 'no files were found: the check would be empty')
  const takers = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /function (\w+)\([^)]*?\w+: ServerResources\b|function (\w+)\([^)]*?\}: ServerResources\b/g,
      ),
    ].map(([, named, taken]) => named ?? taken),
  )
  assert.deepEqual(
    takers.toSorted((one = '', other = '') => (one < other ? -1 : 1)),
    WHOLE,
  )
})

test('a file of the server that a document names is there', () => {
  const wrong = globSync('docs/*.md').flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/`([a-z]+(?:\/[a-z0-9-]+)+\.ts)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => existsSync(`packages/backlot/src/${path.split('/')[0]}`))
      .filter((path) => !existsSync(`packages/backlot/src/${path}`))
      .map((path) => `${document}: ${path}`),
  )
  assert.deepEqual(wrong, [])
})

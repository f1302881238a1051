import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { invocation } from './invocation.ts'

/** A folder in which the program is installed by npm. */
function installation(t: TestContext): { folder: string; bin: string; path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'backlot-invocation-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const bin = join(folder, 'node_modules/.bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, 'backlot'), '')
  return { folder, bin, path: join(bin, 'backlot') }
}

test('a checkout is called by its script', () => {
  const facts = { env: {}, cwd: '/srv/backlot' }
  for (const path of ['build/start.js', 'packages/backlot/bin/backlot.js'])
    assert.equal(
      invocation({ ...facts, argv: ['node', `/srv/backlot/${path}`] }),
      'npm run -s backlot --',
    )
})

test('a tarball that npx runs is called by that tarball, which no registry has', (t) => {
  const { folder, path } = installation(t)
  writeFileSync(
    join(folder, 'package.json'),
    '{"_npx":{"packages":["./backlot-1.2.3.tgz"]},"dependencies":{}}',
  )
  const env = { npm_command: 'exec', PATH: join(folder, 'node_modules/.bin') }
  assert.equal(
    invocation({ argv: ['node', path], env, cwd: '/elsewhere' }),
    'npx ./backlot-1.2.3.tgz',
  )
})

test('a package installed in this folder is called through npx', (t) => {
  const { folder, bin, path } = installation(t)
  const argv = ['node', path]
  assert.equal(invocation({ argv, env: { PATH: '/usr/bin' }, cwd: folder }), 'npx backlot')
  const env = { npm_command: 'exec', PATH: `${bin}:/usr/bin` }
  assert.equal(invocation({ argv, env, cwd: folder }), 'npx backlot')
})

test('a program on the PATH is called by its name', (t) => {
  const { folder, bin, path } = installation(t)
  const env = { PATH: `/usr/bin:${bin}` }
  assert.equal(invocation({ argv: ['node', path], env, cwd: folder }), 'backlot')
})

test('another program of that name on the PATH is not meant', (t) => {
  const { folder, path } = installation(t)
  const env = { PATH: installation(t).bin }
  assert.equal(invocation({ argv: ['node', path], env, cwd: folder }), 'npx backlot')
})

test('a program in no folder that a shell looks in is called by its path', (t) => {
  const { path } = installation(t)
  assert.equal(
    invocation({ argv: ['node', path], env: { PATH: '/usr/bin' }, cwd: '/elsewhere' }),
    `node ${path}`,
  )
})

import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { createTempFolder } from './temp-folder.ts'

function emptyFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'backlot-temp-folder-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'tmp')
}

const MODULE = JSON.stringify(new URL('temp-folder.ts', import.meta.url).href)

/** Another process with a temporary file, whose path it prints. */
async function startHolder(
  t: TestContext,
  root: string,
): Promise<{ readonly child: ChildProcess; readonly path: string }> {
  const program = `
    const { writeFileSync } = await import('node:fs')
    const { createTempFolder } = await import(${MODULE})
    const path = await createTempFolder(process.argv[1]).newPath('film')
    writeFileSync(path, 'x')
    process.stdout.write(path)
    setInterval(() => {}, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, root], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  })
  const [path] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, path: path.toString() }
}

test('what a killed process left is swept, and what living ones have is not', async (t) => {
  const root = emptyFolder(t)
  const [dead, living] = [await startHolder(t, root), await startHolder(t, root)]
  const own = createTempFolder(root)
  const path = await own.newPath('film')
  writeFileSync(path, 'x')
  dead.child.kill('SIGKILL')
  await once(dead.child, 'exit')
  assert.ok(existsSync(dead.path), 'nobody tidies up after kill -9')
  assert.equal(await createTempFolder(root).sweep(), 1)
  assert.deepEqual([dead.path, living.path, path].map(existsSync), [false, true, true])
  assert.equal(await own.sweep(), 0)
  living.child.kill('SIGKILL')
  await once(living.child, 'exit')
  assert.equal(await own.sweep(), 1)
  await own.close()
  assert.deepEqual(readdirSync(root), [])
})

test('many processes and sweeps at once lose nothing that lives, and leave nothing that does not', async (t) => {
  const root = emptyFolder(t)
  const folders = Array.from({ length: 20 }, () => createTempFolder(root))
  const paths = await Promise.all(
    folders.map(async (folder) => {
      const [path] = await Promise.all([folder.newPath('film'), folder.sweep(), folder.sweep()])
      writeFileSync(path, 'x')
      return path
    }),
  )
  await Promise.all(folders.map((folder) => folder.sweep()))
  assert.ok(paths.every(existsSync))
  await Promise.all(folders.map((folder) => folder.close()))
  assert.deepEqual(readdirSync(root), [])
})

test('processes that come, sweep and go at the same time never fail each other', async (t) => {
  const root = emptyFolder(t)
  const program = `
    const { createTempFolder } = await import(${MODULE})
    for (let round = 0; round < 150; round += 1) {
      const folder = createTempFolder(process.argv[1])
      await Promise.all([folder.newPath('film'), folder.sweep()])
      await folder.close()
    }`
  const ends = Array.from({ length: 3 }, async () => {
    const args = ['--input-type=module', '--eval', program, root]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    const [said] = await Promise.all([child.stderr.toArray(), once(child, 'exit')])
    return `${Buffer.concat(said).toString()}${child.exitCode}`
  })
  assert.deepEqual(await Promise.all(ends), ['0', '0', '0'])
  assert.deepEqual(readdirSync(root), [])
})

test('only its user may enter the folder', async (t) => {
  const root = emptyFolder(t)
  const folder = createTempFolder(root)
  t.after(() => folder.close())
  const own = dirname(await folder.newPath('film'))
  assert.deepEqual(
    [root, own].map((path) => statSync(path).mode & 0o777),
    [0o700, 0o700],
  )
})

test('what is not of such a process is left alone: the folder may be one that others use', async (t) => {
  const root = emptyFolder(t)
  const elsewhere = join(dirname(root), 'elsewhere')
  const name = 'process-00000000-0000-4000-8000-000000000000'
  for (const path of [join(root, 'process-mine'), join(root, 'photos'), elsewhere])
    mkdirSync(path, { recursive: true })
  writeFileSync(join(elsewhere, 'kept'), 'x')
  symlinkSync(elsewhere, join(root, name))
  assert.equal(await createTempFolder(root).sweep(), 0)
  assert.deepEqual(readdirSync(root).toSorted(), ['photos', name, 'process-mine'].toSorted())
  assert.ok(existsSync(join(elsewhere, 'kept')))
})

test('a folder that was removed while it was used is made again', async (t) => {
  const root = emptyFolder(t)
  const folder = createTempFolder(root)
  t.after(() => folder.close())
  await folder.newPath('film')
  rmSync(root, { recursive: true })
  writeFileSync(await folder.newPath('film'), 'x')
  assert.equal(await folder.sweep(), 0)
})

test('a folder that cannot be made is tried again when a file is wanted again', async (t) => {
  const root = emptyFolder(t)
  writeFileSync(root, 'a file stands in the way')
  const folder = createTempFolder(root)
  t.after(() => folder.close())
  await assert.rejects(folder.newPath('film'), { code: 'EEXIST' })
  rmSync(root)
  writeFileSync(await folder.newPath('film'), 'x')
})

test('a folder that cannot be removed is reported, and keeps no other from being swept', async (t) => {
  const root = emptyFolder(t)
  const dead = await startHolder(t, root)
  dead.child.kill('SIGKILL')
  await once(dead.child, 'exit')
  for (const digit of ['0', 'f']) {
    const name = `process-${'8-4-4-4-12'.replaceAll(/\d+/g, (length) => digit.repeat(Number(length)))}`
    mkdirSync(join(root, name, 'lock'), { recursive: true }) // a folder cannot be locked
  }
  await assert.rejects(createTempFolder(root).sweep(), /2 folders in .* cannot be removed/)
  assert.ok(!existsSync(dead.path))
})

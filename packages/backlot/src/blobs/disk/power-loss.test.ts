/**
 * Power failures at every point of a write. A shim records the calls to the file system; for every
 * prefix of that list the disk is reconstructed as the strictest file system may leave it: of a
 * file what was flushed, of a folder the names that it had when it was flushed. And as the most
 * generous one: every name that ever existed, with what was flushed of its content.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import * as disk from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { diskBlobs, type FileSystem } from './blobs.ts'

/** One call to the file system. `put` is not one: it marks the acknowledgement that a blob is durable. */
type Act =
  | { readonly act: 'folder' | 'flush' | 'remove' | 'put'; readonly path: string }
  | { readonly act: 'write'; readonly path: string; readonly text: string }
  | { readonly act: 'create' | 'rename'; readonly path: string; readonly from: string }

test('a blob that was acknowledged outlives the power, and half a one never shows', async (t) => {
  const root = mkdtempSync(join(tmpdir(), 'backlot-power-'))
  t.after(() => rmSync(root, { recursive: true }))
  const acts: Act[] = []
  const blobs = diskBlobs({ folder: join(root, 'files'), fileSystem: recorded(acts) })
  const keys = ['films/1', 'uploads/2', 'films/3']
  for (const key of keys) {
    await blobs.put(key, inPieces([`half of ${key}, `, 'and half']))
    acts.push({ act: 'put', path: join(root, 'files', key) })
  }
  await assert.rejects(blobs.put('films/4', broken()))

  for (let cut = 0; cut <= acts.length; cut += 1) {
    const done = acts.slice(0, cut)
    const safe = done.filter(({ act }) => act === 'put').map(({ path }) => path)
    const strict = new Map(strictly(done, root))
    const generous = new Map(generously(done))
    for (const path of safe) {
      assert.equal(strict.get(path), wholeOf(path, root), `${path} is lost after act ${cut}`)
      assert.equal(generous.get(path), wholeOf(path, root))
    }
    for (const [path, text] of [...strict, ...generous])
      if (!isDraft(path)) assert.equal(text, wholeOf(path, root), `${path} is torn at act ${cut}`)
  }
  t.diagnostic(`${acts.length + 1} cuts`)
})

const isDraft = (path: string): boolean => path.slice(path.lastIndexOf('/') + 1).startsWith('.')

const wholeOf = (path: string, root: string): string =>
  `half of ${path.slice(join(root, 'files').length + 1)}, and half`

/** The real file system, with a record of its calls. */
function recorded(acts: Act[]): FileSystem {
  return {
    mkdir: (async (path: string, options: object) => {
      const first = await disk.mkdir(path, options)
      if (first !== undefined)
        for (const made of foldersFrom(first, path)) acts.push({ act: 'folder', path: made })
      return first
    }) as typeof disk.mkdir,
    open: (async (path: string, flags: string, mode?: number) => {
      const handle = await disk.open(path, flags, mode)
      if (flags !== 'r') acts.push({ act: 'create', path, from: path })
      return new Proxy(handle, { get: (target, name) => observed(target, name, { path, acts }) })
    }) as typeof disk.open,
    rename: (async (from: string, path: string) => {
      await disk.rename(from, path)
      acts.push({ act: 'rename', path, from })
    }) as typeof disk.rename,
    rm: (async (path: string, options: object) => {
      await disk.rm(path, options)
      acts.push({ act: 'remove', path })
    }) as typeof disk.rm,
  }
}

/** The folder, and its parents up to `first`. */
function foldersFrom(first: string, path: string): readonly string[] {
  return path === first ? [path] : [path, ...foldersFrom(first, dirname(path))]
}

function observed(
  handle: disk.FileHandle,
  name: string | symbol,
  { path, acts }: { readonly path: string; readonly acts: Act[] },
): unknown {
  const method: unknown = Reflect.get(handle, name, handle)
  if (typeof method !== 'function') return method
  return async (...given: unknown[]) => {
    const answer: unknown = await Reflect.apply(method, handle, given)
    if (name === 'sync') acts.push({ act: 'flush', path })
    if (name === 'writeFile')
      acts.push({ act: 'write', path, text: Buffer.from(given[0] as Uint8Array).toString() })
    return answer
  }
}

/** A file, shared by all its names. */
type Content = { written: string; flushed: string }

/** Paths and contents when only what was flushed exists, names included. */
function strictly(acts: readonly Act[], root: string): readonly (readonly [string, string])[] {
  const now = new Map<string, Content | 'folder'>()
  let kept: ReadonlyMap<string, Content | 'folder'> = new Map()
  for (const each of acts) {
    const known = now.get(each.path)
    if (each.act === 'flush' && (known === undefined || known === 'folder'))
      kept = withNames(kept, now, each.path)
    else apply(now, each)
  }
  const isReachable = (path: string): boolean =>
    path === root || (kept.has(path) && isReachable(dirname(path)))
  return [...kept].flatMap(([path, content]) =>
    content === 'folder' || !isReachable(path) ? [] : [[path, content.flushed] as const],
  )
}

/** The effect of a call on the names and contents of the running system. */
function apply(now: Map<string, Content | 'folder'>, each: Act): void {
  const known = now.get(each.path)
  if (each.act === 'folder') now.set(each.path, 'folder')
  if (each.act === 'create') now.set(each.path, { written: '', flushed: '' })
  if (each.act === 'remove') now.delete(each.path)
  if (each.act === 'rename') {
    now.set(each.path, now.get(each.from) ?? 'folder')
    now.delete(each.from)
  }
  if (!known || known === 'folder') return
  if (each.act === 'write') known.written += each.text
  if (each.act === 'flush') known.flushed = known.written
}

/** What exists once a folder was flushed: its current names, and those of other folders as before. */
function withNames<T>(
  kept: ReadonlyMap<string, T>,
  now: ReadonlyMap<string, T>,
  folder: string,
): ReadonlyMap<string, T> {
  const others = [...kept].filter(([path]) => dirname(path) !== folder)
  return new Map([...others, ...[...now].filter(([path]) => dirname(path) === folder)])
}

/** Paths and their flushed contents, when every name that ever existed is there. */
function generously(acts: readonly Act[]): readonly (readonly [string, string])[] {
  const contents = new Map<string, Content | 'folder'>()
  for (const each of acts) {
    const moved = each.act === 'rename' ? contents.get(each.from) : undefined
    if (moved) contents.set(each.path, moved)
    else if (each.act !== 'remove') apply(contents, each)
  }
  return [...contents].flatMap(([path, content]) =>
    content === 'folder' ? [] : [[path, content.flushed] as const],
  )
}

async function* inPieces(pieces: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece)
}

async function* broken(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half')
  throw new Error('the engine stopped')
}

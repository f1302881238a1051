// oxlint-disable no-await-in-loop -- the steps of a test follow each other
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { FilePurpose, FileRecord } from '../../src/domain/file.ts'
import { type OpenStore, openWorld, present, rejectsWith, type World } from './store-world.ts'

/** What every store of file rows must do. */
export function fileStoreContract(name: string, open: OpenStore): void {
  describe(`${name}: files`, () => {
    test('a file is found as it was given, with and without what is optional', async (t) => {
      const world = await openWorld(t, open)
      const bare = world.file({ filename: 'naïve 🎬 "name".mp4', sizeBytes: 0 })
      const full = world.file({ taskId: 'task-1', widthPx: 1366, heightPx: 768 })
      await Promise.all([world.files.add(bare), world.files.add(full)])
      assert.deepEqual(await world.files.find(world.accountId, bare.id), bare)
      assert.deepEqual(await world.files.find(world.accountId, full.id), full)
    })

    test("another account's file is as unknown as one that never was", async (t) => {
      const world = await openWorld(t, open)
      const file = world.file()
      await world.files.add(file)
      assert.equal(await world.files.find(world.prepaidId, file.id), undefined)
      assert.equal(await world.files.find(world.accountId, '1999'), undefined)
      assert.equal(await world.files.remove(world.prepaidId, file.id), undefined)
      assert.deepEqual(await world.files.list({ accountId: world.prepaidId, limit: 9 }), {
        items: [],
      })
      assert.deepEqual(await world.files.find(world.accountId, file.id), file)
    })

    test('a signed address finds the file whoever owns it', async (t) => {
      const world = await openWorld(t, open)
      const file = world.file({ accountId: world.prepaidId })
      await world.files.add(file)
      assert.deepEqual(await world.files.findSigned(file.id), file)
      assert.equal(await world.files.findSigned('1999'), undefined)
    })

    test('a removed file is given back once and is gone', async (t) => {
      const world = await openWorld(t, open)
      const file = world.file()
      await world.files.add(file)
      assert.deepEqual(await world.files.remove(world.accountId, file.id), file)
      assert.equal(await world.files.remove(world.accountId, file.id), undefined)
      assert.equal(await world.files.find(world.accountId, file.id), undefined)
      assert.equal(await world.files.findSigned(file.id), undefined)
    })

    test('the list is newest first, of one purpose or of all', async (t) => {
      const world = await openWorld(t, open)
      const old = world.file({ createdAtMs: 1000 })
      const input = world.file({ createdAtMs: 2000, purpose: 'video_generation_input' })
      const young = world.file({ createdAtMs: 3000 })
      for (const file of [input, young, old]) await world.files.add(file)
      const listed = (purpose?: FilePurpose): Promise<object> =>
        world.files.list({ accountId: world.accountId, limit: 9, ...(purpose && { purpose }) })
      assert.deepEqual(await listed(), { items: [young, input, old] })
      assert.deepEqual(await listed('video_generation'), { items: [young, old] })
      assert.deepEqual(await listed('retrieval'), { items: [] })
    })

    test('pages are complete and without duplicates, though files come and go', async (t) => {
      const world = await openWorld(t, open)
      const files = Array.from({ length: 23 }, () => world.file())
      await Promise.all(files.map((file) => world.files.add(file)))
      assert.deepEqual(
        (await pages(world)).map(({ id }) => id).toSorted(),
        files.map(({ id }) => id),
      )
    })

    test('films and uploads expire apart, oldest first, a few at a time', async (t) => {
      const world = await openWorld(t, open)
      const film = world.file({ taskId: 'task-1', createdAtMs: 1000 })
      const uploads = [3000, 1000, 2000].map((createdAtMs) => world.file({ createdAtMs }))
      const [late, early, middle] = uploads
      for (const file of [film, ...uploads]) await world.files.add(file)
      const expire = (kind: 'films' | 'uploads', createdBeforeMs: number): Promise<unknown> =>
        world.files.expire({ kind, createdBeforeMs, limit: 1 })
      assert.deepEqual(await expire('uploads', 1000), [])
      assert.deepEqual(await expire('uploads', 3000), [early])
      assert.deepEqual(await expire('uploads', 3000), [middle])
      assert.deepEqual(await expire('uploads', 3000), [])
      assert.deepEqual(await expire('films', 9000), [film])
      assert.deepEqual(await world.files.list({ accountId: world.accountId, limit: 9 }), {
        items: [late],
      })
    })

    test('a cursor that no page gave is refused', async (t) => {
      const world = await openWorld(t, open)
      const query = { accountId: world.accountId, limit: 4, after: 'page2' }
      await rejectsWith('invalid', world.files.list(query))
    })
  })
}

/** Every file, a few at a time; what ended one page is removed before the next is asked for. */
async function pages(world: World): Promise<readonly FileRecord[]> {
  const listed: FileRecord[] = []
  const query = { accountId: world.accountId, purpose: 'video_generation', limit: 5 } as const
  let page = await world.files.list(query)
  listed.push(...page.items)
  while (page.next) {
    await world.files.remove(world.accountId, present(page.items.at(-1)).id)
    await world.files.add(world.file({ createdAtMs: 9000 }))
    page = await world.files.list({ ...query, after: page.next })
    listed.push(...page.items)
  }
  return listed
}

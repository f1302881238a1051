import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { FilePurpose, FileRecord } from '../../packages/backlot/src/domain/file.ts'
import { pagePlaceOf } from '../../packages/backlot/src/domain/page.ts'
import { UPLOAD_LEASE_MS } from '../../packages/backlot/src/domain/storage.ts'
import { type OpenStore, openWorld, present, rejectsWith, type World } from './store-world.ts'

const MIB = 1024 * 1024

/** The storage of an account, and the reservations of its uploads. */
function storageContract(name: string, open: OpenStore): void {
  const wish = (world: World, uploadId: string, bytes: number) => ({
    uploadId,
    accountId: world.accountId,
    neededBytes: bytes,
    wantedBytes: bytes,
    nowMs: 1000,
    maxStorageBytes: 10 * MIB,
  })

  describe(`${name}: storage`, () => {
    test('what comes and goes is counted, films apart from uploads', async (t) => {
      const world = await openWorld(t, open)
      const use = async (): Promise<readonly number[]> => {
        const { uploadBytes, filmBytes } = await world.files.storageUse(world.accountId, 1000)
        return [uploadBytes, filmBytes]
      }
      const upload = world.file({ sizeBytes: 7, createdAtMs: 1 })
      const film = world.file({ sizeBytes: 5, taskId: 'task-1', createdAtMs: 1 })
      const kept = world.file({ sizeBytes: 2, createdAtMs: 9000 })
      const foreign = world.file({ accountId: world.prepaidId, sizeBytes: 100, createdAtMs: 1 })
      assert.deepEqual(await use(), [0, 0])
      for (const file of [upload, film, kept, foreign]) await world.files.add(file)
      assert.deepEqual(await use(), [9, 5])
      assert.deepEqual(await world.files.totalStorage(), { uploadBytes: 109, filmBytes: 5 })
      await world.files.remove(world.accountId, upload.id)
      await world.files.remove(world.accountId, upload.id)
      assert.deepEqual(await use(), [2, 5])
      const old = { createdBeforeMs: 5000, limit: 9 }
      await world.files.expire({ kind: 'films', ...old })
      await world.files.expire({ kind: 'uploads', ...old })
      assert.deepEqual(await use(), [2, 0])
      assert.deepEqual(await world.files.totalStorage(), { uploadBytes: 2, filmBytes: 0 })
    })

    test('uploads that begin at once never reserve more than the limit together', async (t) => {
      const world = await openWorld(t, open)
      await world.files.add(world.file({ sizeBytes: MIB }))
      const wishes = Array.from({ length: 20 }, (_, index) => wish(world, `up-${index}`, 2 * MIB))
      const answers = await Promise.all(wishes.map((each) => world.files.reserve(each)))
      assert.equal(answers.filter((answer) => 'grantedBytes' in answer).length, 4)
      const use = { uploadBytes: MIB, filmBytes: 0, reservedBytes: 8 * MIB, uploadsUnderWay: 4 }
      assert.deepEqual(await world.files.storageUse(world.accountId, 1000), use)
      const refused = answers.find((answer) => 'refused' in answer)
      assert.deepEqual(refused, { refused: 'storage', use })
    })

    test('a reservation grows up to the last byte, and gives way to its file', async (t) => {
      const world = await openWorld(t, open)
      const file = world.file({ sizeBytes: 10 * MIB })
      await world.files.reserve(wish(world, file.id, MIB))
      const grown = await world.files.reserve({
        ...wish(world, file.id, 9 * MIB),
        wantedBytes: 99 * MIB,
      })
      assert.deepEqual(grown, { grantedBytes: 10 * MIB })
      assert.ok('refused' in (await world.files.reserve(wish(world, 'other', 1))))
      await world.files.add(file)
      assert.deepEqual(await world.files.storageUse(world.accountId, 1000), {
        uploadBytes: 10 * MIB,
        filmBytes: 0,
        reservedBytes: 0,
        uploadsUnderWay: 0,
      })
      await world.files.remove(world.accountId, file.id)
      assert.ok('grantedBytes' in (await world.files.reserve(wish(world, 'other', 10 * MIB))))
    })

    test('no more uploads begin at once than may, and those that go on are not counted again', async (t) => {
      const world = await openWorld(t, open)
      const begin = (uploadId: string) =>
        world.files.reserve({ ...wish(world, uploadId, 1), maxConcurrent: 2 })
      const answers = await Promise.all(['a', 'b', 'c', 'd'].map(begin))
      const begun = answers.filter((answer) => 'grantedBytes' in answer)
      assert.equal(begun.length, 2)
      const first = ['a', 'b', 'c', 'd'].find(
        (_, index) => 'grantedBytes' in present(answers[index]),
      )
      assert.ok('grantedBytes' in (await begin(present(first))))
      await world.files.release(present(first))
      await world.files.release(present(first))
      assert.ok('grantedBytes' in (await begin('e')))
    })

    test('what a dead server reserved is free again after its lease', async (t) => {
      const world = await openWorld(t, open)
      await world.files.reserve(wish(world, 'dead', 10 * MIB))
      const later = { ...wish(world, 'new', MIB), nowMs: 1000 + UPLOAD_LEASE_MS }
      assert.ok('refused' in (await world.files.reserve({ ...later, nowMs: later.nowMs - 1 })))
      assert.ok('grantedBytes' in (await world.files.reserve(later)))
      const { reservedBytes } = await world.files.storageUse(world.accountId, later.nowMs)
      assert.equal(reservedBytes, MIB)
    })

    test('a film that is finished counts, whatever the uploads have reserved', async (t) => {
      const world = await openWorld(t, open)
      await world.files.reserve(wish(world, 'full', 10 * MIB))
      const { id: taskId } = await world.submit()
      const claimed = present(await world.claim(2000))
      const film = world.file({ taskId, sizeBytes: 3 * MIB })
      await world.tasks.finish({ taskId, token: claimed.token, file: film, nowMs: 2001 })
      assert.equal((await world.files.storageUse(world.accountId, 2001)).filmBytes, 3 * MIB)
      await world.tasks.expire({ endedBeforeMs: 9000, limit: 9 })
      assert.equal((await world.files.storageUse(world.accountId, 2001)).filmBytes, 0)
    })
  })
}

/** What every store of file rows must do. */
export function fileStoreContract(name: string, open: OpenStore): void {
  storageContract(name, open)
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

    test('a signed address finds the file of any owner', async (t) => {
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

    test('the list is oldest first when asked so, and goes on from any file', async (t) => {
      const world = await openWorld(t, open)
      const files = [1000, 2000, 2000, 3000].map((createdAtMs) => world.file({ createdAtMs }))
      for (const file of files) await world.files.add(file)
      const [first, second, third, last] = files.map(present)
      const query = { accountId: world.accountId, limit: 2 }
      const up = await world.files.list({ ...query, order: 'asc' })
      assert.deepEqual(up.items, [first, second])
      const after = present(up.next)
      assert.deepEqual(await world.files.list({ ...query, order: 'asc', after }), {
        items: [third, last],
      })
      const purpose = 'retrieval'
      assert.deepEqual(await world.files.list({ ...query, order: 'asc', purpose }), { items: [] })
      const down = { ...query, after: pagePlaceOf(present(third)) }
      assert.deepEqual((await world.files.list(down)).items, [second, first])
    })

    test('a file with an end of its own is removed from then on, the first to end first', async (t) => {
      const world = await openWorld(t, open)
      const kept = world.file({ sizeBytes: 1 })
      const [late, early] = [5000, 4000].map((expiresAtMs) =>
        world.file({ expiresAtMs, sizeBytes: 10 }),
      )
      for (const file of [kept, late, early]) await world.files.add(present(file))
      assert.deepEqual(await world.files.find(world.accountId, present(late).id), late)
      const due = (nowMs: number) => world.files.expireDue({ nowMs, limit: 1 })
      assert.deepEqual(await due(3999), [])
      assert.deepEqual(await due(5000), [early])
      assert.deepEqual(await due(5000), [late])
      assert.deepEqual(await due(9000), [])
      const { uploadBytes } = await world.files.storageUse(world.accountId, 9000)
      assert.equal(uploadBytes, 1)
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

/** All files, in small pages; the last file of a page is removed before the next page is read. */
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

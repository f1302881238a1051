import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { memoryBlobs } from '../../../../../test/simulation/memory-blobs.ts'
import { virtualClock } from '../../../../../test/simulation/virtual-clock.ts'
import type { FileRecord } from '../../domain/file.ts'
import { openSqlite } from '../../stores/sqlite/store.ts'
import { systemIds } from '../../system/ids.ts'
import type { Caller } from '../accounts/authenticate.ts'
import { uploadFile, type UploadFilePorts, type UploadPart } from './upload-file.ts'

const account = { id: 'acc', name: 'acc', prepaid: false, createdAtMs: 0 }
const caller: Caller = { account, key: { id: 'key', accountId: 'acc', createdAtMs: 0 } }
const { signal: never } = new AbortController()

async function setup(t: TestContext): Promise<{
  readonly ports: UploadFilePorts
  readonly blobs: ReturnType<typeof memoryBlobs>
  readonly listed: () => Promise<readonly FileRecord[]>
}> {
  const store = await openSqlite({ path: ':memory:' })
  t.after(() => store.close())
  await store.keys.ensureAccount(account)
  const blobs = memoryBlobs()
  const clock = virtualClock(5000)
  const limiter = { admitUpload: async () => ({}) }
  const ports = { ...store, limiter, blobs, ids: systemIds(), clock }
  const listed = async (): Promise<readonly FileRecord[]> =>
    (await store.files.list({ accountId: 'acc', limit: 10 })).items
  return { ports, blobs, listed }
}

const purpose: UploadPart = { kind: 'purpose', purpose: 'retrieval' }

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('bytes')
}

const file = (): UploadPart => ({
  kind: 'file',
  filename: 'a.png',
  contentType: 'image/png',
  content: bytes(),
})

async function* parts(...all: readonly UploadPart[]): AsyncGenerator<UploadPart> {
  yield* all
}

test('the parts come in either order', async (t) => {
  const { ports, blobs, listed } = await setup(t)
  const one = await uploadFile(ports, caller, { parts: parts(purpose, file()), signal: never })
  const two = await uploadFile(ports, caller, { parts: parts(file(), purpose), signal: never })
  assert.deepEqual(blobs.keys(), [one.blobKey, two.blobKey])
  assert.equal((await listed()).length, 2)
  const { sizeBytes, filename, purpose: kept, createdAtMs } = two
  assert.deepEqual([sizeBytes, filename, kept, createdAtMs], [5, 'a.png', 'retrieval', 5000])
})

test('a form that breaks off after its file leaves nothing', async (t) => {
  const { ports, blobs, listed } = await setup(t)
  const cut = async function* (): AsyncGenerator<UploadPart> {
    yield purpose
    yield file()
    throw new Error('the client has gone')
  }
  await assert.rejects(uploadFile(ports, caller, { parts: cut(), signal: never }), /has gone/)
  const abort = new AbortController()
  const left = async function* (): AsyncGenerator<UploadPart> {
    yield* parts(purpose, file())
    abort.abort(new Error('the client left'))
  }
  const upload = { parts: left(), signal: abort.signal }
  await assert.rejects(uploadFile(ports, caller, upload), /client left/)
  assert.deepEqual([blobs.keys(), await listed()], [[], []])
})

test('a store whose answer is lost leaves neither a row without bytes nor bytes without a row', async (t) => {
  const { ports, blobs, listed } = await setup(t)
  for (const happens of [false, true]) {
    const add = async (record: FileRecord): Promise<void> => {
      if (happens) await ports.files.add(record)
      throw new Error('the connection broke')
    }
    const troubled = { ...ports, files: { ...ports.files, add } }
    const upload = { parts: parts(purpose, file()), signal: never }
    await assert.rejects(uploadFile(troubled, caller, upload), /connection broke/)
    assert.deepEqual([blobs.keys(), await listed()], [[], []])
  }
})

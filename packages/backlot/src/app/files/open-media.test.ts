import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTextWorld, testCall } from '../../../../../test/text-world.ts'
import { createFairQueue } from '../../domain/fair-queue.ts'
import type { Prompt } from '../../domain/conversation.ts'
import type { MediaFacts, MediaReader } from '../../domain/media.ts'
import { openMedia, type MediaPorts } from './open-media.ts'

const QUEUE_LIMITS = {
  concurrency: 2,
  concurrencyPerOwner: 2,
  maxWaiting: 100,
  maxWaitingPerOwner: 100,
}
const FACTS: MediaFacts = { format: 'png', sizeBytes: 1, widthPx: 1, heightPx: 1 }

const prompt: Prompt = {
  system: [],
  messages: [
    { role: 'user', content: [{ type: 'image', source: { type: 'base64', data: 'YQ==' } }] },
  ],
  tools: [],
  toolChoice: { type: 'auto' },
  thinking: false,
}

/** A reader that ends when the test releases it, and records its concurrency. */
function slowReader(): {
  readonly reader: MediaReader
  readonly state: { reading: number; most: number }
  end(): void
} {
  const state = { reading: 0, most: 0 }
  const { promise, resolve } = Promise.withResolvers<void>()
  const read = async (): Promise<MediaFacts> => {
    state.reading += 1
    state.most = Math.max(state.most, state.reading)
    await promise
    state.reading -= 1
    return FACTS
  }
  return { reader: { read }, state, end: resolve }
}

function portsWith(reader: MediaReader): MediaPorts {
  const never = (): never => assert.fail('it is data')
  return {
    reader,
    documents: { read: never },
    decoders: createFairQueue('pictures', QUEUE_LIMITS),
    downloads: { download: never },
    files: { find: never },
    blobs: { read: never },
  }
}

test('no more are decoded at a time than there are decoders, whatever the requests', async () => {
  const { reader, state, end } = slowReader()
  const ports = portsWith(reader)
  const owner = testCall(createTextWorld(), undefined)
  const opening = Array.from({ length: 10 }, () =>
    openMedia(ports, prompt, { ...owner, takesPictures: false }),
  )
  await new Promise(setImmediate)
  assert.equal(state.reading, 2)
  end()
  await Promise.all(opening)
  assert.equal(state.most, 2)
})

test('who leaves while waiting for a decoder is let go, and takes none', async () => {
  const { reader, state, end } = slowReader()
  const ports = portsWith(reader)
  const world = createTextWorld()
  const leaving = new AbortController()
  const first = [1, 2].map(() =>
    openMedia(ports, prompt, { ...testCall(world, undefined), takesPictures: false }),
  )
  const left = openMedia(ports, prompt, {
    ...testCall(world, undefined, leaving.signal),
    takesPictures: false,
  })
  const last = openMedia(ports, prompt, { ...testCall(world, undefined), takesPictures: false })
  await new Promise(setImmediate)
  const reason = new Error('gone')
  leaving.abort(reason)
  await assert.rejects(left, reason)
  end()
  await Promise.all([...first, last])
  assert.equal(state.most, 2)
})

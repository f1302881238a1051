/** Orders with pictures in every store: their pictures are found unchanged until the tasks end. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type OpenStore, openWorld } from './store-world.ts'
import type { TaskOrder } from '../../packages/backlot/src/domain/task.ts'

const ORDER = {
  kind: 'video',
  model: { sent: 'MiniMax-H3', id: 'Vendor-Video-3' },
  prompt: 'quote " 你好 😀 [Push in]',
  promptOptimizer: false,
  fastPretreatment: false,
  durationSeconds: 15,
  resolution: '2K',
  ratio: '21:9',
  size: { widthPx: 3360, heightPx: 1440 },
  pictures: [
    {
      role: 'first_frame',
      blobKey: 'inputs/1-0',
      mediaType: 'image/jpeg',
      widthPx: 4096,
      heightPx: 1755,
    },
    {
      role: 'last_frame',
      blobKey: 'inputs/1-1',
      mediaType: 'image/png',
      widthPx: 301,
      heightPx: 700,
    },
    { role: 'subject', blobKey: 'inputs/1-2', mediaType: 'image/png', widthPx: 512, heightPx: 512 },
  ],
} as const satisfies TaskOrder

/** Declares the tests of a store. */
export function taskPicturesContract(name: string, open: OpenStore): void {
  describe(`${name}: orders with pictures`, () => {
    test('an order with pictures is found as it was given, in its order, by its caller and its worker', async (t) => {
      const world = await openWorld(t, open)
      const { id } = await world.submit({ order: ORDER, hasCallback: true })
      assert.deepEqual((await world.tasks.find(world.accountId, id))?.order, ORDER)
      assert.deepEqual((await world.claim(2000))?.order, ORDER)
    })

    test('an order with pictures that is repeated is the first one, with the pictures of that one', async (t) => {
      const world = await openWorld(t, open)
      const idempotency = { key: 'k', requestHash: 'h', expiresAtMs: 9000 }
      const first = await world.submit({ order: ORDER, idempotency })
      const pictures = ORDER.pictures.map((picture) =>
        Object.assign({}, picture, { blobKey: `${picture.blobKey}-again` }),
      )
      const again = await world.submit({ order: { ...ORDER, pictures }, idempotency })
      assert.deepEqual([again.id, again.order], [first.id, ORDER])
    })

    test('an order with pictures keeps naming them when it is cancelled, so that they can be removed', async (t) => {
      const world = await openWorld(t, open)
      const { id } = await world.submit({ order: ORDER })
      await world.tasks.cancel({ accountId: world.accountId, taskId: id, nowMs: 3000 })
      assert.deepEqual((await world.tasks.find(world.accountId, id))?.order, ORDER)
    })
  })
}

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { memoryBlobs } from '../../../../../test/simulation/memory-blobs.ts'
import { createTextWorld, testClock, testIds } from '../../../../../test/text-world.ts'
import { createAllowance } from '../../domain/allowance.ts'
import { createFairQueue } from '../../domain/fair-queue.ts'
import { Fault, isFault } from '../../domain/fault.ts'
import { noObserver } from '../../domain/observer.ts'
import { DEFAULT_PRICES } from '../../domain/price.ts'
import type { SensitivityChecker } from '../../domain/sensitivity.ts'
import type { Submission } from '../../domain/task.ts'
import { MAX_PICTURE_BYTES, type Template, type TemplateRequest } from '../../domain/template.ts'
import type { PlayedPicture } from '@backlot/previz/template-play'
import { submitTemplate, type SubmitTemplatePorts } from './submit-template.ts'

const QUEUE_LIMITS = {
  concurrency: 2,
  concurrencyPerOwner: 2,
  maxWaiting: 100,
  maxWaitingPerOwner: 100,
}

const input = { description: 'x', required: true }

const template: Template = {
  id: '410000000000000199',
  name: 'Test',
  description: 'A test',
  textInputs: [{ ...input, kind: 'text', name: 'title', maxLength: 40, example: 'x' }],
  mediaInputs: [{ ...input, kind: 'image', name: 'photo', example: 'a.jpg' }],
  film: { shape: 'square', poster: 0, scenes: [{ seconds: 4, layers: [] }] },
}

const address = { type: 'url', url: 'https://pictures.example/1.png' } as const
const data = { type: 'base64', data: 'YQ==' } as const

const requestOf = (media: TemplateRequest['media'], title = 'Hello'): TemplateRequest => ({
  templateId: template.id,
  texts: [title],
  media,
})

const PICTURE: PlayedPicture = {
  bytes: new Uint8Array(3),
  widthPx: 400,
  heightPx: 400,
  focus: [0.5, 0.5],
}

/** Something that ends when the test releases it, and records its concurrency. */
function slowly<Result>(result: Result) {
  const state = { now: 0, most: 0, all: 0 }
  const { promise, resolve } = Promise.withResolvers<void>()
  const act = async (): Promise<Result> => {
    state.now += 1
    state.all += 1
    state.most = Math.max(state.most, state.now)
    await promise
    state.now -= 1
    return result
  }
  return { state, act, end: resolve }
}

const trusting: SensitivityChecker = {
  find: async () => undefined,
  openFilter: () => assert.fail('nothing is generated here'),
}

/** Ports over a store that accepts everything, with what it was given. */
function openWorld(changes: Partial<SubmitTemplatePorts> = {}) {
  const blobs = memoryBlobs()
  const submissions: Submission[] = []
  const never = (): never => assert.fail('this is not part of a submission')
  const ports: SubmitTemplatePorts = {
    tasks: {
      submit: async (submission) => {
        submissions.push(submission)
        return submission.task
      },
      findReplay: never,
    },
    templates: { find: async () => template },
    pictures: { read: async () => PICTURE },
    downloads: { download: async () => ({ bytes: new Uint8Array(1) }) },
    files: { find: never },
    blobs,
    decoders: createFairQueue('pictures', QUEUE_LIMITS),
    downloadAllowance: createAllowance(3 * MAX_PICTURE_BYTES),
    outbound: { check: never, postJson: never },
    queue: { enter: (_, submit) => submit() },
    observer: noObserver,
    prices: DEFAULT_PRICES,
    sensitivity: trusting,
    ids: testIds(),
    clock: testClock(),
    ...changes,
  }
  const { caller } = createTextWorld()
  const { signal } = new AbortController()
  const submit = (request: TemplateRequest, leave: AbortSignal = signal) =>
    submitTemplate(ports, caller, { request, signal: leave })
  return { submit, submissions, blobs }
}

describe('sensitive texts', () => {
  const sensitivity: SensitivityChecker = {
    ...trusting,
    find: async (texts) => (texts.some((text) => text.includes('gore')) ? 'violence' : undefined),
  }

  test('are refused before anything is had, and leave nothing', async () => {
    const never = (): never => assert.fail('nothing may be had for a refused text')
    const downloads = { download: never }
    const world = openWorld({ sensitivity, downloads, pictures: { read: never } })
    await assert.rejects(world.submit(requestOf([address], 'much gore')), (thrown) => {
      assert.ok(isFault(thrown))
      const { kind, field, sensitiveType } = thrown
      assert.deepEqual([kind, field, sensitiveType], ['sensitiveInput', 'text_inputs', 'violence'])
      return true
    })
    assert.deepEqual([world.submissions, world.blobs.keys()], [[], []])
  })

  test('are distinguished from others', async () => {
    const world = openWorld({ sensitivity })
    await world.submit(requestOf([address]))
    assert.deepEqual([world.submissions.length, world.blobs.keys().length], [1, 1])
  })
})

describe('many submissions at once', () => {
  test('decode no more pictures at a time than there are decoders', async () => {
    const { state, act, end } = slowly(PICTURE)
    const world = openWorld({ pictures: { read: act } })
    const all = Array.from({ length: 20 }, (_, index) =>
      world.submit(requestOf([index % 2 ? address : data])),
    )
    await new Promise(setImmediate)
    assert.equal(state.now, 2)
    end()
    await Promise.all(all)
    assert.deepEqual([state.most, world.submissions.length], [2, 20])
  })

  test('download no more pictures at a time than there is room for', async () => {
    const { state, act, end } = slowly({ bytes: new Uint8Array(1) })
    const world = openWorld({ downloads: { download: act } })
    const all = Array.from({ length: 20 }, () => world.submit(requestOf([address])))
    await new Promise(setImmediate)
    assert.equal(state.now, 3)
    end()
    await Promise.all(all)
    assert.deepEqual([state.most, state.all], [3, 20])
  })

  test('do not wait for the slow addresses of others with pictures of their own', async () => {
    const { act, end } = slowly({ bytes: new Uint8Array(1) })
    const world = openWorld({ downloads: { download: act } })
    const slow = Array.from({ length: 20 }, () => world.submit(requestOf([address])))
    await world.submit(requestOf([data]))
    assert.equal(world.submissions.length, 1)
    end()
    await Promise.all(slow)
  })

  test('are left by callers who go, whose place is free again', async () => {
    const { act, end } = slowly(PICTURE)
    const world = openWorld({ pictures: { read: act } })
    const first = [1, 2].map(() => world.submit(requestOf([data])))
    const leaving = new AbortController()
    const left = world.submit(requestOf([address]), leaving.signal)
    await new Promise(setImmediate)
    const reason = new Error('gone')
    leaving.abort(reason)
    await assert.rejects(left, reason)
    end()
    await Promise.all([...first, world.submit(requestOf([address]))])
    assert.equal(world.submissions.length, 3)
  })
})

test('when one picture of several cannot be had, those before it are not kept', async () => {
  const [photo] = template.mediaInputs
  assert.ok(photo)
  const two = { ...template, mediaInputs: [photo, { ...photo, name: 'second' }] }
  const answers = [{ bytes: new Uint8Array(1) }, { reason: 'must answer' }]
  const world = openWorld({
    templates: { find: async () => two },
    downloads: { download: async () => answers.shift() ?? assert.fail('there are two') },
  })
  await assert.rejects(
    world.submit(requestOf([address, address])),
    new Fault('invalid', 'media_inputs[1].value ("second") must answer', {
      field: 'media_inputs[1].value',
    }),
  )
  assert.deepEqual(world.blobs.keys(), [])
})

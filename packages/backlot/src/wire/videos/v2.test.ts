import assert from 'node:assert/strict'
import fc from 'fast-check'
import { cases } from '@backlot/test-kit/cases'
import { describe, test } from 'node:test'
import { Fault, isFault } from '../../domain/fault.ts'
import type { FileRecord } from '../../domain/file.ts'
import { MINIMAX_ALIASES } from '../../domain/model.ts'
import { cancelled, claimed, failed, finished, newTask, type Task } from '../../domain/task.ts'
import { toVideoOrder, type VideoOrder, withPictures } from '../../domain/video.ts'
import { toErrorAnswer } from '../error-answer.ts'
import { parseV2Request } from './v2-request.ts'
import { formatV2Push, formatV2Task, parseV2ListQuery } from './v2-task.ts'

const TEXT = { type: 'text', text: 'A fox' }
const image = (role?: string) => ({
  type: 'image_url',
  image_url: { url: 'https://pictures.example/a.png' },
  ...(role === undefined ? {} : { role }),
})
const video = {
  type: 'video_url',
  video_url: { url: 'https://films.example/a.mp4' },
  role: 'reference_video',
}
const audio = {
  type: 'audio_url',
  audio_url: { url: 'https://sounds.example/a.mp3' },
  role: 'reference_audio',
}

const parse = (body: object) => parseV2Request({ model: 'MiniMax-H3', ...body }, MINIMAX_ALIASES)

describe('a request', () => {
  test('of text alone', () => {
    const body = { content: [TEXT], ratio: '9:16', resolution: '768P', duration: 15 }
    const order = toVideoOrder(parse(body))
    assert.deepEqual(order, {
      model: { sent: 'MiniMax-H3', id: 'Vendor-Video-3' },
      prompt: 'A fox',
      promptOptimizer: true,
      fastPretreatment: false,
      durationSeconds: 15,
      resolution: '768P',
      ratio: '9:16',
      size: { widthPx: 768, heightPx: 1366 },
    })
  })

  test('has 2K and five seconds unless it says otherwise', () => {
    const { resolution, durationSeconds } = toVideoOrder(parse({ content: [TEXT], ratio: '1:1' }))
    assert.deepEqual([resolution, durationSeconds], ['2K', 5])
  })

  for (const [what, content, roles] of [
    ['a lone picture without a role', [TEXT, image()], ['first_frame']],
    [
      'both frames',
      [image('last_frame'), TEXT, image('first_frame')],
      ['last_frame', 'first_frame'],
    ],
    ['a last frame alone', [TEXT, image('last_frame')], ['last_frame']],
    [
      'a text that is empty beside a picture',
      [{ type: 'text', text: '' }, image()],
      ['first_frame'],
    ],
    [
      'nine references',
      [TEXT, ...Array(9).fill(image('reference_image'))],
      Array(9).fill('subject'),
    ],
  ] as const)
    test(`with pictures: ${what}`, () => {
      const request = parse({ content, ratio: 'adaptive' })
      assert.deepEqual(
        (request.pictures ?? []).map(({ role }) => role),
        roles,
      )
      if (content.some((item: object) => item === TEXT)) assert.ok(toVideoOrder(request))
    })

  for (const [body, words] of [
    [{ content: [TEXT] }, /^ratio must be one of 21:9.* without a picture, got nothing$/],
    [{ content: [TEXT], ratio: 'adaptive' }, /^ratio must be .*, got "adaptive"$/],
    [{ content: [TEXT, image()], ratio: '2:1' }, /^ratio must be one of .*adaptive, got "2:1"$/],
    [{ content: [], ratio: '1:1' }, /^content must have exactly one text, got 0$/],
    [{ content: [TEXT, TEXT], ratio: '1:1' }, /^content must have exactly one text, got 2$/],
    [
      { content: [{ type: 'text', text: '' }], ratio: '1:1' },
      /^content\[0\]\.text must have 1 to 7000/,
    ],
    [
      { content: [{ type: 'text', text: 'a'.repeat(7001) }], ratio: '1:1' },
      /^content\[0\]\.text must have at most 7000 characters, got 7001$/,
    ],
    [
      { content: [TEXT, image(), image('first_frame')] },
      /^content\[2\]\.image_url\.url is too much/,
    ],
    [
      { content: [TEXT, ...Array(10).fill(image('reference_image'))] },
      /^content must have at most 9 of reference_image, got 10$/,
    ],
    [
      { content: [TEXT, image(), image('reference_image')] },
      /^content\[2\]\.image_url\.url must not stand beside content\[1\]/,
    ],
    [{ content: [TEXT, audio], ratio: '1:1' }, /^content\[1\] needs a reference_image or/],
    [{ content: [TEXT, video], ratio: '1:1' }, /^content\[1\] is not taken here/],
    [{ content: [TEXT, video, video, video, video] }, /at most 3 of reference_video, got 4$/],
    [
      { content: [TEXT, ...Array(9).fill(image('reference_image')), video, video, audio, audio] },
      /^content must have at most 12 of .*, got 13$/,
    ],
    [{ content: [TEXT, image('middle_frame')] }, /^content\[1\]\.role must be one of first_frame/],
    [{ content: [TEXT, image('constructor')] }, /^content\[1\]\.role must be one of first_frame/],
    [{ content: [TEXT, { type: 'image_url' }] }, /^content\[1\]\.image_url is required$/],
    [{ content: [TEXT, { type: 'smell' }] }, /^content\[1\]\.type must be one of text/],
    [{ content: [TEXT, 7] }, /^content\[1\]/],
    [
      { content: [TEXT], ratio: '1:1', duration: 3 },
      /^duration must be an integer from 4 to 15 for .* got 3$/,
    ],
    [{ content: [TEXT], ratio: '1:1', duration: 5.5 }, /^duration must be/],
    [{ content: [TEXT], ratio: '1:1', resolution: '1080P' }, /^resolution must be 768P or 2K/],
    [{ model: 'MiniMax-Hailuo-02', content: [TEXT] }, /^model must be one of MiniMax-H3 on \/v2/],
    [{ model: 'x', content: [TEXT] }, /^model must be one of Vendor-Video-3 on \/v2, got "x"$/],
  ] as const)
    test(`is refused: ${JSON.stringify(body).slice(0, 90)}`, () => {
      assert.throws(
        () => toVideoOrder(parse(body)),
        (thrown) => {
          assert.ok(isFault(thrown) && thrown.kind === 'invalid', String(thrown))
          assert.match(thrown.message, words)
          return true
        },
      )
    })
})

test('whatever content[] holds is an order within the limits, or is refused by name', () => {
  const role = fc.option(
    fc.constantFrom(
      'first_frame',
      'last_frame',
      'reference_image',
      'reference_video',
      '',
      '__proto__',
    ),
    { nil: undefined },
  )
  const address = fc.constantFrom('https://a.example/b', 'data:image/png;base64,AAAA', 'x', '')
  const item = fc.oneof(
    fc.record({ type: fc.constant('text'), text: fc.string() }),
    ...['image_url', 'video_url', 'audio_url'].map((type) =>
      fc.record(
        { type: fc.constant(type), [type]: fc.record({ url: address }), role },
        { requiredKeys: ['type'] },
      ),
    ),
    fc.jsonValue(),
  )
  const body = fc.record({
    content: fc.array(item, { maxLength: 16 }),
    ratio: fc.constantFrom('16:9', '9:16', 'adaptive'),
    duration: fc.integer({ min: 3, max: 16 }),
  })
  fc.assert(
    fc.property(body, (given) => {
      try {
        const request = parse(given)
        toVideoOrder(request)
        const count = (wanted: string): number =>
          (request.pictures ?? []).filter((picture) => picture.role === wanted).length
        assert.ok(count('first_frame') <= 1 && count('last_frame') <= 1 && count('subject') <= 9)
        assert.ok(count('subject') === 0 || count('first_frame') + count('last_frame') === 0)
        assert.ok(given.duration >= 4 && given.duration <= 15)
      } catch (thrown) {
        assert.ok(thrown instanceof Fault, String(thrown))
        assert.equal(thrown.kind, 'invalid')
        assert.match(thrown.field ?? '', /^(content|ratio|duration|prompt)/)
        assert.ok(thrown.message.length < 400)
      }
    }),
    { numRuns: cases(2000) },
  )
})

describe('a task', () => {
  const order = (changes: Partial<VideoOrder> = {}) => {
    const made = toVideoOrder(parse({ content: [TEXT], ratio: '9:16', resolution: '768P' }))
    return { kind: 'video' as const, ...made, ...changes }
  }
  const queued = (changes?: Partial<VideoOrder>): Task =>
    newTask({
      id: '7',
      accountId: 'a',
      keyId: 'key-1',
      order: order(changes),
      tier: 'standard',
      nowMs: 5000,
    })
  const running = claimed(queued(), { workerId: 'w', nowMs: 6000, endsAtMs: 9000 })
  const file: FileRecord = {
    id: '9',
    accountId: 'a',
    purpose: 'video_generation',
    filename: '7.mp4',
    contentType: 'video/mp4',
    sizeBytes: 1,
    createdAtMs: 7000,
    blobKey: 'films/9',
  }
  const done = finished(running, file, { nowMs: 7000 })
  const videoUrl = 'https://backlot.example/v1/files/9/download'

  test('as it is answered once it has succeeded', () => {
    assert.deepEqual(formatV2Task({ task: done, videoUrl }), {
      task: {
        id: '7',
        model: 'MiniMax-H3',
        task_type: 'text_to_video',
        status: 'succeeded',
        created_at: 5,
        updated_at: 7,
        content: { url: videoUrl },
        resolution: '768P',
        duration: 5,
        ratio: '9:16',
        usage: { total_seconds: 5, input_seconds: 0, output_seconds: 5, input_image_count: 0 },
      },
    })
  })

  const status = (task: Task, url = ''): string => formatV2Task({ task, videoUrl: url }).task.status

  test('in each state', () => {
    const fault = { kind: 'internal', message: 'the engine failed' } as const
    const broken = failed(running, fault, 7000)
    assert.deepEqual(
      [queued(), running, broken, cancelled(running, 7000)].map((task) => status(task)),
      ['queued', 'running', 'failed', 'cancelled'],
    )
    assert.equal(status(done), 'expired')
    assert.deepEqual(formatV2Task({ task: broken, videoUrl: '' }).task.error, {
      code: '1000',
      message: 'the engine failed',
    })
  })

  test('of pictures', () => {
    const kept = { role: 'first_frame', blobKey: 'k', mediaType: 'image/png' } as const
    const queuedAs = (given: VideoOrder): Task => ({
      ...queued(),
      order: { kind: 'video', ...given },
    })
    const made = withPictures(order(), [{ ...kept, widthPx: 400, heightPx: 800 }])
    const { task } = formatV2Task({
      task: queuedAs(made),
      videoUrl: '',
    })
    assert.deepEqual(
      [task.task_type, task.ratio, task.usage.input_image_count],
      ['image_to_video', 'adaptive', 1],
    )
  })

  test('is pushed as it was when the push fell due', () => {
    const at = (event: Parameters<typeof formatV2Push>[1], task = done): string =>
      JSON.parse(formatV2Push({ task, videoUrl }, event)).task
    assert.equal(
      Object.entries(at({ status: 'processing', fileId: '' }))
        .flat()
        .includes('running'),
      true,
    )
    assert.deepEqual(
      at({ status: 'success', fileId: '9' }),
      formatV2Task({ task: done, videoUrl }).task,
    )
  })
})

test('pages are asked for by number, not too deep', () => {
  assert.deepEqual(parseV2ListQuery({}), { number: 1, size: 20 })
  assert.deepEqual(parseV2ListQuery({ page_num: '3', page_size: '100' }), { number: 3, size: 100 })
  for (const query of [{ page_num: '0' }, { page_size: '101' }, { page_num: 'x' }])
    assert.throws(() => parseV2ListQuery(query), /must be a number from 1 to/)
  assert.throws(() => parseV2ListQuery({ page_num: '501' }), /at most 10000, got 10020/)
})

test('a fault has a true status, and says it again inside', () => {
  const fault = new Fault('rateLimited', 'too often', { retryAfterSeconds: 2 })
  assert.deepEqual(toErrorAnswer(fault, { dialect: 'v2', requestId: 'r' }), {
    status: 429,
    headers: { 'retry-after': '2' },
    body: {
      type: 'error',
      error: { type: 'rate_limit_error', message: 'too often (1002)', http_code: '429' },
      request_id: 'r',
    },
  })
})

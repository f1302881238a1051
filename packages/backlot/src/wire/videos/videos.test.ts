import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Callback } from '../../domain/callback.ts'
import type { FileRecord } from '../../domain/file.ts'
import { MINIMAX_ALIASES, resolveModelName } from '../../domain/model.ts'
import { claimed, failed, finished, newTask, type Task } from '../../domain/task.ts'
import { toVideoOrder } from '../../domain/video.ts'
import { formatChallenge, formatPush, readChallenge } from './callbacks.ts'
import { formatSubmitted, formatTask, parseVideoRequest } from './videos.ts'

function taskOf(model: string): Task {
  const order = toVideoOrder({ model: resolveModelName(model, MINIMAX_ALIASES), prompt: 'a lake' })
  return newTask({
    keyId: 'key-1',
    id: '1234567890123456',
    accountId: 'acc',
    order: { kind: 'video', ...order },
    tier: 'standard',
    nowMs: 1000,
  })
}

const claim = { workerId: 'w', nowMs: 2000, endsAtMs: 1000 }
const success = { status_code: 0, status_msg: 'success' }

test('a request with every member', () => {
  const json = {
    model: 'MiniMax-Hailuo-2.3',
    prompt: 'A fox [Push in]',
    prompt_optimizer: false,
    fast_pretreatment: true,
    duration: 10,
    resolution: '768P',
    callback_url: 'https://example.com/cb',
    unheard_of: 1,
  }
  assert.deepEqual(parseVideoRequest(json, MINIMAX_ALIASES), {
    model: { sent: 'MiniMax-Hailuo-2.3', id: 'Vendor-Video-2.3' },
    prompt: 'A fox [Push in]',
    promptOptimizer: false,
    fastPretreatment: true,
    durationSeconds: 10,
    resolution: '768P',
    callbackUrl: 'https://example.com/cb',
  })
})

test('the answer to a submission', () => {
  assert.deepEqual(formatSubmitted(taskOf('T2V-01')), {
    task_id: '1234567890123456',
    base_resp: success,
  })
})

const FILM: FileRecord = {
  id: '987654321',
  accountId: 'acc',
  purpose: 'video_generation',
  filename: 'film.mp4',
  contentType: 'video/mp4',
  sizeBytes: 1,
  createdAtMs: 3000,
  blobKey: 'films/987654321',
}

describe('a task as its owner reads it', () => {
  const queued = taskOf('T2V-01')
  const held = claimed(queued, claim)
  const done = finished(held, FILM, { nowMs: 3000 })
  const lost = failed(held, { kind: 'timeout', message: 'the engine took too long' }, 3000)
  const rest = { task_id: queued.id, file_id: '', video_width: 0, video_height: 0 }

  test('while it waits', () =>
    assert.deepEqual(formatTask({ task: queued, queuePosition: 3 }), {
      ...rest,
      status: 'processing',
      progress: 0,
      queue_position: 3,
      base_resp: success,
    }))

  test('while it waits, with how long it is likely to', () => {
    const answer = formatTask({ task: queued, queuePosition: 3, estimatedWaitMs: 40_001 })
    assert.equal(answer.estimated_wait_s, 41)
  })

  test('with the slips in its brackets, where the model reads brackets', () => {
    const correctionsOf = (model: string): unknown => {
      const task = taskOf(model)
      const order = { ...task.order, prompt: 'A lake [Pan letf] [Push in]' }
      return formatTask({ task: { ...task, order }, queuePosition: 0 }).corrections
    }
    assert.deepEqual(correctionsOf('Vendor-Video-2.3'), [
      { written: 'Pan letf', read_as: 'Pan left' },
    ])
    assert.equal(correctionsOf('T2V-01'), undefined)
  })

  test('while it is made', () =>
    assert.deepEqual(formatTask({ task: { ...held, progress: 40 }, queuePosition: 0 }), {
      ...rest,
      status: 'processing',
      progress: 40,
      making: { stage: 'preparing' },
      queue_position: 0,
      base_resp: success,
    }))

  test('when it is done', () =>
    assert.deepEqual(formatTask({ task: done, queuePosition: 0 }), {
      task_id: queued.id,
      status: 'success',
      file_id: '987654321',
      video_width: 1280,
      video_height: 720,
      progress: 100,
      queue_position: 0,
      base_resp: success,
    }))

  test('when it failed, with its cause', () => {
    const answer = formatTask({ task: lost, queuePosition: 0 })
    assert.equal(answer.status, 'failed')
    assert.deepEqual(answer.base_resp, {
      status_code: 1001,
      status_msg: 'the engine took too long',
    })
  })

  test('in the spelling of the family, for who used its names', () => {
    const order = toVideoOrder({
      model: resolveModelName('MiniMax-Hailuo-02', MINIMAX_ALIASES),
      prompt: 'a',
    })
    const asked = (task: Task): string =>
      formatTask({ task: { ...task, order: { kind: 'video', ...order } }, queuePosition: 0 }).status
    assert.deepEqual([queued, held, done, lost].map(asked), [
      'Queueing',
      'Processing',
      'Success',
      'Fail',
    ])
  })

  test('with its callback', () => {
    const callback: Callback = {
      taskId: queued.id,
      accountId: 'acc',
      url: 'https://example.com',
      challenge: 'c',
      state: 'unreachable',
      attempts: 3,
      token: 3,
      lastError: 'the receiver answered 500',
    }
    assert.deepEqual(formatTask({ task: queued, queuePosition: 0, callback }).callback, {
      state: 'unreachable',
      attempts: 3,
      last_error: 'the receiver answered 500',
    })
  })
})

describe('what receivers are sent', () => {
  const push = { taskId: '1', sequence: 1, createdAtMs: 0 }

  test('pushes are exactly the brief', () => {
    assert.equal(
      formatPush({ ...push, event: { status: 'success', fileId: '9' } }),
      '{"task_id":"1","status":"success","file_id":"9","base_resp":{"status_code":0,"status_msg":"success"}}',
    )
    const failure = { kind: 'invalid', message: 'no' } as const
    assert.equal(
      formatPush({ ...push, event: { status: 'failed', fileId: '', failure } }),
      '{"task_id":"1","status":"failed","file_id":"","base_resp":{"status_code":2013,"status_msg":"no"}}',
    )
  })

  test('a challenge comes back, or it does not', () => {
    assert.equal(readChallenge(formatChallenge('abc')), 'abc')
    for (const body of ['', 'null', '[]', '{}', '{"challenge":1}', '<html>', '{"challenge"'])
      assert.equal(readChallenge(body), undefined)
  })
})

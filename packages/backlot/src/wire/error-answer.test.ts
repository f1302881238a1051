import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fault, toFault } from '../domain/fault.ts'
import { toErrorAnswer } from './error-answer.ts'

const endpoint = { requestId: 'r', empty: { task_id: '' } }

test('one fault, three dialects', () => {
  const fault = new Fault('insufficientBalance', 'balance is 0')
  const base_resp = { status_code: 1008, status_msg: 'balance is 0' }
  assert.deepEqual(toErrorAnswer(fault, { ...endpoint, dialect: 'native' }), {
    status: 200,
    headers: {},
    body: { task_id: '', base_resp },
  })
  assert.deepEqual(toErrorAnswer(fault, { ...endpoint, dialect: 'compat' }), {
    status: 402,
    headers: { 'x-should-retry': 'false' },
    body: {
      type: 'error',
      error: { type: 'billing_error', message: 'balance is 0 (1008)' },
      request_id: 'r',
      base_resp,
    },
  })
  assert.deepEqual(toErrorAnswer(fault, { ...endpoint, dialect: 'openai' }).body, {
    error: {
      message: 'balance is 0',
      type: 'insufficient_quota',
      code: 'insufficient_quota',
      param: null,
    },
  })
})

test('a status that says more than that of the fault is in the body, too', () => {
  const options = { ...endpoint, dialect: 'v2', status: 408 } as const
  const { status, body } = toErrorAnswer(new Fault('timeout', 'too slow'), options)
  assert.equal(status, 408)
  const error = { type: 'timeout_error', message: 'too slow (1001)', http_code: '408' }
  assert.deepEqual(body['error'], error)
})

test('when to retry is given in whole seconds, in every dialect', () => {
  const fault = new Fault('rateLimited', 'slow down', { retryAfterSeconds: 1.2 })
  for (const dialect of ['native', 'compat', 'openai'] as const)
    assert.equal(toErrorAnswer(fault, { ...endpoint, dialect }).headers['retry-after'], '2')
})

test('an overload that nobody knows the end of is answered with the shortest wait, other failures with none', () => {
  for (const [kind, wait] of [
    ['overloaded', '1'],
    ['internal', undefined],
  ] as const)
    for (const dialect of ['native', 'compat', 'openai'] as const) {
      const { headers } = toErrorAnswer(new Fault(kind, 'no'), { ...endpoint, dialect })
      assert.equal(headers['retry-after'], wait)
    }
})

test('an unknown error is answered as internal, and its message is not leaked', () => {
  const fault = toFault(new TypeError('cannot read secret of undefined'))
  const answer = toErrorAnswer(fault, { ...endpoint, dialect: 'compat' })
  assert.equal(answer.status, 500)
  assert.ok(!JSON.stringify(answer).includes('secret'))
})

test('a prompt that does not fit the model has the code by which programs shorten it', () => {
  const fault = new Fault('invalid', 'context window exceeds limit', {
    field: 'messages',
    isTooLongForModel: true,
  })
  assert.deepEqual(toErrorAnswer(fault, { ...endpoint, dialect: 'openai' }).body['error'], {
    message: 'context window exceeds limit',
    type: 'invalid_request_error',
    code: 'context_length_exceeded',
    param: 'messages',
  })
})

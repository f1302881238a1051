import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalFault } from './failure.ts'

/** How servers report that a prompt is too long. */
const TOO_LONG = {
  'OpenAI, Azure, Cerebras': {
    code: 'context_length_exceeded',
    message: 'Please reduce the length of the messages or completion.',
  },
  Anthropic: { message: 'prompt is too long: 210000 tokens > 200000 maximum' },
  'llama.cpp': {
    type: 'exceed_context_size_error',
    message: 'the request exceeds the available context size, try increasing it',
  },
  vLLM: {
    message:
      "This model's maximum context length is 8192 tokens. However, you requested 1 output tokens and your prompt contains at least 8192 input tokens",
  },
  SGLang: {
    message: "The input (9000 tokens) is longer than the model's context length (8192 tokens).",
  },
  'LM Studio':
    'The number of tokens to keep from the initial prompt is greater than the context length.',
  'hosted Gemini': {
    code: 400,
    message:
      'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
  },
  Moonshot: {
    message: 'Invalid request: Your request exceeded model token limit: 262144 (requested: 270000)',
  },
  Zhipu: { code: '1261', message: 'Prompt exceeds max length' },
  DashScope: {
    code: 'invalid_parameter_error',
    message: 'Range of input length should be [1, 129024]',
  },
  xAI: "This model's maximum prompt length is 131072 but the request contains 200000 tokens.",
  Mistral: {
    message:
      'Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
  },
  MiniMax: { type: 2013, message: 'invalid params, context window exceeds limit' },
}

for (const [server, error] of Object.entries(TOO_LONG))
  test(`a prompt that is too long for ${server} is reported as such`, () => {
    const fault = refusalFault({ status: 400, error })
    assert.equal(fault.kind, 'invalid')
    assert.match(fault.message, /^context window exceeds limit/)
    assert.ok(fault.isTooLongForModel)
  })

test('other refusals are not taken for one about the length', () => {
  for (const error of [
    "Invalid 'tools[0].function.name': string too long. Expected a string with maximum length 64.",
    'max_tokens must be at least 1',
    'Rate limit reached for tokens per minute (TPM)',
  ])
    assert.equal(
      refusalFault({ status: 400, error }).message,
      'the engine does not take this request',
    )
})

test('a call that the model itself has broken is no fault of the caller', () => {
  const error = {
    message:
      "Failed to call a function. Please adjust your prompt. See 'failed_generation' for more details.",
    type: 'invalid_request_error',
    code: 'tool_use_failed',
    status_code: 400,
  }
  assert.equal(refusalFault({ error }).kind, 'internal')
  assert.equal(refusalFault({ status: 400, error }).kind, 'internal')
})

test('what no waiting helps is no overload, though hosts say it with 429', () => {
  const unpaid = [
    { type: 'insufficient_quota', code: 'insufficient_quota', message: 'You exceeded your quota' }, // OpenAI
    { type: 'exceeded_current_quota_error', message: 'Your account is suspended' }, // Moonshot
    { code: '1113', message: 'Insufficient balance or no resource package. Please recharge.' }, // Zhipu
  ]
  for (const error of unpaid)
    assert.equal(refusalFault({ status: 429, error }).kind, 'internal', error.message)
  // Hosted Gemini says so of every limit.
  const message = 'You exceeded your current quota, please check your plan and billing details.'
  const error = { code: 429, message, status: 'RESOURCE_EXHAUSTED' }
  assert.equal(refusalFault({ status: 429, error }).kind, 'overloaded')
})

test('a model that the server does not have is for the operator to mend', () => {
  for (const said of [
    'model must be one of Vendor-M3, Vendor-M2, got "Vendor-M9"',
    'The model `gpt-9` does not exist or you do not have access to it.',
    'Unknown Model, please check the model code.',
    { code: 'model_not_found', message: 'no' },
    'Invalid model name passed in model=gpt-9. Call `/v1/models` to view available models for your key.',
    'model "qwen9" not found, try pulling it first',
  ])
    assert.equal(refusalFault({ status: 400, error: said }).kind, 'internal', JSON.stringify(said))
  for (const said of [
    'image input is not supported by this model',
    "Unsupported parameter: 'temperature' is not supported with this model.",
    'The model produced invalid content',
    'tool call_1 not found in model history',
  ])
    assert.equal(refusalFault({ status: 400, error: said }).kind, 'invalid', said)
})

test('the log has what the server said, and not where we read it', () => {
  const { cause } = refusalFault({ status: 500, error: { message: 'out of memory on gpu-7' } })
  assert.ok(cause instanceof Error)
  assert.equal(cause.message, 'the server answered 500: out of memory on gpu-7')
  assert.equal(cause.stack, undefined)
})

import Anthropic, { BadRequestError, InternalServerError, RateLimitError } from '@anthropic-ai/sdk'
import { test } from 'node:test'
import { checkAnthropicClient } from './anthropic-client.ts'

test('@anthropic-ai/sdk 1.x', (t) =>
  checkAnthropicClient(t, {
    create: (options) => new Anthropic(options),
    keyHeader: 'authorization',
    BadRequestError,
    InternalServerError,
    RateLimitError,
  }))

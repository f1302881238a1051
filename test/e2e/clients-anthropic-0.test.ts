import Anthropic, { BadRequestError, InternalServerError, RateLimitError } from 'anthropic-sdk-0'
import { test } from 'node:test'
import type Anthropic1 from '@anthropic-ai/sdk'
import { checkAnthropicClient } from './anthropic-client.ts'

test('@anthropic-ai/sdk 0.x', (t) =>
  checkAnthropicClient(t, {
    // The interface is the same; only internal types differ.
    create: (options) => new Anthropic(options) as unknown as Anthropic1,
    keyHeader: 'x-api-key',
    BadRequestError,
    InternalServerError,
    RateLimitError,
  }))

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { promptOf } from '../../../../../test/contracts/text-engine.ts'
import { messageReader } from '../../engines/anthropic/message-reader.ts'
import type { AnswerBody } from '../connection/answer-body.ts'
import { streamReply } from './stream-reply.ts'

const DELTA =
  'data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}\n\n'
const STOP = 'data: {"type":"message_stop"}\n\n'

/** How often a reader of these pieces reported that it expects the end, and how many pieces it took. */
async function readerOf(...pieces: readonly string[]): Promise<readonly [number, number]> {
  let expected = 0
  let taken = 0
  const body: AnswerBody = {
    expectEnd: () => {
      expected += 1
    },
    [Symbol.asyncIterator]: async function* () {
      for (const piece of pieces) {
        taken += 1
        yield Buffer.from(piece)
      }
    },
  }
  const reply = streamReply({
    open: async () => body,
    reader: messageReader({ prompt: promptOf('Hello'), maxTokens: 9 }, 'there'),
    signal: new AbortController().signal,
  })
  await Array.fromAsync(reply)
  return [expected, taken]
}

test('after the mark of the end nothing is read, and the connection is left as it is', async () => {
  assert.deepEqual(await readerOf(DELTA, STOP, DELTA), [1, 2])
  assert.deepEqual(await readerOf(DELTA + STOP), [1, 1])
})

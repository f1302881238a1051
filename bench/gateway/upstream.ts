/**
 * The inference server behind every measured gateway. The prompt selects the answer: a few words or
 * 200 at once, whole or, for a stream, in chunks that arrive together; a stream of 200 chunks with
 * a pause before each; or a stream that begins and stays silent.
 */
import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** The chunks of a stream, and the pause before each, which a model would take to think. */
export const CHUNKS = 200
const PAUSE_MS = 10

/** Prompts for a few words at once, 200 at once, and a stream that stays silent. */
export const SHORT = 'Answer in a few words.'
export const AT_ONCE = 'Answer in 200 words at once.'
export const IDLE = 'Say one word and be silent.'

/** The length of a short answer, in words. */
const SHORT_REPLY_WORDS = 8

const WORDS = 'the lighthouse keeper counts waves and writes them down in a long blue book'.split(
  ' ',
)
const wordOf = (index: number): string => ` ${WORDS[index % WORDS.length]}`
const usageOf = (words: number): object => ({
  prompt_tokens: 250,
  completion_tokens: words,
  total_tokens: 250 + words,
})

const plainOf = (words: number): string =>
  JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'upstream',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: Array.from({ length: words }, (_, index) => wordOf(index)).join(''),
        },
        finish_reason: 'stop',
      },
    ],
    usage: usageOf(words),
  })

const chunk = (choices: readonly object[], more: object = {}): string =>
  `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'upstream', choices, ...more })}\n\n`
const delta = (said: object, reason: string | null = null): string =>
  chunk([{ index: 0, delta: said, finish_reason: reason }])
const eventsOf = (words: number): readonly string[] => [
  ...Array.from({ length: words }, (_, index) => delta({ content: wordOf(index) })),
  `${delta({}, 'stop')}${chunk([], { usage: usageOf(words) })}data: [DONE]\n\n`,
]

const EVENTS = eventsOf(CHUNKS)

/** Immediate answers by prompt. */
const REPLIES = [
  [SHORT, { plain: plainOf(SHORT_REPLY_WORDS), events: eventsOf(SHORT_REPLY_WORDS).join('') }],
  [AT_ONCE, { plain: plainOf(CHUNKS), events: EVENTS.join('') }],
] as const

if (import.meta.main) listen()

function listen(): void {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString()
      const isStream = /"stream": ?true/.test(body)
      const type = isStream ? 'text/event-stream' : 'application/json'
      response.setHeader('content-type', type)
      const [, reply] = REPLIES.find(([mark]) => body.includes(mark)) ?? []
      if (reply) response.end(isStream ? reply.events : reply.plain)
      else void stream(response, body.includes(IDLE))
    })
  })
  server.keepAliveTimeout = 0 // a gateway may keep its connections as long as it likes
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
  })
}

async function stream(response: ServerResponse, isIdle: boolean): Promise<void> {
  for (const event of EVENTS) {
    await sleep(PAUSE_MS)
    if (response.destroyed) return
    response.write(event)
    if (isIdle) return
  }
  response.end()
}

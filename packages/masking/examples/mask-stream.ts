/**
 * Masks a text that arrives in pieces, as from a language model.
 *
 *     node examples/mask-stream.ts
 */
import { maskTextStream } from '@backlot/masking/stream'

const pieces = [
  'Dear Jane, I sent it to ja',
  'ne@exa',
  'mple.com. Call (415) 555-',
  '2671 if it is late.\n',
]

for await (const piece of ReadableStream.from(pieces).pipeThrough(maskTextStream()))
  process.stdout.write(piece)

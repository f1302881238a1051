/** Masking as web streams: of text, and of JSON. */
import { createJsonMasker } from './json.ts'
import { createMasker, type Masker } from './masker.ts'

/**
 * A stream of text, masked as `maskText` masks the whole, however the text is cut. At most
 * `MAX_HOLD_BACK` UTF-16 units are held back.
 */
export function maskTextStream(): TransformStream<string, string> {
  return toStream(createMasker())
}

/**
 * A stream of JSON, masked as `maskJson` masks the whole: valid JSON stays valid. A string is held
 * back until its closing quote, so limit the size of the input.
 */
export function maskJsonStream(): TransformStream<string, string> {
  return toStream(createJsonMasker())
}

function toStream(masker: Pick<Masker, 'push' | 'end'>): TransformStream<string, string> {
  const give = (text: string, controller: TransformStreamDefaultController<string>): void => {
    if (text !== '') controller.enqueue(text)
  }
  return new TransformStream({
    transform: (piece, controller) => give(masker.push(piece), controller),
    flush: (controller) => give(masker.end(), controller),
  })
}

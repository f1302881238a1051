/**
 * Embeddings without a model: words and letter trigrams are counted in hashed buckets. The same
 * text has the same vector everywhere, and texts that share words are close; it knows nothing of
 * meaning.
 *
 * Source: K. Weinberger et al., "Feature Hashing for Large Scale Multitask Learning", 2009.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EmbeddingEngine, EmbeddingInput } from '../../domain/embedding.ts'
import { EMBEDDING_MODELS } from '../../domain/model.ts'
import { countTexts } from '../../tokens/count-texts.ts'

/** The length of vectors for a model that is not in the catalogue. */
const DEFAULT_DIMENSIONS = 1536

/** The weight of a trigram relative to a word. */
const TRIPLE_WEIGHT = 0.3

/** How many characters are read, or numbers written, before others run: about 10 ms of work. */
const TURN_UNITS = 131_072

/** Creates the engine; holds no resources. */
export function createSandboxEmbeddings(): EmbeddingEngine {
  return {
    name: 'sandbox',
    countTokens: countInputs,
    embed: async ({ modelId, inputs, dimensions }, { signal }) => {
      const model = EMBEDDING_MODELS.find(({ id }) => id === modelId)
      const length = dimensions ?? model?.dimensions ?? DEFAULT_DIMENSIONS
      const vectors: Float32Array[] = []
      let units = 0
      for (const input of inputs) {
        vectors.push(toVector(input, length))
        units += input.length + length
        if (units < TURN_UNITS) continue
        units = 0
        await nextTurn()
        signal.throwIfAborted()
      }
      return { vectors }
    },
  }
}

/** The tokens of each input: a text by the sandbox's tokenizer, token arrays by their length. */
export async function countInputs(
  inputs: readonly EmbeddingInput[],
  signal: AbortSignal,
): Promise<readonly number[]> {
  const texts = inputs.map((input) => (typeof input === 'string' ? input : ''))
  const counts = await countTexts(texts, signal)
  return inputs.map((input, index) =>
    typeof input === 'string' ? (counts[index] ?? 0) : input.length,
  )
}

function toVector(input: EmbeddingInput, length: number): Float32Array {
  const vector = new Float32Array(length)
  const add = (feature: string, weight: number): void => {
    const hash = hashOf(feature)
    const place = hash % length
    vector[place] = (vector[place] ?? 0) + (hash & 0x80_00_00_00 ? -weight : weight)
  }
  if (typeof input === 'string') addText(input, add)
  else for (const token of input) add(`#${token}`, 1)
  return normalized(vector, hashOf(String(input)) % length)
}

/** Runs of letters and digits; scripts without spaces are single letters, with trigrams across them. */
const WORDS = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\p{L}\p{N}\p{M}]+/gu

/** A longer word is data, whose trigrams mean nothing. */
const MAX_WORD_CHARACTERS = 64

function addText(text: string, add: (feature: string, weight: number) => void): void {
  for (const [word] of text.normalize('NFKC').toLowerCase().matchAll(WORDS)) {
    add(word, 1)
    if (word.length > MAX_WORD_CHARACTERS) continue
    const marked = `<${word}>`
    for (let start = 0; start + 3 <= marked.length; start += 1)
      add(marked.slice(start, start + 3), TRIPLE_WEIGHT)
  }
}

/** FNV-1a over UTF-16 code units, with a final mixing step. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** The vector with length 1; a zero vector points along `axis`. */
function normalized(vector: Float32Array, axis: number): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  if (length === 0) {
    vector[axis] = 1
    return vector
  }
  return vector.map((value) => value / length)
}

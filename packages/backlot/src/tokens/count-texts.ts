import { setImmediate as nextTurn } from 'node:timers/promises'
import { loadTokenizer } from './tokenizer.ts'

/** Texts are counted in parts of so many characters, with other work in between: about 10 ms each. */
const PART_CHARACTERS = 65_536

/** The tokens of each text. Rejects with the signal's reason when it aborts. */
export async function countTexts(
  texts: readonly string[],
  signal: AbortSignal,
): Promise<readonly number[]> {
  const tokenizer = await loadTokenizer()
  const counts: number[] = []
  let characters = 0
  for (const text of texts) {
    let tokens = 0
    for (let start = 0; start < text.length; start += PART_CHARACTERS) {
      const part = text.slice(start, start + PART_CHARACTERS)
      tokens += tokenizer.count(part)
      characters += part.length
      if (characters < PART_CHARACTERS) continue
      characters = 0
      await nextTurn()
      signal.throwIfAborted()
    }
    counts.push(tokens)
  }
  return counts
}

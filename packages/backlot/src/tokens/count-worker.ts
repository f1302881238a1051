/** Runs in the thread of `count-prompt.ts`. */
import { loadTokenizer } from './tokenizer.ts'

/** The tokens of these parts of a prompt. */
export async function countParts(parts: readonly string[]): Promise<number> {
  const tokenizer = await loadTokenizer()
  return parts.reduce((sum, part) => sum + tokenizer.count(part), 0)
}

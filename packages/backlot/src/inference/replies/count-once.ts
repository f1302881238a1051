/** Caches token counts of prompts. */
import type { Prompt } from '../../domain/conversation.ts'
import type { TokenCount } from '../../domain/engine.ts'

/** How an engine counts the input tokens of a prompt. */
export type CountPrompt = (modelId: string, prompt: Prompt) => Promise<TokenCount>

/** Counts each prompt once: a use case counts one and then has the same object answered by the same model. */
export function countOnce(count: CountPrompt): CountPrompt {
  const counted = new WeakMap<Prompt, Promise<TokenCount>>()
  return (modelId, prompt) => {
    const known = counted.get(prompt) ?? count(modelId, prompt)
    counted.set(prompt, known)
    return known
  }
}

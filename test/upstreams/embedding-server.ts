/** A fake server for embeddings in the OpenAI format: short vectors that differ between texts. */
import type { TestContext } from 'node:test'
import { startServer, type FakeServer } from './server.ts'

/** Starts the server; its format is under `/v1` of its address. */
export function startEmbeddingServer(t: Pick<TestContext, 'after'>): Promise<FakeServer> {
  return startServer(t, (path, body) => {
    if (path !== '/v1/embeddings') return { type: 'none' }
    const inputs: readonly unknown[] = body.input
    const data = inputs.map((input, index) => ({
      object: 'embedding',
      index,
      embedding: vectorOf(JSON.stringify(input), body.dimensions ?? 16),
    }))
    const tokens = inputs.length * 2
    const usage = { prompt_tokens: tokens, total_tokens: tokens }
    return { type: 'json', body: { object: 'list', data, model: body.model, usage } }
  })
}

function vectorOf(text: string, length: number): readonly number[] {
  const vector = Array.from({ length }, () => 0.01)
  for (const [index, letter] of Array.from(text).entries())
    vector[(index * 7) % length] = (vector[(index * 7) % length] ?? 0) + (letter.charCodeAt(0) % 31)
  const norm = Math.hypot(...vector)
  return vector.map((value) => value / norm)
}

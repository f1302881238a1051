import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { EmbeddingEngine } from '../../packages/backlot/src/domain/embedding.ts'

/** What every embedding engine promises. */
export function embeddingEngineContract(
  name: string,
  open: () => EmbeddingEngine | Promise<EmbeddingEngine>,
): void {
  const never = new AbortController().signal
  const modelId = 'Vendor-Embedding-01'

  describe(`${name} as an embedding engine`, () => {
    test('every input has a vector of one length, in the order of the inputs', async () => {
      const engine = await open()
      const inputs = Array.from({ length: 300 }, (_, index) => `text number ${index}`)
      const { vectors } = await engine.embed({ modelId, inputs }, { signal: never })
      assert.equal(vectors.length, inputs.length)
      assert.equal(new Set(vectors.map(({ length }) => length)).size, 1)
      const alone = await engine.embed({ modelId, inputs: ['text number 299'] }, { signal: never })
      assert.deepEqual(alone.vectors[0], vectors[299])
      assert.notDeepEqual(vectors[0], vectors[299])
    })

    test('a vector has as many numbers as were asked for, and length 1', async () => {
      const engine = await open()
      const request = { modelId, inputs: ['a quiet harbour', [1, 2, 3]], dimensions: 8 }
      const { vectors } = await engine.embed(request, { signal: never })
      for (const vector of vectors) {
        assert.equal(vector.length, 8)
        const norm = Math.hypot(...vector)
        assert.ok(Math.abs(norm - 1) < 1e-5, String(norm))
      }
    })

    test('texts and tokens are counted one by one', async () => {
      const engine = await open()
      const [text = 0, tokens, long = 0] = await engine.countTokens(
        ['one two', [5, 6, 7], 'word '.repeat(5000)],
        never,
      )
      assert.ok(text > 0 && text < 5)
      assert.equal(tokens, 3)
      assert.ok(long > 4000 && long < 7000, String(long))
    })

    test('a caller that leaves gets the reason', async () => {
      const engine = await open()
      const leaving = AbortSignal.abort(new Error('gone'))
      const inputs = Array.from({ length: 20 }, () => 'a harbour '.repeat(2000))
      await assert.rejects(engine.embed({ modelId, inputs }, { signal: leaving }), /gone/)
    })
  })
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { previz } from './previz.ts'

test('films are encoded fast unless the file says otherwise', () => {
  assert.deepEqual(previz.settle(undefined), { encoderPreset: 'fast' })
  assert.deepEqual(previz.settle({ encoder: 'auto', encoder_preset: 'small' }), {
    encoderPreset: 'small',
  })
  assert.deepEqual(previz.settle({ encoder: 'wasm', encoder_preset: 'balanced', memory_mb: 900 }), {
    encoder: 'wasm',
    encoderPreset: 'balanced',
    memoryBytes: 900e6,
  })
})

test('a preset that the named encoder has not is refused with what to do', () => {
  assert.throws(() => previz.settle({ encoder: 'webcodecs', encoder_preset: 'small' }), {
    name: 'Refusal',
    message:
      'previz.encoder_preset must be fast with previz.encoder: webcodecs, which has no other; got small. Use ffmpeg or auto.',
  })
})

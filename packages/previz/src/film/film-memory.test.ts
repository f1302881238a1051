import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ENCODER_NAMES, type EncoderName } from '../renderer/encoding/film-encoder.ts'
import { filmMemoryBytes } from './film-memory.ts'

const SIZES = [
  { widthPx: 1280, heightPx: 720 },
  { widthPx: 1366, heightPx: 768 },
  { widthPx: 1920, heightPx: 1080 },
]

describe('the estimated memory of a film', () => {
  const bytesOf = (encoderName: EncoderName, size: (typeof SIZES)[number]): number =>
    filmMemoryBytes({ ...size, pages: 1000, threads: 2, encoderName })

  for (const encoderName of ENCODER_NAMES) {
    test(`grows with its picture, and not as fast: ${encoderName}`, () => {
      const [small = 0, middle = 0, large = 0] = SIZES.map((size) => bytesOf(encoderName, size))
      assert.ok(small < middle && middle < large, `${small} < ${middle} < ${large}`)
      assert.ok(large / middle < (1920 * 1080) / (1366 * 768), `${large} / ${middle}`)
    })
  }

  for (const size of SIZES) {
    test(`is another amount for each encoder, and most with a program beside the process: ${size.heightPx}P`, () => {
      const needed = ENCODER_NAMES.map((name) => bytesOf(name, size))
      assert.equal(new Set(needed).size, ENCODER_NAMES.length)
      assert.equal(Math.max(...needed), bytesOf('ffmpeg', size))
    })
  }
})

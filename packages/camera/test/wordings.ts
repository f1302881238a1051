/** Checks which camera commands texts ask for. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCameraWords } from '../src/wording/read-camera-words.ts'

/** A text, and the commands of each step it asks for, in any order within a step. */
export type Wording = readonly [text: string, ...steps: (readonly string[])[]]

/** Declares one test for each text. */
export function testWordings(wordings: readonly Wording[]): void {
  for (const [text, ...steps] of wordings)
    test(text || 'nothing', () => {
      const read = readCameraWords(text).map((step) => step.toSorted())
      const asked = steps.map((step) => step.toSorted())
      assert.deepEqual(read, asked)
    })
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutOutNamed } from '@backlot/prompt/catalogue'
import { drawingOf } from '../../cut-outs/shapes.ts'
import { SUBJECT_KINDS, SPECIES } from '@backlot/prompt/scene'
import { uprightBuild } from './upright-builds.ts'
import { UPRIGHT_NAMES } from '@backlot/prompt/upright-names'

for (const name of UPRIGHT_NAMES)
  test(`a ${name} has the head of a drawing`, () => {
    const { head, part } = uprightBuild(name)
    assert.ok(drawingOf(head).length > 0, head)
    for (const side of [part?.left, part?.top])
      assert.ok(side === undefined || (side >= 0 && side < 32))
    const known: readonly string[] = [...SUBJECT_KINDS, ...SPECIES]
    assert.ok(known.includes(name) || cutOutNamed(name), 'and is in the cast, or a cut-out')
  })

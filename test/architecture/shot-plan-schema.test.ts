/** `docs/shot-plan.schema.json` is generated; `UPDATE=1 node --test test/architecture/shot-plan-schema.test.ts` writes it. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { SHOT_PLAN_JSON_SCHEMA } from '../../packages/backlot/src/wire/videos/shot-plan.ts'

const PATH = 'docs/shot-plan.schema.json'

test('the published schema of shot plans is the one that plans are checked against', () => {
  const text = `${JSON.stringify(SHOT_PLAN_JSON_SCHEMA, null, 2)}\n`
  if (process.env['UPDATE']) writeFileSync(PATH, text)
  assert.deepEqual(JSON.parse(readFileSync(PATH, 'utf8')), JSON.parse(text))
})

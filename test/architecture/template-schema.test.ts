/** `packages/backlot/templates/schema.json` is generated; `UPDATE=1 node --test test/architecture/template-schema.test.ts` writes it. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { TemplateFileSchema } from '../../packages/backlot/src/wire/videos/template-schema.ts'

const PATH = 'packages/backlot/templates/schema.json'
const DRAFT = 'https://json-schema.org/draft/2020-12/schema'

test('the published schema of templates is the one that files are checked against', () => {
  const schema = { $schema: DRAFT, title: 'A video template', ...TemplateFileSchema }
  const text = `${JSON.stringify(schema, null, 2)}\n`
  if (process.env['UPDATE']) writeFileSync(PATH, text)
  assert.deepEqual(JSON.parse(readFileSync(PATH, 'utf8')), JSON.parse(text))
})

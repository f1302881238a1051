import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { ConfigSchema } from './yaml-file.ts'

/** As an editor reads it: from its JSON, with a validator that is not ours. */
const accepts = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
  JSON.parse(JSON.stringify(ConfigSchema)),
)

const root = new URL('../../../../', import.meta.url)

test('the published schema accepts the settings that the documents show', () => {
  const blocks = ['docs/settings.md', 'docs/engines.md', 'docs/money.md'].flatMap((path) => {
    const text = readFileSync(new URL(path, root), 'utf8')
    return [...text.matchAll(/```yaml\n(.*?)```/gsu)].map(([, yaml = '']) => ({ path, yaml }))
  })
  const settings = blocks.filter(({ yaml }) => parse(yaml) !== null)
  assert.ok(settings.length >= 5, `${settings.length} blocks of settings were found`)
  for (const { path, yaml } of settings)
    assert.ok(accepts(parse(yaml)), `${path}: ${JSON.stringify(accepts.errors)}\n${yaml}`)
})

test('the published schema refuses a misspelt setting and a value of another type', () => {
  assert.ok(!accepts({ prot: 8787 }))
  assert.ok(!accepts({ port: 'high' }))
  assert.ok(!accepts({ engines: { up: { type: 'openai' } } }))
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { typescriptOf } from '@backlot/console/openapi-types'
import { startProgram } from '../e2e/program.ts'

const SCHEMA = join(import.meta.dirname, '../../packages/console/src/api/schema.ts')

test("the console's types are those of the server's OpenAPI document", async (t) => {
  const { address } = await startProgram(t, {
    environment: { BACKLOT_ADMIN_KEY: 'key-of-the-operator' },
  })
  const document = JSON.parse(await (await fetch(`${address}/openapi.json`)).text())
  assert.equal(
    readFileSync(SCHEMA, 'utf8'),
    typescriptOf(document),
    'the API changed: run `npm run api --workspace @backlot/console`',
  )
})

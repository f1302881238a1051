/** docs/settings.md lists every setting of `backlot.yaml`, and the code reads the variables it lists. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { SECTIONS } from '../../packages/backlot/src/config/sections.ts'

const rows = readFileSync('docs/settings.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))

/**
 * `store.url` for a section with members, `port` for one without. In the table, capitals stand for
 * names of models and names that operators choose.
 */
function* settings(): Generator<readonly [section: string, member?: string]> {
  for (const [section, { schema }] of Object.entries(SECTIONS)) {
    const members = 'properties' in schema ? Object.keys(Object(schema.properties)) : []
    if (members.length === 0) yield [section]
    for (const member of members) yield [section, /^[A-Z]/.test(member) ? 'MODEL' : member]
  }
}

test('every setting is in the table', () => {
  const all = [...settings()]
  assert.ok(all.length > 20, `only ${all.length} settings found: the check would be empty`)
  const missing = all.filter(
    ([section, member]) =>
      !rows.some((row) =>
        member === undefined
          ? row.includes(`| \`${section}\``) || row.includes(`| \`${section}.`)
          : row.includes(`\`${section}.`) && row.includes(`.${member}\``),
      ),
  )
  assert.deepEqual(missing, [])
})

/** Named by the banner for `npm run demo`, which alone reads it. */
const FOR_THE_TOUR = 'BACKLOT_URL'

test('every variable in the table is read somewhere, and every one that is read is in the table', () => {
  const named = new Set(rows.flatMap((row) => row.match(/BACKLOT_[A-Z_]+/g) ?? []))
  const sources = globSync('packages/backlot/src/{config,server,cli}/**/*.ts', {
    exclude: ['**/*.test.ts'],
  })
  const read = new Set(
    sources.flatMap((file) => readFileSync(file, 'utf8').match(/BACKLOT_[A-Z_]+/g) ?? []),
  )
  assert.ok(read.delete(FOR_THE_TOUR))
  assert.ok(named.size > 5)
  assert.deepEqual([...named].toSorted(), [...read].toSorted())
})

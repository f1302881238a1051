/** docs/decisions/README.md lists every record, and records begin with their number. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'

const records = globSync('docs/decisions/[0-9]*.md').map((file) => ({
  name: basename(file),
  heading: readFileSync(file, 'utf8').split('\n', 1)[0] ?? '',
}))

test('every record is in the index, and nothing else', () => {
  assert.ok(records.length > 40, 'no records were found: the check would be empty')
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  const listed = [...index.matchAll(/^- \[(\d{4})\]\(([^)]+)\): \S/gm)].map(
    ([, , name = '']) => name,
  )
  assert.deepEqual(listed.toSorted(), records.map(({ name }) => name).toSorted())
})

test('the heading of a record has its number and a title', () => {
  const wrong = records.filter(({ name, heading }) => {
    const [, number = ''] = /^# (\d+)[.:] \S/.exec(heading) ?? []
    return Number(number) !== Number(name.slice(0, 4))
  })
  assert.deepEqual(wrong, [])
})

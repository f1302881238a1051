/** docs/decisions/README.md lists every record, and all records have one format. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'

const records = globSync('docs/decisions/[0-9]*.md').map((file) => {
  const text = readFileSync(file, 'utf8')
  return { name: basename(file), text, heading: text.split('\n', 1)[0] ?? '' }
})

test('every record is in the index, and nothing else', () => {
  assert.ok(records.length > 40, 'no records were found: the check would be empty')
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  const listed = [...index.matchAll(/^- \[(\d{4})\]\(([^)]+)\): \S/gm)].map(
    ([, , name = '']) => name,
  )
  assert.deepEqual(listed.toSorted(), records.map(({ name }) => name).toSorted())
})

test('the index has the titles of the records', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  const missing = records.filter(({ name, heading }) => {
    const [, number = '', title = ''] = /^# (\d{4}): (.+)$/.exec(heading) ?? []
    return !index.includes(`- [${number}](${name}): ${title}\n`)
  })
  assert.deepEqual(
    missing.map(({ heading }) => heading),
    [],
  )
})

test('the heading of a record has its number and a title', () => {
  const wrong = records.filter(({ name, heading }) => {
    const [, number = ''] = /^# (\d{4}): \S/.exec(heading) ?? []
    return number !== name.slice(0, 4)
  })
  assert.deepEqual(
    wrong.map(({ heading }) => heading),
    [],
  )
})

test('every record has a status, then context, decision and consequences', () => {
  const wrong = records.flatMap(({ name, text }) => {
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)
    const order = sections.slice(0, 3).join(', ')
    const hasStatus = /^# .+\n\nStatus: \w/.test(text)
    return hasStatus && order === 'Context, Decision, Consequences'
      ? []
      : [`${name}: ${hasStatus ? order : 'no status'}`]
  })
  assert.deepEqual(wrong, [])
})

test('a record says what holds, not how it came about from day to day', () => {
  const diary = /\b(?:yesterday|today|last week|this morning|this session|for now we|we first)\b/i
  const wrong = records.filter(({ text }) => diary.test(text))
  assert.deepEqual(
    wrong.map(({ name, text }) => `${name}: ${diary.exec(text)?.[0]}`),
    [],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { type FirstKey, formatBanner } from './banner.ts'

const server = { host: '127.0.0.1', port: 8787, home: '/data', role: 'all' } as const

function linesOf(banner: string): readonly string[] {
  return stripVTControlCharacters(banner).split('\n')
}

test('the first start gives a key to paste, once, and an order that uses it', () => {
  const token = 'x'.repeat(190)
  const lines = linesOf(formatBanner({ ...server, firstKey: { token } }))
  assert.deepEqual(
    lines.filter((line) => line.includes(token)),
    [`  KEY=${token}`],
  )
  assert.ok(lines.some((line) => line.includes('Bearer $KEY')))
  assert.deepEqual(
    lines.filter((line) => line.length > 80 && !line.includes(token)),
    [],
    'all but the key fits a terminal of 80 columns',
  )
})

test('the console is named, with the first key in the fragment where that key is shown', () => {
  const consoleOf = (firstKey?: FirstKey): string | undefined =>
    linesOf(formatBanner({ ...server, hasConsole: true, ...(firstKey && { firstKey }) })).find(
      (line) => line.includes('console'),
    )
  assert.equal(consoleOf({ token: 'abc' }), '  console    http://127.0.0.1:8787/console#key=abc')
  assert.equal(consoleOf({ path: '/data/first-key' }), '  console    http://127.0.0.1:8787/console')
  assert.equal(consoleOf(), '  console    http://127.0.0.1:8787/console')
  assert.ok(!formatBanner(server).includes('console'), 'a server without one names none')
})

test('a first key in a file is named by its path alone, so that it can be pasted', () => {
  const lines = linesOf(formatBanner({ ...server, firstKey: { path: "/it's here/first-key" } }))
  assert.ok(lines.includes(`  KEY=$(cat '/it'\\''s here/first-key')`), lines.join('\n'))
  assert.ok(lines.some((line) => line.includes('Bearer $KEY')))
})

test('a later start says how to get a key, within 80 columns', () => {
  const lines = linesOf(formatBanner(server))
  assert.ok(lines.some((line) => line.includes('keys create --account')))
  assert.deepEqual(
    lines.filter((line) => line.length > 80),
    [],
  )
})

test('what it says to run finds this server and this data folder', () => {
  const elsewhere = { ...server, port: 9000, home: '/my data', isHomeNamed: true }
  const settings = "BACKLOT_HOME='/my data' "
  const [first, later] = [{ path: '/key' }, undefined].map((firstKey) =>
    linesOf(formatBanner({ ...elsewhere, ...(firstKey && { firstKey }) })).filter((line) =>
      line.includes(settings),
    ),
  )
  const tour = `${settings}BACKLOT_URL=http://127.0.0.1:9000 npm run demo`
  assert.deepEqual(first, [`  ${tour}`])
  assert.match(later?.[0] ?? '', /^  A new key: {2}BACKLOT_HOME='\/my data' .* keys create/)
  assert.equal(later?.[1], `  A tour:     ${tour}`)
  const usual = linesOf(formatBanner(server))
  assert.ok(usual.includes('  A tour:     npm run demo'), usual.join('\n'))
})

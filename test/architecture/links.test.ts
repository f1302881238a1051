/** Links between documents lead to existing files and headings. */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const files = globSync([
  '*.md',
  'docs/**/*.md',
  'bench/*.md',
  'packages/*/*.md',
  'packages/*/src/**/*.md',
])

/** The text without code blocks and code spans, where brackets mean something else. */
function proseOf(file: string): string {
  return readFileSync(file, 'utf8')
    .replaceAll(/^```.*?^```/gms, '')
    .replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ''))
}

/** The anchors of a document's headings, as GitHub generates them. */
function anchorsOf(file: string): ReadonlySet<string> {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(/\s/g, '-'),
    ),
  )
}

function brokenLinks(file: string): readonly string[] {
  const links = [...proseOf(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? file : join(dirname(file), path)
      if (!existsSync(target)) return true
      return anchor !== undefined && !anchorsOf(target).has(anchor)
    })
    .map((link) => `${file}: ${link}`)
}

test('every link between documents leads somewhere', () => {
  assert.ok(files.length > 60, `only ${files.length} documents found: the check would be empty`)
  assert.deepEqual(files.flatMap(brokenLinks), [])
})

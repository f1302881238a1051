import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { PACKAGES } from '../../build/packages.ts'
import { writeArtifacts } from '../../build/release.ts'
import { releaseChangelog, setVersion } from '../../build/version.ts'
import { temporaryHome } from '../e2e/program.ts'

test('a release has a tarball, its notices, its bill of materials, and checksums of all three', async (t) => {
  const folder = temporaryHome(t)
  await writeArtifacts(
    folder,
    PACKAGES.filter(({ name }) => name === '@backlot/masking'),
  )
  const { version } = JSON.parse(readFileSync('packages/masking/package.json', 'utf8'))
  const stem = `backlot-masking-${version}`
  const lines = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trimEnd().split('\n')
  const sums = lines.map((line) => line.split('  '))
  assert.deepEqual(
    sums.map(([, file]) => file),
    [`${stem}.cdx.json`, `${stem}.notices.txt`, `${stem}.tgz`],
  )
  for (const [sum, file = ''] of sums)
    assert.equal(
      createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex'),
      sum,
    )
  const bill = JSON.parse(readFileSync(join(folder, `${stem}.cdx.json`), 'utf8'))
  assert.deepEqual([bill.bomFormat, bill.specVersion], ['CycloneDX', '1.6'])
  assert.match(
    bill.serialNumber,
    /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/,
  )
  const names = bill.components.map((component: { name: string }) => component.name)
  assert.deepEqual(names.toSorted(), ['libphonenumber-js', 'linkify-it'])
  assert.match(bill.components[0].purl, /^pkg:npm\/[\w-]+@\d+\.\d+\.\d+$/)
})

test('a version is set wherever it is named, and nothing else changes', (t) => {
  const root = temporaryHome(t)
  const manifest = (name: string, version: string): string =>
    `${JSON.stringify({ name, version, dependencies: { '@backlot/camera': version, sharp: '^0.35.5' } }, null, 2)}\n`
  mkdirSync(join(root, 'packages/backlot'), { recursive: true })
  writeFileSync(join(root, 'package.json'), manifest('root', '0.1.0'))
  writeFileSync(join(root, 'packages/backlot/package.json'), manifest('backlot', '0.1.0'))
  setVersion(root, '0.2.0-rc.1')
  assert.equal(readFileSync(join(root, 'package.json'), 'utf8'), manifest('root', '0.2.0-rc.1'))
  const path = join(root, 'packages/backlot/package.json')
  assert.equal(readFileSync(path, 'utf8'), manifest('backlot', '0.2.0-rc.1'))
})

test('what was unreleased in the changelog becomes the version', () => {
  const text = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0 – 2026-01-01\n\n- Old.\n'
  assert.equal(
    releaseChangelog(text, '0.2.0', '2026-02-01'),
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 – 2026-02-01\n\n- New.\n\n## 0.1.0 – 2026-01-01\n\n- Old.\n',
  )
  const empty = '# Changelog\n\n## Unreleased\n\n## 0.1.0 – 2026-01-01\n\n- Old.\n'
  assert.throws(() => releaseChangelog(empty, '0.2.0', '2026-02-01'), /nothing unreleased/)
})

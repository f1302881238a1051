/** Checks the compose files in `container/` against the published schema and against the server. */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import composeverter from 'composeverter'
import { parse } from 'yaml'
import { parseBucketLocation } from '../../packages/backlot/src/blobs/s3/location.ts'
import { readConfig } from '../../packages/backlot/src/config/config.ts'

const FOLDER = join(import.meta.dirname, '../../container')

type Service = {
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly depends_on?: Readonly<Record<string, unknown>>
}

type Compose = {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
}

// The schema's patterns are enclosed in slashes, and so match nothing.
const isCompose = new Ajv({ strict: false })
  .removeKeyword('pattern')
  .compile<Compose>(composeverter.getDockerComposeSchemaWithoutFormats())

function read(name: string): Compose {
  const file: unknown = parse(readFileSync(join(FOLDER, name), 'utf8'))
  assert.ok(isCompose(file), `${name}: ${JSON.stringify(isCompose.errors)}`)
  return file
}

const ALONE = read('compose.yaml')
const WITH_BUCKET = read('compose.s3.yaml')

for (const [name, files] of [
  ['compose.yaml', [ALONE]],
  ['compose.yaml with compose.s3.yaml', [ALONE, WITH_BUCKET]],
] as const) {
  test(`${name} names no service and no volume that is not there`, () => {
    const services = files.flatMap((file) => Object.values(file.services))
    const names = new Set(files.flatMap((file) => Object.keys(file.services)))
    const volumes = new Set(files.flatMap((file) => Object.keys(file.volumes)))
    for (const { depends_on = {}, volumes: mounted = [] } of services) {
      for (const other of Object.keys(depends_on)) assert.ok(names.has(other), other)
      for (const mount of mounted) assert.ok(volumes.has(mount.split(':')[0] ?? ''), mount)
    }
  })

  test(`${name} gives the server an environment that it takes`, async (t) => {
    const home = mkdtempSync(join(tmpdir(), 'backlot-compose-'))
    t.after(() => rmSync(home, { recursive: true }))
    const environment = Object.assign(
      {},
      ...files.map((file) => file.services['server']?.environment),
    )
    const config = await readConfig(home, environment, {})
    assert.match(config.store.url, /^postgres:\/\/backlot:.*@postgres:5432\/backlot$/)
    if (!files.includes(WITH_BUCKET)) return assert.equal(config.blobs.url, 'file:files')
    const { bucket, endpoint } = parseBucketLocation(config.blobs.url)
    assert.deepEqual({ bucket, endpoint }, { bucket: 'films', endpoint: 'http://s3:7070' })
  })
}

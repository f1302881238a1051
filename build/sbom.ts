/** The bill of materials of a package: CycloneDX 1.6, in JSON. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildFacts } from './build-package.ts'
import type { Component } from './notices.ts'
import { ROOT } from './source-hash.ts'

/** The members of a built package's package.json that the bill needs. */
type BuiltManifest = {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * The bill of a built package: its bundled packages, and those installed beside it, with the
 * versions of the lockfile.
 */
export function formatSbom(manifest: BuiltManifest, facts: BuildFacts): string {
  const { name, version, license } = manifest
  const beside = { ...manifest.dependencies, ...manifest.optionalDependencies }
  const installed = Object.keys(beside).map(installedComponent)
  const components = [
    ...facts.components.map((component) => entry(component, 'required')),
    ...installed.map((component) =>
      entry(component, component.name in (manifest.dependencies ?? {}) ? 'required' : 'optional'),
    ),
  ]
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(`${name}@${version} ${facts.sources}`)}`,
    version: 1,
    metadata: {
      component: { ...entry({ name, version, license }, undefined), type: 'application' },
    },
    components,
    dependencies: [
      { ref: purl(name, version), dependsOn: components.map(({ purl: ref }) => ref) },
      ...components.map(({ purl: ref }) => ({ ref })),
    ],
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}

function installedComponent(name: string): Component['facts'] {
  const path = join(ROOT, 'node_modules', name, 'package.json')
  const { version, license } = JSON.parse(readFileSync(path, 'utf8'))
  return { name, version, license }
}

function entry(
  { name, version, license }: Component['facts'],
  scope: 'required' | 'optional' | undefined,
): { readonly purl: string } & Readonly<Record<string, unknown>> {
  const ref = purl(name, version)
  return {
    type: 'library',
    'bom-ref': ref,
    name,
    version,
    ...(scope && { scope }),
    licenses: [{ expression: license }],
    purl: ref,
  }
}

/** The package-url of a package. */
function purl(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

/** A UUID (version 8) derived from a text, so that the same build has the same bill. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = `8${hex.slice(17, 20)}`
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant,
    hex.slice(20, 32),
  ].join('-')
}

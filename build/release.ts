/**
 * `npm run release -- VERSION`: sets the version, dates the changelog's unreleased entries, makes
 * the tarballs with notices, bills of materials and checksums in `release/`, commits and tags. It
 * does not publish.
 *
 *     node build/release.ts 0.2.0
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { build } from './build.ts'
import { pack } from './pack.ts'
import { PACKAGES, type PackagePlan } from './packages.ts'
import { formatSbom } from './sbom.ts'
import { ROOT } from './source-hash.ts'
import { releaseChangelog, setVersion } from './version.ts'

const run = promisify(execFile)

/**
 * Writes the tarballs of these packages to an empty folder, each with its notices and bill of
 * materials, and a file of all checksums.
 */
export async function writeArtifacts(
  folder: string,
  plans: readonly PackagePlan[] = PACKAGES,
): Promise<void> {
  const built = await build()
  const packed = await pack(folder, plans)
  for (const { name, file } of packed) {
    const plan = plans.find((one) => one.name === name)
    if (!plan) throw new Error(`${name} is no package`)
    const source = join(built, basename(plan.folder))
    const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
    const facts = JSON.parse(readFileSync(join(source, 'dist/build.json'), 'utf8'))
    const stem = file.replace(/\.tgz$/, '')
    cpSync(join(source, 'dist/THIRD-PARTY-NOTICES.txt'), `${stem}.notices.txt`)
    writeFileSync(`${stem}.cdx.json`, formatSbom(manifest, facts))
  }
  writeFileSync(join(folder, 'SHA256SUMS'), checksums(folder))
}

/** In the format of `sha256sum --check`. */
function checksums(folder: string): string {
  const files = globSync('*.{tgz,txt,json}', { cwd: folder }).toSorted()
  const sum = (file: string): string =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
  return files.map((file) => `${sum(file)}  ${file}\n`).join('')
}

const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/

async function git(...args: readonly string[]): Promise<string> {
  const { stdout } = await run('git', [...args], { cwd: ROOT })
  return stdout.trim()
}

async function release(version: string | undefined): Promise<void> {
  if (version === undefined || !VERSION.test(version))
    throw new Error('name the version: npm run release -- 1.2.3')
  if ((await git('status', '--porcelain')) !== '') throw new Error('commit or stash first')
  if ((await git('tag', '--list', `v${version}`)) !== '')
    throw new Error(`the tag v${version} is there already`)
  const changelog = join(ROOT, 'CHANGELOG.md')
  const date = new Date().toISOString().slice(0, 10)
  const text = releaseChangelog(readFileSync(changelog, 'utf8'), version, date)
  setVersion(ROOT, version)
  writeFileSync(changelog, text)
  await run('npm', ['install', '--package-lock-only', '--ignore-scripts'], { cwd: ROOT })
  await run(process.execPath, [join(ROOT, '.ci/complete-lock.ts')], { cwd: ROOT })
  const folder = join(ROOT, 'release')
  rmSync(folder, { recursive: true, force: true })
  await writeArtifacts(folder)
  await git('commit', '--all', '--message', `release: ${version}`)
  await git('tag', '--annotate', `v${version}`, '--message', `Backlot ${version}`)
  process.stdout.write(
    `${version} is committed and tagged, and in release/. To publish: git push --follow-tags, then npm publish release/NAME.tgz where provenance can be attested (in CI).\n`,
  )
}

if (import.meta.main)
  await release(process.argv[2]).catch((thrown: Error) => {
    process.stderr.write(`${thrown.message}\n`)
    process.exitCode = 1
  })

/** The type declarations of a package: of its exports, and of all types that these use. */
import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { exportEntries, readManifest } from './manifest.ts'
import type { PackagePlan } from './packages.ts'
import { ROOT } from './source-hash.ts'

const run = promisify(execFile)

/**
 * Writes the declarations of a package to `dist/types/` of its built folder. A package without
 * exports has none.
 */
export async function writeTypes(plan: PackagePlan, folder: string): Promise<void> {
  const own = exportedSources(plan.folder)
  if (own.length === 0) return
  const draft = mkdtempSync(join(tmpdir(), 'backlot-types-'))
  try {
    await emit(own, pathsOf(plan), draft)
    for (const path of globSync('**/*.d.ts', { cwd: draft })) rewrite(join(draft, path), draft)
    cpSync(draft, join(folder, 'dist/types'), {
      recursive: true,
      filter: (path) => !path.endsWith('.json'),
    })
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function exportedSources(folder: string): readonly string[] {
  const manifest = readManifest(folder)
  const keys = [...exportEntries(manifest).keys()]
  return keys.map((key) => join(ROOT, folder, manifest.exports?.[key] ?? ''))
}

/**
 * Where the exports are of our other packages that this one uses. Found by these paths they are
 * sources; found in `node_modules` they were libraries, which get no declarations.
 */
function pathsOf(plan: PackagePlan): Record<string, readonly string[]> {
  const others = Object.keys(readManifest(plan.folder).dependencies ?? {}).filter((name) =>
    name.startsWith('@backlot/'),
  )
  return Object.fromEntries(
    others.flatMap((name) => {
      const folder = name.replace('@backlot/', 'packages/')
      const { exports = {} } = readManifest(folder)
      return Object.entries(exports).map(([key, source]) => [
        name + key.slice(1),
        [join(ROOT, folder, source)],
      ])
    }),
  )
}

async function emit(
  files: readonly string[],
  paths: Readonly<Record<string, readonly string[]>>,
  outDir: string,
): Promise<void> {
  const project = join(outDir, 'tsconfig.json')
  const compilerOptions = {
    noEmit: false,
    incremental: false,
    lib: ['esnext', 'dom'], // `dom` for WebAssembly
    noCheck: true, // `npm run static` checks the types
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: join(ROOT, 'packages'),
    outDir,
    paths,
    typeRoots: [join(ROOT, 'node_modules/@types')],
  }
  const extended = join(ROOT, 'tsconfig.json')
  const config = { extends: extended, compilerOptions, files, include: [], exclude: [] }
  writeFileSync(project, JSON.stringify(config))
  await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', project])
}

/** Module specifiers: the text between the quotes after `from` and `import(`. */
const SPECIFIER = /(?<=(?:from |import\()['"])[^'"]+/g

/**
 * Rewrites specifiers from sources to built files, and from packages that are not published beside
 * it to files of this package.
 */
function rewrite(path: string, root: string): void {
  const text = readFileSync(path, 'utf8')
  const written = text.replace(SPECIFIER, (name) => {
    const target = name.startsWith('@backlot/') ? declarationOf(name, dirname(path), root) : name
    return target.startsWith('.') ? target.replace(/\.ts$/, '.js') : target
  })
  writeFileSync(path, written)
}

/** The relative path from this folder to the declarations of an export of ours. */
function declarationOf(name: string, from: string, root: string): string {
  const [, folder = '', ...rest] = name.split('/')
  const key = rest.length === 0 ? '.' : `./${rest.join('/')}`
  const source = readManifest(`packages/${folder}`).exports?.[key]
  if (source === undefined) throw new Error(`${name} is not exported`)
  const path = relative(from, join(root, folder, source)).replaceAll('\\', '/')
  return path.startsWith('.') ? path : `./${path}`
}

/**
 * Files that sources load by URL, which no bundler follows, must be among the entries and assets of
 * `build/packages.ts`.
 */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { test } from 'node:test'
import { entriesOf } from '../../build/manifest.ts'
import { PACKAGES, type PackagePlan } from '../../build/packages.ts'

/** Packages whose builds contain modules of another one; camera's modules in previz load no files. */
const CONTAINED_IN: Readonly<Record<string, readonly string[]>> = {
  backlot: ['backlot'],
  camera: ['backlot', '@backlot/camera'],
  masking: ['backlot', '@backlot/masking'],
  previz: ['backlot', '@backlot/previz'],
  prompt: ['backlot', '@backlot/previz', '@backlot/prompt'],
}

/** The ways to load a file, each with what a build must contain for it. */
const LOADING: readonly (readonly [
  RegExp,
  (plan: PackagePlan, found: string, file: string) => boolean,
])[] = [
  // A worker thread or a child process.
  [
    /'\.\/([\w-]+)\.ts' : '\.\/\1\.js'/,
    (plan, name, file) => entriesOf(plan)[name] === `${dirname(file)}/${name}.ts`,
  ],
  [/new URL\(['`]([\w./-]+)[^)]*, import\.meta\.url\)/, (plan, path) => hasAsset(plan, path)],
  [
    /import\.meta\.resolve\(['"]@fontsource-variable\/([\w-]+)\//,
    (plan, name) => hasAsset(plan, `fonts/${name}`),
  ],
  [
    /import\.meta\.resolve\('@[\w-]+\/[\w-]+\/([\w-]+\.wasm)'\)/,
    (plan, name) => hasAsset(plan, name),
  ],
  [/import\.meta\.resolve\('(node-llama-cpp)'\)/, (plan, name) => plan.optional.includes(name)],
  // A folder of the package, named on a line with `import.meta.dirname`.
  [
    /import\.meta\.url\.endsWith\('\.ts'\) \? '[./\w]+' : '\.\.\/(\w+)'/,
    (plan, path) => path in plan.assets || path in plan,
  ],
]

/** Expressions that only compute a module's location; the rest of the statement is checked above. */
const HARMLESS =
  /import\.meta\.main|new URL\(file, import\.meta\.url\)|import\.meta\.url\.endsWith\('\.ts'\)$|^ *import\.meta\.dirname,$|import\.meta\.dirname, '\.\.'\)/

function hasAsset({ assets }: PackagePlan, path: string): boolean {
  const wanted = `dist/${path.replace(/\/$/, '')}`
  return Object.keys(assets).some(
    (to) => to === wanted || wanted.startsWith(`${to}/`) || to.startsWith(`${wanted}/`),
  )
}

/** The build scripts of the kernels, the cut-outs and the nouns run only in a checkout. */
const files = globSync('packages/{backlot,camera,masking,previz,prompt}/src/**/*.ts').filter(
  (path) =>
    !path.endsWith('.test.ts') && !/\/(?:kernel|cut-outs|nouns)\/(?:build|wordnet)\.ts$/.test(path),
)

test('all that the sources load by URL is named for the build', () => {
  for (const file of files) {
    const plans = PACKAGES.filter(({ name }) =>
      CONTAINED_IN[file.split('/')[1] ?? '']?.includes(name),
    )
    for (const line of readFileSync(file, 'utf8')
      .split('\n')
      .filter((one) => one.includes('import.meta.'))) {
      const found = LOADING.flatMap(([pattern, isThere]) => {
        const [, name] = pattern.exec(line) ?? []
        return name === undefined ? [] : [{ name, isThere }]
      })
      assert.ok(
        found.length > 0 || HARMLESS.test(line),
        `${file} loads something in a way unknown here: ${line}`,
      )
      for (const { name, isThere } of found) {
        const without = plans.find((plan) => !isThere(plan, name, file))
        assert.equal(without?.name, undefined, `is built without ${name}, which ${file} loads`)
      }
    }
  }
})

test('what is named for the build is there, and no two files have one name', () => {
  for (const plan of PACKAGES) {
    const sources = [...Object.values(entriesOf(plan)), ...Object.values(plan.assets)]
    for (const source of sources) assert.ok(existsSync(source), `${plan.name} takes ${source}`)
    for (const [to, from] of Object.entries(plan.assets))
      assert.equal(basename(to), basename(from), `${from} keeps its name`)
  }
})

/**
 * How the program begins, from its sources, from a build or as an installed package.
 * Plain JavaScript that any Node can read: it says what is missing before anything else is loaded.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import module from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const MIN_NODE = 24

/** Whether this is a checkout, in which "npm ci" mends what is missing, and not an installed package. */
const isCheckout = existsSync(new URL('../src/cli/main.ts', import.meta.url))

/** The program of the package: its sources in a checkout, what was built from them elsewhere. */
export const MAIN = new URL(isCheckout ? '../src/cli/main.ts' : '../dist/main.js', import.meta.url)

/** Whether this Node can run the program; says so on stderr when it cannot. */
export function checkNode() {
  if (Number(process.versions.node.split('.')[0]) >= MIN_NODE) return true
  const mend = isCheckout
    ? 'Run "npm ci" in the checkout: it installs a newer one, which "npm start" and "npm run backlot -- …" use.'
    : 'Install a newer one: see nodejs.org, or your version manager.'
  fail(
    `Backlot needs Node ${MIN_NODE} or newer, and this is Node ${process.versions.node}.\n${mend}\n`,
  )
  return false
}

/** Runs the program that `main`, a URL of its sources or its build, exports. */
export async function launch(main) {
  keepCompiledCode()
  const built = main.href.endsWith('.ts') ? undefined : fileURLToPath(new URL('..', main))
  const damage = built && findDamage(built)
  if (damage) return fail(damaged(damage))
  let program
  try {
    program = await import(main.href)
  } catch (thrown) {
    if (isCheckout && thrown.code === 'ERR_MODULE_NOT_FOUND')
      return fail('Packages are missing; run "npm ci" in the checkout first.\n')
    if (isCheckout || !(thrown.code === 'ERR_MODULE_NOT_FOUND' || thrown instanceof SyntaxError))
      throw thrown
    return fail(damaged(thrown.message))
  }
  await program.main(process.argv)
}

/**
 * A second start skips most of the work of parsing: half the time to the first answer.
 * It is kept with temporary files, or in the data folder where those cannot be written.
 */
function keepCompiledCode() {
  const home = resolve(process.env.BACKLOT_HOME || '.backlot')
  const isOff = module.enableCompileCache?.().status === module.constants?.compileCacheStatus.FAILED
  if (isOff && existsSync(home)) module.enableCompileCache(join(home, 'compile-cache'))
}

/** Files that are programs or are loaded by them. Others, such as fonts and pictures, are half of all. */
const CODE = /^dist\/[^/]+$/

/**
 * What is wrong with the files of a build, as their list has them, or undefined: names, and sizes of
 * code. Everything else is for `doctor`, because a start waits for this.
 */
function findDamage(folder) {
  let files
  try {
    files = JSON.parse(readFileSync(join(folder, 'dist/build.json'), 'utf8')).files
  } catch {
    return `${join(folder, 'dist/build.json')} cannot be read`
  }
  const folders = new Map()
  for (const [file, { bytes }] of Object.entries(files)) {
    const path = `${folder}/${file}`
    const slash = file.lastIndexOf('/')
    const parent = file.slice(0, slash)
    if (!folders.has(parent)) folders.set(parent, namesIn(`${folder}/${parent}`))
    if (!folders.get(parent).has(file.slice(slash + 1))) return `${path} is missing`
    if (!CODE.test(file)) continue
    const found = statSync(path).size
    if (found !== bytes) return `${path} has ${found} bytes, and should have ${bytes}`
  }
  return undefined
}

/** The names of what is in a folder; none when it cannot be read. */
function namesIn(folder) {
  try {
    return new Set(readdirSync(folder))
  } catch {
    return new Set()
  }
}

function damaged(what) {
  return `This installation of Backlot is damaged: ${what}.\nInstall it again; your data folder is not touched by that.\n`
}

function fail(text) {
  process.stderr.write(text)
  process.exitCode = 1
}

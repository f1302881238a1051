/** How this program was called, so that printed commands can be pasted. */
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join, resolve, sep } from 'node:path'

/** How a process was started. */
export type ProcessFacts = {
  /** As `process.argv`: the second is the path of the program. */
  readonly argv: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly cwd: string
}

/**
 * The command for the same program in a shell in the same folder: `npm run -s backlot --`, `npx
 * backlot`, `backlot`.
 */
export function invocation({ argv, env, cwd }: ProcessFacts = processFacts()): string {
  const path = argv[1] ?? ''
  if (isInCheckout(path)) return 'npm run -s backlot --'
  const spec = env['npm_command'] === 'exec' ? npxSpec(path) : undefined
  if (spec !== undefined) return `npx ${spec}`
  if (isOnPath(path, env)) return 'backlot'
  return hasProgram(resolve(cwd, 'node_modules/.bin'), path) ? 'npx backlot' : `node ${path}`
}

/**
 * Whether the program runs from a checkout, with the scripts of `package.json`, rather than as an
 * installed package.
 */
export function isInCheckout(path: string = process.argv[1] ?? ''): boolean {
  return !path.split(sep).includes('node_modules')
}

function processFacts(): ProcessFacts {
  return { argv: process.argv, env: process.env, cwd: process.cwd() }
}

/** Whether a shell finds the program by its name. npx and npm add folders of their own to the PATH of what they run. */
function isOnPath(path: string, { PATH = '', npm_command }: NodeJS.ProcessEnv): boolean {
  const folders = PATH.split(delimiter).filter((folder) => folder !== '')
  return npm_command === undefined && folders.some((folder) => hasProgram(folder, path))
}

/** What `npx` was given to run, according to its cache; undefined without such a cache. */
function npxSpec(path: string): string | undefined {
  try {
    const file = join(dirname(path), '../../package.json')
    const { _npx } = JSON.parse(readFileSync(file, 'utf8'))
    return _npx?.packages?.[0]
  } catch {
    return undefined
  }
}

/**
 * Whether a shell finds this very program in the folder; on Windows, where a script starts it, a
 * program of its name.
 */
function hasProgram(folder: string, path: string): boolean {
  if (existsSync(join(folder, 'backlot.cmd'))) return true
  const link = join(folder, 'backlot')
  return existsSync(link) && realpathSync(link) === realpathSync(path)
}

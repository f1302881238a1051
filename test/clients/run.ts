/**
 * Runs the clients in the matrix of docs/clients.md against the real server: `npm run clients`, or
 * `npm run clients -- langchain` for some of them. They are installed from npm, so the ordinary
 * tests do not include this. A client that cannot be installed is reported, and fails the run.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createClient, startProgram, temporaryHome, type Cleaning } from '../e2e/program.ts'
import { openSecureProxy } from './secure-proxy.ts'
import { PROGRAMS, SKIPPED, type Place, type Program } from './programs.ts'

const run = promisify(execFile)

const INSTALL_TIMEOUT_MS = 300_000
const RUN_TIMEOUT_MS = 300_000

type Outcome = { readonly result: 'passed' | 'failed' | 'not installed'; readonly why?: string }

const wanted = process.argv.slice(2)
const chosen = PROGRAMS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
if (chosen.length === 0) throw new Error(`there is no program ${wanted.join(', ')}`)
if (wanted.length === 0)
  for (const [name, why] of SKIPPED) process.stdout.write(`SKIPPED  ${name}: ${why}\n`)
const results: Outcome['result'][] = []
for (const program of chosen) {
  const { result, why } = await check(program)
  results.push(result)
  if (result !== 'passed') process.exitCode = 1
  process.stdout.write(
    `${result.toUpperCase()}  ${program.name} ${program.version}${why ? `\n${why}` : ''}\n`,
  )
}

const count = (result: Outcome['result']): number => results.filter((one) => one === result).length
process.stdout.write(
  `${count('passed')} passed, ${count('failed')} failed, ${count('not installed')} not installed, ${wanted.length === 0 ? SKIPPED.length : 0} skipped\n`,
)

async function check(program: Program): Promise<Outcome> {
  const cleanups: (() => unknown)[] = []
  const t: Cleaning = { after: (cleanup) => cleanups.unshift(cleanup) }
  const folder = mkdtempSync(join(tmpdir(), 'backlot-client-'))
  try {
    const failure = await install(program, folder)
    if (failure !== undefined) return { result: 'not installed', why: failure }
    return await runAgainstServer(program, folder, t)
  } finally {
    for (const cleanup of cleanups) await cleanup()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Installs a program and its dependencies; returns why, if it cannot. */
async function install(
  { name, version, beside = [] }: Program,
  folder: string,
): Promise<string | undefined> {
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n')
  const args = ['install', '--no-audit', '--no-fund', `${name}@${version}`, ...beside]
  try {
    await run('npm', args, { cwd: folder, timeout: INSTALL_TIMEOUT_MS })
    return undefined
  } catch (thrown) {
    return String(thrown)
  }
}

async function runAgainstServer(program: Program, folder: string, t: Cleaning): Promise<Outcome> {
  const { place, trust } = await startFor(program, folder, t)
  writeFiles(program, place)
  const { args, environment } = program.command(place)
  const [command = '', ...rest] = args
  const env = { ...process.env, ...environment, ...trust }
  const child = run(command, rest, { cwd: folder, env, timeout: RUN_TIMEOUT_MS })
  child.child.stdin?.end()
  try {
    const { stdout, stderr } = await child
    return judge(program, folder, stdout + stderr)
  } catch (thrown) {
    return { result: 'failed', why: String(thrown) }
  }
}

/** Starts a server for a program; returns it with the environment that makes the program trust it. */
async function startFor(
  program: Program,
  folder: string,
  t: Cleaning,
): Promise<{ readonly place: Place; readonly trust?: Readonly<Record<string, string>> }> {
  const home = temporaryHome(t)
  if (program.scenario) {
    mkdirSync(join(home, 'scenarios'))
    writeFileSync(join(home, 'scenarios', 'program.yaml'), program.scenario(folder))
  }
  const proxy = program.secure ? await openSecureProxy(t, home) : undefined
  if (proxy) writeFileSync(join(home, 'backlot.yaml'), `public_url: ${proxy.address}\n`)
  const server = await startProgram(t, { home })
  const { key } = await createClient(server)
  const place = { key, folder, modules: join(folder, 'node_modules') }
  if (!proxy) return { place: { ...place, address: server.address } }
  proxy.passTo(server.address)
  const trust = { NODE_EXTRA_CA_CERTS: proxy.certificate }
  return { place: { ...place, address: proxy.address }, trust }
}

function writeFiles({ files = {} }: Program, { address, key, folder }: Place): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(
      path,
      text.replaceAll('BACKLOT_ADDRESS', address).replaceAll('BACKLOT_API_KEY', key),
    )
  }
}

/** Whether the output and the file are as expected. */
function judge({ says, makes }: Program, folder: string, output: string): Outcome {
  if (!says.test(output)) return { result: 'failed', why: `it did not say ${says}:\n${output}` }
  if (!makes) return { result: 'passed' }
  const [name, content] = makes
  const path = join(folder, name)
  const made = existsSync(path) ? readFileSync(path, 'utf8') : 'nothing'
  return made === content
    ? { result: 'passed' }
    : { result: 'failed', why: `${name} holds ${made} rather than ${content}` }
}

/** The configuration: `backlot.yaml` in the data folder, then environment variables, then flags; later ones win. */
import { join, resolve } from 'node:path'
import { enginesFor } from '../engines/catalogue.ts'
import { TEXT_MODELS } from '../domain/model.ts'
import { checkModels } from './models.ts'
import { requirePlanningModel } from './planner.ts'
import { readProcesses } from './processes.ts'
import { type Role, ROLES } from './role.ts'
import { secretVariable } from './secret-variable.ts'
import type { Section } from './section.ts'
import { SECTIONS, type Config } from './sections.ts'
import { readYamlFile, type ConfigFile } from './yaml-file.ts'
import { Refusal } from './refusal.ts'

export type { Config } from './sections.ts'

/** Settings that the command line can override. */
export type ConfigFlags = {
  readonly host?: string
  readonly port?: string
  readonly role?: string
  readonly processes?: string
}

/** Reads the configuration. Throws a refusal that names the file, the line and what is wrong with it. */
export async function readConfig(
  home: string,
  environment: NodeJS.ProcessEnv,
  flags: ConfigFlags = {},
): Promise<Config> {
  const file = await readYamlFile(join(home, 'backlot.yaml'))
  return settleConfig(overlay(overlay(file, readVariables(environment)), readFlags(flags)))
}

/**
 * The configuration of a parsed file, with defaults filled in. Throws a refusal for rules that no
 * schema can express.
 */
export function settleConfig(given: ConfigFile): Config {
  const sections: Readonly<Record<string, Section>> = SECTIONS
  const members: Readonly<Record<string, unknown>> = given
  const settled = Object.entries(sections).map(([name, it]) => [name, it.settle(members[name])])
  const config = Object.fromEntries(settled) as Config // oxlint-disable-line typescript/no-unsafe-type-assertion -- each section under its own name
  checkModels(config.models, config.engines)
  checkAdmission(config)
  const { planner, models } = config
  if (planner) requirePlanningModel('planner.model', planner.model, models)
  return config
}

/** Throws a refusal for a queue of an engine that no model uses, which is a typing error. */
function checkAdmission({ admission, engines }: Config): void {
  const known = TEXT_MODELS.slice(0, 1).flatMap(({ id }) => enginesFor(id, engines))
  for (const name of Object.keys(admission.engines))
    if (!known.includes(name))
      throw new Refusal(
        `admission.${name}: there is no text engine ${name}; there are ${known.join(', ')}, and films for the queue of films.`,
      )
}

/** Merges `over` into `under`: groups keep the members that `over` does not have. */
function overlay(under: ConfigFile, over: ConfigFile): ConfigFile {
  const merged: Record<string, unknown> = { ...under }
  for (const [name, value] of Object.entries(over)) {
    const below = merged[name]
    merged[name] = isGroup(below) && isGroup(value) ? { ...below, ...value } : value
  }
  return merged
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readVariables(environment: NodeJS.ProcessEnv): ConfigFile {
  const { BACKLOT_HOST: host, BACKLOT_PORT: port, BACKLOT_PROCESSES: processes } = environment
  const { BACKLOT_BLOBS: blobs, BACKLOT_SANDBOX_PACE: pace } = environment
  const { BACKLOT_PUBLIC_URL: publicUrl, BACKLOT_TEMP: temp } = environment
  const { BACKLOT_SANDBOX_SCENARIOS: scenarios } = environment
  const sandbox = {
    ...(pace === undefined ? {} : { pace: readPace(pace) }),
    // Relative folders in a variable are relative to the working directory, those in the file to the data folder.
    ...(scenarios === undefined ? {} : { scenarios: resolve(scenarios) }),
  }
  return {
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port: readPort(port) }),
    ...(processes === undefined ? {} : { processes: readProcesses(processes) }),
    ...(publicUrl === undefined ? {} : { public_url: publicUrl }),
    // As for scenarios above.
    ...(temp === undefined ? {} : { temp: resolve(temp) }),
    ...(blobs === undefined ? {} : { blobs: { url: blobs } }),
    ...readSecrets(environment),
    sandbox,
  }
}

/**
 * Each may be in a file: BACKLOT_STORE_FILE, BACKLOT_ADMIN_KEY_FILE, BACKLOT_METRICS_KEY_FILE,
 * BACKLOT_SECRET_KEY_FILE.
 */
function readSecrets(environment: NodeJS.ProcessEnv): ConfigFile {
  const store = secretVariable(environment, 'BACKLOT_STORE')
  const admin = secretVariable(environment, 'BACKLOT_ADMIN_KEY')
  const metrics = secretVariable(environment, 'BACKLOT_METRICS_KEY')
  const secretKey = secretVariable(environment, 'BACKLOT_SECRET_KEY')
  return {
    ...(secretKey === undefined ? {} : { secret_key: readSecretKey(secretKey) }),
    ...(store === undefined ? {} : { store: { url: store } }),
    ...(admin === undefined ? {} : { admin: { key: readKey('BACKLOT_ADMIN_KEY', admin) } }),
    ...(metrics === undefined ? {} : { metrics: { key: readKey('BACKLOT_METRICS_KEY', metrics) } }),
  }
}

function readFlags({ host, port, role, processes }: ConfigFlags): ConfigFile {
  return {
    ...(processes === undefined ? {} : { processes: readProcesses(processes) }),
    ...(role === undefined ? {} : { role: readRole(role) }),
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port: readPort(port) }),
  }
}

function readRole(given: string): Role {
  const role = ROLES.find((each) => each === given)
  if (role) return role
  throw new Refusal(`The role must be ${ROLES.join(', ')}, got ${given}.`)
}

function readPace(pace: string): 'rated' | 'instant' {
  if (pace === 'rated' || pace === 'instant') return pace
  throw new Refusal(`BACKLOT_SANDBOX_PACE must be rated or instant, got ${pace}.`)
}

function readSecretKey(key: string): string {
  if (/^[\x21-\x7e]{32,}$/.test(key)) return key
  throw new Refusal('BACKLOT_SECRET_KEY must have at least 32 visible characters and nothing else.')
}

function readKey(name: string, key: string): string {
  if (/^[\x21-\x7e]{16,}$/.test(key)) return key
  throw new Refusal(`${name} must have at least 16 visible characters.`)
}

function readPort(given: string): number {
  const port = /^\d{1,5}$/.test(given) ? Number(given) : NaN
  if (port >= 0 && port <= 65_535) return port
  throw new Refusal(`The port must be a number from 0 to 65535, got ${given}.`)
}

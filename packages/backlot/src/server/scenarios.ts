/** The scenario files of a folder, read at the start and again when they change. */
import { existsSync, readdirSync, watch } from 'node:fs'
import { join, resolve } from 'node:path'
import { findWrong, ScenarioSchema, type Scenario } from '../engines/sandbox/scenario.ts'
import { validatorOf } from '../wire/validator.ts'
import type { Config } from '../config/config.ts'
import { readYaml } from '../config/yaml-file.ts'
import { Refusal } from '../config/refusal.ts'

/** The folder in the data folder, when the configuration names none. */
const DEFAULT_FOLDER = 'scenarios'

const FILES = /\.ya?ml$/

/** Editors write a file in several steps; it is read once they are over. */
const SETTLE_MS = 50

/** The scenarios there are. */
export type Scenarios = {
  /** Those of now, in the order of the names of their files. */
  list(): readonly Scenario[]
  /** Stops looking for changes. */
  close(): void
}

/**
 * Reads all scenarios and follows changes: a file that is wrong then is reported to
 * `onRefused`, and what was read before stays. Throws a refusal, with line and
 * column, for a wrong file at the start, and for a named folder that is missing.
 */
export async function openScenarios(
  home: string,
  { sandbox }: Pick<Config, 'sandbox'>,
  onRefused: (thrown: unknown) => void,
): Promise<Scenarios> {
  const folder = resolve(home, sandbox.scenarios ?? DEFAULT_FOLDER)
  if (!existsSync(folder)) {
    if (sandbox.scenarios === undefined) return awaitFolder(folder, onRefused)
    throw new Refusal(`sandbox.scenarios: there is no folder ${folder}.`)
  }
  return follow(folder, await readFolder(folder), onRefused)
}

/** How often a folder that is not there yet is looked for. */
const LOOK_MS = 1000

/** No scenarios until somebody makes the folder. */
function awaitFolder(folder: string, onRefused: (thrown: unknown) => void): Scenarios {
  let followed: ReturnType<typeof follow> | undefined
  const timer = setInterval(() => {
    if (!existsSync(folder)) return
    clearInterval(timer)
    // What is in it by now is read as a change is: a wrong file does not stop a server that runs.
    followed = follow(folder, [], onRefused)
    followed.reread()
  }, LOOK_MS).unref()
  return {
    list: () => followed?.list() ?? [],
    close: () => {
      clearInterval(timer)
      followed?.close()
    },
  }
}

function follow(
  folder: string,
  first: readonly Scenario[],
  onRefused: (thrown: unknown) => void,
): Scenarios & { reread(): void } {
  let scenarios = first
  let settling: NodeJS.Timeout | undefined
  const reread = (): void => {
    readFolder(folder).then((read) => (scenarios = read), onRefused)
  }
  const watcher = watch(folder, { persistent: false }, () => {
    clearTimeout(settling)
    settling = setTimeout(reread, SETTLE_MS).unref()
  })
  watcher.on('error', onRefused)
  return {
    reread,
    list: () => scenarios,
    close: () => {
      clearTimeout(settling)
      watcher.close()
    },
  }
}

async function readFolder(folder: string): Promise<readonly Scenario[]> {
  const files = readdirSync(folder).filter((file) => FILES.test(file))
  return Promise.all(files.toSorted().map((file) => readScenario(folder, file)))
}

const validator = validatorOf(ScenarioSchema)

async function readScenario(folder: string, file: string): Promise<Scenario> {
  const form = { validator, unknown: () => 'is not known here', findWrong }
  return { ...(await readYaml(join(folder, file), form)), name: file.replace(FILES, '') }
}

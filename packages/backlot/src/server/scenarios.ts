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
 * Reads all scenarios and follows changes: a file that is wrong then is told to
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
    if (sandbox.scenarios === undefined) return { list: () => [], close: () => undefined }
    throw new Refusal(`sandbox.scenarios: there is no folder ${folder}.`)
  }
  let scenarios = await readFolder(folder)
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

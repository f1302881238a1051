/** Scenario files of a folder, read at the start and again when they change. */
import { existsSync, readdirSync, watch } from 'node:fs'
import { join, resolve } from 'node:path'
import { findWrong, ScenarioSchema, type Scenario } from '../engines/sandbox/scenario.ts'
import { validatorOf } from '../wire/validator.ts'
import type { Config } from '../config/config.ts'
import { readYaml } from '../config/yaml-file.ts'
import { Refusal } from '../config/refusal.ts'

/** The default folder, within the data folder. */
const DEFAULT_FOLDER = 'scenarios'

const FILES = /\.ya?ml$/

/** Editors write a file in several steps, so it is read after a pause. */
const SETTLE_MS = 50

/** The current scenarios. */
export type Scenarios = {
  /** In the order of their file names. */
  list(): readonly Scenario[]
  /** Stops watching for changes. */
  close(): void
}

/**
 * Reads all scenarios and follows changes: a file that becomes invalid is reported to `onRefused`,
 * and its last valid content stays. Throws a refusal, with line and column, for an invalid file at
 * the start, and for a configured folder that is missing.
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

/** How often a missing folder is looked for. */
const LOOK_MS = 1000

/** No scenarios until the folder is created. */
function awaitFolder(folder: string, onRefused: (thrown: unknown) => void): Scenarios {
  let followed: ReturnType<typeof follow> | undefined
  const timer = setInterval(() => {
    if (!existsSync(folder)) return
    clearInterval(timer)
    // Its content is treated as a change: an invalid file does not stop a running server.
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

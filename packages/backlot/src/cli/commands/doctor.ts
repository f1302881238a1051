/** `backlot doctor`: checks everything that a first run needs, and says how to fix it. */
import { styleText } from 'node:util'
import { Command } from 'commander'
import { readConfig } from '../../config/config.ts'
import { openHome } from '../../config/home.ts'
import { Refusal } from '../../config/refusal.ts'
import { machineChecks, settingChecks } from '../../server/doctor/checks.ts'
import { type Check, findingOf } from '../../server/doctor/finding.ts'
import { print } from '../with-store.ts'
import { formatFinding } from './finding.ts'

/** The command, to be added to the program. */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description('check that everything the server needs works here')
    .action(examine)
}

async function examine(): Promise<void> {
  print('')
  let broken = 0
  for (const check of await checks()) {
    const finding = await findingOf(check)
    if (finding.state === 'broken') broken += 1
    print(formatFinding(finding))
  }
  const words =
    broken === 0
      ? styleText('green', 'ready to serve')
      : `${broken} ${broken === 1 ? 'problem' : 'problems'} to fix`
  print(`\n  ${styleText('bold', words)}\n`)
  if (broken > 0) process.exitCode = 1
}

/** In the order in which a first run would fail; later ones need what earlier ones opened. */
async function checks(): Promise<readonly Check[]> {
  try {
    const home = openHome(process.env)
    const config = await readConfig(home, process.env)
    return [...machineChecks(), ...settingChecks(home, config)]
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    return [...machineChecks(), { name: 'settings', run: () => Promise.reject(thrown) }]
  }
}

/** The command line. Each command is one file in `commands/`. */
import { Command, CommanderError } from 'commander'
import { accountsCommand } from './commands/accounts.ts'
import { callbacksCommand } from './commands/callbacks.ts'
import { cameraCommand } from './commands/camera.ts'
import { doctorCommand } from './commands/doctor.ts'
import { keysCommand } from './commands/keys.ts'
import { limitsCommand } from './commands/limits.ts'
import { migrateCommand } from './commands/migrate.ts'
import { modelsCommand } from './commands/models.ts'
import { renderCommand } from './commands/render.ts'
import { serveCommand } from './commands/serve.ts'
import { templatesCommand } from './commands/templates.ts'
import { usageCommand } from './commands/usage.ts'
import { Refusal } from './refusal.ts'
import { VERSION } from './version.ts'
import { toFault } from '../src/domain/fault.ts'

/** Runs one command. What can be mended at the terminal is told in a sentence and exits with 1. */
export async function main(argv: readonly string[]): Promise<void> {
  const program = createProgram()
  for (const command of program.commands) command.exitOverride()
  try {
    await program.parseAsync([...argv])
  } catch (thrown) {
    process.exitCode = tell(thrown)
  }
}

/** Every command there is. */
export function createProgram(): Command {
  return new Command('backlot')
    .description('One self-hosted server for text and video generation')
    .version(VERSION)
    .exitOverride()
    .addCommand(serveCommand())
    .addCommand(renderCommand())
    .addCommand(cameraCommand())
    .addCommand(doctorCommand())
    .addCommand(keysCommand())
    .addCommand(accountsCommand())
    .addCommand(limitsCommand())
    .addCommand(usageCommand())
    .addCommand(callbacksCommand())
    .addCommand(templatesCommand())
    .addCommand(modelsCommand())
    .addCommand(migrateCommand())
}

/** Tells why a command ended, and returns its exit code. */
function tell(thrown: unknown): number {
  if (thrown instanceof CommanderError) return thrown.exitCode // commander has told it
  if (thrown instanceof Refusal) process.stderr.write(`${thrown.message}\n`)
  else {
    const fault = toFault(thrown)
    if (fault.kind === 'internal') process.stderr.write(`${inspectable(thrown)}\n`)
    else process.stderr.write(`${fault.message}\n`)
  }
  return 1
}

function inspectable(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
}

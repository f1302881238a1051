/** The command line. Each command is one file in `commands/`. */
import { Command, CommanderError } from 'commander'
import { Refusal } from '../config/refusal.ts'
import { VERSION } from '../config/version.ts'
import { toFault } from '../domain/fault.ts'

/** The commands as they are listed. Only the one that runs is loaded: with all that they need they take half a second. */
const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['serve', async () => (await import('./commands/serve.ts')).serveCommand()],
  ['render', async () => (await import('./commands/render.ts')).renderCommand()],
  ['camera', async () => (await import('@backlot/camera/cli')).cameraCommand('camera')],
  ['doctor', async () => (await import('./commands/doctor.ts')).doctorCommand()],
  ['keys', async () => (await import('./commands/keys.ts')).keysCommand()],
  ['secrets', async () => (await import('./commands/secrets.ts')).secretsCommand()],
  ['accounts', async () => (await import('./commands/accounts.ts')).accountsCommand()],
  ['tasks', async () => (await import('./commands/tasks.ts')).tasksCommand()],
  ['audit', async () => (await import('./commands/audit.ts')).auditCommand()],
  ['limits', async () => (await import('./commands/limits.ts')).limitsCommand()],
  ['usage', async () => (await import('./commands/usage.ts')).usageCommand()],
  ['callbacks', async () => (await import('./commands/callbacks.ts')).callbacksCommand()],
  ['templates', async () => (await import('./commands/templates.ts')).templatesCommand()],
  ['models', async () => (await import('./commands/models.ts')).modelsCommand()],
  ['migrate', async () => (await import('./commands/migrate.ts')).migrateCommand()],
])

/** The exit code of what could not be done, of wrong options as well, where 1 says something else: a film that did not obey. */
const FAILED_WITH: ReadonlyMap<string, number> = new Map([['camera', 2]])

/** Runs one command. What can be mended at the terminal is told in a sentence and exits with 1, or as `FAILED_WITH` has it. */
export async function main(argv: readonly string[]): Promise<void> {
  try {
    const program = await createProgram(argv[2])
    await program.parseAsync([...argv])
  } catch (thrown) {
    const code = tell(thrown)
    process.exitCode = code === 0 ? 0 : (FAILED_WITH.get(argv[2] ?? '') ?? code)
  }
}

/** The program with the command of this name, or with every command there is. */
export async function createProgram(name?: string): Promise<Command> {
  const program = new Command('backlot')
    .description('One self-hosted server for text and video generation')
    .version(VERSION)
    .exitOverride()
  const commands = await Promise.all(loadersFor(name).map((load) => load()))
  for (const command of commands) program.addCommand(command.exitOverride())
  return program
}

function loadersFor(name: string | undefined): readonly (() => Promise<Command>)[] {
  if (name === '--version') return []
  const one = COMMANDS.get(name ?? '')
  return one ? [one] : [...COMMANDS.values()]
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

// Named by itself it runs, too, if without what backlot.js does for old Nodes and for later starts.
if (import.meta.main) await main(process.argv)

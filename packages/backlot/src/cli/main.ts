/** The command line. Each command is one file in `commands/`. */
import { Command, CommanderError } from 'commander'
import { Refusal, systemCode } from '../config/refusal.ts'
import { VERSION } from '../config/version.ts'
import { toFault } from '../domain/fault.ts'

/** A listed command, and its loader. */
type Listed = {
  readonly usage?: string
  readonly description: string
  readonly load: () => Promise<Command>
}

/**
 * All commands. Only the one that runs is loaded, and none for the help: with their dependencies
 * they take half a second.
 */
const COMMANDS: ReadonlyMap<string, Listed> = new Map([
  [
    'serve',
    {
      usage: '[options]',
      description: 'run the server',
      load: async () => (await import('./commands/serve.ts')).serveCommand(),
    },
  ],
  [
    'render',
    {
      usage: '[options] [prompt]',
      description: 'make a film from a prompt, a shot plan or a template, without a server',
      load: async () => (await import('./commands/render.ts')).renderCommand(),
    },
  ],
  [
    'camera',
    {
      usage: '[options] <file>',
      description: 'detect the camera moves in a film, from its frames alone',
      load: async () => (await import('@backlot/camera/cli')).cameraCommand('camera'),
    },
  ],
  [
    'doctor',
    {
      description: 'check that everything the server needs works here',
      load: async () => (await import('./commands/doctor.ts')).doctorCommand(),
    },
  ],
  [
    'keys',
    {
      description: 'create, list, rotate, suspend and revoke API keys',
      load: async () => (await import('./commands/keys.ts')).keysCommand(),
    },
  ],
  [
    'secrets',
    {
      description:
        'list and rotate the secrets that sign keys, download addresses and thinking blocks',
      load: async () => (await import('./commands/secrets.ts')).secretsCommand(),
    },
  ],
  [
    'accounts',
    {
      description: 'list and suspend accounts, show balances and ledgers, move money',
      load: async () => (await import('./commands/accounts.ts')).accountsCommand(),
    },
  ],
  [
    'tasks',
    {
      description: 'list, show and cancel tasks of all accounts',
      load: async () => (await import('./commands/tasks.ts')).tasksCommand(),
    },
  ],
  [
    'audit',
    {
      usage: '[options]',
      description: 'list what operators did, over the admin API and with these commands',
      load: async () => (await import('./commands/audit.ts')).auditCommand(),
    },
  ],
  [
    'limits',
    {
      description: 'set and show limits of accounts, keys and end users',
      load: async () => (await import('./commands/limits.ts')).limitsCommand(),
    },
  ],
  [
    'usage',
    {
      usage: '[options]',
      description: 'show what an account used and was charged, or all of them',
      load: async () => (await import('./commands/usage.ts')).usageCommand(),
    },
  ],
  [
    'callbacks',
    {
      description: 'list and repeat callbacks, print the secret that signs them',
      load: async () => (await import('./commands/callbacks.ts')).callbacksCommand(),
    },
  ],
  [
    'templates',
    {
      description: 'list video templates, check a template file',
      load: async () => (await import('./commands/templates.ts')).templatesCommand(),
    },
  ],
  [
    'models',
    {
      description: 'manage model files that run inside the server',
      load: async () => (await import('./commands/models.ts')).modelsCommand(),
    },
  ],
  [
    'move',
    {
      usage: '[options]',
      description: 'move everything to another store, or the files to another folder or bucket',
      load: async () => (await import('./commands/move.ts')).moveCommand(),
    },
  ],
  [
    'backup',
    {
      usage: '<folder>',
      description: 'copy store and files to a folder, while servers run',
      load: async () => (await import('./commands/backup.ts')).backupCommand(),
    },
  ],
  [
    'restore',
    {
      usage: '<folder>',
      description: 'fill an empty store from a backup',
      load: async () => (await import('./commands/backup.ts')).restoreCommand(),
    },
  ],
  [
    'migrate',
    {
      description: 'update the database schema',
      load: async () => (await import('./commands/migrate.ts')).migrateCommand(),
    },
  ],
])

/** The exit code of failures and wrong options where 1 has another meaning: a film that did not obey. */
const FAILED_WITH: ReadonlyMap<string, number> = new Map([['camera', 2]])

/**
 * Runs one command. Errors that can be fixed at the terminal are printed as a sentence; the exit
 * code is 1, or that of `FAILED_WITH`.
 */
export async function main(argv: readonly string[]): Promise<void> {
  try {
    const program = await createProgram(argv[2])
    await program.parseAsync([...argv])
  } catch (thrown) {
    const code = printError(thrown)
    process.exitCode = code === 0 ? 0 : (FAILED_WITH.get(argv[2] ?? '') ?? code)
  }
}

/** The program with the command of this name, with a list of all for its help, or with every command. */
export async function createProgram(name?: string): Promise<Command> {
  const program = new Command('backlot')
    .description('One self-hosted server for text and video generation')
    .version(VERSION)
    .exitOverride()
  const commands = await commandsFor(name)
  for (const command of commands) program.addCommand(command.exitOverride())
  return program
}

/** Arguments that ask for the program's own help. */
const HELP: ReadonlySet<string> = new Set(['--help', '-h'])

async function commandsFor(name: string | undefined): Promise<readonly Command[]> {
  if (name === '--version') return []
  if (name !== undefined && HELP.has(name)) return [...COMMANDS].map(listedCommand)
  const one = COMMANDS.get(name ?? '')
  return Promise.all((one ? [one] : [...COMMANDS.values()]).map(({ load }) => load()))
}

/** A command that is only listed. */
function listedCommand([name, { usage = '', description }]: [string, Listed]): Command {
  const command = new Command(name).description(description)
  if (usage.startsWith('[options]')) command.option('--listed')
  const given = usage.replace('[options]', '').trim()
  return given === '' ? command : command.argument(given)
}

/** Prints why a command ended, and returns its exit code. */
function printError(thrown: unknown): number {
  if (thrown instanceof CommanderError) return thrown.exitCode // commander has printed it
  const missing = missingModule(thrown)
  if (missing !== undefined) process.stderr.write(missing)
  else if (thrown instanceof Refusal) process.stderr.write(`${thrown.message}\n`)
  else {
    const fault = toFault(thrown)
    if (fault.kind === 'internal') process.stderr.write(`${inspectable(thrown)}\n`)
    else process.stderr.write(`${fault.message}\n`)
  }
  return 1
}

/** Whether this runs from the sources. */
const IS_SOURCE = import.meta.url.endsWith('.ts')

/** The message for a missing module, if that is why a command ended. */
function missingModule(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error && systemCode(thrown) === 'ERR_MODULE_NOT_FOUND')) return undefined
  if (IS_SOURCE) return 'Packages are missing; run "npm ci" in the checkout first.\n'
  const [what = ''] = thrown.message.split('\n')
  return `This installation of Backlot is damaged: ${what}.\nInstall it again; your data folder is not touched by that.\n`
}

function inspectable(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
}

// Started directly it works, too, without what backlot.js does for old Nodes and for faster starts.
if (import.meta.main) await main(process.argv)

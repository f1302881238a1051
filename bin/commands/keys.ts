import { Command } from 'commander'
import type { Key } from '../../src/domain/key.ts'
import { issueKey } from '../issue-key.ts'
import { parseLife } from '../life.ts'
import { everyItem } from '../pages.ts'
import { Refusal } from '../refusal.ts'
import { clock, formatTable, formatTime, ids, print, withStore } from '../with-store.ts'

/** `backlot keys`: makes, lists and revokes API keys. */
export function keysCommand(): Command {
  const command = new Command('keys').description('create, list and revoke API keys')
  command
    .command('create')
    .description('create a key and print it; it is not shown again')
    .requiredOption('--account <name>', 'the account of the key; created if there is none')
    .option('--prepaid', 'if the account is new, it can spend only what it was credited')
    .option('--expires <time>', 'how long the key lasts: 90d, 12h, 30m')
    .action(create)
  command.command('list').description('list all keys, oldest first').action(list)
  command
    .command('revoke')
    .argument('<id>', 'the ID that "keys list" shows')
    .description('revoke a key at once')
    .action(revoke)
  return command
}

async function create(options: {
  readonly account: string
  readonly prepaid?: boolean
  readonly expires?: string
}): Promise<void> {
  const lifeMs = options.expires === undefined ? undefined : parseLife('--expires', options.expires)
  await withStore(async (store) => {
    const { token } = await issueKey(
      { store, ids, clock },
      {
        accountName: options.account,
        prepaid: options.prepaid ?? false,
        ...(lifeMs === undefined ? {} : { lifeMs }),
      },
    )
    print(token)
  })
}

async function list(): Promise<void> {
  await withStore(async ({ keys }) => {
    const rows: string[][] = []
    for await (const { key, account } of everyItem(keys.listKeys))
      rows.push([
        key.id,
        account.name,
        formatTime(key.createdAtMs),
        key.expiresAtMs === undefined ? 'never' : formatTime(key.expiresAtMs),
        stateOf(key),
      ])
    print(formatTable(['ID', 'ACCOUNT', 'CREATED', 'EXPIRES', 'STATE'], rows))
  })
}

async function revoke(id: string): Promise<void> {
  await withStore(async ({ keys }) => {
    const known = await keys.revokeKey(id, clock.nowMs())
    if (!known) throw new Refusal(`There is no key ${id}; "backlot keys list" shows all.`)
    print(`revoked ${id}`)
  })
}

function stateOf({ revokedAtMs, expiresAtMs, isDerived }: Key): string {
  if (revokedAtMs !== undefined) return `revoked ${formatTime(revokedAtMs)}`
  if (expiresAtMs !== undefined && expiresAtMs <= clock.nowMs()) return 'expired'
  return isDerived ? 'live, from before hashes were kept: replace it' : 'live'
}

import { Command } from 'commander'
import {
  createKey,
  resumeKey,
  revokeKey,
  rotateKey,
  suspendKey,
} from '../../app/accounts/administer-keys.ts'
import type { Key } from '../../domain/key.ts'
import { parseLife } from '../life.ts'
import { everyItem } from '../../server/every-item.ts'
import { type AdminOptions, REASON_OPTION, withAdmin } from '../with-admin.ts'
import { clock, formatTable, formatTime, print, withStore } from '../with-store.ts'

/** `backlot keys`: creates, lists, rotates, suspends and revokes API keys. */
export function keysCommand(): Command {
  const command = new Command('keys').description(
    'create, list, rotate, suspend and revoke API keys',
  )
  command
    .command('create')
    .description('create a key and print it; it is not shown again')
    .requiredOption('--account <name>', 'the account of the key; created if there is none')
    .option('--prepaid', 'if the account is new, it can spend only what it was credited')
    .option('--expires <time>', 'how long the key lasts: 90d, 12h, 30m')
    .option(...REASON_OPTION)
    .action(create)
  command.command('list').description('list all keys, oldest first').action(list)
  command
    .command('rotate')
    .argument('<id>', 'the ID that "keys list" shows')
    .option('--overlap <time>', 'for how long the old key works on; 0 ends it at once', '24h')
    .option('--expires <time>', 'how long the new key lasts; by default as long as the old one')
    .option(...REASON_OPTION)
    .description('replace a key: print a new one with the same account and limits')
    .action(rotate)
  addChange(command, 'suspend', 'refuse a key until it is resumed', suspendKey)
  addChange(command, 'resume', 'serve a suspended key again', resumeKey)
  addChange(command, 'revoke', 'revoke a key at once', revokeKey)
  return command
}

async function create(
  options: AdminOptions & {
    readonly account: string
    readonly prepaid?: boolean
    readonly expires?: string
  },
): Promise<void> {
  const order = {
    accountName: options.account,
    prepaid: options.prepaid ?? false,
    ...lifeOf(options.expires),
  }
  await withAdmin(options, async ({ ports, operator }) => {
    print((await createKey(ports, operator, order)).token)
  })
}

async function rotate(
  keyId: string,
  options: AdminOptions & { readonly overlap: string; readonly expires?: string },
): Promise<void> {
  const { overlap } = options
  const overlapMs = overlap === '0' ? 0 : parseLife('--overlap', overlap)
  const rotation = { keyId, overlapMs, ...lifeOf(options.expires) }
  await withAdmin(options, async ({ ports, operator }) => {
    const { token, key, old } = await rotateKey(ports, operator, rotation)
    print(token)
    process.stderr.write(
      `${key.id} takes the place of ${keyId}, which works until ${formatTime(old.expiresAtMs ?? 0)}.\n`,
    )
  })
}

function lifeOf(expires: string | undefined): { readonly lifeMs?: number } {
  return expires === undefined ? {} : { lifeMs: parseLife('--expires', expires) }
}

type Change = 'suspend' | 'resume' | 'revoke'

const DONE: Readonly<Record<Change, string>> = {
  suspend: 'suspended',
  resume: 'resumed',
  revoke: 'revoked',
}

function addChange(
  command: Command,
  name: Change,
  ...[description, act]: readonly [string, typeof revokeKey]
): void {
  command
    .command(name)
    .argument('<id>', 'the ID that "keys list" shows')
    .option(...REASON_OPTION)
    .description(description)
    .action((id: string, options: AdminOptions) =>
      withAdmin(options, async ({ ports, operator }) => {
        await act(ports, operator, id)
        print(`${DONE[name]} ${id}`)
      }),
    )
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

function stateOf({ revokedAtMs, suspendedAtMs, expiresAtMs, isDerived }: Key): string {
  if (revokedAtMs !== undefined) return `revoked ${formatTime(revokedAtMs)}`
  if (suspendedAtMs !== undefined) return `suspended ${formatTime(suspendedAtMs)}`
  if (expiresAtMs !== undefined && expiresAtMs <= clock.nowMs()) return 'expired'
  return isDerived ? 'live, from before hashes were kept: replace it' : 'live'
}

import { Command } from 'commander'
import {
  formatMicros,
  isReference,
  LONGEST_REFERENCE,
  parseMicros,
} from '../../src/domain/ledger.ts'
import type { StorageUse } from '../../src/domain/storage.ts'
import { formatStorage } from '../../src/wire/admin.ts'
import { everyItem } from '../pages.ts'
import { Refusal } from '../refusal.ts'
import { clock, formatTable, formatTime, getAccount, print, withStore } from '../with-store.ts'

/** `backlot accounts`: who is served, and their money. */
export function accountsCommand(): Command {
  const command = new Command('accounts').description(
    'list accounts, show balances and ledgers, add money',
  )
  command.command('list').description('list all accounts, oldest first').action(list)
  command
    .command('show')
    .argument('<name>', 'the account')
    .option('--json', 'print JSON, amounts in millionths of the currency unit')
    .description('show the balance of an account (available, held, charged) and its storage')
    .action(show)
  command
    .command('credit')
    .argument('<name>', 'the account')
    .argument('<amount>', 'in currency units, with up to six decimals: 10 or 2.50')
    .option('--reference <text>', 'such as an invoice number; each reference is credited once')
    .description('add money to an account')
    .action(credit)
  command
    .command('ledger')
    .argument('<name>', 'the account')
    .option('--limit <n>', 'how many lines to show, up to 1000', '20')
    .description('list credits and charges, newest first, with how each price was calculated')
    .action(lines)
  return command
}

async function list(): Promise<void> {
  await withStore(async ({ keys }) => {
    const rows: string[][] = []
    for await (const { account, balance } of everyItem(keys.listAccounts)) {
      const { balanceMicros, heldMicros, chargedMicros } = balance
      const money = [balanceMicros, heldMicros, chargedMicros].map(formatMicros)
      rows.push([account.name, account.prepaid ? 'prepaid' : 'billed later', ...money])
    }
    print(formatTable(['NAME', 'KIND', 'BALANCE', 'HELD', 'CHARGED'], rows))
  })
}

async function show(name: string, options: { readonly json?: boolean }): Promise<void> {
  await withStore(async (store) => {
    const account = await getAccount(store, name)
    const balance = await store.ledger.balance(account.id)
    const storage = await store.files.storageUse(account.id, clock.nowMs())
    if (options.json) {
      print(
        JSON.stringify({
          id: account.id,
          name,
          prepaid: account.prepaid,
          balance_micros: balance.balanceMicros,
          held_micros: balance.heldMicros,
          charged_micros: balance.chargedMicros,
          storage: formatStorage(storage),
        }),
      )
      return
    }
    const rows = [
      ['account', `${name} (${account.id})`],
      ['kind', account.prepaid ? 'prepaid' : 'billed later'],
      ['balance', formatMicros(balance.balanceMicros)],
      ['held', formatMicros(balance.heldMicros)],
      ['charged', formatMicros(balance.chargedMicros)],
      ['uploads', `${storage.uploadBytes} bytes${inProgress(storage)}`],
      ['films', `${storage.filmBytes} bytes`],
    ]
    print(rows.map(([label = '', value]) => `${label.padEnd(8)} ${value}`).join('\n'))
  })
}

function inProgress({ uploadsUnderWay, reservedBytes }: StorageUse): string {
  return uploadsUnderWay === 0 ? '' : `, and ${uploadsUnderWay} in progress (${reservedBytes})`
}

async function credit(
  name: string,
  amount: string,
  { reference }: { readonly reference?: string },
): Promise<void> {
  const amountMicros = parseAmount(amount)
  if (reference !== undefined && !isReference(reference))
    throw new Refusal(
      `--reference must have from 1 to ${LONGEST_REFERENCE} characters and none that does not show.`,
    )
  await withStore(async (store) => {
    const { id: accountId } = await getAccount(store, name)
    const named = reference === undefined ? {} : { reference }
    const nowMs = clock.nowMs()
    const after = await store.ledger.credit({ accountId, amountMicros, nowMs, ...named })
    const balance = `balance ${formatMicros(after.balanceMicros)}`
    if (reference === undefined)
      print(`credited ${formatMicros(amountMicros)} to ${name}; ${balance}`)
    else print(`${reference} is credited to ${name}, once; ${balance}`)
  })
}

async function lines(name: string, options: { readonly limit: string }): Promise<void> {
  const limit = /^\d{1,4}$/.test(options.limit) ? Number(options.limit) : 0
  if (limit < 1 || limit > 1000)
    throw new Refusal(`--limit must be a number from 1 to 1000, got ${options.limit}.`)
  await withStore(async (store) => {
    const { id: accountId } = await getAccount(store, name)
    const { items } = await store.ledger.lines({ accountId, limit })
    const rows = items.map(({ atMs, kind, amountMicros, reference, note }) => [
      formatTime(atMs),
      kind,
      formatMicros(amountMicros),
      reference,
      note,
    ])
    print(formatTable(['TIME', 'KIND', 'AMOUNT', 'REFERENCE', 'NOTE'], rows))
  })
}

function parseAmount(text: string): number {
  const micros = parseMicros(text) ?? 0
  if (micros > 0) return micros
  throw new Refusal(
    `The amount must be more than 0 and at most 1000000000, with at most six decimals, got ${text}.`,
  )
}

import { Command } from 'commander'
import {
  correctBalance,
  creditAccount,
  refundCharge,
  resumeAccount,
  suspendAccount,
} from '../../app/accounts/administer-accounts.ts'
import { formatMicros, isReference, MAX_REFERENCE_CHARACTERS } from '../../domain/ledger.ts'
import type { StorageUse } from '../../domain/storage.ts'
import { formatStorage } from '../../wire/admin/admin.ts'
import { readAmount, readSignedAmount } from '../../wire/admin/admin-actions.ts'
import { everyItem } from '../../server/every-item.ts'
import { Refusal } from '../../config/refusal.ts'
import { type AdminOptions, REASON_OPTION, withAdmin } from '../with-admin.ts'
import { clock, formatTable, formatTime, getAccount, print, withStore } from '../with-store.ts'

/** `backlot accounts`: accounts and their money. */
export function accountsCommand(): Command {
  const command = new Command('accounts').description(
    'list and suspend accounts, show balances and ledgers, move money',
  )
  command.command('list').description('list all accounts, oldest first').action(list)
  command
    .command('show')
    .argument('<name>', 'the account')
    .option('--json', 'print JSON, amounts in millionths of the currency unit')
    .description('show the balance of an account (available, held, charged) and its storage')
    .action(show)
  command
    .command('ledger')
    .argument('<name>', 'the account')
    .option('--limit <n>', 'how many lines to show, up to 1000', '20')
    .description('list what moved money, newest first, with how each price was calculated')
    .action(lines)
  command
    .command('storage')
    .description('list how many bytes the films and uploads of each account take')
    .action(listStorage)
  addMoneyCommands(command)
  command
    .command('suspend')
    .argument('<name>', 'the account')
    .option(...REASON_OPTION)
    .description('refuse all keys of an account, and hold its queued tasks back')
    .action(suspend)
  command
    .command('resume')
    .argument('<name>', 'the account')
    .option(...REASON_OPTION)
    .description('serve a suspended account again')
    .action(resume)
  return command
}

function addMoneyCommands(command: Command): void {
  command
    .command('credit')
    .argument('<name>', 'the account')
    .argument('<amount>', 'in currency units, with up to six decimals: 10 or 2.50')
    .option('--reference <text>', 'such as an invoice number; each reference is credited once')
    .option(...REASON_OPTION)
    .description('add money to an account')
    .action(credit)
  command
    .command('refund')
    .argument('<name>', 'the account')
    .argument('<charge>', 'the reference of the charge, as the ledger shows it')
    .option('--amount <amount>', 'in currency units; all that is left of the charge if not given')
    .requiredOption('--reason <text>', 'why, for the ledger and the audit log')
    .description('give a charge back, or a part of it')
    .action(refund)
  command
    .command('correct')
    .argument('<name>', 'the account')
    .argument('<amount>', 'in currency units; -2.50 takes away')
    .requiredOption('--reason <text>', 'why, for the ledger and the audit log')
    .description('correct a balance')
    .action(correct)
}

async function list(): Promise<void> {
  await withStore(async ({ keys }) => {
    const rows: string[][] = []
    for await (const { account, balance } of everyItem(keys.listAccounts)) {
      const { balanceMicros, heldMicros, chargedMicros } = balance
      const money = [balanceMicros, heldMicros, chargedMicros].map(formatMicros)
      const kind = account.prepaid ? 'prepaid' : 'billed later'
      const state = account.suspendedAtMs === undefined ? 'live' : 'suspended'
      rows.push([account.name, kind, ...money, state])
    }
    print(formatTable(['NAME', 'KIND', 'BALANCE', 'HELD', 'CHARGED', 'STATE'], rows))
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
          refunded_micros: balance.refundedMicros,
          corrected_micros: balance.correctedMicros,
          suspended: account.suspendedAtMs !== undefined,
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
      ['refunded', formatMicros(balance.refundedMicros)],
      ['corrected', formatMicros(balance.correctedMicros)],
      ['uploads', `${storage.uploadBytes} bytes${inProgress(storage)}`],
      ['films', `${storage.filmBytes} bytes`],
      ...(account.suspendedAtMs === undefined
        ? []
        : [['suspended', formatTime(account.suspendedAtMs)]]),
    ]
    print(rows.map(([label = '', value]) => `${label.padEnd(9)} ${value}`).join('\n'))
  })
}

function inProgress({ uploadsUnderWay, reservedBytes }: StorageUse): string {
  return uploadsUnderWay === 0 ? '' : `, and ${uploadsUnderWay} in progress (${reservedBytes})`
}

async function credit(
  name: string,
  amount: string,
  options: AdminOptions & { readonly reference?: string },
): Promise<void> {
  const { reference } = options
  const amountMicros = readAmount(amount)
  if (reference !== undefined && !isReference(reference))
    throw new Refusal(
      `--reference must have from 1 to ${MAX_REFERENCE_CHARACTERS} characters and none that does not show.`,
    )
  await withAdmin(options, async ({ ports, operator }) => {
    const named = reference === undefined ? {} : { reference }
    const order = { accountName: name, amountMicros, ...named }
    const { result } = await creditAccount(ports, operator, order)
    const balance = `balance ${formatMicros(result.balanceMicros)}`
    if (reference === undefined)
      print(`credited ${formatMicros(amountMicros)} to ${name}; ${balance}`)
    else print(`${reference} is credited to ${name}, once; ${balance}`)
  })
}

async function refund(
  name: string,
  charge: string,
  options: AdminOptions & { readonly amount?: string },
): Promise<void> {
  const { amount } = options
  const given = amount === undefined ? {} : { amountMicros: readAmount(amount) }
  await withAdmin(options, async ({ ports, operator }) => {
    const order = { accountName: name, charge, ...given }
    const { result } = await refundCharge(ports, operator, order)
    print(
      `refunded ${formatMicros(result.amountMicros)} of ${charge} to ${name}; balance ${formatMicros(result.balanceMicros)}`,
    )
  })
}

async function correct(name: string, amount: string, options: AdminOptions): Promise<void> {
  const amountMicros = readSignedAmount(amount)
  await withAdmin(options, async ({ ports, operator }) => {
    const { result } = await correctBalance(ports, operator, { accountName: name, amountMicros })
    print(
      `corrected ${name} by ${formatMicros(amountMicros)}; balance ${formatMicros(result.balanceMicros)}`,
    )
  })
}

async function suspend(name: string, options: AdminOptions): Promise<void> {
  await withAdmin(options, async ({ ports, operator }) => {
    const { tasks } = await suspendAccount(ports, operator, name)
    print(`suspended ${name}; ${tasks} queued tasks are held back`)
  })
}

async function resume(name: string, options: AdminOptions): Promise<void> {
  await withAdmin(options, async ({ ports, operator }) => {
    const { tasks } = await resumeAccount(ports, operator, name)
    print(`resumed ${name}; ${tasks} tasks are queued again`)
  })
}

async function listStorage(): Promise<void> {
  await withStore(async ({ admin }) => {
    const rows: string[][] = []
    let bytes = 0
    for await (const { account, films, uploads } of everyItem(admin.listStorage)) {
      bytes += films.bytes + uploads.bytes
      const sums = [films.files, films.bytes, uploads.files, uploads.bytes]
      rows.push([account.name, ...sums.map(String)])
    }
    print(formatTable(['NAME', 'FILMS', 'BYTES', 'UPLOADS', 'BYTES'], rows))
    print(`${bytes} bytes in all`)
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

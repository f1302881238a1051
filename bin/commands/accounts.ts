import { Command } from 'commander'
import { formatMicros, parseMicros } from '../../src/domain/ledger.ts'
import { Refusal } from '../refusal.ts'
import { clock, formatTable, formatTime, getAccount, print, withStore } from '../with-store.ts'

/** `backlot accounts`: who is served, and their money. */
export function accountsCommand(): Command {
  const command = new Command('accounts').description('list accounts, show and add their money')
  command.command('list').description('every account, oldest first').action(list)
  command
    .command('show')
    .argument('<name>')
    .option('--json', 'as JSON, in millionths of the currency unit', false)
    .description('what an account has, has set aside and has spent')
    .action(show)
  command
    .command('credit')
    .argument('<name>')
    .argument('<amount>', 'in whole currency units, up to six decimals: 10 or 2.50')
    .option('--reference <text>', 'what it is for: a second credit of one reference adds nothing')
    .description('add money to an account')
    .action(credit)
  command
    .command('ledger')
    .argument('<name>')
    .option('--limit <n>', 'the newest so many, up to 1000', '20')
    .description('what moved the money of an account, newest first, and how each price came about')
    .action(lines)
  return command
}

async function list(): Promise<void> {
  await withStore(async ({ keys, ledger }) => {
    const accounts = await keys.listAccounts()
    const rows = await Promise.all(
      accounts.map(async ({ id, name, prepaid }) => {
        const { balanceMicros, heldMicros, chargedMicros } = await ledger.balance(id)
        const [balance, held, charged] = [balanceMicros, heldMicros, chargedMicros].map(
          formatMicros,
        )
        return [name, prepaid ? 'prepaid' : 'billed later', balance, held, charged].map(String)
      }),
    )
    print(formatTable(['NAME', 'KIND', 'BALANCE', 'HELD', 'CHARGED'], rows))
  })
}

async function show(name: string, options: { readonly json: boolean }): Promise<void> {
  await withStore(async (store) => {
    const account = await getAccount(store, name)
    const balance = await store.ledger.balance(account.id)
    if (options.json) {
      print(
        JSON.stringify({
          id: account.id,
          name,
          prepaid: account.prepaid,
          balance_micros: balance.balanceMicros,
          held_micros: balance.heldMicros,
          charged_micros: balance.chargedMicros,
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
    ]
    print(rows.map(([label = '', value]) => `${label.padEnd(8)} ${value}`).join('\n'))
  })
}

/** As long as the admin interface takes. */
const MOST_REFERENCE = 200

async function credit(
  name: string,
  amount: string,
  { reference }: { readonly reference?: string },
): Promise<void> {
  const amountMicros = parseAmount(amount)
  if (reference !== undefined && (reference === '' || reference.length > MOST_REFERENCE))
    throw new Refusal(`--reference must have from 1 to ${MOST_REFERENCE} characters.`)
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

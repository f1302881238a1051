import { Command } from 'commander'
import {
  LARGEST_LIMIT,
  type LimitChange,
  type LimitName,
  type Limits,
} from '../../src/domain/limit.ts'
import { Refusal } from '../refusal.ts'
import { everyItem, formatTable, getAccount, print, withStore } from '../with-store.ts'

/** The options that name limits, and what they limit. */
const OPTIONS: Readonly<Record<'rpm' | 'tpm' | 'videoRpm' | 'concurrent', LimitName>> = {
  rpm: 'requests',
  tpm: 'tokens',
  videoRpm: 'videos',
  concurrent: 'concurrent',
}

type Options = Partial<Readonly<Record<keyof typeof OPTIONS, string>>> & {
  readonly key?: string
  readonly eachUser?: boolean
}

/** `backlot limits`: what accounts, keys and end users may do. */
export function limitsCommand(): Command {
  const command = new Command('limits').description(
    'set and show rate limits of accounts, keys and end users',
  )
  command
    .command('set')
    .argument('<name>', 'the account')
    .description(
      'set limits; each <n> is a number, "none", or "default" for the value in backlot.yaml',
    )
    .option('--rpm <n>', 'text requests per minute')
    .option('--tpm <n>', 'tokens per minute')
    .option('--video-rpm <n>', 'video tasks per minute')
    .option('--concurrent <n>', 'text requests in progress at the same time')
    .option('--key <id>', 'limit this key of the account instead of the whole account')
    .option('--each-user', 'limit each end user of the account instead of the whole account')
    .action(set)
  command
    .command('show')
    .argument('<name>', 'the account')
    .description('show the limits of an account, its end users and its keys')
    .action(show)
  return command
}

async function set(name: string, options: Options): Promise<void> {
  const change = toChange(options)
  await withStore(async (store) => {
    const { id: accountId } = await getAccount(store, name)
    const { key, eachUser } = options
    if (key !== undefined && eachUser) throw new Refusal('Choose one of --key and --each-user.')
    if (key !== undefined && (await store.keys.findKey(key))?.account.id !== accountId)
      throw new Refusal(`The account ${name} has no key ${key}; "backlot keys list" shows all.`)
    const subject = key === undefined ? { id: accountId } : { id: key }
    const scope = key === undefined ? (eachUser ? 'user' : 'account') : 'key'
    const limits = await store.keys.changeLimits({ scope, ...subject, change })
    print(formatTable(HEADINGS, [rowOf(labelOf(name, options), limits)]))
  })
}

async function show(name: string): Promise<void> {
  await withStore(async (store) => {
    const { id, limits, userLimits } = await getAccount(store, name)
    const rows = [rowOf(name, limits), rowOf('each end user', userLimits)]
    const keys = everyItem((page) => store.keys.listKeys({ ...page, accountId: id }))
    for await (const { key } of keys) rows.push(rowOf(key.id, key.limits))
    print(formatTable(HEADINGS, rows))
  })
}

const HEADINGS = ['WHOSE', 'RPM', 'TPM', 'VIDEO RPM', 'CONCURRENT']

function labelOf(name: string, { key, eachUser }: Options): string {
  return key ?? (eachUser ? 'each end user' : name)
}

function rowOf(label: string, limits: Limits = {}): readonly string[] {
  const cells = Object.values(OPTIONS).map((what) => {
    const limit = limits[what]
    if (limit === undefined) return 'default'
    return limit === 0 ? 'none' : String(limit)
  })
  return [label, ...cells]
}

function toChange(options: Options): LimitChange {
  const given = Object.entries(OPTIONS).flatMap(([option, what]) => {
    const text = Object.entries(options).find(([name]) => name === option)?.[1]
    return typeof text === 'string' ? [[what, readLimit(text)] as const] : []
  })
  if (given.length > 0) return Object.fromEntries(given)
  throw new Refusal('Nothing to set: give --rpm, --tpm, --video-rpm or --concurrent.')
}

function readLimit(text: string): number | undefined {
  if (text === 'default') return undefined
  if (text === 'none') return 0
  const limit = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (limit >= 1 && limit <= LARGEST_LIMIT) return limit
  throw new Refusal(`A limit is a number from 1 to ${LARGEST_LIMIT}, none or default, got ${text}.`)
}

import { Command } from 'commander'
import { changeLimits } from '../../app/accounts/administer-accounts.ts'
import {
  GIGABYTE,
  MAX_LIMIT,
  LIMITS_OF_SCOPE,
  type LimitChange,
  type LimitName,
  type Limits,
  type LimitScope,
  MAX_STORAGE_GB,
  MIN_STORAGE_GB,
} from '../../domain/limit.ts'
import { everyItem } from '../../server/every-item.ts'
import { Refusal } from '../../config/refusal.ts'
import { type AdminOptions, REASON_OPTION, withAdmin } from '../with-admin.ts'
import { formatTable, getAccount, print, withStore } from '../with-store.ts'

/** The options of limits. */
const OPTIONS = {
  rpm: 'requests',
  tpm: 'tokens',
  videoRpm: 'videos',
  concurrent: 'concurrent',
  uploadRpm: 'uploads',
  concurrentUploads: 'concurrentUploads',
  storageGb: 'storageBytes',
} as const satisfies Readonly<Record<string, LimitName>>

type Options = Partial<Readonly<Record<keyof typeof OPTIONS, string>>> &
  AdminOptions & {
    readonly key?: string
    readonly eachUser?: boolean
  }

/** `backlot limits`: limits of accounts, keys and end users. */
export function limitsCommand(): Command {
  const command = new Command('limits').description(
    'set and show limits of accounts, keys and end users',
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
    .option('--upload-rpm <n>', 'uploads per minute')
    .option('--concurrent-uploads <n>', 'uploads in progress at the same time')
    .option('--storage-gb <n>', 'how much the uploads of the account may take; films do not count')
    .option('--key <id>', 'limit this key of the account instead of the whole account')
    .option('--each-user', 'limit each end user of the account instead of the whole account')
    .option(...REASON_OPTION)
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
  const { key, eachUser } = options
  if (key !== undefined && eachUser) throw new Refusal('Choose one of --key and --each-user.')
  const scope = key === undefined ? (eachUser ? 'user' : 'account') : 'key'
  const stray = Object.values(OPTIONS).find(
    (what) => what in change && !LIMITS_OF_SCOPE[scope].includes(what),
  )
  if (stray) throw new Refusal(`--${flagOf(stray)} limits whole accounts, not a ${scope}.`)
  await withAdmin(options, async ({ ports, operator }) => {
    const keyId = key === undefined ? {} : { keyId: key }
    const limits = await changeLimits(ports, operator, {
      accountName: name,
      scope,
      change,
      ...keyId,
    })
    print(formatTable(HEADINGS, [rowOf(labelOf(name, options), limits, scope)]))
  })
}

async function show(name: string): Promise<void> {
  await withStore(async (store) => {
    const { id, limits, userLimits } = await getAccount(store, name)
    const rows = [rowOf(name, limits), rowOf('each end user', userLimits, 'user')]
    const keys = everyItem((page) => store.keys.listKeys({ ...page, accountId: id }))
    for await (const { key } of keys) rows.push(rowOf(key.id, key.limits, 'key'))
    print(formatTable(HEADINGS, rows))
  })
}

const HEADINGS = [
  'WHOSE',
  'RPM',
  'TPM',
  'VIDEO RPM',
  'CONCURRENT',
  'UPLOAD RPM',
  'CONCURRENT UPLOADS',
  'STORAGE GB',
]

function labelOf(name: string, { key, eachUser }: Options): string {
  return key ?? (eachUser ? 'each end user' : name)
}

function rowOf(
  label: string,
  limits: Limits = {},
  scope: LimitScope = 'account',
): readonly string[] {
  const cells = Object.values(OPTIONS).map((what) => {
    const limit = limits[what]
    if (!LIMITS_OF_SCOPE[scope].includes(what)) return ''
    if (limit === undefined) return 'default'
    if (limit === 0) return 'none'
    return String(what === 'storageBytes' ? limit / GIGABYTE : limit)
  })
  return [label, ...cells]
}

function toChange(options: Options): LimitChange {
  const given = Object.entries(OPTIONS).flatMap(([option, what]) => {
    const text = Object.entries(options).find(([name]) => name === option)?.[1]
    return typeof text === 'string' ? [[what, readLimit(what, text)] as const] : []
  })
  if (given.length > 0) return Object.fromEntries(given)
  const flags = Object.values(OPTIONS).map((what) => `--${flagOf(what)}`)
  throw new Refusal(`Nothing to set: give one of ${flags.join(', ')}.`)
}

function flagOf(what: LimitName): string {
  const option = Object.entries(OPTIONS).find(([, limit]) => limit === what)?.[0] ?? what
  return option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function readLimit(what: LimitName, text: string): number | undefined {
  if (text === 'default') return undefined
  if (text === 'none') return 0
  if (what === 'storageBytes') return readStorage(text)
  const limit = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (limit >= 1 && limit <= MAX_LIMIT) return limit
  throw new Refusal(`A limit is a number from 1 to ${MAX_LIMIT}, none or default, got ${text}.`)
}

function readStorage(text: string): number {
  const gigabytes = /^\d{1,7}(\.\d{1,12})?$/.test(text) ? Number(text) : 0
  if (gigabytes >= MIN_STORAGE_GB && gigabytes <= MAX_STORAGE_GB)
    return Math.round(gigabytes * GIGABYTE)
  throw new Refusal(
    `--storage-gb is a number from ${MIN_STORAGE_GB} to ${MAX_STORAGE_GB}, none or default, got ${text}.`,
  )
}

import type { Clock } from '../domain/clock.ts'
import { Fault } from '../domain/fault.ts'
import type { FileStore } from '../domain/file.ts'
import type { Account, KeyStore } from '../domain/key.ts'
import type { Ledger } from '../domain/ledger.ts'
import type { UsageStore } from '../domain/usage.ts'
import {
  CreditSchema,
  formatAccount,
  formatAccounts,
  formatKey,
  formatKeys,
  formatLedger,
  formatLimits,
  formatStorage,
  LimitsSchema,
  NewKeySchema,
  parseCredit,
  parseLimitChange,
  parseNewKey,
} from '../wire/admin.ts'
import { OK } from '../wire/base-resp.ts'
import { PageQuerySchema, parsePageQuery } from '../wire/page.ts'
import { formatUsage, parseUsageQuery, UsageQuerySchema, UsageSchema } from '../wire/usage.ts'
import type { Call, Endpoint, Reply } from './route.ts'

/** What the operator's endpoints call. */
export type AdminPorts = {
  readonly keys: KeyStore
  readonly ledger: Ledger
  readonly usage: UsageStore
  readonly files: Pick<FileStore, 'storageUse'>
  readonly clock: Clock
  /** Makes a key, and its account when there is none of that name; throws `invalid`. */
  issueKey(order: {
    readonly accountName: string
    readonly prepaid: boolean
    readonly lifeMs?: number
  }): Promise<{ readonly keyId: string; readonly token: string }>
}

type Names =
  | 'list'
  | 'show'
  | 'keys'
  | 'keysOf'
  | 'credit'
  | 'addKey'
  | 'revokeKey'
  | 'limit'
  | 'usage'
  | 'ledger'

/** The operator's endpoints. Failures have real statuses. */
export function adminEndpoints(ports: AdminPorts): Readonly<Record<Names, Endpoint>> {
  const real = { statusOnFault: true }
  return {
    list: { ...real, querySchema: PageQuerySchema, handle: (call) => list(ports, call) },
    keys: { ...real, querySchema: PageQuerySchema, handle: (call) => listKeys(ports, call) },
    keysOf: { ...real, querySchema: PageQuerySchema, handle: (call) => listKeysOf(ports, call) },
    show: { ...real, handle: (call) => show(ports, call) },
    credit: { ...real, bodySchema: CreditSchema, handle: (call) => credit(ports, call) },
    addKey: { ...real, bodySchema: NewKeySchema, handle: (call) => addKey(ports, call) },
    revokeKey: { ...real, handle: (call) => revokeKey(ports, call) },
    limit: { ...real, bodySchema: LimitsSchema, handle: (call) => limit(ports, call) },
    usage: {
      ...real,
      querySchema: UsageQuerySchema,
      answerSchema: UsageSchema,
      handle: async (call) => {
        const { id: accountId } = await getAccount(ports, call)
        const wish = parseUsageQuery(call.query)
        return json(formatUsage(wish.by, await ports.usage.list({ accountId, ...wish })))
      },
    },
    ledger: {
      ...real,
      querySchema: PageQuerySchema,
      handle: async (call) => {
        const { id: accountId } = await getAccount(ports, call)
        return json(
          formatLedger(await ports.ledger.lines({ accountId, ...parsePageQuery(call.query) })),
        )
      },
    },
  }
}

async function list({ keys }: AdminPorts, { query }: Call): Promise<Reply> {
  return json(formatAccounts(await keys.listAccounts(parsePageQuery(query))))
}

async function listKeys({ keys }: AdminPorts, { query }: Call): Promise<Reply> {
  return json(formatKeys(await keys.listKeys(parsePageQuery(query))))
}

async function listKeysOf(ports: AdminPorts, call: Call): Promise<Reply> {
  const page = parsePageQuery(call.query)
  const { id: accountId } = await getAccount(ports, call)
  return json(formatKeys(await ports.keys.listKeys({ accountId, ...page })))
}

/** How many keys are shown with their account; the others are listed in pages. */
const KEYS_SHOWN = 100

async function show(ports: AdminPorts, call: Call): Promise<Reply> {
  const account = await getAccount(ports, call)
  const [balance, storage, keys] = await Promise.all([
    ports.ledger.balance(account.id),
    ports.files.storageUse(account.id, ports.clock.nowMs()),
    ports.keys.listKeys({ accountId: account.id, limit: KEYS_SHOWN }),
  ])
  return json({
    ...formatAccount(account, balance),
    limits: formatLimits(account.limits),
    user_limits: formatLimits(account.userLimits, 'user'),
    storage: formatStorage(storage),
    keys: keys.items.map(({ key }) => formatKey(key)),
    keys_next: keys.next ?? '',
    base_resp: OK,
  })
}

async function credit(ports: AdminPorts, call: Call): Promise<Reply> {
  const wish = parseCredit(call.body)
  const account = await getAccount(ports, call)
  const nowMs = ports.clock.nowMs()
  const balance = await ports.ledger.credit({ accountId: account.id, ...wish, nowMs })
  return json({ ...formatAccount(account, balance), base_resp: OK })
}

async function addKey({ issueKey }: AdminPorts, { params, body }: Call): Promise<Reply> {
  const made = await issueKey({ accountName: params['name'] ?? '', ...parseNewKey(body) })
  return json({ key_id: made.keyId, key: made.token, base_resp: OK })
}

async function revokeKey({ keys, clock }: AdminPorts, { params }: Call): Promise<Reply> {
  const id = params['id'] ?? ''
  if (!(await keys.revokeKey(id, clock.nowMs()))) throw noKey(id)
  return json({ key_id: id, base_resp: OK })
}

async function limit(ports: AdminPorts, call: Call): Promise<Reply> {
  const { scope, keyId, change } = parseLimitChange(call.body)
  const { id: accountId } = await getAccount(ports, call)
  if (keyId !== undefined && (await ports.keys.findKey(keyId))?.account.id !== accountId)
    throw noKey(keyId)
  const limits = await ports.keys.changeLimits({ scope, id: keyId ?? accountId, change })
  return json({ scope, limits: formatLimits(limits, scope), base_resp: OK })
}

async function getAccount({ keys }: AdminPorts, { params }: Call): Promise<Account> {
  const name = params['name'] ?? ''
  const account = await keys.findAccountByName(name)
  if (account) return account
  throw new Fault('notFound', `there is no account ${JSON.stringify(name.slice(0, 80))}`)
}

function noKey(id: string): Fault {
  return new Fault('notFound', `there is no key ${JSON.stringify(id.slice(0, 80))}`)
}

function json(body: unknown): Reply {
  return { type: 'json', body }
}

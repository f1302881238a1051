import type { AdminPorts as OperatorPorts, Operator } from '../../app/accounts/administer.ts'
import { getAccount } from '../../app/accounts/administer.ts'
import {
  changeLimits,
  correctBalance,
  creditAccount,
  refundCharge,
  resumeAccount,
  rotateWebhookSecret,
  suspendAccount,
} from '../../app/accounts/administer-accounts.ts'
import type { AuditStore } from '../../domain/audit.ts'
import type { FileStore } from '../../domain/file.ts'
import type { Account, KeyStore } from '../../domain/key.ts'
import type { Balance, Ledger } from '../../domain/ledger.ts'
import type { UsageStore } from '../../domain/usage.ts'
import {
  formatAccount,
  formatAccounts,
  formatKey,
  formatLedger,
  formatLimits,
  formatStorage,
  LimitsSchema,
  parseLimitChange,
} from '../../wire/admin/admin.ts'
import {
  CorrectionSchema,
  CreditSchema,
  formatWebhookSecret,
  parseCorrection,
  parseCredit,
  parseReason,
  parseRefund,
  ReasonSchema,
  RefundSchema,
} from '../../wire/admin/admin-actions.ts'
import {
  AccountReportSchema,
  AccountSchema,
  AccountsSchema,
  LedgerSchema,
  LimitsAnswerSchema,
  RefundedSchema,
  SuspendedSchema,
  WebhookSecretSchema,
} from '../../wire/admin/admin-answers.ts'
import { OK } from '../../wire/base-resp.ts'
import { PageQuerySchema, parsePageQuery } from '../../wire/page.ts'
import {
  formatUsage,
  parseUsageQuery,
  UsageQuerySchema,
  UsageSchema,
} from '../../wire/admin/usage.ts'
import type { Call, Endpoint, Reply } from '../route.ts'

/** Dependencies of the operators' endpoints. */
export type AdminRoutePorts = {
  readonly operators: OperatorPorts
  readonly audit: Pick<AuditStore, 'list'>
  readonly keys: KeyStore
  readonly ledger: Pick<Ledger, 'balance' | 'lines'>
  readonly usage: UsageStore
  readonly files: Pick<FileStore, 'storageUse'>
}

type Names =
  | 'list'
  | 'show'
  | 'credit'
  | 'refund'
  | 'correct'
  | 'suspend'
  | 'resume'
  | 'limit'
  | 'rotateWebhookSecret'
  | 'usage'
  | 'ledger'

/** Admin endpoints for accounts. Faults have HTTP statuses of their own. */
export function accountEndpoints(ports: AdminRoutePorts): Readonly<Record<Names, Endpoint>> {
  const real = { statusOnFault: true }
  return {
    list: {
      ...real,
      querySchema: PageQuerySchema,
      answerSchema: AccountsSchema,
      handle: (call) => list(ports, call),
    },
    ...moneyEndpoints(ports),
    show: { ...real, answerSchema: AccountReportSchema, handle: (call) => show(ports, call) },
    suspend: {
      ...real,
      bodySchema: ReasonSchema,
      answerSchema: SuspendedSchema,
      handle: (call) => suspend(ports, call, suspendAccount),
    },
    resume: {
      ...real,
      bodySchema: ReasonSchema,
      answerSchema: SuspendedSchema,
      handle: (call) => suspend(ports, call, resumeAccount),
    },
    limit: {
      ...real,
      bodySchema: LimitsSchema,
      answerSchema: LimitsAnswerSchema,
      handle: (call) => limit(ports, call),
    },
    rotateWebhookSecret: {
      ...real,
      bodySchema: ReasonSchema,
      answerSchema: WebhookSecretSchema,
      handle: async (call) => {
        const operator = operatorOf(call, parseReason(call.body))
        return json(
          formatWebhookSecret(await rotateWebhookSecret(ports.operators, operator, nameOf(call))),
        )
      },
    },
    usage: {
      ...real,
      querySchema: UsageQuerySchema,
      answerSchema: UsageSchema,
      handle: (call) => usage(ports, call),
    },
  }
}

/** Admin endpoints for an account's money. */
function moneyEndpoints(
  ports: AdminRoutePorts,
): Readonly<Record<'credit' | 'refund' | 'correct' | 'ledger', Endpoint>> {
  const real = { statusOnFault: true }
  return {
    credit: {
      ...real,
      bodySchema: CreditSchema,
      answerSchema: AccountSchema,
      handle: (call) => credit(ports, call),
    },
    refund: {
      ...real,
      bodySchema: RefundSchema,
      answerSchema: RefundedSchema,
      handle: (call) => refund(ports, call),
    },
    correct: {
      ...real,
      bodySchema: CorrectionSchema,
      answerSchema: AccountSchema,
      handle: (call) => correct(ports, call),
    },
    ledger: {
      ...real,
      querySchema: PageQuerySchema,
      answerSchema: LedgerSchema,
      handle: async (call) => {
        const page = parsePageQuery(call.query)
        const { id: accountId } = await getAccount(ports, nameOf(call))
        return json(formatLedger(await ports.ledger.lines({ accountId, ...page })))
      },
    },
  }
}

/** The operator whose admin key was sent, and the reason that the request gives. */
export function operatorOf(
  { operator, requestId, header }: Call,
  { reason }: { readonly reason: string },
): Operator {
  const idempotencyKey = header('idempotency-key')
  return {
    actor: `key:${operator}`,
    requestId,
    reason,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  }
}

async function list({ keys }: AdminRoutePorts, { query }: Call): Promise<Reply> {
  return json(formatAccounts(await keys.listAccounts(parsePageQuery(query))))
}

/** Keys that are shown with their account; the full list is paged. */
const KEYS_SHOWN = 100

async function show(ports: AdminRoutePorts, call: Call): Promise<Reply> {
  const account = await getAccount(ports, nameOf(call))
  const [balance, storage, keys] = await Promise.all([
    ports.ledger.balance(account.id),
    ports.files.storageUse(account.id, ports.operators.clock.nowMs()),
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

async function credit({ operators }: AdminRoutePorts, call: Call): Promise<Reply> {
  const { reason, ...wish } = parseCredit(call.body)
  const order = { accountName: nameOf(call), ...wish }
  return moved(await creditAccount(operators, operatorOf(call, { reason }), order))
}

async function refund({ operators }: AdminRoutePorts, call: Call): Promise<Reply> {
  const { reason, ...wish } = parseRefund(call.body)
  const order = { accountName: nameOf(call), ...wish }
  const refunded = await refundCharge(operators, operatorOf(call, { reason }), order)
  return moved(refunded, { amount_micros: refunded.result.amountMicros })
}

async function correct({ operators }: AdminRoutePorts, call: Call): Promise<Reply> {
  const { reason, ...wish } = parseCorrection(call.body)
  const order = { accountName: nameOf(call), ...wish }
  return moved(await correctBalance(operators, operatorOf(call, { reason }), order))
}

/** The account after the movement; a repeated request gets the result of the first. */
function moved(
  {
    account,
    result,
    isRepeat,
  }: { readonly account: Account; readonly result: Balance; readonly isRepeat: boolean },
  more: Readonly<Record<string, unknown>> = {},
): Reply {
  const body = { ...formatAccount(account, result), ...more, base_resp: OK }
  return { ...json(body), headers: isRepeat ? { 'idempotent-replayed': 'true' } : {} }
}

async function suspend(
  { operators, ledger }: AdminRoutePorts,
  call: Call,
  act: typeof suspendAccount,
): Promise<Reply> {
  const operator = operatorOf(call, parseReason(call.body))
  const { account, tasks } = await act(operators, operator, nameOf(call))
  const balance = await ledger.balance(account.id)
  return json({ ...formatAccount(account, balance), tasks, base_resp: OK })
}

async function limit({ operators }: AdminRoutePorts, call: Call): Promise<Reply> {
  const { reason, ...wish } = parseLimitChange(call.body)
  const order = { accountName: nameOf(call), ...wish }
  const limits = await changeLimits(operators, operatorOf(call, { reason }), order)
  return json({ scope: wish.scope, limits: formatLimits(limits, wish.scope), base_resp: OK })
}

async function usage(ports: AdminRoutePorts, call: Call): Promise<Reply> {
  const wish = parseUsageQuery(call.query)
  const { id: accountId } = await getAccount(ports, nameOf(call))
  return json(formatUsage(wish.by, await ports.usage.list({ accountId, ...wish })))
}

/** The name of the account in the path. */
export function nameOf({ params }: Call): string {
  return params['name'] ?? ''
}

/** An answer of JSON. */
export function json(body: unknown): Extract<Reply, { type: 'json' }> {
  return { type: 'json', body }
}

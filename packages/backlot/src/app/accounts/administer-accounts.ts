/** Admin actions on accounts: their money, their limits, whether they are served. */
import type { AdminActionKind, AdminActions, AdminResults } from '../../domain/admin.ts'
import { invalid } from '../../domain/fault.ts'
import type { Account } from '../../domain/key.ts'
import { formatMicros } from '../../domain/ledger.ts'
import { ROTATION_MS } from '../../domain/push-secret.ts'
import type { LimitChange, Limits, LimitScope } from '../../domain/limit.ts'
import type { Caller } from './authenticate.ts'
import {
  administer,
  type Administered,
  type AdminPorts,
  getAccount,
  getKey,
  noKey,
  type Operator,
  type PlannedAction,
  type ServerAction,
} from './administer.ts'

/** Adds money. Throws `notFound` for an unknown account, `invalid` for more than an account can hold. */
export function creditAccount(
  ports: AdminPorts,
  operator: Operator,
  {
    accountName,
    ...credit
  }: {
    readonly accountName: string
    readonly amountMicros: number
    /** A reference that can be credited only once. */
    readonly reference?: string
  },
): Promise<Administered<'account:credited'>> {
  const { amountMicros, reference } = credit
  const parameters = { amount: formatMicros(amountMicros), reference }
  return forAccount(ports, operator, {
    accountName,
    plan: { kind: 'account:credited', subject: accountName, parameters, isRepeatable: true },
    toAction: async ({ id: accountId }) => ({ accountId, ...credit }),
  })
}

/**
 * Refunds a charge, or a part of it. Throws `notFound` for an unknown charge, `invalid` for more
 * than is left of it.
 */
export async function refundCharge(
  ports: AdminPorts,
  operator: Operator,
  {
    accountName,
    ...refund
  }: {
    readonly accountName: string
    /** The reference of the charge: `task:…`, `reply:…`. */
    readonly charge: string
    /** In micros; everything that is left of the charge when absent. */
    readonly amountMicros?: number
  },
): Promise<Administered<'account:refunded'>> {
  const reason = requireReason(operator)
  const { charge, amountMicros } = refund
  const amount = amountMicros === undefined ? undefined : formatMicros(amountMicros)
  const parameters = { charge, amount }
  return forAccount(ports, operator, {
    accountName,
    plan: { kind: 'account:refunded', subject: accountName, parameters, isRepeatable: true },
    toAction: async ({ id: accountId }) => ({ accountId, reason, ...refund }),
  })
}

/** Corrects a balance up or down. Throws `invalid` for more than a prepaid account has free. */
export async function correctBalance(
  ports: AdminPorts,
  operator: Operator,
  {
    accountName,
    amountMicros,
  }: {
    readonly accountName: string
    /** Negative to take money away. */
    readonly amountMicros: number
  },
): Promise<Administered<'account:corrected'>> {
  const reason = requireReason(operator)
  const parameters = { amount: formatMicros(amountMicros) }
  return forAccount(ports, operator, {
    accountName,
    plan: { kind: 'account:corrected', subject: accountName, parameters, isRepeatable: true },
    toAction: async ({ id: accountId }) => ({ accountId, amountMicros, reason }),
  })
}

/** Refuses all keys of an account from now on; its queued tasks are held back. Repeating it changes nothing. */
export async function suspendAccount(
  ports: AdminPorts,
  operator: Operator,
  accountName: string,
): Promise<AdminResults['account:suspended']> {
  const { result } = await forAccount(ports, operator, {
    accountName,
    plan: { kind: 'account:suspended', subject: accountName },
    toAction: async ({ id: accountId }) => ({ accountId }),
  })
  return result
}

/** Ends the suspension of an account; its tasks go on at their old places in the queue. */
export async function resumeAccount(
  ports: AdminPorts,
  operator: Operator,
  accountName: string,
): Promise<AdminResults['account:resumed']> {
  const { result } = await forAccount(ports, operator, {
    accountName,
    plan: { kind: 'account:resumed', subject: accountName },
    toAction: async ({ id: accountId }) => ({ accountId }),
  })
  return result
}

/** Changes the limits of an account, of each of its end users, or of one of its keys. */
export async function changeLimits(
  ports: AdminPorts,
  operator: Operator,
  wish: {
    readonly accountName: string
    readonly scope: LimitScope
    /** Present exactly when the scope is a key. */
    readonly keyId?: string
    readonly change: LimitChange
  },
): Promise<Limits> {
  const { accountName, scope, keyId, change } = wish
  const set = Object.entries(change).map(([name, limit]) => [name, limit ?? 'default'] as const)
  const parameters = { scope, ...Object.fromEntries(set) }
  const { result } = await forAccount(ports, operator, {
    accountName,
    plan: { kind: 'limits:changed', subject: keyId ?? accountName, parameters },
    toAction: async ({ id }) => {
      if (keyId !== undefined && (await getKey(ports, keyId)).account.id !== id) throw noKey(keyId)
      return { scope, id: keyId ?? id, change }
    },
  })
  return result
}

/**
 * Replaces the secret of the account's callbacks and returns the new one, which is shown once; the
 * old one also signs for another day.
 */
export async function rotateWebhookSecret(
  ports: AdminPorts,
  operator: Operator,
  accountName: string,
): Promise<{ readonly secret: string }> {
  let secret = ''
  await forAccount(ports, operator, {
    accountName,
    plan: { kind: 'webhook-secret:rotated', subject: accountName },
    toAction: async ({ id: accountId }) => {
      secret = await ports.rotateWebhookSecret(accountId)
      return { accountId }
    },
  })
  return { secret }
}

/** The same at the request of a caller: the old secret also signs until `oldEndsAtMs`. The audit log names the key. */
export async function rotateOwnWebhookSecret(
  ports: AdminPorts,
  { account, key, requestId = '' }: Caller,
): Promise<{ readonly secret: string; readonly oldEndsAtMs: number }> {
  const actor: Operator = { actor: `caller:${key.id}`, requestId, reason: '' }
  const { secret } = await rotateWebhookSecret(ports, actor, account.name)
  return { secret, oldEndsAtMs: ports.clock.nowMs() + ROTATION_MS }
}

/**
 * Writes to the audit log that the secret of an account's callbacks is about to be printed; throws
 * `notFound` for an unknown account.
 */
export async function recordSecretRead(
  ports: AdminPorts,
  operator: Operator,
  accountName: string,
): Promise<Account> {
  const { account } = await forAccount(ports, operator, {
    accountName,
    plan: { kind: 'webhook-secret:read', subject: accountName },
    toAction: async ({ id: accountId }) => ({ accountId }),
  })
  return account
}

/** Performs an action on the account of this name; throws `notFound` for an unknown one. */
function forAccount<Kind extends Exclude<AdminActionKind, ServerAction>>(
  ports: AdminPorts,
  operator: Operator,
  {
    accountName,
    plan,
    toAction,
  }: {
    readonly accountName: string
    readonly plan: PlannedAction<Kind>
    readonly toAction: (account: Account) => Promise<AdminActions[Kind]>
  },
): Promise<Administered<Kind>> {
  return administer(ports, operator, {
    plan,
    prepare: async (concerns) => {
      const account = await getAccount(ports, accountName)
      concerns(account)
      return toAction(account)
    },
  })
}

function requireReason({ reason }: Operator): string {
  if (reason !== '') return reason
  throw invalid('reason', 'reason is required')
}

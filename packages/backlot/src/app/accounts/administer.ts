/**
 * Admin actions, shared by the admin API and the command line. Every action gets an entry in the
 * audit log: a successful one in its own transaction, a refused one by itself, because nothing else
 * of it is stored.
 */
import type {
  AdminActionKind,
  AdminActions,
  AdminStore,
  Performed,
  Repeatable,
} from '../../domain/admin.ts'
import {
  type AuditedAction,
  type AuditParameter,
  type AuditStore,
  outcomeOf,
} from '../../domain/audit.ts'
import type { CallbackStore } from '../../domain/callback-store.ts'
import type { Clock } from '../../domain/clock.ts'
import { Fault, invalid, toFault } from '../../domain/fault.ts'
import type { BlobStore } from '../../domain/file.ts'
import type { Ids } from '../../domain/id.ts'
import type { Account, Key, KeyStore } from '../../domain/key.ts'
import type { Observer } from '../../domain/observer.ts'

/** What operators' use cases need. */
export type AdminPorts = {
  readonly admin: AdminStore
  readonly audit: Pick<AuditStore, 'addRefusal'>
  readonly keys: Pick<KeyStore, 'findAccountByName' | 'findAccount' | 'findKey'>
  readonly callbacks: Pick<CallbackStore, 'find' | 'deliveries'>
  readonly blobs: Pick<BlobStore, 'remove'>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly ids: Pick<Ids, 'random'>
  readonly observer: Pick<Observer, 'adminActed'>
  /** Returns the token of a new key, which is shown once, and the key as it is stored. */
  issueToken(key: Key): Promise<{ readonly token: string; readonly key: Key }>
  /**
   * Replaces the secret of the account's callbacks and resolves to the new one; the old one also
   * signs for another day.
   */
  rotateWebhookSecret(accountId: string): Promise<string>
  /** Called when a refusal could not be written to the audit log. */
  onLost(thrown: unknown): void
}

/** Who acts, and why. */
export type Operator = {
  /** `key:NAME` or `os:NAME`, as in the audit log. */
  readonly actor: string
  /** Empty at the command line. */
  readonly requestId: string
  /** The reason in the operator's words; may be empty. */
  readonly reason: string
  /** For actions that move money: a repetition under the same key returns the first result. */
  readonly idempotencyKey?: string
}

/** An action that is about to be performed. */
export type PlannedAction<Kind extends AdminActionKind> = {
  readonly kind: Kind
  /** The account name, key id or task id, as it was given. */
  readonly subject: string
  readonly parameters?: Readonly<Record<string, AuditParameter | undefined>>
  /** Set for actions that move money. */
  readonly isRepeatable?: true
}

/** Decides what to do; what it throws is logged as a refusal. */
type Prepare<Kind extends AdminActionKind> = (
  /** To be called with the account as soon as it is known. */
  concerns: (account: Account) => void,
) => Promise<AdminActions[Kind]>

/** Actions on the servers themselves, not on an account. */
export type ServerAction = 'secret:rotated' | 'secrets:reset'

/** The action that was performed, and its account. */
export type Administered<Kind extends AdminActionKind> = Performed<Kind> & {
  readonly account: Account
}

/** How long an action can be repeated under its idempotency key, in milliseconds. */
const REPEATABLE_MS = 30 * 24 * 60 * 60 * 1000

/** The longest idempotency key, in characters. */
const MAX_KEY_CHARS = 255

/** The longest subject that is stored, in characters. */
const MAX_SUBJECT_CHARS = 80

/**
 * Performs the planned action and writes its entry in the audit log. Throws what `prepare` and
 * `AdminStore.perform` throw.
 */
export async function administer<Kind extends Exclude<AdminActionKind, ServerAction>>(
  ports: AdminPorts,
  operator: Operator,
  { plan, prepare }: { readonly plan: PlannedAction<Kind>; readonly prepare: Prepare<Kind> },
): Promise<Administered<Kind>> {
  let account: Account | undefined
  const performed = await act(ports, operator, {
    plan,
    prepare: async (concerns) => {
      const action = await prepare((concerned) => {
        account = concerned
        concerns(concerned)
      })
      if (!account) throw new Error(`${plan.kind} was prepared without an account`)
      return action
    },
  })
  if (!account) throw new Error(`${plan.kind} was done without an account`)
  return { ...performed, account }
}

/** Performs an action on the servers, such as replacing a secret, and writes it to the audit log. */
export async function administerServer<Kind extends ServerAction>(
  ports: AdminPorts,
  operator: Operator,
  { plan, change }: { readonly plan: PlannedAction<Kind>; readonly change: () => Promise<void> },
): Promise<void> {
  const prepare = async (): Promise<object> => {
    await change()
    return {}
  }
  await act(ports, operator, { plan, prepare })
}

async function act<Kind extends AdminActionKind>(
  ports: AdminPorts,
  operator: Operator,
  { plan, prepare }: { readonly plan: PlannedAction<Kind>; readonly prepare: Prepare<Kind> },
): Promise<Performed<Kind>> {
  const nowMs = ports.clock.nowMs()
  let account: Account | undefined
  const entry = (): AuditedAction => entryOf(operator, plan, account)
  const observe = (
    ended: Pick<Parameters<Observer['adminActed']>[0], 'outcome' | 'fault'>,
  ): void => {
    const { action, actor, subject, requestId } = entry()
    ports.observer.adminActed({ action, actor, subject, requestId, ...ended })
  }
  try {
    const action = await prepare((concerned) => {
      account = concerned
    })
    const repeatable = repeatableOf(operator, { plan, nowMs })
    const order = { kind: plan.kind, action, entry: entry(), nowMs }
    const performed = await ports.admin.perform({ ...order, ...(repeatable && { repeatable }) })
    if (!performed.isRepeat) observe({ outcome: 'done' })
    return performed
  } catch (thrown) {
    const { kind: fault, message } = toFault(thrown)
    observe({ outcome: outcomeOf(fault), fault })
    await ports.audit.addRefusal({ ...entry(), fault, message, nowMs }).catch(ports.onLost)
    throw thrown
  }
}

function entryOf(
  { actor, requestId, reason }: Operator,
  { kind: action, subject, parameters = {} }: PlannedAction<AdminActionKind>,
  account: Account | undefined,
): AuditedAction {
  const said = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return {
    actor,
    action,
    subject: subject.slice(0, MAX_SUBJECT_CHARS),
    account: account?.name ?? '',
    reason,
    requestId,
    parameters: Object.fromEntries(said),
  }
}

function repeatableOf(
  { idempotencyKey: key, reason }: Operator,
  { plan, nowMs }: { readonly plan: PlannedAction<AdminActionKind>; readonly nowMs: number },
): Repeatable | undefined {
  if (key === undefined || !plan.isRepeatable) return undefined
  if (key.length === 0 || key.length > MAX_KEY_CHARS)
    throw invalid(
      'Idempotency-Key',
      `Idempotency-Key must have 1 to ${MAX_KEY_CHARS} characters, got ${key.length}`,
    )
  const { kind, subject, parameters } = plan
  const request = JSON.stringify([kind, subject, parameters, reason])
  return { key, request, expiresAtMs: nowMs + REPEATABLE_MS }
}

/** The account of this name; throws `notFound`. */
export async function getAccount(
  { keys }: { readonly keys: Pick<KeyStore, 'findAccountByName'> },
  name: string,
): Promise<Account> {
  const account = await keys.findAccountByName(name)
  if (account) return account
  throw new Fault('notFound', `there is no account ${quoted(name)}`)
}

/** The key of this id, with its account; throws `notFound`. */
export async function getKey(
  { keys }: { readonly keys: Pick<KeyStore, 'findKey'> },
  id: string,
): Promise<{ readonly key: Key; readonly account: Account }> {
  const found = await keys.findKey(id)
  if (found) return found
  throw noKey(id)
}

/** The fault for a key that does not exist, or not here. */
export function noKey(id: string): Fault {
  return new Fault('notFound', `there is no key ${quoted(id)}`)
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, MAX_SUBJECT_CHARS))
}

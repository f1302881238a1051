/**
 * What operators do, over the admin API and at the command line alike. Every
 * action is written into the audit log: one that is done in its own
 * transaction, one that is refused by itself, because nothing else of it stays.
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
  /** The token of a new key, which is shown once, and the key as it is kept. */
  issueToken(key: Key): Promise<{ readonly token: string; readonly key: Key }>
  /** Gives the account a new secret for its callbacks, and resolves to it; the one before signs as well for a day. */
  rotateWebhookSecret(accountId: string): Promise<string>
  /** Called when a refusal could not be written into the audit log. */
  onLost(thrown: unknown): void
}

/** Who acts, and why. */
export type Operator = {
  /** `key:NAME` or `os:NAME`, as in the audit log. */
  readonly actor: string
  /** Empty at the command line. */
  readonly requestId: string
  /** Why, in the operator's words; empty for nothing said. */
  readonly reason: string
  /** Under which the same wish may be sent again without being done again; for what moves money. */
  readonly idempotencyKey?: string
}

/** What is about to be done. */
export type PlannedAction<Kind extends AdminActionKind> = {
  readonly kind: Kind
  /** The name of an account, the id of a key or task, as it was given. */
  readonly subject: string
  readonly parameters?: Readonly<Record<string, AuditParameter | undefined>>
  /** Set for what moves money. */
  readonly isRepeatable?: true
}

/** Finds out what to do; what it throws is written down as a refusal. */
type Prepare<Kind extends AdminActionKind> = (
  /** Must be given whom the action concerns, as soon as that is known. */
  concerns: (account: Account) => void,
) => Promise<AdminActions[Kind]>

/** The actions that concern the servers themselves, and nobody's account. */
export type ServerAction = 'secret:rotated' | 'secrets:reset'

/** What was done, and to whose account. */
export type Administered<Kind extends AdminActionKind> = Performed<Kind> & {
  readonly account: Account
}

/** How long a wish may be sent again under its idempotency key. */
const REPEATABLE_MS = 30 * 24 * 60 * 60 * 1000

/** The longest idempotency key, in characters. */
const MAX_KEY_CHARS = 255

/** The longest subject that is kept, in characters. */
const MAX_SUBJECT_CHARS = 80

/** Does what is planned, with its entry in the audit log. Throws what `prepare` and `AdminStore.perform` throw. */
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

/** Does what concerns no account, such as replacing a secret of the servers, and writes it into the audit log. */
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

/** The fault about a key that there is not, or not here. */
export function noKey(id: string): Fault {
  return new Fault('notFound', `there is no key ${quoted(id)}`)
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, MAX_SUBJECT_CHARS))
}

/** The operator's interface: accounts, their money, keys and limits. (ours) */
import Type, { type Static } from 'typebox'
import { invalid } from '../../domain/fault.ts'
import type { Account, Key } from '../../domain/key.ts'
import type { Balance, LedgerLine } from '../../domain/ledger.ts'
import {
  GIGABYTE,
  MAX_LIMIT,
  LIMIT_NAMES,
  LIMITS_OF_SCOPE,
  type LimitChange,
  type LimitName,
  type Limits,
  type LimitScope,
  MAX_STORAGE_GB,
  MIN_STORAGE_GB,
} from '../../domain/limit.ts'
import type { Page } from '../../domain/page.ts'
import type { StorageUse } from '../../domain/storage.ts'
import { readReason, ReasonSchema } from './admin-actions.ts'
import { OK } from '../base-resp.ts'
import { echo, parser } from '../parse.ts'
import { closedObject } from '../schemas.ts'

const LimitSchema = Type.Optional(
  Type.Union([
    Type.Integer({ minimum: 1, maximum: MAX_LIMIT }),
    Type.Literal('none'),
    Type.Literal('default'),
  ]),
)

const DEFAULT_SCOPE = 'account'

/** Schema of a change of limits; limits that are not named stay. */
export const LimitsSchema = closedObject({
  scope: Type.Optional(
    Type.Union([Type.Literal('account'), Type.Literal('user')], { default: DEFAULT_SCOPE }),
  ),
  key_id: Type.Optional(Type.String({ description: 'The key to limit, instead of `scope`' })),
  rpm: LimitSchema,
  tpm: LimitSchema,
  video_rpm: LimitSchema,
  concurrent: LimitSchema,
  upload_rpm: LimitSchema,
  concurrent_uploads: LimitSchema,
  storage_gb: Type.Optional(
    Type.Union([
      Type.Number({ minimum: MIN_STORAGE_GB, maximum: MAX_STORAGE_GB }),
      Type.Literal('none'),
      Type.Literal('default'),
    ]),
  ),
  reason: ReasonSchema.properties.reason,
})

const parseLimitsBody = parser(LimitsSchema)

/** A change of limits; throws `invalid`. */
export function parseLimitChange(json: unknown): {
  readonly scope: LimitScope
  readonly keyId?: string
  readonly change: LimitChange
  readonly reason: string
} {
  const body = parseLimitsBody(json)
  const given = Object.entries(LIMIT_SPELLING).flatMap(([name, member]) => {
    const value = body[member]
    return value === undefined ? [] : [[name, toLimit(name, value)] as const]
  })
  const change: LimitChange = Object.fromEntries(given)
  const { key_id: keyId } = body
  const reason = readReason(body.reason)
  if (keyId !== undefined && body.scope !== undefined)
    throw invalid(
      'key_id',
      `key_id and scope exclude each other, got ${echo(keyId)} and ${echo(body.scope)}`,
    )
  const scope = keyId === undefined ? (body.scope ?? DEFAULT_SCOPE) : 'key'
  const stray = limitsOf(change).find((name) => !LIMITS_OF_SCOPE[scope].includes(name))
  if (stray !== undefined)
    throw invalid(
      LIMIT_SPELLING[stray],
      `${LIMIT_SPELLING[stray]} is a limit of accounts, not of a ${scope}`,
    )
  return { scope, change, reason, ...(keyId === undefined ? {} : { keyId }) }
}

function limitsOf(change: LimitChange): readonly LimitName[] {
  return LIMIT_NAMES.filter((name) => name in change)
}

/** The names of limits on the wire. */
export const LIMIT_SPELLING = {
  requests: 'rpm',
  tokens: 'tpm',
  videos: 'video_rpm',
  concurrent: 'concurrent',
  uploads: 'upload_rpm',
  concurrentUploads: 'concurrent_uploads',
  storageBytes: 'storage_gb',
} as const satisfies Readonly<Record<LimitName, keyof Static<typeof LimitsSchema>>>

function toLimit(name: string, value: number | 'none' | 'default'): number | undefined {
  if (value === 'default') return undefined
  if (value === 'none') return 0
  return name === 'storageBytes' ? Math.round(value * GIGABYTE) : value
}

/** Limits for operators: a number, `none` or `default`. */
export function formatLimits(
  limits: Limits = {},
  scope: LimitScope = DEFAULT_SCOPE,
): Readonly<Record<string, number | string>> {
  const entries = LIMITS_OF_SCOPE[scope].map((name) => {
    const limit = limits[name]
    const value = name === 'storageBytes' && limit !== undefined ? limit / GIGABYTE : limit
    return [LIMIT_SPELLING[name], value === undefined ? 'default' : value === 0 ? 'none' : value]
  })
  return Object.fromEntries(entries)
}

/** An account's storage, for operators. */
export function formatStorage(use: StorageUse): {
  readonly upload_bytes: number
  readonly reserved_bytes: number
  readonly uploads_in_progress: number
  readonly film_bytes: number
} {
  return {
    upload_bytes: use.uploadBytes,
    reserved_bytes: use.reservedBytes,
    uploads_in_progress: use.uploadsUnderWay,
    film_bytes: use.filmBytes,
  }
}

/** An account with its money. */
export function formatAccount(
  { id, name, prepaid, createdAtMs, suspendedAtMs }: Account,
  { balanceMicros, heldMicros, chargedMicros, refundedMicros, correctedMicros }: Balance,
): Readonly<Record<string, unknown>> {
  return {
    id,
    name,
    prepaid,
    created_at: toSeconds(createdAtMs),
    suspended_at: toSeconds(suspendedAtMs),
    balance_micros: balanceMicros,
    held_micros: heldMicros,
    charged_micros: chargedMicros,
    refunded_micros: refundedMicros,
    corrected_micros: correctedMicros,
  }
}

function toSeconds(ms: number | undefined): number | null {
  return ms === undefined ? null : Math.floor(ms / 1000)
}

/** A page of accounts. */
export function formatAccounts(
  page: Page<{ readonly account: Account; readonly balance: Balance }>,
): Readonly<Record<string, unknown>> {
  const accounts = page.items.map(({ account, balance }) => formatAccount(account, balance))
  return { accounts, next: page.next ?? '', base_resp: OK }
}

/** A page of keys, each with the name of its account. */
export function formatKeys(
  page: Page<{ readonly key: Key; readonly account: Account }>,
): Readonly<Record<string, unknown>> {
  const keys = page.items.map(({ key, account }) => ({ ...formatKey(key), account: account.name }))
  return { keys, next: page.next ?? '', base_resp: OK }
}

/** A key, without its token, which is shown once when it is issued. */
export function formatKey(key: Key): Readonly<Record<string, unknown>> {
  return {
    id: key.id,
    created_at: toSeconds(key.createdAtMs),
    expires_at: toSeconds(key.expiresAtMs),
    suspended_at: toSeconds(key.suspendedAtMs),
    revoked_at: toSeconds(key.revokedAtMs),
    limits: formatLimits(key.limits, 'key'),
  }
}

/** A page of the ledger. */
export function formatLedger(page: Page<LedgerLine>): Readonly<Record<string, unknown>> {
  const lines = page.items.map(({ kind, amountMicros, reference, note, atMs }) => ({
    kind,
    amount_micros: amountMicros,
    reference,
    note,
    at: Math.floor(atMs / 1000),
  }))
  return { lines, next: page.next ?? '', base_resp: OK }
}

/** Schemas of the answers to operators. (ours) */
import Type, { type TObject, type TProperties, type TSchema } from 'typebox'
import { LIMITS_OF_SCOPE, type LimitScope } from '../../domain/limit.ts'
import { LEDGER_KINDS } from '../../domain/ledger.ts'
import { TASK_STATES } from '../../domain/task.ts'
import { BaseRespSchema } from '../base-resp.ts'
import { NextSchema } from '../page.ts'
import { LIMIT_SPELLING } from './admin.ts'
import { DeliveriesSchema } from './deliveries.ts'

const Moment = Type.Integer({ description: 'Seconds since the epoch' })
const NoMoment = Type.Union([Moment, Type.Null()])
const Micros = Type.Integer({ description: 'Millionths of the currency' })

const Limit = Type.Union([Type.Number(), Type.Literal('none'), Type.Literal('default')])

function limitsOf(scope: LimitScope): TSchema {
  const names = LIMITS_OF_SCOPE[scope].map((name) => LIMIT_SPELLING[name])
  return Type.Object(Object.fromEntries(names.map((name) => [name, Limit])))
}

function answer(members: TProperties): TObject {
  return Type.Object({ ...members, base_resp: BaseRespSchema })
}

const accountMembers = {
  id: Type.String(),
  name: Type.String(),
  prepaid: Type.Boolean(),
  created_at: Moment,
  suspended_at: NoMoment,
  balance_micros: Micros,
  held_micros: Micros,
  charged_micros: Micros,
  refunded_micros: Micros,
  corrected_micros: Micros,
}

const keyMembers = {
  id: Type.String(),
  created_at: Moment,
  expires_at: NoMoment,
  suspended_at: NoMoment,
  revoked_at: NoMoment,
  limits: limitsOf('key'),
}

const KeyToken = Type.String({ description: 'The key itself; it is shown this once' })

const SumSchema = Type.Object({ files: Type.Integer(), bytes: Type.Integer() })
const sumMembers = { films: SumSchema, uploads: SumSchema, bytes: Type.Integer() }

const taskMembers = {
  task_id: Type.String(),
  account: Type.String({ description: 'The name of the account' }),
  model: Type.String(),
  state: Type.String({ description: TASK_STATES.join(', ') }),
  tier: Type.String({ description: 'standard or priority' }),
  attempts: Type.Integer(),
  progress: Type.Integer({ description: 'In percent' }),
  file_id: Type.String({ description: 'Empty until there is a film' }),
  error: Type.String({ description: 'Why it failed' }),
  created_at: Moment,
  updated_at: Moment,
}

/** An account with its money. */
export const AccountSchema = answer(accountMembers)

/** A page of accounts. */
export const AccountsSchema = answer({
  accounts: Type.Array(Type.Object(accountMembers)),
  next: NextSchema,
})

/** An account with all its details. */
export const AccountReportSchema = answer({
  ...accountMembers,
  limits: limitsOf('account'),
  user_limits: limitsOf('user'),
  storage: Type.Object({
    upload_bytes: Type.Integer(),
    reserved_bytes: Type.Integer(),
    uploads_in_progress: Type.Integer(),
    film_bytes: Type.Integer(),
  }),
  keys: Type.Array(Type.Object(keyMembers), { description: 'The first 100' }),
  keys_next: NextSchema,
})

/** An account after a refund. */
export const RefundedSchema = answer({ ...accountMembers, amount_micros: Micros })

/** An account that was suspended or resumed. */
export const SuspendedSchema = answer({
  ...accountMembers,
  tasks: Type.Integer({ description: 'How many queued tasks were held back, or go on' }),
})

/** Limits after a change. */
export const LimitsAnswerSchema = answer({
  scope: Type.String({ description: 'account, user or key' }),
  limits: Type.Union([limitsOf('account'), limitsOf('user'), limitsOf('key')]),
})

/** A new secret for callbacks. */
export const WebhookSecretSchema = answer({
  secret: Type.String({ description: 'It is shown this once' }),
})

/** A page of the ledger. */
export const LedgerSchema = answer({
  lines: Type.Array(
    Type.Object({
      kind: Type.String({ description: LEDGER_KINDS.join(', ') }),
      amount_micros: Micros,
      reference: Type.String(),
      note: Type.String(),
      at: Moment,
    }),
  ),
  next: NextSchema,
})

/** A page of keys. */
export const KeysSchema = answer({
  keys: Type.Array(Type.Object({ ...keyMembers, account: Type.String() })),
  next: NextSchema,
})

/** A key after a change. */
export const KeySchema = answer({ key_id: Type.String(), ...keyMembers })

/** A key that was just made. */
export const NewKeyAnswerSchema = answer({
  key_id: Type.String(),
  key: KeyToken,
  expires_at: NoMoment,
})

/** A key that replaces another. */
export const RotatedKeySchema = answer({
  key_id: Type.String(),
  key: KeyToken,
  expires_at: NoMoment,
  old: Type.Object(keyMembers),
})

/** A page of tasks of all accounts. */
export const AdminTasksSchema = answer({
  tasks: Type.Array(Type.Object(taskMembers)),
  next: NextSchema,
})

/** A task with its callback. */
export const AdminTaskSchema = answer({
  ...taskMembers,
  callback: DeliveriesSchema.properties.callback,
  deliveries: DeliveriesSchema.properties.deliveries,
})

/** How many callbacks are delivered again. */
export const RedeliveredSchema = answer({
  redelivered: Type.Integer(),
  has_more: Type.Boolean({ description: 'Ask again for the others' }),
})

/** A page of accounts' storage. */
export const StorageSchema = answer({
  accounts: Type.Array(Type.Object({ account: Type.String(), ...sumMembers })),
  next: NextSchema,
})

/** The storage of all accounts together. */
export const TotalStorageSchema = answer(sumMembers)

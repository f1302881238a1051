/** The caller's account, and the video models, on the wire (ours). */
import Type, { type Static } from 'typebox'
import type { Account, Key } from '../domain/key.ts'
import type { Balance } from '../domain/ledger.ts'
import type { LimitName, LimitScope } from '../domain/limit.ts'
import {
  durationsOf,
  familyNameOf,
  otherNamesOf,
  RESOLUTIONS,
  TEXT_MODELS,
  VIDEO_MODELS,
  type ModelAliases,
} from '../domain/model.ts'
import type { Prices } from '../domain/price.ts'
import type { StorageUse } from '../domain/storage.ts'
import { sizeOf } from '../domain/video.ts'
import { formatStorage, LIMIT_SPELLING } from './admin/admin.ts'
import { BaseRespSchema, OK } from './base-resp.ts'

/** Schema of the caller's account. */
export const OwnAccountSchema = Type.Object({
  account: Type.Object({ id: Type.String(), name: Type.String(), prepaid: Type.Boolean() }),
  key: Type.Object({
    id: Type.String(),
    expires_at: Type.Integer({ description: 'Seconds since the epoch; 0: it does not expire' }),
  }),
  balance: Type.Object({
    balance_micros: Type.Integer({ description: 'Millionths of the currency unit' }),
    held_micros: Type.Integer(),
    charged_micros: Type.Integer(),
    refunded_micros: Type.Integer(),
    corrected_micros: Type.Integer(),
  }),
  limits: Type.Array(
    Type.Object({
      scope: Type.String({ description: 'account or key' }),
      name: Type.String({ description: Object.values(LIMIT_SPELLING).join(', ') }),
      limit: Type.Integer({ description: 'storage_gb in bytes' }),
      used: Type.Optional(Type.Integer({ description: 'Of a minute; absent for other limits' })),
      resets_at_ms: Type.Optional(Type.Integer({ description: 'Milliseconds since the epoch' })),
    }),
    { description: 'Those that hold; what has no limit is not there' },
  ),
  storage: Type.Object({
    upload_bytes: Type.Integer(),
    reserved_bytes: Type.Integer({ description: 'Of uploads that are on their way' }),
    uploads_in_progress: Type.Integer(),
    film_bytes: Type.Integer({ description: 'They do not count against storage_gb' }),
  }),
  features: Type.Object({ inbox: Type.Boolean(), requests: Type.Boolean() }),
  base_resp: BaseRespSchema,
})

/** Schema of the video models. */
export const VideoModelsSchema = Type.Object({
  models: Type.Array(
    Type.Object({
      name: Type.String(),
      aliases: Type.Array(Type.String(), { description: 'Other names that stand for it' }),
      camera_commands: Type.Boolean(),
      default_resolution: Type.String(),
      resolutions: Type.Array(
        Type.Object({
          name: Type.String(),
          width: Type.Integer(),
          height: Type.Integer(),
          durations: Type.Array(Type.Integer()),
        }),
      ),
      engine: Type.String({ description: 'What makes its films here' }),
    }),
  ),
  base_resp: BaseRespSchema,
})

/** Schema of the text models. */
export const TextPricesSchema = Type.Object({
  models: Type.Array(
    Type.Object({
      name: Type.String(),
      aliases: Type.Array(Type.String(), { description: 'Other names that stand for it' }),
      price: Type.Object(
        {
          input_micros: Type.Integer(),
          output_micros: Type.Integer(),
          cache_read_micros: Type.Integer(),
          cache_write_micros: Type.Integer(),
        },
        { description: 'Of a million tokens at the standard tier, in millionths of the unit' },
      ),
    }),
  ),
  base_resp: BaseRespSchema,
})

type HeldLimit = {
  readonly scope: LimitScope
  readonly name: LimitName
  readonly limit: number
  readonly used?: number
  readonly resetAtMs?: number
}

function formatLimit({
  scope,
  name,
  limit,
  used,
  resetAtMs,
}: HeldLimit): Static<typeof OwnAccountSchema>['limits'][number] {
  return {
    scope,
    name: LIMIT_SPELLING[name],
    limit,
    ...(used === undefined ? {} : { used }),
    ...(resetAtMs === undefined ? {} : { resets_at_ms: resetAtMs }),
  }
}

/** The caller's account. */
export function formatOwnAccount(own: {
  readonly account: Account
  readonly key: Key
  readonly balance: Balance
  readonly storage: StorageUse
  readonly limits: readonly HeldLimit[]
  readonly features: { readonly inbox: boolean; readonly requests: boolean }
}): Static<typeof OwnAccountSchema> {
  const { account, key, balance, limits, features } = own
  return {
    account: { id: account.id, name: account.name, prepaid: account.prepaid },
    key: { id: key.id, expires_at: Math.floor((key.expiresAtMs ?? 0) / 1000) },
    balance: {
      balance_micros: balance.balanceMicros,
      held_micros: balance.heldMicros,
      charged_micros: balance.chargedMicros,
      refunded_micros: balance.refundedMicros,
      corrected_micros: balance.correctedMicros,
    },
    limits: limits.map(formatLimit),
    storage: formatStorage(own.storage),
    features,
    base_resp: OK,
  }
}

/** The video models. */
export function formatVideoModels({
  engineName,
  aliases,
  byFamily,
}: {
  engineName(modelId: string): string
  readonly aliases: ModelAliases
  /** Whether to use the family's names of models. */
  readonly byFamily: boolean
}): Static<typeof VideoModelsSchema> {
  const models = VIDEO_MODELS.map((model) => ({
    name: byFamily ? familyNameOf(model, aliases) : model.id,
    aliases: otherNamesOf(model, aliases).slice(),
    camera_commands: model.cameraCommands,
    default_resolution: model.defaultResolution,
    resolutions: RESOLUTIONS.filter((name) => model.price[name]).map((name) => {
      const { widthPx: width, heightPx: height } = sizeOf(name)
      return { name, width, height, durations: durationsOf(model, name).slice() }
    }),
    engine: engineName(model.id),
  }))
  return { models, base_resp: OK }
}

/** The text models with their token prices. */
export function formatTextPrices({
  prices,
  aliases,
  byFamily,
}: {
  readonly prices: Prices
  readonly aliases: ModelAliases
  /** Whether to use the family's names of models. */
  readonly byFamily: boolean
}): Static<typeof TextPricesSchema> {
  const models = TEXT_MODELS.map((model) => {
    const price = prices.text[model.id]
    return {
      name: byFamily ? familyNameOf(model, aliases) : model.id,
      aliases: otherNamesOf(model, aliases).slice(),
      price: {
        input_micros: price?.inputMicros ?? 0,
        output_micros: price?.outputMicros ?? 0,
        cache_read_micros: price?.cacheReadMicros ?? 0,
        cache_write_micros: price?.cacheWriteMicros ?? 0,
      },
    }
  })
  return { models, base_resp: OK }
}

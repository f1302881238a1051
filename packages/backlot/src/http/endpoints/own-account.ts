/** The caller's own account: money, limits, models. Faults have HTTP statuses of their own. */
import type { Caller } from '../../app/accounts/authenticate.ts'
import type { LimitStatus } from '../../app/accounts/limit-status.ts'
import type { Balance, Ledger } from '../../domain/ledger.ts'
import type { ModelAliases } from '../../domain/model.ts'
import type { Prices } from '../../domain/price.ts'
import type { StorageUse } from '../../domain/storage.ts'
import { LedgerSchema } from '../../wire/admin/admin-answers.ts'
import { formatLedger } from '../../wire/admin/admin.ts'
import {
  formatOwnAccount,
  formatTextPrices,
  formatVideoModels,
  OwnAccountSchema,
  TextPricesSchema,
  VideoModelsSchema,
} from '../../wire/own-account.ts'
import { PageQuerySchema, parsePageQuery } from '../../wire/page.ts'
import { isOfFamily } from './hosted-names.ts'
import type { Endpoint } from '../route.ts'

/** Dependencies of the endpoints of the caller's account. */
export type OwnAccountPorts = {
  readonly ledger: Pick<Ledger, 'balance' | 'lines'>
  storageUse(accountId: string): Promise<StorageUse>
  limits(caller: Caller): Promise<readonly LimitStatus[]>
  /** The engine that serves this video model. */
  engineName(modelId: string): string
  readonly aliases: ModelAliases
  readonly prices: Prices
  readonly features: { readonly inbox: boolean; readonly requests: boolean }
}

/** The endpoints of the caller's account. */
export function ownAccountEndpoints(
  ports: OwnAccountPorts,
): Readonly<Record<'show' | 'ledger' | 'videoModels' | 'textModels', Endpoint>> {
  return {
    show: {
      statusOnFault: true,
      answerSchema: OwnAccountSchema,
      handle: async ({ caller }) => {
        const { account, key } = caller
        const [balance, storage, limits]: [Balance, StorageUse, readonly LimitStatus[]] =
          await Promise.all([
            ports.ledger.balance(account.id),
            ports.storageUse(account.id),
            ports.limits(caller),
          ])
        const { features } = ports
        const whole = { account, key, balance, storage, limits, features }
        return { type: 'json', body: formatOwnAccount(whole) }
      },
    },
    ledger: {
      statusOnFault: true,
      querySchema: PageQuerySchema,
      answerSchema: LedgerSchema,
      handle: async ({ caller, query }) => {
        const page = parsePageQuery(query)
        const lines = await ports.ledger.lines({ accountId: caller.account.id, ...page })
        return { type: 'json', body: formatLedger(lines) }
      },
    },
    videoModels: {
      statusOnFault: true,
      answerSchema: VideoModelsSchema,
      handle: async (call) => ({
        type: 'json',
        body: formatVideoModels({ ...ports, byFamily: isOfFamily(call) }),
      }),
    },
    textModels: {
      statusOnFault: true,
      answerSchema: TextPricesSchema,
      handle: async (call) => ({
        type: 'json',
        body: formatTextPrices({ ...ports, byFamily: isOfFamily(call) }),
      }),
    },
  }
}

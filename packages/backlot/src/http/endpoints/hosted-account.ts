/**
 * Account endpoints that clients of the public family expect: the balance, and quotas, of which
 * there are none here.
 */
import Type from 'typebox'
import type { Ledger } from '../../domain/ledger.ts'
import { BaseRespSchema, OK } from '../../wire/base-resp.ts'
import type { Endpoint } from '../route.ts'

/** Dependencies of these endpoints. */
export type HostedAccountPorts = { readonly ledger: Pick<Ledger, 'balance'> }

const BalanceSchema = Type.Object({
  available_amount: Type.String({
    description: 'In whole currency units: what is left of the credit, without what is held',
  }),
  base_resp: BaseRespSchema,
})

const RemainsSchema = Type.Object({
  model_remains: Type.Array(Type.Object({}), { description: 'Empty: there are no quotas' }),
  base_resp: BaseRespSchema,
})

const MICROS = 1_000_000

/** The account endpoints of the public family. */
export function hostedAccountEndpoints({
  ledger,
}: HostedAccountPorts): Readonly<Record<'balance' | 'remains', Endpoint>> {
  return {
    balance: {
      answerSchema: BalanceSchema,
      handle: async ({ caller }) => {
        const { balanceMicros } = await ledger.balance(caller.account.id)
        const available_amount = (balanceMicros / MICROS).toFixed(6)
        return { type: 'json', body: { available_amount, base_resp: OK } }
      },
    },
    remains: {
      answerSchema: RemainsSchema,
      handle: async () => ({ type: 'json', body: { model_remains: [], base_resp: OK } }),
    },
  }
}

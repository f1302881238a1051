import { Fault } from '../../domain/fault.ts'
import { formatMicros, type Ledger } from '../../domain/ledger.ts'
import type { Caller } from './authenticate.ts'

/**
 * Throws `insufficientBalance` for a prepaid account without money: storage costs money. `purpose`
 * completes the message: "to upload".
 */
export async function requireMoney(
  { ledger }: { readonly ledger: Pick<Ledger, 'balance'> },
  { account }: Pick<Caller, 'account'>,
  purpose: string,
): Promise<void> {
  if (!account.prepaid) return
  const { balanceMicros } = await ledger.balance(account.id)
  if (balanceMicros > 0) return
  throw new Fault(
    'insufficientBalance',
    `insufficient balance: a prepaid account needs a balance above 0 ${purpose}, the account has ${formatMicros(balanceMicros)}`,
  )
}

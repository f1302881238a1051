import { Webhook } from 'standardwebhooks'
import type { PushSigner } from '../domain/callback.ts'

/** Whether a push is signed with one of these secrets. `absent`: it has no signature. */
export function checkPush(
  secrets: readonly string[],
  {
    id,
    timestamp,
    signature,
    body,
  }: {
    readonly id: string
    readonly timestamp: string
    readonly signature: string
    readonly body: string
  },
): 'valid' | 'invalid' | 'absent' {
  if (signature === '') return 'absent'
  const signedAt = new Date(Number(timestamp) * 1000)
  if (!/^\d{1,12}$/.test(timestamp)) return 'invalid'
  const given = signature.split(' ')
  // It may have come long ago, so its time is not compared with the present.
  const fits = secrets.some((secret) =>
    given.includes(new Webhook(secret).sign(id, signedAt, body)),
  )
  return fits ? 'valid' : 'invalid'
}

/**
 * Signs pushes according to Standard Webhooks, with each of the account's active `whsec_…` secrets:
 * a receiver accepts a push if one of them matches.
 */
export function webhookSigner(
  liveSecretsOf: (accountId: string, nowMs: number) => Promise<readonly string[]>,
): PushSigner {
  return {
    headers: async ({ accountId, messageId, body, nowMs }) => {
      const secrets = await liveSecretsOf(accountId, nowMs)
      const signatures = secrets.map((secret) =>
        new Webhook(secret).sign(messageId, new Date(nowMs), body),
      )
      return {
        'webhook-id': messageId,
        'webhook-timestamp': String(Math.floor(nowMs / 1000)),
        'webhook-signature': signatures.join(' '),
      }
    },
  }
}

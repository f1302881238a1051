import { Webhook } from 'standardwebhooks'
import type { PushSigner } from '../domain/callback.ts'

/**
 * Signs pushes as Standard Webhooks has it, with each of the account's `whsec_…`
 * secrets that are live: a receiver takes a push that one of them fits.
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

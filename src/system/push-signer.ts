import { Webhook } from 'standardwebhooks'
import type { PushSigner } from '../domain/callback.ts'

/** Signs pushes as Standard Webhooks has it. `secretOf` resolves to an account's `whsec_…` secret. */
export function webhookSigner(secretOf: (accountId: string) => Promise<string>): PushSigner {
  return {
    headers: async ({ accountId, messageId, body, nowMs }) => {
      const webhook = new Webhook(await secretOf(accountId))
      return {
        'webhook-id': messageId,
        'webhook-timestamp': String(Math.floor(nowMs / 1000)),
        'webhook-signature': webhook.sign(messageId, new Date(nowMs), body),
      }
    },
  }
}

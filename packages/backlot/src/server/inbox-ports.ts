/** The dependencies of the inbox, and the callback secrets. */
import { rotateOwnWebhookSecret } from '../app/accounts/administer-accounts.ts'
import { createInbox } from '../app/callbacks/inbox.ts'
import type { SurfacePorts } from '../http/endpoints.ts'
import { markOfAccount } from '../system/account-mark.ts'
import { hmacSigner } from '../system/hmac-signer.ts'
import { checkPush } from '../system/push-signer.ts'
import { clock, ids } from './clock-and-ids.ts'
import { hasInbox } from './loopback.ts'
import { operatorPorts } from './operator-ports.ts'
import type { ServerResources } from './resources.ts'

/** Dependencies of the endpoints of the inbox. */
export function inboxPorts(
  resources: Pick<
    ServerResources,
    'config' | 'secrets' | 'store' | 'membership' | 'blobs' | 'observer' | 'log'
  >,
): SurfacePorts['inbox'] {
  const { config, secrets, membership, store, blobs, observer, log } = resources
  const onLost = (thrown: unknown): void =>
    log.error({ err: thrown }, 'a refusal could not be written into the audit log')
  const operators = operatorPorts({ store, blobs, observer, onLost })
  const common: Omit<SurfacePorts['inbox'], 'inbox'> = {
    checkSignatures: async (accountId, messages) => {
      const live = await secrets.webhook(accountId, clock.nowMs())
      const text = new TextDecoder()
      return messages.map(({ headers, json }) =>
        checkPush(live, { ...headers, body: text.decode(json) }),
      )
    },
    rotateSecret: (caller) => rotateOwnWebhookSecret(operators, caller),
  }
  if (!hasInbox(config)) return common
  const signer = hmacSigner(secrets.downloads, 'in1.')
  const ports = { signer, clock, ids, inboxes: resources.store.inboxes, markOf: markOfAccount }
  return { ...common, inbox: createInbox(ports, membership?.shelf) }
}

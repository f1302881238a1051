import type { Caller } from '../../app/accounts/authenticate.ts'
import type { Inbox } from '../../app/callbacks/inbox.ts'
import type { InboxMessage } from '../../app/callbacks/inbox-shelf.ts'
import { Fault } from '../../domain/fault.ts'
import { OK } from '../../wire/base-resp.ts'
import {
  formatInbox,
  formatInboxes,
  formatInboxLetters,
  InboxLettersSchema,
  InboxListSchema,
  OwnWebhookSecretSchema,
  type SignatureState,
  formatInboxMessages,
  InboxRevokedSchema,
  InboxSchema,
  InboxMessagesSchema,
  InboxMessageSchema,
  InboxReceiptSchema,
  parseInboxMessage,
} from '../../wire/inbox.ts'
import type { Call, Endpoint, Reply } from '../route.ts'

/** Dependencies of the endpoints of the inbox. */
export type InboxRoutePorts = {
  /** Absent: this server has no inbox. */
  readonly inbox?: Inbox
  /** Whether a received callback is signed with a secret of the account. */
  checkSignatures(
    accountId: string,
    messages: readonly InboxMessage[],
  ): Promise<readonly SignatureState[]>
  /** Replaces the secret that the account's callbacks are signed with. */
  rotateSecret(caller: Caller): Promise<{ readonly secret: string; readonly oldEndsAtMs: number }>
}

type InboxEndpoint = 'create' | 'revoke' | 'receive' | 'received' | 'owned' | 'letters' | 'rotate'

/** The endpoints of the built-in inbox: creating an address, posting to it, reading it. */
export function inboxEndpoints(ports: InboxRoutePorts): Readonly<Record<InboxEndpoint, Endpoint>> {
  const { inbox } = ports
  const open = (): Inbox => {
    if (inbox) return inbox
    throw new Fault(
      'notFound',
      'the inbox is off: it is on by itself only where the server listens on this machine alone and has no public_url; its operator can turn it on with inbox: true in backlot.yaml',
    )
  }
  // Faults have HTTP statuses, because the readers are receivers' clients and browsers.
  const shared = { statusOnFault: true } as const
  return {
    ...ownEndpoints(ports, open),
    create: {
      ...shared,
      answerSchema: InboxSchema,
      handle: async ({ caller, baseUrl }) => {
        const { token, expiresAtMs } = await open().create(caller.account.id)
        const url = `${baseUrl}/inbox/${token}`
        return { type: 'json', body: formatInbox({ url, token, expiresAtMs }) }
      },
    },
    revoke: {
      statusOnFault: true,
      answerSchema: InboxRevokedSchema,
      handle: async ({ caller }) => {
        await open().revoke(caller.account.id)
        return { type: 'json', body: { base_resp: OK } }
      },
    },
    receive: {
      ...shared,
      bodySchema: InboxMessageSchema,
      answerSchema: InboxReceiptSchema,
      handle: async (call) => receive(open(), call),
    },
    received: {
      statusOnFault: true,
      answerSchema: InboxMessagesSchema,
      handle: async ({ params }) => {
        const content = formatInboxMessages(await open().list(params['token'] ?? ''))
        return {
          type: 'bytes',
          status: 200,
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'content-length': String(content.reduce((sum, { length }) => sum + length, 0)),
          },
          content: piecesOf(content),
        }
      },
    },
  }
}

/** Endpoints for an account's inboxes and for its callback secret. */
function ownEndpoints(
  { checkSignatures, rotateSecret }: InboxRoutePorts,
  open: () => Inbox,
): Readonly<Record<'owned' | 'letters' | 'rotate', Endpoint>> {
  return {
    owned: {
      statusOnFault: true,
      answerSchema: InboxListSchema,
      handle: async ({ caller, baseUrl }) => {
        const inboxes = await open().owned(caller.account.id)
        const body = formatInboxes(inboxes, (token) => `${baseUrl}/inbox/${token}`)
        return { type: 'json', body }
      },
    },
    letters: {
      statusOnFault: true,
      answerSchema: InboxLettersSchema,
      handle: async ({ caller: { account }, params }) => {
        const messages = await open().listOwn(account.id, params['token'] ?? '')
        const states = await checkSignatures(account.id, messages)
        return { type: 'json', body: formatInboxLetters(messages, states) }
      },
    },
    rotate: {
      statusOnFault: true,
      hidesAnswer: true,
      answerSchema: OwnWebhookSecretSchema,
      handle: async ({ caller }) => {
        const { secret, oldEndsAtMs } = await rotateSecret(caller)
        const old_valid_until = Math.floor(oldEndsAtMs / 1000)
        return { type: 'json', body: { secret, old_valid_until, base_resp: OK } }
      },
    },
  }
}

/** Answers a challenge with its value, stores anything else. Source: brief, "Task status callback". */
async function receive(inbox: Inbox, { params, body, header }: Call): Promise<Reply> {
  const token = params['token'] ?? ''
  await inbox.admit(token) // before the body is parsed, so that requests with a forged address cost nothing
  const { json, challenge } = parseInboxMessage(body)
  if (challenge !== undefined) return { type: 'json', body: { challenge } }
  await inbox.add(token, json, {
    id: header('webhook-id') ?? '',
    timestamp: header('webhook-timestamp') ?? '',
    signature: header('webhook-signature') ?? '',
  })
  return { type: 'json', body: { status: 'success' } }
}

async function* piecesOf(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}

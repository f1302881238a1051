import type { Inbox } from '../app/callbacks/inbox.ts'
import { Fault } from '../domain/fault.ts'
import { OK } from '../wire/base-resp.ts'
import {
  formatInbox,
  formatInboxMessages,
  InboxRevokedSchema,
  InboxSchema,
  InboxMessagesSchema,
  InboxMessageSchema,
  InboxReceiptSchema,
  MAX_MESSAGE_BYTES,
  parseInboxMessage,
} from '../wire/inbox.ts'
import type { Call, Endpoint, Reply } from './route.ts'

/** What the endpoints of the inbox call. */
export type InboxRoutePorts = {
  /** Absent: it is off here. */
  readonly inbox?: Inbox
}

/** The endpoints of the built-in inbox: making an address, posting to it, reading it. */
export function inboxEndpoints({
  inbox,
}: InboxRoutePorts): Readonly<Record<'create' | 'revoke' | 'receive' | 'received', Endpoint>> {
  const open = (): Inbox => {
    if (inbox) return inbox
    throw new Fault(
      'notFound',
      'the inbox is off: it is on by itself only where the server listens on this machine alone and has no public_url; its operator can turn it on with inbox: true in backlot.yaml',
    )
  }
  // Their failures have real statuses: who reads them is a receiver's client, or a browser.
  const shared = { statusOnFault: true, bodyLimitBytes: MAX_MESSAGE_BYTES } as const
  return {
    create: {
      ...shared,
      takesBytes: true,
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
      takesBytes: true,
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

/** Echoes a challenge, keeps anything else. Source: brief, "Task status callback". */
async function receive(inbox: Inbox, { params, body }: Call): Promise<Reply> {
  const token = params['token'] ?? ''
  await inbox.admit(token) // before the body is parsed: a stranger's costs nothing
  const { json, challenge } = parseInboxMessage(body)
  if (challenge !== undefined) return { type: 'json', body: { challenge } }
  await inbox.add(token, json)
  return { type: 'json', body: { status: 'success' } }
}

async function* piecesOf(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}

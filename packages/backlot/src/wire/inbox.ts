/** The built-in inbox on the wire (ours). Source for the challenge: brief, "Task status callback". */
import Type, { type Static } from 'typebox'
import { invalid } from '../domain/fault.ts'
import { BaseRespSchema, OK } from './base-resp.ts'
import { isObject } from './parse.ts'

/** Schema of a new inbox. */
export const InboxSchema = Type.Object({
  inbox_url: Type.String({ description: 'What to pass as callback_url, and to GET' }),
  token: Type.String({ description: 'The last part of inbox_url' }),
  expires_at: Type.Integer({ description: 'Seconds since the epoch' }),
  base_resp: BaseRespSchema,
})

/** Schema of the answer to a revocation. */
export const InboxRevokedSchema = Type.Object({ base_resp: BaseRespSchema })

/** Schema of what the inbox takes: a challenge, or any other object. */
export const InboxMessageSchema = Type.Object({ challenge: Type.Optional(Type.String()) })

/** Schema of the inbox's answers: a challenge is echoed, anything else is stored. */
export const InboxReceiptSchema = Type.Object({
  challenge: Type.Optional(Type.String()),
  status: Type.Optional(Type.Literal('success')),
})

/** Schema of the messages of an inbox. */
export const InboxMessagesSchema = Type.Object({
  pushes: Type.Array(
    Type.Object({
      received_at_ms: Type.Integer({ description: 'Milliseconds since the epoch' }),
      body: Type.Object({}, { additionalProperties: true }),
    }),
    { description: 'Oldest first' },
  ),
})

/** Schema of an account's inboxes. */
export const InboxListSchema = Type.Object({
  inboxes: Type.Array(
    Type.Object({
      token: Type.String(),
      inbox_url: Type.String(),
      expires_at: Type.Integer({ description: 'Seconds since the epoch' }),
      letters: Type.Integer({ description: 'How many callbacks of it are kept' }),
    }),
    { description: 'Those of which this server knows, the newest first' },
  ),
  base_resp: BaseRespSchema,
})

/** Whether a callback is signed with an active secret of the account. */
export type SignatureState = 'valid' | 'invalid' | 'absent'

/** Schema of the messages of one's own inbox. */
export const InboxLettersSchema = Type.Object({
  letters: Type.Array(
    Type.Object({
      received_at_ms: Type.Integer({ description: 'Milliseconds since the epoch' }),
      webhook_id: Type.String(),
      webhook_timestamp: Type.String(),
      signature: Type.String({ description: 'valid, invalid or absent' }),
      body: Type.Object({}, { additionalProperties: true }),
    }),
    { description: 'Oldest first' },
  ),
  base_resp: BaseRespSchema,
})

/** The inboxes of an account. */
export function formatInboxes(
  inboxes: readonly {
    readonly token: string
    readonly expiresAtMs: number
    readonly messages: number
  }[],
  urlOf: (token: string) => string,
): Static<typeof InboxListSchema> {
  const listed = inboxes.map(({ token, expiresAtMs, messages }) => ({
    token,
    inbox_url: urlOf(token),
    expires_at: Math.floor(expiresAtMs / 1000),
    letters: messages,
  }))
  return { inboxes: listed, base_resp: OK }
}

/** Formats the messages of one's own inbox. */
export function formatInboxLetters(
  letters: readonly {
    readonly receivedAtMs: number
    readonly json: Uint8Array
    readonly headers: { readonly id: string; readonly timestamp: string }
  }[],
  /** Of each message. */
  signatures: readonly SignatureState[],
): Static<typeof InboxLettersSchema> {
  const shown = letters.map(({ receivedAtMs, json, headers }, index) => {
    const body: object = JSON.parse(utf8.decode(json))
    return {
      received_at_ms: receivedAtMs,
      webhook_id: headers.id,
      webhook_timestamp: headers.timestamp,
      signature: signatures[index] ?? 'absent',
      body,
    }
  })
  return { letters: shown, base_resp: OK }
}

/** Schema of a new callback secret. */
export const OwnWebhookSecretSchema = Type.Object({
  secret: Type.String({ description: 'It is shown this once' }),
  old_valid_until: Type.Integer({
    description:
      'Until when callbacks are signed with the one before as well; seconds since the epoch',
  }),
  base_resp: BaseRespSchema,
})

/** Formats a new inbox. */
export function formatInbox(inbox: {
  readonly url: string
  readonly token: string
  readonly expiresAtMs: number
}): Static<typeof InboxSchema> {
  const { url, token, expiresAtMs } = inbox
  return { inbox_url: url, token, expires_at: Math.floor(expiresAtMs / 1000), base_resp: OK }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Parses the bytes of a JSON object: returns the challenge in it, if any. Throws `invalid` for anything else. */
export function parseInboxMessage(bytes: unknown): {
  readonly json: Uint8Array
  readonly challenge?: string
} {
  const json = bytes instanceof Uint8Array ? bytes : new Uint8Array()
  const body = readJson(json)
  if (!isObject(body)) throw invalid('', 'the body must be a JSON object')
  const { challenge } = body
  return typeof challenge === 'string' ? { json, challenge } : { json }
}

function readJson(json: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(json))
  } catch {
    return undefined
  }
}

/**
 * The messages of an inbox as JSON text. They are inserted as they came, because each was parsed
 * before it was stored.
 */
export function formatInboxMessages(
  letters: Iterable<{ readonly receivedAtMs: number; readonly json: Uint8Array }>,
): readonly Uint8Array[] {
  const text = new TextEncoder()
  const pieces = [...letters].flatMap(({ receivedAtMs, json }, index) => [
    text.encode(`${index === 0 ? '' : ','}{"received_at_ms":${receivedAtMs},"body":`),
    json,
    text.encode('}'),
  ])
  return [text.encode('{"pushes":['), ...pieces, text.encode(']}')]
}

/** The servers that speak the messages format, and where they differ. */

/** The servers that are known. */
export const MESSAGE_SERVERS = ['anthropic', 'vllm', 'other'] as const

/** One of `MESSAGE_SERVERS`. */
export type MessageServerName = (typeof MESSAGE_SERVERS)[number]

/** Where a server differs from the others. */
export type MessageServer = {
  /** Whether it refuses earlier thinking that it has not signed itself. */
  readonly checksSignatures: boolean

  /** Whether temperatures end at 1, do not go with thinking, and rule out `top_p`. */
  readonly strictSampling: boolean

  /** Whether thinking is turned on and off for the chat template, since `thinking` is not read. */
  readonly templateThinking: boolean

  /** The headers that let us in. */
  headers(apiKey: string): Readonly<Record<string, string>>
}

const open: MessageServer = {
  checksSignatures: false,
  strictSampling: false,
  templateThinking: false,
  // Of the two headers, servers of this format read one or the other.
  headers: (apiKey) => ({ 'x-api-key': apiKey, authorization: `Bearer ${apiKey}` }),
}

/** What is known of each server. */
export const MESSAGE_SERVERS_TRAITS: Readonly<Record<MessageServerName, MessageServer>> = {
  anthropic: {
    checksSignatures: true,
    strictSampling: true,
    templateThinking: false,
    headers: (apiKey) => ({ 'x-api-key': apiKey }),
  },
  vllm: { ...open, templateThinking: true },
  other: open,
}

/** The headers of every request; the key is for one that lets us in with it. */
export function messageHeaders(
  server: MessageServerName = 'other',
  apiKey?: string,
): Readonly<Record<string, string>> {
  return {
    'anthropic-version': '2023-06-01',
    ...(apiKey === undefined ? {} : MESSAGE_SERVERS_TRAITS[server].headers(apiKey)),
  }
}

/** Servers of the messages format, and their differences. */

/** The known servers. */
export const MESSAGE_SERVERS = ['anthropic', 'vllm', 'other'] as const

/** One of `MESSAGE_SERVERS`. */
export type MessageServerName = (typeof MESSAGE_SERVERS)[number]

/** How a server differs from the others. */
export type MessageServer = {
  /** Whether it refuses earlier thinking that it has not signed itself. */
  readonly checksSignatures: boolean

  /** Whether temperatures end at 1, cannot be combined with thinking, and exclude `top_p`. */
  readonly strictSampling: boolean

  /** Whether thinking is switched in the chat template, because `thinking` is ignored. */
  readonly templateThinking: boolean

  /** The headers for authentication. */
  headers(apiKey: string): Readonly<Record<string, string>>
}

const open: MessageServer = {
  checksSignatures: false,
  strictSampling: false,
  templateThinking: false,
  // Servers of this format read one or the other of the two headers.
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

/** The headers of every request, with the key if there is one. */
export function messageHeaders(
  server: MessageServerName = 'other',
  apiKey?: string,
): Readonly<Record<string, string>> {
  return {
    'anthropic-version': '2023-06-01',
    ...(apiKey === undefined ? {} : MESSAGE_SERVERS_TRAITS[server].headers(apiKey)),
  }
}

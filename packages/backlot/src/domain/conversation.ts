/**
 * Conversations, in the one vocabulary that every dialect is read into: roles
 * and content blocks.
 */

import type { MediaContent, MediaFacts } from './media.ts'

/** How long the beginning of a prompt is to be kept for prompts that begin alike. */
export type CacheLifetime = '5m' | '1h'

/** What may end a beginning that is to be kept, where the caller says so. */
export type CacheMark = { readonly cache?: CacheLifetime }

/** A document whose text is still in its file. */
export type UnreadDocument = {
  readonly source: MediaSource
  /** Where it stands in the request. */
  readonly at: string
  /** What the caller says of it: title and context, or its name. */
  readonly headings: readonly string[]
}

/** Plain text. */
export type TextBlock = CacheMark & {
  readonly type: 'text'
  readonly text: string
  /** Where the text is still to be read from; the text is empty until then. Engines never meet one. */
  readonly document?: UnreadDocument
}

/** What a server puts to a thought or a call so that it knows it again: a signature, or the thought itself where nobody else may read it. */
export type OpaqueState = {
  /** Which server can read it; means nothing to others. */
  readonly origin: string
  readonly data: string
}

/** What an assistant thought in an earlier turn, passed back unchanged. */
export type ThinkingBlock = CacheMark & {
  readonly type: 'thinking'
  /** Empty for a thought that only its server can read. */
  readonly text: string
  /** Ours, as it was passed back; absent where the dialect has none. */
  readonly signature?: string
  /** Of the server that had the thought, where it gave one. */
  readonly opaqueState?: OpaqueState
  /** True when the seal is all there is of the thought. */
  readonly isHidden?: boolean
}

/** Where the bytes of a picture, film or document are. */
export type MediaSource =
  | { readonly type: 'url'; readonly url: string }
  /** `mediaType` as the caller claims it. */
  | { readonly type: 'base64'; readonly data: string; readonly mediaType?: string }
  /** Decoded already, by whoever read the request. */
  | { readonly type: 'bytes'; readonly bytes: Uint8Array; readonly mediaType?: string }
  | { readonly type: 'file'; readonly fileId: string }

/** A picture or a film as input. */
export type MediaBlock = CacheMark & {
  readonly type: 'image' | 'video'
  readonly source: MediaSource
  readonly detail?: 'low' | 'default' | 'high'
  /** How many frames of a film to see a second. */
  readonly fps?: number
  /** Larger ones are seen reduced to this. */
  readonly maxLongSidePx?: number
  /** Where it stands in the request, where that is another place than in the prompt. */
  readonly at?: string
  /** What its data says of it, once it was opened; absent for what is somewhere else. */
  readonly facts?: MediaFacts
  /** Its bytes, or from where they can be read, once it was opened. */
  readonly content?: MediaContent
}

/** A call that the assistant made in an earlier turn. */
export type ToolUseBlock = CacheMark & {
  readonly type: 'tool-use'
  readonly id: string
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  /** Of the server that made the call, where it gave one. */
  readonly opaqueState?: OpaqueState
}

/** What came of a tool call. */
export type ToolResultBlock = CacheMark & {
  readonly type: 'tool-result'
  readonly toolUseId: string
  readonly content: readonly (TextBlock | MediaBlock)[]
  readonly isError: boolean
}

/** One block of a message. */
export type ContentBlock = TextBlock | ThinkingBlock | MediaBlock | ToolUseBlock | ToolResultBlock

/** One turn. `system` may stand anywhere in the list; tool results are in `user` turns. */
export type Message = {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: readonly ContentBlock[]
  /** The speaker's name, where the dialect has one. */
  readonly name?: string
}

/** A tool that may be called. */
export type Tool = CacheMark & {
  readonly name: string
  readonly description?: string
  /** JSON Schema of the input; an empty object means "no parameters". */
  readonly inputSchema: Readonly<Record<string, unknown>>
}

/** Which tools a reply may call. */
export type ToolChoice =
  | { readonly type: 'auto' }
  | { readonly type: 'none' }
  | { readonly type: 'any' }
  | { readonly type: 'tool'; readonly name: string }

/** What an engine is given to continue: everything that counts as input tokens. */
export type Prompt = {
  /** System prompts that stand before the conversation. */
  readonly system: readonly TextBlock[]
  readonly messages: readonly Message[]
  readonly tools: readonly Tool[]
  readonly toolChoice: ToolChoice
  /** True: a reply calls one tool at most. */
  readonly singleCall?: boolean
  readonly thinking: boolean
}

/** Conversations in one vocabulary, into which every dialect is read: roles and content blocks. */

import type { MediaContent, MediaFacts } from './media.ts'

/** How long the prefix of a prompt should be cached. */
export type CacheLifetime = '5m' | '1h'

/** A mark after which the prefix of a prompt should be cached, if the caller set one. */
export type CacheMark = { readonly cache?: CacheLifetime }

/** A document whose text has not been read from its file yet. */
export type UnreadDocument = {
  readonly source: MediaSource
  /** Its position in the request. */
  readonly at: string
  /** The caller's title and context, or its name. */
  readonly headings: readonly string[]
}

/** Plain text. */
export type TextBlock = CacheMark & {
  readonly type: 'text'
  readonly text: string
  /** The file to read the text from; the text is empty until then. Engines never see one. */
  readonly document?: UnreadDocument
}

/**
 * What a server attaches to a thought or a call to recognize it later: a signature, or the thought
 * itself in encrypted form.
 */
export type OpaqueState = {
  /** The server that can read it; meaningless to others. */
  readonly origin: string
  readonly data: string
}

/** What an assistant thought in an earlier turn, passed back unchanged. */
export type ThinkingBlock = CacheMark & {
  readonly type: 'thinking'
  /** Empty for a thought that only its server can read. */
  readonly text: string
  /** Our signature, as the caller sent it back; absent where the dialect has none. */
  readonly signature?: string
  /** The state of the server that had the thought, if any. */
  readonly opaqueState?: OpaqueState
  /** True when the thought consists of its opaque state alone. */
  readonly isHidden?: boolean
}

/** Where the bytes of a picture, film or document are. */
export type MediaSource =
  | { readonly type: 'url'; readonly url: string }
  /** `mediaType` as the caller claims it. */
  | { readonly type: 'base64'; readonly data: string; readonly mediaType?: string }
  /** Already decoded, by the reader of the request. */
  | { readonly type: 'bytes'; readonly bytes: Uint8Array; readonly mediaType?: string }
  | { readonly type: 'file'; readonly fileId: string }

/** A picture or a video as input. */
export type MediaBlock = CacheMark & {
  readonly type: 'image' | 'video'
  readonly source: MediaSource
  readonly detail?: 'low' | 'default' | 'high'
  /** Frames per second that the model should see of a video. */
  readonly fps?: number
  /** Larger pictures are scaled down to this. */
  readonly maxLongSidePx?: number
  /** Its position in the request, if that differs from its position in the prompt. */
  readonly at?: string
  /** Properties that were found when it was opened; absent for what is stored elsewhere. */
  readonly facts?: MediaFacts
  /** Its bytes, or a source to read them from, after it was opened. */
  readonly content?: MediaContent
}

/** A call that the assistant made in an earlier turn. */
export type ToolUseBlock = CacheMark & {
  readonly type: 'tool-use'
  readonly id: string
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  /** The state of the server that made the call, if any. */
  readonly opaqueState?: OpaqueState
}

/** The result of a tool call. */
export type ToolResultBlock = CacheMark & {
  readonly type: 'tool-result'
  readonly toolUseId: string
  readonly content: readonly (TextBlock | MediaBlock)[]
  readonly isError: boolean
}

/** One block of a message. */
export type ContentBlock = TextBlock | ThinkingBlock | MediaBlock | ToolUseBlock | ToolResultBlock

/** One turn. `system` may occur anywhere in the list; tool results are in `user` turns. */
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

/** The input of an engine: everything that counts as input tokens. */
export type Prompt = {
  /** System prompts that stand before the conversation. */
  readonly system: readonly TextBlock[]
  readonly messages: readonly Message[]
  readonly tools: readonly Tool[]
  readonly toolChoice: ToolChoice
  /** True: a reply may call at most one tool. */
  readonly singleCall?: boolean
  readonly thinking: boolean
}

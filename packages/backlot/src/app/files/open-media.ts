import type {
  ContentBlock,
  MediaBlock,
  MediaSource,
  Prompt,
  TextBlock,
  UnreadDocument,
} from '../../domain/conversation.ts'
import { invalid } from '../../domain/fault.ts'
import type { BlobStore, FileStore } from '../../domain/file.ts'
import {
  MAX_DOCUMENT_CHARACTERS,
  MAX_DOCUMENTS,
  MAX_PAGE_PICTURES,
  pageLines,
  quote,
  type DocumentReader,
  type PagePicture,
} from '../../domain/document.ts'
import {
  MAX_MEDIA_BYTES,
  type MediaContent,
  type MediaReader,
  type MediaRefusal,
} from '../../domain/media.ts'
import type { Downloads } from '../../domain/outbound.ts'
import type { FairQueue } from '../../domain/fair-queue.ts'
import type { Caller } from '../accounts/authenticate.ts'

/** Dependencies of opening media. */
export type MediaPorts = {
  readonly reader: MediaReader
  readonly documents: DocumentReader
  readonly downloads: Downloads
  readonly files: Pick<FileStore, 'find'>
  readonly blobs: Pick<BlobStore, 'read'>
  /**
   * Limits concurrent decoding in all requests together, fairly by account: one decoding takes up
   * to 200 MB and a core.
   */
  readonly decoders: FairQueue
}

/** The time limit of one download, in milliseconds. */
const DOWNLOAD_TIMEOUT_MS = 20_000

/**
 * Bytes that all downloads of a request may have: as much as could be sent inline. They are kept in
 * memory until the engine has read them.
 */
const MAX_DOWNLOADED_BYTES = 64 * 1024 * 1024

/** The caller of the request; `signal` aborts when it has gone. */
export type MediaOwner = { readonly caller: Caller; readonly signal: AbortSignal }

/**
 * The same prompt with the bytes and properties of its pictures and videos, and the text of its
 * documents; the same object when there are none. Where the model takes pictures, pages of
 * documents follow as pictures. Inline data, addresses and the caller's own files are opened.
 * Throws `invalid` naming the block that cannot be loaded, is corrupt or has an unsupported type,
 * and the first whose bytes or text exceed the limit together with those before it. They are opened
 * one after another, so many pictures take the memory of one.
 */
export async function openMedia(
  ports: MediaPorts,
  prompt: Prompt,
  owner: MediaOwner & {
    /** Whether the model takes pictures; pages of documents are then added, too. */
    readonly takesPictures: boolean
  },
): Promise<Prompt> {
  if (!prompt.messages.some(({ content }) => content.some(holdsFile))) return prompt
  const openPicture = mediaOpener(ports, owner)
  const openDocument = documentOpener(ports, owner)
  const open: Open = async (block, path) => {
    if (block.type !== 'text') return [await openPicture(block, path)]
    const { document, ...rest } = block
    return document ? openDocument(document, rest) : [block]
  }
  const messages: Prompt['messages'][number][] = []
  for (const [index, message] of prompt.messages.entries()) {
    const content = await openBlocks(message.content, `messages[${index}].content`, open)
    messages.push({ ...message, content })
  }
  return { ...prompt, messages }
}

/** Opens the pictures and videos of a request. */
function mediaOpener(
  ports: MediaPorts,
  owner: MediaOwner,
): (block: MediaBlock, path: string) => Promise<MediaBlock> {
  let downloadedBytes = 0
  return async (block, path) => {
    const { at = path } = block
    const opened = await openBlock(ports, { block, at }, owner)
    if (opened.content && 'bytes' in opened.content) downloadedBytes += opened.content.bytes.length
    if (downloadedBytes <= MAX_DOWNLOADED_BYTES) return opened
    throw invalid(
      at,
      `${at} is too much: what a request names by address must have at most ${MAX_DOWNLOADED_BYTES} bytes in all`,
    )
  }
}

/** Reads the documents of a request as text, and their first pages as pictures where the model takes them. */
function documentOpener(
  ports: MediaPorts,
  owner: Parameters<typeof openMedia>[2],
): (document: UnreadDocument, block: TextBlock) => Promise<readonly [TextBlock, ...MediaBlock[]]> {
  let maxPictures = owner.takesPictures ? MAX_PAGE_PICTURES : 0
  let documents = 0
  let characters = 0
  return async ({ source, at, headings }, block) => {
    documents += 1
    if (documents > MAX_DOCUMENTS)
      throw invalid(
        at,
        `${at} is too much: a request must have at most ${MAX_DOCUMENTS} documents that are files, got ${documents} or more`,
      )
    const content = await toContent(ports, { source, type: 'document' }, owner)
    if ('reason' in content) throw invalid(at, `${at} ${content.reason}`)
    const release = await ports.decoders.acquire(owner.caller.account.id, owner.signal)
    const read = await ports.documents.read(content, { maxPictures }).finally(release)
    if ('reason' in read) throw invalid(at, `${at} ${read.reason}`)
    characters += read.pages.reduce((sum, { length }) => sum + length, 0)
    if (characters > MAX_DOCUMENT_CHARACTERS)
      throw invalid(
        at,
        `${at} is too much: the documents of a request must have at most ${MAX_DOCUMENT_CHARACTERS} characters in all, got ${characters} or more`,
      )
    maxPictures -= read.pictures.length
    const { cache, ...rest } = {
      ...block,
      text: quote('document', [...headings, ...pageLines(read)]),
    }
    return marked(rest, read.pictures.map(toImage), cache)
  }
}

/** A document with its pictures; a cache mark moves to the end of them. */
function marked(
  text: TextBlock,
  pictures: readonly MediaBlock[],
  cache: TextBlock['cache'],
): readonly [TextBlock, ...MediaBlock[]] {
  const mark = cache === undefined ? {} : { cache }
  const last = pictures.at(-1)
  return last ? [text, ...pictures.slice(0, -1), { ...last, ...mark }] : [{ ...text, ...mark }]
}

function toImage({ bytes, widthPx, heightPx }: PagePicture): MediaBlock {
  return {
    type: 'image',
    source: { type: 'bytes', bytes, mediaType: 'image/jpeg' },
    facts: { format: 'jpeg', sizeBytes: bytes.length, widthPx, heightPx },
    content: { bytes },
  }
}

function holdsFile(block: ContentBlock): boolean {
  return block.type === 'tool-result' ? block.content.some(isFile) : isFile(block)
}

type Open = (
  block: MediaBlock | TextBlock,
  at: string,
) => Promise<readonly (MediaBlock | TextBlock)[]>

async function openBlocks(
  blocks: readonly ContentBlock[],
  path: string,
  open: Open,
): Promise<readonly ContentBlock[]> {
  const opened: ContentBlock[] = []
  for (const [index, block] of blocks.entries()) {
    const at = `${path}[${index}]`
    if (block.type === 'tool-result')
      opened.push({ ...block, content: await openResult(block.content, `${at}.content`, open) })
    else if (isFile(block)) opened.push(...(await open(block, at)))
    else opened.push(block)
  }
  return opened
}

async function openResult(
  blocks: readonly (TextBlock | MediaBlock)[],
  path: string,
  open: Open,
): Promise<readonly (TextBlock | MediaBlock)[]> {
  const opened: (TextBlock | MediaBlock)[] = []
  for (const [index, block] of blocks.entries())
    if (isFile(block)) opened.push(...(await open(block, `${path}[${index}]`)))
    else opened.push(block)
  return opened
}

async function openBlock(
  ports: MediaPorts,
  { block, at }: { readonly block: MediaBlock; readonly at: string },
  owner: MediaOwner,
): Promise<MediaBlock> {
  const { type } = block
  const content = await toContent(ports, block, owner)
  if ('reason' in content) throw invalid(at, `${at} ${content.reason}`)
  const release = await ports.decoders.acquire(owner.caller.account.id, owner.signal)
  const facts = await ports.reader.read({ type, content }).finally(release)
  if ('reason' in facts) throw invalid(at, `${at} ${facts.reason}`)
  return { ...block, facts, content }
}

async function toContent(
  { downloads, files, blobs }: MediaPorts,
  { source, type }: { readonly source: MediaSource; readonly type: keyof typeof MAX_MEDIA_BYTES },
  { caller, signal }: MediaOwner,
): Promise<MediaContent | MediaRefusal> {
  const maxBytes = MAX_MEDIA_BYTES[type]
  switch (source.type) {
    case 'base64':
      return { base64: source.data }
    case 'bytes':
      return { bytes: source.bytes }
    case 'url':
      return downloads.download({
        url: source.url,
        maxBytes,
        timeoutMs: DOWNLOAD_TIMEOUT_MS,
        signal,
      })
    case 'file': {
      const file = await files.find(caller.account.id, source.fileId)
      if (!file)
        return {
          reason: `must be a file of yours, got ${JSON.stringify(source.fileId.slice(0, 40))}`,
        }
      // Uploaded videos may be larger than inline ones, because they are read in parts.
      if (type !== 'video' && file.sizeBytes > maxBytes)
        return { reason: `must have at most ${maxBytes} bytes, got ${file.sizeBytes}` }
      const { blobKey, sizeBytes } = file
      const read = (start: number, end: number): Promise<Uint8Array> =>
        join(blobs.read(blobKey, { start, end: end - 1 }), end - start)
      return { sizeBytes, read }
    }
  }
}

async function join(pieces: AsyncIterable<Uint8Array>, sizeBytes: number): Promise<Uint8Array> {
  const all = new Uint8Array(sizeBytes)
  let at = 0
  for await (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

/** True for pictures, videos and documents whose content is still in a file. */
function isFile(block: ContentBlock): block is MediaBlock | TextBlock {
  if (block.type === 'text') return block.document !== undefined
  return block.type === 'image' || block.type === 'video'
}

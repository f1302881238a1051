/**
 * Orders for template films: one template, whose text names the order and whose picture must be
 * that order's own, wherever it was stored meanwhile.
 */
import assert from 'node:assert/strict'
import type { MediaSource } from '../../packages/backlot/src/domain/conversation.ts'
import type { Downloads } from '../../packages/backlot/src/domain/outbound.ts'
import type {
  PictureReader,
  Template,
  TemplateCatalogue,
  TemplateRequest,
} from '../../packages/backlot/src/domain/template.ts'
import type { PictureInput } from '../../packages/backlot/src/domain/video.ts'
import type { Shot } from '@backlot/prompt/shot'
import type { TemplatePlay } from '@backlot/previz/template-play'
import type { Trouble } from './faults.ts'

const TEMPLATE: Template = {
  id: '410000000000000199',
  name: 'Order',
  description: 'Takes the name of an order, and its picture',
  textInputs: [
    { name: 'order', description: 'x', required: true, kind: 'text', maxLength: 40, example: 'x' },
  ],
  mediaInputs: [
    { name: 'photo', description: 'x', required: true, kind: 'image', example: 'x.jpg' },
  ],
  film: { shape: 'square', poster: 0, scenes: [{ seconds: 4, layers: [] }] },
}

/** The only template of a world. */
export const catalogue: Pick<TemplateCatalogue, 'find'> = {
  find: async (id) => (id === TEMPLATE.id ? TEMPLATE : undefined),
}

const pictureOf = (order: string): string => `the picture of ${order}`

/** An order of this name, with an inline picture or one at an address. */
export function templateRequest(order: string, isPictureInside: boolean): TemplateRequest {
  return { templateId: TEMPLATE.id, texts: [order], media: [sourceOf(order, isPictureInside)] }
}

function sourceOf(order: string, isInside: boolean): MediaSource {
  return isInside
    ? { type: 'base64', data: Buffer.from(pictureOf(order)).toString('base64') }
    : { type: 'url', url: `https://pictures.example/${order}` }
}

/** Downloads of pictures: slow, and sometimes failing. */
export function troubledDownloads({ clock, fails, random }: Omit<Trouble, 'underWay'>): Downloads {
  return {
    download: async ({ url, signal }) => {
      await clock.sleep(random.between(1, 5000), signal)
      if (fails()) return { reason: 'must be at an address that answers' }
      return { bytes: Buffer.from(pictureOf(url.slice(url.lastIndexOf('/') + 1))) }
    },
  }
}

/** Accepts any picture unchanged. */
export const pictures: PictureReader = {
  read: async (bytes) => ({ bytes, widthPx: 400, heightPx: 400, focus: [0.5, 0.5] }),
  readFrame: async (bytes) => ({ bytes, mediaType: 'image/png', widthPx: 400, heightPx: 400 }),
}

/** The first frame of an order of this name, inline or at an address. */
export function firstFrame(order: string, isPictureInside: boolean): PictureInput {
  const source = sourceOf(order, isPictureInside)
  return { role: 'first_frame', field: 'first_frame_image', source, maxBytes: 1000 }
}

/** Throws when an engine was given a picture other than ordered. The prompt is the name of the order. */
export function checkShot({ prompt, pictures: given }: Shot): void {
  if (!prompt.startsWith('order-')) return
  assert.equal(String(given?.firstFrame?.bytes), pictureOf(prompt), 'the picture of another')
}

/** Throws when an engine was given other inputs than ordered. */
export function checkPlay({ texts, pictures: { photo } }: TemplatePlay): void {
  assert.equal(String(photo?.bytes), pictureOf(texts['order'] ?? ''), 'the picture of another')
}

/**
 * Video orders: their validation and defaults.
 *
 * Source: brief, "Video generation request (text to video)".
 */
import { parseCamera } from '@backlot/camera/commands'
import type { FramePicture } from '@backlot/prompt/shot'
import type { MediaSource } from './conversation.ts'
import { type Fault, invalid } from './fault.ts'
import {
  durationsOf,
  getVideoModel,
  PICTURE_ROLES,
  RESOLUTIONS,
  type ModelName,
  type Named,
  type PictureRole,
  type Resolution,
  type VideoModel,
  videoModelNamesFor,
} from './model.ts'
import type { ServiceTier } from './tier.ts'

/** The longest prompt, in Unicode code points, unless the model sets another limit. */
export const MAX_PROMPT_LENGTH = 2000

/** The duration when none is requested and the model has no default of its own. */
export const DEFAULT_DURATION_SECONDS = 6

/** The frame rate of every film (ours). */
export const FRAMES_PER_SECOND = 25

/** The ratios of videos from a prompt alone. Source: the public family. */
export const RATIOS = ['21:9', '16:9', '4:3', '1:1', '3:4', '9:16'] as const

/** One of `RATIOS`. */
export type Ratio = (typeof RATIOS)[number]

/** A picture of a request, not loaded yet. */
export type PictureInput = {
  readonly role: PictureRole
  readonly source: MediaSource
  /** Its member in the request. */
  readonly field: string
  /** The largest size, in bytes. */
  readonly maxBytes: number
}

/** A picture of an order as it is stored until its video is made: like `FramePicture`, with its bytes in a blob. */
export type OrderPicture = Omit<FramePicture, 'bytes'> & {
  readonly role: PictureRole
  readonly blobKey: string
}

/** A video request as it was sent, before its members are checked against each other. */
export type VideoRequest = {
  readonly model: ModelName
  /** Empty when absent. */
  readonly prompt: string
  /** The member with the prompt; `prompt` when absent. */
  readonly promptField?: string
  readonly promptOptimizer?: boolean
  readonly fastPretreatment?: boolean
  readonly durationSeconds?: number
  readonly resolution?: string
  readonly callbackUrl?: string
  /** Standard when absent. */
  readonly tier?: ServiceTier
  /** In the order of the request; absent or empty for a video from the prompt alone. */
  readonly pictures?: readonly PictureInput[]
  /** The requested ratio; when absent, that of the first picture, or 16:9 without one. */
  readonly ratio?: Ratio
}

/** A validated order with every default filled in. */
export type VideoOrder = {
  readonly model: ModelName
  readonly prompt: string
  readonly promptOptimizer: boolean
  readonly fastPretreatment: boolean
  readonly durationSeconds: number
  readonly resolution: Resolution
  /** The requested ratio; absent when a picture decides, and for a default of 16:9. */
  readonly ratio?: Ratio
  /** The frame size where the resolution alone does not determine it. */
  readonly size?: FrameSize
  /** Present once they are stored. */
  readonly pictures?: readonly OrderPicture[]
}

/** A frame size. */
export type FrameSize = { readonly widthPx: number; readonly heightPx: number }

/** The shorter side in pixels, by resolution. Source: the public family. */
const SHORTER_SIDES: Readonly<Record<Resolution, number>> = {
  '720P': 720,
  '768P': 768,
  '1080P': 1080,
  '2K': 1440,
}

/** The frame size of a resolution at 16:9. */
export function sizeOf(resolution: Resolution): FrameSize {
  return sizeOfRatio(resolution, 16 / 9)
}

/**
 * The frame size of a resolution at any ratio of width to height: the resolution is the shorter
 * side, and both sides are even.
 */
export function sizeOfRatio(resolution: Resolution, ratio: number): FrameSize {
  return sizeOfShape(SHORTER_SIDES[resolution], ratio)
}

/** The same for any shorter side, which must be even. */
export function sizeOfShape(shorterPx: number, ratio: number): FrameSize {
  const longerPx = 2 * Math.round((shorterPx * Math.max(ratio, 1 / ratio)) / 2)
  return ratio >= 1
    ? { widthPx: longerPx, heightPx: shorterPx }
    : { widthPx: shorterPx, heightPx: longerPx }
}

/** A ratio as width divided by height. */
export function ratioOf(ratio: Ratio): number {
  const [width = 1, height = 1] = ratio.split(':').map(Number)
  return width / height
}

/** The frame size of an order. */
export function sizeOfOrder(order: Pick<VideoOrder, 'size' | 'resolution'>): FrameSize {
  return order.size ?? sizeOf(order.resolution)
}

/** The order of a request, without its pictures; throws `invalid` naming the member, the limit and the value. */
export function toVideoOrder(request: VideoRequest): VideoOrder {
  const model = getVideoModel(request.model)
  const { ratio, durationSeconds: asked, pictures = [] } = request
  const durationSeconds = asked ?? model.defaultDurationSeconds ?? DEFAULT_DURATION_SECONDS
  const resolution = checkResolution(model, request.resolution ?? model.defaultResolution)
  checkDuration(model, resolution, durationSeconds)
  checkPictures(model, request.model, pictures)
  checkPrompt(model, request)
  return {
    model: request.model,
    prompt: request.prompt,
    promptOptimizer: request.promptOptimizer ?? true,
    fastPretreatment: (request.fastPretreatment ?? false) && model.fastPretreatment,
    durationSeconds,
    resolution,
    ...(ratio === undefined ? {} : { ratio, size: sizeOfRatio(resolution, ratioOf(ratio)) }),
  }
}

/**
 * The order with its pictures. The video has the ratio of its first frame, or of its last; a
 * subject decides only where no ratio was requested.
 */
export function withPictures(order: VideoOrder, pictures: readonly OrderPicture[]): VideoOrder {
  const frame =
    pictures.find(({ role }) => role === 'first_frame') ??
    pictures.find(({ role }) => role === 'last_frame')
  const shaping = frame ?? (order.ratio === undefined ? pictures[0] : undefined)
  if (!shaping) return { ...order, pictures }
  const size = sizeOfRatio(order.resolution, shaping.widthPx / shaping.heightPx)
  if (!frame) return { ...order, pictures, size }
  const { ratio: _, ...shapeless } = order
  return { ...shapeless, pictures, size }
}

/** The member names for pictures that a request lacks. */
const PICTURE_MEMBERS: Readonly<Record<PictureRole, string>> = {
  first_frame: 'first_frame_image',
  last_frame: 'last_frame_image',
  subject: 'subject_reference',
}

function checkPictures(
  model: VideoModel,
  name: ModelName,
  pictures: readonly PictureInput[],
): void {
  for (const role of PICTURE_ROLES) {
    const given = pictures.filter((picture) => picture.role === role)
    const { max = 0, isRequired = false } = model.pictures[role] ?? {}
    refuseSurplus(given, max, name)
    if (isRequired && given.length === 0)
      throw invalid(
        PICTURE_MEMBERS[role],
        `${PICTURE_MEMBERS[role]} is required: ${name.sent} makes no film without it`,
      )
  }
  checkTogether(model, name, pictures)
}

function refuseSurplus(given: readonly PictureInput[], max: number, name: ModelName): void {
  const surplus = given[max]
  if (!surplus) return
  if (max === 0) throw notTaken(surplus, name)
  const { field, role } = surplus
  const count = `${max} ${max === 1 ? 'picture' : 'pictures'}`
  throw invalid(
    field,
    `${field} is too much: ${name.sent} takes at most ${count} as its ${role.replace('_', ' ')}, got ${given.length}`,
  )
}

function notTaken({ role, field }: PictureInput, name: ModelName): Fault {
  const others = videoModelNamesFor(name, ({ pictures }) => pictures[role] !== undefined)
  return invalid(
    field,
    `${field} is not taken by ${name.sent}; models that take a ${role.replace('_', ' ')} are ${others.join(', ')}`,
  )
}

/** Frames and subjects exclude each other, and most models take a last frame only with a first. */
function checkTogether(
  { lastFrameAlone }: VideoModel,
  name: ModelName,
  pictures: readonly PictureInput[],
): void {
  const subject = pictures.find(({ role }) => role === 'subject')
  const frame = pictures.find(({ role }) => role !== 'subject')
  if (subject && frame)
    throw invalid(subject.field, `${subject.field} must not stand beside ${frame.field}`)
  const last = pictures.find(({ role }) => role === 'last_frame')
  const hasFirst = pictures.some(({ role }) => role === 'first_frame')
  if (last && !hasFirst && !lastFrameAlone)
    throw invalid(last.field, `${last.field} needs ${PICTURE_MEMBERS.first_frame} for ${name.sent}`)
}

function checkResolution(model: Named<VideoModel>, asked: string): Resolution {
  const served = servedResolutions(model)
  const resolution = served.find((name) => name === asked)
  if (resolution) return resolution
  throw invalid(
    'resolution',
    `resolution must be ${served.join(' or ')} for ${model.sent}, got ${JSON.stringify(asked.slice(0, 40))}`,
  )
}

function checkDuration(
  model: Named<VideoModel>,
  resolution: Resolution,
  durationSeconds: number,
): void {
  const allowed = durationsOf(model, resolution)
  if (allowed.includes(durationSeconds)) return
  throw invalid(
    'duration',
    `duration must be ${durationText(allowed)} for ${model.sent} at ${resolution}, got ${durationSeconds}`,
  )
}

/** `6 or 10`; where they are many in a row, `an integer from 4 to 15`. */
function durationText(seconds: readonly number[]): string {
  const [first = 0] = seconds
  const isRow = seconds.length > 2 && seconds.every((value, index) => value === first + index)
  return isRow ? `an integer from ${first} to ${seconds.at(-1)}` : seconds.join(' or ')
}

function checkPrompt(model: VideoModel, request: VideoRequest): void {
  const { prompt, promptField: field = 'prompt', pictures = [] } = request
  const length = countCodePoints(prompt)
  const { maxPromptLength = MAX_PROMPT_LENGTH } = model
  if (length > maxPromptLength)
    throw invalid(field, `${field} must have at most ${maxPromptLength} characters, got ${length}`)
  // A frame shows the content; a subject alone does not.
  if (pictures.some(({ role }) => role !== 'subject')) return
  const described = model.cameraCommands ? parseCamera(prompt) : { text: prompt, steps: [] }
  if (described.text.trim() === '' && described.steps.length === 0)
    throw invalid(field, `${field} must not be empty`)
}

function servedResolutions(model: VideoModel): readonly Resolution[] {
  return RESOLUTIONS.filter((name) => model.price[name])
}

/** The length of a text in Unicode code points: an emoji outside the basic plane counts as one. */
export function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

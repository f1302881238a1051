/**
 * What a caller may order as a video.
 *
 * Source: brief, "Video generation request (text to video)".
 */
import { parseCamera } from '@backlot/camera/commands'
import { Fault, invalid } from './fault.ts'
import {
  durationsOf,
  getVideoModel,
  RESOLUTIONS,
  type ModelName,
  type Resolution,
  type VideoModel,
} from './model.ts'
import type { ServiceTier } from './tier.ts'

/** The longest prompt, in Unicode code points. */
export const MAX_PROMPT_LENGTH = 2000

/** The length of a film when none is asked for. */
export const DEFAULT_DURATION_SECONDS = 6

/** The frame rate of every film (ours). */
export const FRAMES_PER_SECOND = 25

/** A text-to-video request as it was sent, its members still unchecked against each other. */
export type VideoRequest = {
  readonly model: ModelName
  readonly prompt: string
  readonly promptOptimizer?: boolean
  readonly fastPretreatment?: boolean
  readonly durationSeconds?: number
  readonly resolution?: string
  readonly callbackUrl?: string
  /** Standard when absent. */
  readonly tier?: ServiceTier
}

/** A checked order with every default filled in. */
export type VideoOrder = {
  readonly model: ModelName
  readonly prompt: string
  readonly promptOptimizer: boolean
  readonly fastPretreatment: boolean
  readonly durationSeconds: number
  readonly resolution: Resolution
}

/** Pixel sizes by resolution. Source: the public family. */
const SIZES: Readonly<Record<Resolution, { readonly widthPx: number; readonly heightPx: number }>> =
  {
    '720P': { widthPx: 1280, heightPx: 720 },
    '768P': { widthPx: 1366, heightPx: 768 },
    '1080P': { widthPx: 1920, heightPx: 1080 },
  }

/** The frame size of a resolution. */
export function sizeOf(resolution: Resolution): {
  readonly widthPx: number
  readonly heightPx: number
} {
  return SIZES[resolution]
}

/** The order that a request makes; throws `invalid` naming the member, the limit and the value. */
export function toVideoOrder(request: VideoRequest): VideoOrder {
  const model = getVideoModel(request.model)
  const durationSeconds = request.durationSeconds ?? DEFAULT_DURATION_SECONDS
  const resolution = checkResolution(model, request.resolution ?? model.defaultResolution)
  checkDuration(model, resolution, durationSeconds)
  checkPrompt(model, request.prompt)
  return {
    model: request.model,
    prompt: request.prompt,
    promptOptimizer: request.promptOptimizer ?? true,
    fastPretreatment: (request.fastPretreatment ?? false) && model.fastPretreatment,
    durationSeconds,
    resolution,
  }
}

function checkResolution(model: VideoModel, asked: string): Resolution {
  const served = servedResolutions(model)
  const resolution = served.find((name) => name === asked)
  if (resolution) return resolution
  throw invalid(
    'resolution',
    `resolution must be ${served.join(' or ')} for ${model.id}, got ${JSON.stringify(asked.slice(0, 40))}`,
  )
}

function checkDuration(model: VideoModel, resolution: Resolution, durationSeconds: number): void {
  const allowed = durationsOf(model, resolution)
  if (allowed.includes(durationSeconds)) return
  throw invalid(
    'duration',
    `duration must be ${allowed.join(' or ')} for ${model.id} at ${resolution}, got ${durationSeconds}`,
  )
}

function checkPrompt(model: VideoModel, prompt: string): void {
  const length = countCodePoints(prompt)
  if (length > MAX_PROMPT_LENGTH)
    throw invalid(
      'prompt',
      `prompt must have at most ${MAX_PROMPT_LENGTH} characters, got ${length}`,
    )
  const described = model.cameraCommands ? parseCamera(prompt) : { text: prompt, steps: [] }
  if (described.text.trim() === '' && described.steps.length === 0)
    throw new Fault('invalid', 'prompt must not be empty', { field: 'prompt' })
}

function servedResolutions(model: VideoModel): readonly Resolution[] {
  return RESOLUTIONS.filter((name) => model.price[name])
}

/** The length of a text as people count it: an emoji outside the basic plane is one. */
export function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

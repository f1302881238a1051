/** The ports of engines. An engine knows nothing of tasks, keys, money or dialects. */
import type { Making } from './making.ts'
import type { PictureRole } from './model.ts'
import type { Prompt } from './conversation.ts'
import type { BetweenPictures, Shot } from '@backlot/prompt/shot'
import type { StreamPart } from './stream.ts'
import type { TemplatePlay } from '@backlot/previz/template-play'
import type { ServiceTier } from './tier.ts'

/** A finished video. */
export type RenderedVideo = {
  /** The bytes of an MP4 file; can be read once. */
  readonly video: AsyncIterable<Uint8Array>
  readonly widthPx: number
  readonly heightPx: number
  readonly durationSeconds: number
}

/** One attempt to render a video. It may be repeated by another process or after a restart. */
export type RenderRun = {
  /** Aborts with a `RenderStopped`. */
  readonly signal: AbortSignal

  /** Called with non-decreasing fractions from 0 to 1. */
  onProgress(fraction: number): void

  /** Called with stages and frames, by engines that know more than a fraction. */
  onStage?(made: Pick<Making, 'stage' | 'frames'>): void

  /** Called now and then with a preview frame, by engines that have one. */
  onPreview?(preview: VideoPreview): void

  /** Called by an engine that decides how the film gets from its first picture to its last. */
  onBetween?(between: BetweenPictures): void

  /** The id of the render, at most 18 digits; the same in all attempts. */
  readonly renderId: string

  /** The note that an earlier attempt kept; absent when there is none. */
  readonly kept?: string

  /**
   * Stores a note for the next attempt if this one is cut short, such as the name of a remote job,
   * so that nobody orders it twice. Durable when it resolves. Rejects when the task is no longer
   * this attempt's.
   */
  keep(word: string): Promise<void>
}

/** A preview frame of a video in the making. */
export type VideoPreview = {
  /** The number of the frame in the video. */
  readonly frame: number
  /** Encodes the JPEG at the first call, and returns it. */
  jpeg(): Promise<Uint8Array>
}

/** Why rendering was aborted. */
export class RenderStopped extends Error {
  override readonly name = 'RenderStopped'
  /** True when another attempt continues the task: remote jobs must then be left running. */
  readonly goesOn: boolean

  constructor(message: string, goesOn: boolean) {
    super(message)
    this.goesOn = goesOn
  }
}

/**
 * How an engine can be given the camera movement: as our commands; as a sentence of the prompt; as
 * the nearest preset of a list; as the poses of our own camera; as a rehearsal film that it
 * follows.
 */
export const CAMERA_MEANS = ['commands', 'words', 'preset', 'poses', 'film'] as const

/** One of `CAMERA_MEANS`. */
export type CameraMeans = (typeof CAMERA_MEANS)[number]

/**
 * The built-in engine: the only one that can describe how it understands a prompt, and draw a
 * single frame without making the film.
 */
export const EMBEDDED_ENGINE = 'previz'

/** An engine for videos. Every engine passes `test/contracts/video-engine.ts`. */
export interface VideoEngine {
  /** Lower-case, as it is named in the configuration. */
  readonly name: string

  /** How it takes the camera movement, in the order of `CAMERA_MEANS`; empty when it cannot. */
  readonly camera: readonly CameraMeans[]

  /** The roles of pictures that it takes; others are refused before a task is accepted. */
  readonly pictures: readonly PictureRole[]

  /** Throws the fault of a prompt that the engine refuses without rendering; called before a task is accepted. */
  checkPrompt?(prompt: string): void

  /**
   * Why the engine cannot work as configured, in words for its operator only; undefined when no
   * reason is known. Renders nothing. Rejects when its server does not answer.
   */
  check?(signal: AbortSignal): Promise<string | undefined>

  /**
   * Renders the shot. Rejects with the signal's reason soon after it aborts, and has by then
   * released everything: threads, files, connections.
   */
  render(shot: Shot, run: RenderRun): Promise<RenderedVideo>
}

/** The parts of a run that the built-in renderer needs. */
export type RenderWatch = Pick<
  RenderRun,
  'signal' | 'onProgress' | 'onStage' | 'onPreview' | 'onBetween'
>

/** An engine for template films. */
export interface TemplateEngine {
  /** Renders the inputs, with the guarantees of `VideoEngine.render`. */
  renderTemplate(play: TemplatePlay, run: RenderWatch): Promise<RenderedVideo>

  /** One frame of the film as a JPEG, as wide as requested. Rejects with the signal's reason when it aborts. */
  renderStill(
    play: TemplatePlay,
    moment: { readonly seconds: number; readonly signal: AbortSignal },
  ): Promise<Uint8Array>
}

/** A request to a text engine. */
export type TextRequest = {
  /** The catalogue name of the model. */
  readonly modelId: string
  readonly prompt: Prompt
  /** The most output tokens, thinking included. The engine stops there with reason `limit`. */
  readonly maxTokens: number
  readonly temperature: number
  readonly topP: number
  readonly tier: ServiceTier
  /** A JSON Schema that the text of the reply must satisfy. */
  readonly responseSchema?: Readonly<Record<string, unknown>>
}

/** A token count; not `exact` when the engine has no tokenizer and estimates. */
export type TokenCount = { readonly tokens: number; readonly exact: boolean }

/** How far a prompt is counted. */
export type CountLimits = {
  /** An engine may stop counting beyond so many tokens; the count is then any number above it. */
  readonly enough?: number
  /** Aborts when the count is no longer needed. */
  readonly signal?: AbortSignal
}

/** How a reply is generated. */
export type ReplyRun = {
  /** Aborts the reply. */
  readonly signal: AbortSignal
  /** Whether the reply is of use only when it is complete: an engine may then request it in one piece. */
  readonly isWhole?: boolean
}

/** An engine for text. Every engine passes `test/contracts/text-engine.ts`. */
export interface TextEngine {
  /** Lower-case, as it is named in the configuration. */
  readonly name: string

  /** The input tokens of a prompt for this model. When `exact`, it equals the usage of a reply to it. */
  countTokens(modelId: string, prompt: Prompt, limits?: CountLimits): Promise<TokenCount>

  /**
   * The reply, in batches of parts as they arrive, in the grammar of `stream.ts`. An empty batch is
   * a sign of life. Throws a fault when the engine fails; ends with the signal's reason soon after
   * it aborts.
   */
  generate(request: TextRequest, run: ReplyRun): AsyncIterable<readonly StreamPart[]>
}

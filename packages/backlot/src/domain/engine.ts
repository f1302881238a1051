/**
 * The ports that engines fill. An engine knows nothing of tasks, keys,
 * money or dialects.
 */
import type { Making } from './making.ts'
import type { PictureRole } from './model.ts'
import type { Prompt } from './conversation.ts'
import type { BetweenPictures, Shot } from '@backlot/previz/shot'
import type { StreamPart } from './stream.ts'
import type { TemplatePlay } from '@backlot/previz/template-play'
import type { ServiceTier } from './tier.ts'

/** A finished film. */
export type RenderedVideo = {
  /** The bytes of an MP4 file, to be read once. */
  readonly video: AsyncIterable<Uint8Array>
  readonly widthPx: number
  readonly heightPx: number
  readonly durationSeconds: number
}

/** One try at a film. A film that another process took over, or that waited for a restart, is tried again. */
export type RenderRun = {
  /** Aborts with a `RenderStopped`. */
  readonly signal: AbortSignal

  /** Called with fractions from 0 to 1 that never fall. */
  onProgress(fraction: number): void

  /** Called with how far the film has come, by an engine that knows more than a fraction. */
  onStage?(made: Pick<Making, 'stage' | 'frames'>): void

  /** Called now and then with a small picture of what is rendered, by an engine that can show it. */
  onPreview?(preview: VideoPreview): void

  /** Called by an engine that decides it when the film has a first and a last picture: how it goes from the one to the other. */
  onBetween?(between: BetweenPictures): void

  /** Names the film; the same in every run of it. At most 18 digits. */
  readonly renderId: string

  /** What an earlier run of this film kept last; absent when none did. */
  readonly kept?: string

  /**
   * Keeps a word for the run that goes on when this one is cut short: the name
   * of a job elsewhere, so that nobody orders it twice. Durable when it
   * resolves. Rejects when the film is no longer this run's.
   */
  keep(word: string): Promise<void>
}

/** A small picture of a film that is being made. */
export type VideoPreview = {
  /** The number of its frame in the film. */
  readonly frame: number
  /** Makes the JPEG; from then on it is known. */
  jpeg(): Promise<Uint8Array>
}

/** Why a film was given up before its end. */
export class RenderStopped extends Error {
  override readonly name = 'RenderStopped'
  /** True when another run goes on with it: what works on it elsewhere must be left at work. */
  readonly goesOn: boolean

  constructor(message: string, goesOn: boolean) {
    super(message)
    this.goesOn = goesOn
  }
}

/**
 * How an engine can be given the camera movement: in our commands; as a
 * sentence of the prompt; as the nearest preset of a list; as the poses of our
 * own camera; as a film of ours that it follows.
 */
export const CAMERA_MEANS = ['commands', 'words', 'preset', 'poses', 'film'] as const

/** One of `CAMERA_MEANS`. */
export type CameraMeans = (typeof CAMERA_MEANS)[number]

/** The engine that is part of the server: alone in telling what it understands of a prompt, and in drawing a moment without making the film. */
export const EMBEDDED_ENGINE = 'previz'

/** Something that makes films. Every engine passes `test/contracts/video-engine.ts`. */
export interface VideoEngine {
  /** Lower-case, as it is named in the configuration. */
  readonly name: string

  /** How it gets the camera movement, in the order of `CAMERA_MEANS`; empty when it is not. */
  readonly camera: readonly CameraMeans[]

  /** The pictures that it takes with a shot, by their roles; what it does not take is refused before a task is accepted. */
  readonly pictures: readonly PictureRole[]

  /** Throws the fault of a prompt that the engine refuses on sight, where it does; called before a task is accepted. */
  checkPrompt?(prompt: string): void

  /**
   * What keeps the engine from working as it is configured, for its operator: words that no caller
   * is told; undefined when nothing is known to. Orders nothing. Rejects when what it works with
   * does not answer.
   */
  check?(signal: AbortSignal): Promise<string | undefined>

  /**
   * Films the shot. Rejects with the signal's reason soon after it aborts, and
   * by then holds nothing: no thread, no file, no connection.
   */
  render(shot: Shot, run: RenderRun): Promise<RenderedVideo>
}

/** What of a run the embedded renderer needs. */
export type RenderWatch = Pick<
  RenderRun,
  'signal' | 'onProgress' | 'onStage' | 'onPreview' | 'onBetween'
>

/** Something that makes films of templates. */
export interface TemplateEngine {
  /** Films the play, under the promises of `VideoEngine.render`. */
  renderTemplate(play: TemplatePlay, run: RenderWatch): Promise<RenderedVideo>

  /** One moment of the film, as a JPEG as wide as the play asks. Rejects with the signal's reason when it aborts. */
  renderStill(
    play: TemplatePlay,
    moment: { readonly seconds: number; readonly signal: AbortSignal },
  ): Promise<Uint8Array>
}

/** What a text engine is asked for. */
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
  /** An engine may stop counting beyond so many tokens: its count is then some number above. */
  readonly enough?: number
  /** Aborts when nobody waits for the count any more. */
  readonly signal?: AbortSignal
}

/** How a reply is wanted. */
export type ReplyRun = {
  /** Ends the reply. */
  readonly signal: AbortSignal
  /** Whether nothing of the reply is of use before all of it is there: an engine may then get it in one piece. */
  readonly isWhole?: boolean
}

/** Something that continues conversations. Every engine passes `test/contracts/text-engine.ts`. */
export interface TextEngine {
  /** Lower-case, as it is named in the configuration. */
  readonly name: string

  /** The input tokens of a prompt for this model. When `exact`, it equals the usage of a reply to it. */
  countTokens(modelId: string, prompt: Prompt, limits?: CountLimits): Promise<TokenCount>

  /**
   * The reply, in batches of parts as they become ready, following the grammar
   * in `stream.ts`. An empty batch is a sign of life. Throws a fault when the engine fails; ends with the
   * signal's reason soon after it aborts.
   */
  generate(request: TextRequest, run: ReplyRun): AsyncIterable<readonly StreamPart[]>
}

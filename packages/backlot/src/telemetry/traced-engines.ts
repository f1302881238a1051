/**
 * Traces engines by OpenTelemetry's conventions for generative AI: the request's parameters,
 * duration and usage. Content is never recorded.
 *
 * Source: OpenTelemetry, "Semantic conventions for generative AI client inference" (development,
 * November 2026).
 */
import type { EmbeddingEngine } from '../domain/embedding.ts'
import type { TemplateEngine, TextEngine, TextRequest, VideoEngine } from '../domain/engine.ts'
import type { FinishReason, StreamPart, Usage } from '../domain/stream.ts'
import {
  errorTypeOf,
  inSpan,
  type TraceSpan,
  type SpanAttributes,
  type SpanStart,
  type Tracer,
} from '../domain/trace.ts'

/** The engines of a process, by the models that they serve. */
export type TracedEngines = {
  text(modelId: string): TextEngine
  video(modelId: string): VideoEngine
  embedding(modelId: string): EmbeddingEngine
  template(): TemplateEngine
}

/** The engines with spans for their work. */
export function traceEngines<E extends TracedEngines>(tracer: Tracer, engines: E): E {
  const text = perModel((modelId) => traceText(tracer, engines.text(modelId)))
  const video = perModel((modelId) => traceVideo(tracer, engines.video(modelId), modelId))
  const embedding = perModel((modelId) => traceEmbeddings(tracer, engines.embedding(modelId)))
  return {
    ...engines,
    text,
    video,
    embedding,
    template: () => traceTemplates(tracer, engines.template()),
  }
}

type Batch = readonly StreamPart[]

function perModel<T>(create: (modelId: string) => T): (modelId: string) => T {
  const made = new Map<string, T>()
  return (modelId) => {
    const known = made.get(modelId)
    if (known) return known
    const engine = create(modelId)
    made.set(modelId, engine)
    return engine
  }
}

/** OpenTelemetry's finish reasons. */
const FINISH_REASONS: Readonly<Record<FinishReason, string>> = {
  end: 'stop',
  limit: 'length',
  tool: 'tool_call',
  sensitive: 'content_filter',
}

/** The start of a span: the operation and the engine. */
function startOf(
  operation: 'chat' | 'embeddings' | 'generate_content',
  asked: { readonly engine: string; readonly modelId: string } & { readonly more?: SpanAttributes },
): SpanStart {
  return {
    name: `${operation} ${asked.modelId}`,
    kind: 'client',
    attributes: {
      'gen_ai.operation.name': operation,
      'gen_ai.provider.name': asked.engine,
      'gen_ai.request.model': asked.modelId,
      ...asked.more,
    },
  }
}

function traceText(tracer: Tracer, engine: TextEngine): TextEngine {
  return {
    name: engine.name,
    countTokens: (...asked) => engine.countTokens(...asked),
    generate: (request, run) => {
      const more = { ...requestAttributes(request), 'gen_ai.request.stream': run.isWhole !== true }
      const start = startOf('chat', { engine: engine.name, modelId: request.modelId, more })
      return tracedReply(tracer, start, () => engine.generate(request, run))
    },
  }
}

function requestAttributes({
  maxTokens,
  temperature,
  topP,
  responseSchema,
}: TextRequest): SpanAttributes {
  return {
    'gen_ai.request.max_tokens': maxTokens,
    'gen_ai.request.temperature': temperature,
    'gen_ai.request.top_p': topP,
    'gen_ai.output.type': responseSchema ? 'json' : 'text',
  }
}

/** The reply; its span lasts from its first read to its end, and the engine's work for it is inside. */
function tracedReply(
  tracer: Tracer,
  start: SpanStart,
  reply: () => AsyncIterable<Batch>,
): AsyncIterable<Batch> {
  return {
    [Symbol.asyncIterator]: () => {
      const span = tracer.start(start)
      const watch = replyWatch(span)
      const source = span.run(() => reply()[Symbol.asyncIterator]())
      return {
        next: async () => {
          try {
            const result = await span.run(() => source.next())
            if (result.done) span.end()
            else watch(result.value)
            return result
          } catch (thrown) {
            span.fail(errorTypeOf(thrown))
            span.end()
            throw thrown
          }
        },
        return: async () => {
          try {
            await span.run(async () => await source.return?.())
          } finally {
            span.end()
          }
          return { done: true, value: undefined }
        },
      }
    },
  }
}

/** Records when a reply began, and how it ended. */
function replyWatch(span: TraceSpan): (batch: Batch) => void {
  const startedMs = performance.now()
  let hasBegun = false
  return (batch) => {
    if (!hasBegun && batch.length > 0) {
      hasBegun = true
      span.set({ 'gen_ai.response.time_to_first_chunk': (performance.now() - startedMs) / 1000 })
    }
    const last = batch.at(-1)
    if (last?.type !== 'finish') return
    span.set({
      'gen_ai.response.finish_reasons': [FINISH_REASONS[last.reason]],
      ...usageAttributes(last.usage),
    })
  }
}

/** Tokens; cached ones are part of the input here, as the conventions have it. */
function usageAttributes(usage: Usage): SpanAttributes {
  const { inputTokens, outputTokens, reasoningTokens, cacheReadTokens, cacheWriteTokens } = usage
  return {
    'gen_ai.usage.input_tokens': inputTokens + cacheReadTokens + cacheWriteTokens,
    'gen_ai.usage.output_tokens': outputTokens,
    ...(reasoningTokens > 0 && { 'gen_ai.usage.reasoning.output_tokens': reasoningTokens }),
    ...(cacheReadTokens > 0 && { 'gen_ai.usage.cache_read.input_tokens': cacheReadTokens }),
    ...(cacheWriteTokens > 0 && { 'gen_ai.usage.cache_write.input_tokens': cacheWriteTokens }),
  }
}

/** The conventions have no operation and no output type for videos: ours is `video`. */
const VIDEO_OUTPUT: SpanAttributes = { 'gen_ai.output.type': 'video' }

function traceVideo(tracer: Tracer, engine: VideoEngine, modelId: string): VideoEngine {
  const start = startOf('generate_content', { engine: engine.name, modelId, more: VIDEO_OUTPUT })
  return {
    ...engine,
    render: (shot, run) =>
      inSpan(tracer, start, async (span) => {
        const made = await engine.render(shot, run)
        span?.set({
          'backlot.video.width': made.widthPx,
          'backlot.video.height': made.heightPx,
          'backlot.video.duration_s': made.durationSeconds,
        })
        return made
      }),
  }
}

function traceTemplates(tracer: Tracer, engine: TemplateEngine): TemplateEngine {
  const start = startOf('generate_content', {
    engine: 'previz',
    modelId: 'template',
    more: VIDEO_OUTPUT,
  })
  return {
    ...engine,
    renderStill: (...asked) => engine.renderStill(...asked),
    renderTemplate: (play, run) => inSpan(tracer, start, () => engine.renderTemplate(play, run)),
  }
}

function traceEmbeddings(tracer: Tracer, engine: EmbeddingEngine): EmbeddingEngine {
  return {
    name: engine.name,
    countTokens: (...asked) => engine.countTokens(...asked),
    embed: (request, run) => {
      const start = startOf('embeddings', { engine: engine.name, modelId: request.modelId })
      return inSpan(tracer, start, async (span) => {
        const made = await engine.embed(request, run)
        span?.set({
          'gen_ai.usage.input_tokens': made.inputTokens,
          'gen_ai.embeddings.dimension.count': made.vectors[0]?.length,
        })
        return made
      })
    },
  }
}

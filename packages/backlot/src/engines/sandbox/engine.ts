/**
 * The sandbox: a text engine without a model. It answers by rules, says so, and gives the same
 * answer to the same request, so that clients can be built and tested without a key, a GPU or a
 * network.
 *
 * Its guarantees: `docs/sandbox.md`.
 */
import type { Clock } from '../../domain/clock.ts'
import type { Prompt } from '../../domain/conversation.ts'
import type { CountLimits, TextEngine, TextRequest } from '../../domain/engine.ts'
import { TEXT_MODELS } from '../../domain/model.ts'
import type { StreamPart } from '../../domain/stream.ts'
import { composeReply, type ComposedReply } from './compose-reply.ts'
import { countPrompt } from '../../tokens/count-prompt.ts'
import { readDemands } from './demands.ts'
import { createPromptCache, type PromptCache } from './prompt-cache.ts'
import { paced, type Pace } from './pace.ts'
import { lastUserContent, phraseTexts } from './phrases.ts'
import { playScenario } from './play-scenario.ts'
import { replySteps } from './reply-steps.ts'
import type { Scenario } from './scenario.ts'
import { countTries } from './tries.ts'
import { loadTokenizer } from '../../tokens/tokenizer.ts'

/** Dependencies of the sandbox. */
export type SandboxOptions = {
  readonly clock: Clock
  /** Default: `rated`. */
  readonly pace?: Pace
  /** The current scenarios, in the order in which they are tried. Default: none. */
  scenarios?(): readonly Scenario[]
}

/** Imitates the delay of a real model's first token, which grows with the prompt. */
const FIRST_TOKEN_MS = 150
const READ_TOKENS_PER_MS = 20

/** For a model that is not in the catalogue. */
const DEFAULT_TOKENS_PER_SECOND = 60

/** Creates the engine; holds no resources. */
export function createSandbox({
  clock,
  pace = 'rated',
  scenarios = () => [],
}: SandboxOptions): TextEngine {
  const tries = countTries()
  // The use case counts a prompt and then has it answered: the same object is counted once.
  const counted = new WeakMap<Prompt, number>()
  const count = async (prompt: Prompt, limits: CountLimits = {}): Promise<number> => {
    const known = counted.get(prompt)
    if (known !== undefined) return known
    const tokens = await countPrompt(prompt, limits)
    if (tokens <= (limits.enough ?? Infinity)) counted.set(prompt, tokens)
    return tokens
  }
  const cache = createPromptCache({ clock, count })
  const reply = (request: TextRequest, inputTokens: number): ComposedReply =>
    playScenario(request, { scenarios: scenarios(), tries, inputTokens }) ??
    composeReply(request, inputTokens)
  return {
    name: 'sandbox',
    countTokens: async (_modelId, prompt, limits) => ({
      tokens: await count(prompt, limits),
      exact: true,
    }),
    generate: (request, { signal }) =>
      generate(request, { signal, count, cache, clock, pace, reply }),
  }
}

async function* generate(
  request: TextRequest,
  run: {
    readonly signal: AbortSignal
    readonly count: (prompt: Prompt) => Promise<number>
    readonly cache: PromptCache
    readonly clock: Clock
    readonly pace: Pace
    readonly reply: (request: TextRequest, inputTokens: number) => ComposedReply
  },
): AsyncGenerator<readonly StreamPart[]> {
  const { signal, clock, pace } = run
  signal.throwIfAborted()
  const inputTokens = await run.count(request.prompt)
  const demands = readDemands(phraseTexts(lastUserContent(request.prompt)))
  const ratedMs = FIRST_TOKEN_MS + inputTokens / READ_TOKENS_PER_MS
  if (demands.fault) throw demands.fault
  const cached = await run.cache.take(request.modelId, request.prompt)
  const steps = replySteps(run.reply(request, inputTokens), {
    tokenizer: await loadTokenizer(),
    inputTokens,
    cached,
    maxTokens: request.maxTokens,
    demands,
  })
  const model = TEXT_MODELS.find(({ id }) => id === request.modelId)
  const tokensPerSecond = model?.tokensPerSecond ?? DEFAULT_TOKENS_PER_SECOND
  const firstTokenMs = demands.firstTokenMs ?? (pace === 'instant' ? 0 : ratedMs)
  yield* paced(steps, { clock, pace, tokensPerSecond, firstTokenMs, signal })
}

/**
 * A planner over a text engine. A model may answer anything, or nothing: what is no plan within its
 * limits counts as none, and the film is planned by rules. An answer with faults that cost the film
 * something is sent back once, with its faults, within the same time limit; whatever is still wrong
 * then is left out, alone, and reported. The prompt is passed to the model as data.
 */
import type { Clock } from '../../domain/clock.ts'
import type { TextEngine, TextRequest } from '../../domain/engine.ts'
import type { Planner, PlannerForm, ReadPlan, VideoPlan } from '../../domain/video-plan.ts'
import { shotOfOrder } from '../../domain/shot-of-order.ts'
import type { SensitivityChecker } from '../../domain/sensitivity.ts'
import type { ShotPlan } from '@backlot/prompt/shot'
import type { VideoOrder } from '../../domain/video.ts'

/** Dependencies of the planner. */
export type PlannerPorts = {
  /** Called when there is something to plan. */
  textEngine(modelId: string): TextEngine
  readonly modelId: string
  /** The time limit of a plan, in milliseconds. */
  readonly timeoutMs: number
  readonly clock: Clock
  /** Moderates the prompts that the planner writes. */
  readonly sensitivity: Pick<SensitivityChecker, 'find'>
  readonly form: PlannerForm
  /** Called with the reason why a plan was rejected, for the log. */
  onError(thrown: unknown): void
}

/** Why a plan was rejected, in words for the owner of the task. */
class NoPlan extends Error {
  override readonly name = 'NoPlan'
}

/** A plan is one or two kilobytes; thinking before it is not read, but takes tokens. */
const MAX_TOKENS = 8192
const MAX_ANSWER_CHARACTERS = 32_768

/** A note is read by people. */
const MAX_NOTE_CHARACTERS = 500

/** As much of a fault as a model needs to find it. */
const MAX_FAULT_CHARACTERS = 400

/** Creates the planner. */
export function createPlanner(ports: PlannerPorts): Planner {
  return {
    plan: async (order, signal) => {
      try {
        return toVideoPlan(await askForPlan(ports, order, signal))
      } catch (thrown) {
        signal.throwIfAborted()
        ports.onError(thrown)
        const reason = thrown instanceof NoPlan ? thrown.message : 'the planner could not be asked'
        return { by: 'rules', reason } satisfies VideoPlan
      }
    },
  }
}

function toVideoPlan({ plan, notes }: ReadPlan): VideoPlan {
  if (notes.length === 0) return { by: 'planner', plan }
  const note = `left out of the plan: ${notes.join('; ')}`
  return { by: 'planner', plan, note: note.slice(0, MAX_NOTE_CHARACTERS) }
}

async function askForPlan(
  ports: PlannerPorts,
  order: VideoOrder,
  parent: AbortSignal,
): Promise<ReadPlan> {
  const late = (): Error => new NoPlan('the planner took too long')
  const { signal, clear } = ports.clock.deadline(ports.timeoutMs, parent, late)
  const talk = toTalk(ports, order)
  try {
    // The engine should obey the signal; the film does not wait for one that does not.
    return await Promise.race([talkOver(ports, talk, signal), rejection(signal)])
  } catch (thrown) {
    if (parent.aborted || !talk.best) throw thrown
    ports.onError(thrown)
    return talk.best
  } finally {
    clear()
  }
}

async function rejection(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  if (signal.aborted) reject(signal.reason)
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return promise
}

/** What is said between us and the model. */
type Talk = {
  readonly request: TextRequest
  readonly draft: ShotPlan
  /** The best plan so far, which is made if the model is not heard again. */
  best?: ReadPlan
}

/** Asks, and once again where the answer has faults that cost the film something. */
async function talkOver(ports: PlannerPorts, talk: Talk, signal: AbortSignal): Promise<ReadPlan> {
  const answer = await answerOf(ports, talk.request, signal)
  const first = await readAnswer(ports, talk, { answer, signal })
  if (first.read?.isWhole) return first.read
  if (first.read) talk.best = first.read
  const again = repairOf(talk.request, answer, first.faults)
  const corrected = await answerOf(ports, again, signal)
  const { read, cause } = await readAnswer(ports, talk, { answer: corrected, signal })
  const best = better(read, talk.best)
  if (!best) throw new NoPlan('the planner gave no plan', { cause })
  return best
}

/** The second answer, unless more is missing in it. */
function better(second: ReadPlan | undefined, first: ReadPlan | undefined): ReadPlan | undefined {
  if (!second || !first || second.isWhole) return second ?? first
  return second.notes.length <= first.notes.length ? second : first
}

type Reading = {
  readonly read?: ReadPlan
  readonly faults: readonly string[]
  readonly cause?: unknown
}

/** One JSON object, in a code fence, after thoughts, or by itself. */
async function readAnswer(
  { form, sensitivity }: PlannerPorts,
  { draft }: Talk,
  { answer, signal }: { readonly answer: string; readonly signal: AbortSignal },
): Promise<Reading> {
  const json = /\{.*\}/su.exec(answer.replace(/^\s*<think>.*?<\/think>/su, ''))?.[0]
  let read: ReadPlan
  try {
    if (json === undefined) throw new Error(`no JSON object, but: ${answer.slice(0, 200)}`)
    read = form.readPlan(JSON.parse(json), draft)
  } catch (cause) {
    return { faults: [messageOf(cause)], cause }
  }
  if (await sensitivity.find(wordsOf(read), signal))
    throw new NoPlan('sensitive content detected in the plan')
  return { read, faults: read.faults }
}

const messageOf = (thrown: unknown): string =>
  (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, MAX_FAULT_CHARACTERS)

/** All words of a plan that somebody reads. */
const wordsOf = ({ plan, notes }: ReadPlan): readonly string[] => [
  plan.prompt,
  ...(plan.notShown ?? []).flatMap(({ words, instead = '' }) => [words, instead]),
  ...notes,
]

async function answerOf(
  { textEngine, modelId }: PlannerPorts,
  request: TextRequest,
  signal: AbortSignal,
): Promise<string> {
  let answer = ''
  for await (const batch of textEngine(modelId).generate(request, { signal }))
    for (const part of batch) {
      if (part.type === 'text-delta') answer += part.text
      if (part.type === 'finish' && part.reason !== 'end')
        throw new NoPlan('the planner gave no whole plan', { cause: part.reason })
      if (answer.length > MAX_ANSWER_CHARACTERS) throw new NoPlan('the planner says too much')
    }
  return answer
}

function toTalk({ modelId, form }: PlannerPorts, order: VideoOrder): Talk {
  const { prompt, camera } = shotOfOrder({ ...order, promptOptimizer: false })
  const draft = shotOfOrder(order)
  const question = JSON.stringify({
    prompt,
    seconds: order.durationSeconds,
    camera,
    draft: form.formatDraft(draft),
  })
  const request: TextRequest = {
    modelId,
    prompt: {
      system: [{ type: 'text', text: form.instructions }],
      messages: [{ role: 'user', content: [{ type: 'text', text: question }] }],
      tools: [],
      toolChoice: { type: 'none' },
      thinking: false,
    },
    maxTokens: MAX_TOKENS,
    temperature: 0.4,
    topP: 1,
    tier: 'standard',
    responseSchema: form.schema,
  }
  return { request, draft }
}

/** The same question with the answer and its faults. */
function repairOf(request: TextRequest, answer: string, faults: readonly string[]): TextRequest {
  const list = faults.map((fault) => `- ${fault.slice(0, MAX_FAULT_CHARACTERS)}`).join('\n')
  const text = `The plan has faults:\n${list}\nAnswer with the whole plan again, corrected, as one JSON object and nothing else.`
  const { prompt } = request
  const said: TextRequest['prompt']['messages'] = [
    { role: 'assistant', content: [{ type: 'text', text: answer }] },
    { role: 'user', content: [{ type: 'text', text }] },
  ]
  return { ...request, prompt: { ...prompt, messages: [...prompt.messages, ...said] } }
}

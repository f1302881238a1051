/**
 * Selects the scenario and the answer for a request.
 *
 * A conversation belongs to the first scenario whose `when` matches, and begins at the first user
 * message with its text. Its turn number is how often the assistant has answered since, plus one.
 * All of that is in the request and nothing is stored, so the same request gets the same answer and
 * any number of conversations can play one scenario at once. Only `fail_first` counts tries.
 */
import type { ContentBlock, Message, Prompt } from '../../domain/conversation.ts'
import type { TextRequest } from '../../domain/engine.ts'
import { invalid, type Fault } from '../../domain/fault.ts'
import type { FinishReason } from '../../domain/stream.ts'
import { callableTools } from './choose-tool.ts'
import { callId, type ComposedReply, type ComposedBlock } from './compose-reply.ts'
import { NAMED_FAULTS } from './named-faults.ts'
import { isTyped, phraseTexts } from './phrases.ts'
import {
  patternOf,
  type ScenarioAnswer,
  type AnswerStep,
  type Scenario,
  type TextTest,
} from './scenario.ts'
import type { Tries } from './tries.ts'
import { withinTime } from './within-time.ts'

/** The context of an answer. */
export type ScenarioContext = {
  readonly scenarios: readonly Scenario[]
  readonly tries: Tries
  readonly inputTokens: number
}

/**
 * A scenario's reply to the request; undefined when no scenario matches, or when it leaves the rest
 * to the rules. Throws `invalid`, saying what is missing, where a conversation has left its script.
 */
export function playScenario(
  request: TextRequest,
  stage: ScenarioContext,
): ComposedReply | undefined {
  for (const scenario of stage.scenarios) {
    const asked = findAsked(scenario, request)
    if (asked) return answerOf(scenario, asked, { request, stage })
  }
  return undefined
}

/** The position of a conversation in its scenario. */
type Asked = {
  readonly turn: number
  /** The text typed since the last answer, and tool results. */
  readonly text: string
  readonly result: string
}

function findAsked({ when }: Scenario, { modelId, prompt }: TextRequest): Asked | undefined {
  if (when.model !== undefined && when.model !== modelId) return undefined
  const offered = new Set(prompt.tools.map(({ name }) => name))
  if (!(when.tools ?? []).every((name) => offered.has(name))) return undefined
  const spoken = prompt.messages.filter(({ role }) => role !== 'system')
  const start = spoken.findIndex(
    ({ role, content }) => role === 'user' && says(textOf(content), when.text),
  )
  return start < 0 ? undefined : askedSince(spoken.slice(start))
}

function askedSince(messages: readonly Message[]): Asked {
  // An assistant message at the end is the beginning of the requested turn.
  const end = messages.findLastIndex(({ role }) => role === 'user') + 1
  const newest = messages.slice(0, end).findLastIndex(({ role }) => role === 'assistant') + 1
  const content = messages.slice(newest, end).flatMap((message) => message.content)
  const answered = messages.filter(
    ({ role }, index) => role === 'assistant' && messages[index + 1]?.role === 'user',
  )
  return { turn: answered.length + 1, text: textOf(content), result: resultOf(content) }
}

function textOf(content: readonly ContentBlock[]): string {
  return phraseTexts(content).filter(isTyped).toReversed().join('\n')
}

function resultOf(content: readonly ContentBlock[]): string {
  const results = content.filter((block) => block.type === 'tool-result')
  const inner = results.flatMap((result) => result.content)
  return inner.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n')
}

/** The time limit of one expression; it is the operator's, but the text is anybody's. */
const LIMIT_MS = 500

function says(text: string, test: TextTest | undefined): boolean {
  if (test === undefined) return true
  return withinTime(LIMIT_MS, () => patternOf(test).test(text)) ?? false
}

type Playing = { readonly request: TextRequest; readonly stage: ScenarioContext }

function answerOf(scenario: Scenario, asked: Asked, playing: Playing): ComposedReply | undefined {
  const answer = scenario.answers.find(({ when }) => fits(when, asked))
  if (answer) return toReply({ scenario, asked, answer }, playing)
  if (scenario.otherwise === 'rules') return undefined
  throw offScript(scenario, asked, `no answer fits ${JSON.stringify(shown(asked))}`)
}

function fits(when: ScenarioAnswer['when'], { turn, text, result }: Asked): boolean {
  if (!when) return true
  return (when.turn ?? turn) === turn && says(text, when.text) && says(result, when.result)
}

/** How much of a text an error quotes. */
const SHOWN = 200

function shown({ text, result }: Asked): object {
  return {
    text: text.slice(0, SHOWN),
    ...(result === '' ? {} : { result: result.slice(0, SHOWN) }),
  }
}

function offScript({ name }: Scenario, { turn }: Asked, what: string): Fault {
  return invalid('messages', `scenario ${name}, turn ${turn}: ${what}`)
}

const STOPS: Readonly<Record<NonNullable<ScenarioAnswer['stop']>, FinishReason>> = {
  end_turn: 'end',
  max_tokens: 'limit',
  tool_use: 'tool',
}

type Chosen = {
  readonly scenario: Scenario
  readonly asked: Asked
  readonly answer: ScenarioAnswer
}

function toReply(chosen: Chosen, { request, stage }: Playing): ComposedReply {
  const { scenario, asked, answer } = chosen
  const { prompt } = request
  const texts = [asked.text, asked.result]
  const turn = { prompt, inputTokens: stage.inputTokens, texts }
  const number = scenario.answers.indexOf(answer)
  const fault = stage.tries.next(callId(turn, number) + scenario.name, answer.fail_first ?? [])
  if (fault !== undefined) return { blocks: [faultBlock(fault, scenario)] }
  const offered = new Set(callableTools(prompt).map(({ name }) => name))
  const blocks = answer.reply.flatMap((step, index): readonly ComposedBlock[] => {
    if (step.call !== undefined && !offered.has(step.call))
      throw offScript(scenario, asked, `it calls ${step.call}, ${offeredText(offered)}`)
    return toBlocks(step, { prompt, scenario, id: callId(turn, index) })
  })
  return { blocks, ...(answer.stop ? { reason: STOPS[answer.stop] } : {}) }
}

function offeredText(offered: ReadonlySet<string>): string {
  return offered.size === 0
    ? 'but no tool is offered'
    : `but offered are ${[...offered].join(', ')}`
}

function toBlocks(
  step: AnswerStep,
  at: { readonly prompt: Prompt; readonly scenario: Scenario; readonly id: string },
): readonly ComposedBlock[] {
  if (step.text !== undefined) return [{ type: 'text', text: step.text }]
  if (step.thinking !== undefined)
    return at.prompt.thinking ? [{ type: 'thinking', text: step.thinking }] : []
  if (step.call !== undefined)
    return [{ type: 'tool', id: at.id, name: step.call, json: JSON.stringify(step.input ?? {}) }]
  if (step.delay !== undefined) return [{ type: 'pause', durationMs: toMs(step.delay) }]
  return step.fault === undefined ? [] : [faultBlock(step.fault, at.scenario)]
}

function faultBlock(name: NonNullable<AnswerStep['fault']>, { name: by }: Scenario): ComposedBlock {
  if (name === 'sensitive' || name === 'malformed') return { type: 'stop', stop: name }
  return { type: 'stop', stop: NAMED_FAULTS[name].fault(`scenario ${by}`) }
}

/** Milliseconds of `2s` and `250ms`. */
function toMs(delay: string): number {
  return delay.endsWith('ms') ? Number(delay.slice(0, -2)) : Number(delay.slice(0, -1)) * 1000
}

import { useSearch } from '@tanstack/react-router'
import { type JSX, useEffect, useState } from 'react'
import { useApi } from '../../api/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { CopyAs } from '../../ui/copy-as.tsx'
import { Check, Select, TextArea, TextField } from '../../ui/field.tsx'
import { milliseconds, money } from '../../ui/format.ts'
import { JsonText } from '../../ui/json.tsx'
import { Empty, Page, Panel } from '../../ui/panel.tsx'
import { BlockOf, Blocks } from './blocks.tsx'
import { conversationOf } from './conversation-of.ts'
import {
  ADDRESSES,
  bodyOf,
  type Conversation,
  DIALECTS,
  type ReplySoFar,
  type NamedTool,
  type Turn,
} from './dialects.ts'
import css from './playground.module.css'
import { Meter, usePrice } from './meter.tsx'
import { Pictures } from './pictures.tsx'
import { type OpenCall, Results, Say } from './say.tsx'
import { Scenario } from './scenario.tsx'
import { BothAnswers, SecondModel, useSecond } from './second.tsx'
import { type Stream, useReply } from './use-reply.ts'

const FIRST: Conversation = {
  dialect: 'messages',
  model: 'Vendor-M2.7',
  system: '',
  maxTokens: 1024,
  thinks: true,
  tools: [],
  turns: [],
}

const WEATHER = JSON.stringify(
  [
    {
      name: 'get_weather',
      description: 'The weather in a city',
      input_schema: {
        type: 'object',
        properties: { city: { type: 'string' } },
        required: ['city'],
      },
    },
  ],
  undefined,
  2,
)

/** A conversation with a model, with everything that goes over the wire. */
export function Playground(): JSX.Element {
  const [conversation, setConversation] = useState(FIRST)
  useSentBefore(setConversation)
  const { stream, ask, stop } = useReply()
  const second = useSecond()
  const change = (part: Partial<Conversation>): void =>
    setConversation((before) => ({ ...before, ...part }))
  const answer = async (asked: Conversation): Promise<void> => {
    second.ask(asked)
    const reply = await ask(asked)
    if (reply.blocks.length > 0) change({ turns: [...asked.turns, answerOf(reply)] })
  }
  const say = (turn: Turn): void => {
    const asked = { ...conversation, turns: [...conversation.turns, turn] }
    setConversation(asked)
    void answer(asked)
  }
  const last = conversation.turns.at(-1)
  const newest = stream.isComing || last?.role !== 'assistant' ? stream.reply.blocks : last.blocks
  const isUnanswered = last?.role === 'user' && !stream.isComing
  const open = stream.isComing ? [] : openCalls(conversation.turns)
  return (
    <Page
      title="Playground"
      about="Talk to a model, and see every event that it sends."
      actions={
        <Button
          disabled={conversation.turns.length === 0}
          onClick={() => {
            second.clear()
            change({ turns: [] })
          }}
        >
          New conversation
        </Button>
      }
    >
      <div className={css.playground}>
        <div className={css.talk}>
          <Turns turns={second.isShown ? withoutAnswer(conversation.turns) : conversation.turns} />
          {second.isShown ? (
            <BothAnswers
              second={second}
              first={{ model: conversation.model, blocks: newest, stream }}
              onTake={(reply) => {
                second.clear()
                change({ turns: [...withoutAnswer(conversation.turns), answerOf(reply)] })
              }}
            />
          ) : (
            <Coming stream={stream} model={conversation.model} />
          )}
          {isUnanswered && (
            <div>
              <Button look="main" onClick={() => void answer(conversation)}>
                Ask for the answer
              </Button>
            </div>
          )}
          {open.length > 0 ? (
            <Results calls={open} onAnswer={(results) => say({ role: 'results', results })} />
          ) : (
            <Say
              isComing={stream.isComing || second.stream.isComing}
              onSay={say}
              onStop={() => {
                stop()
                second.stop()
              }}
            />
          )}
        </div>
        <aside className={css.side} aria-label="Settings">
          <Settings conversation={conversation} onChange={change}>
            {(names) => <SecondModel second={second} names={names} />}
          </Settings>
          <Wire conversation={conversation} stream={stream} />
        </aside>
      </div>
    </Page>
  )
}

/** The reply that is streaming in, and figures on the last one. */
function Coming({
  stream,
  model,
}: {
  readonly stream: Stream
  readonly model: string
}): JSX.Element {
  const { reply, isComing } = stream
  return (
    <>
      {isComing && <Blocks who="Model" blocks={reply.blocks} isComing />}
      {reply.fault !== undefined && (
        <p role="alert" className={css.fault}>
          {reply.fault}
        </p>
      )}
      <Meter stream={stream} model={model} />
    </>
  )
}

/** Starts with the conversation of a recorded request, if the address names one. */
function useSentBefore(begin: (conversation: Conversation) => void): void {
  const { request: id = '' } = useSearch({ from: '/playground' })
  const { data } = useApi('GET /v1/requests/{id}', { path: { id } }, { enabled: id !== '' })
  useEffect(() => {
    const conversation = data && conversationOf(data.route, data.request.body)
    if (conversation) begin(conversation)
  }, [data, begin])
}

function answerOf({ blocks }: ReplySoFar): Turn {
  return { role: 'assistant', blocks }
}

/** The turns up to the last question. */
function withoutAnswer(turns: readonly Turn[]): readonly Turn[] {
  return turns.at(-1)?.role === 'assistant' ? turns.slice(0, -1) : turns
}

/** The tool calls of the last turn, which have no results yet. */
function openCalls(turns: readonly Turn[]): readonly OpenCall[] {
  const last = turns.at(-1)
  return last?.role === 'assistant' ? last.blocks.filter((block) => block.kind === 'tool') : []
}

function Turns({ turns }: { readonly turns: readonly Turn[] }): JSX.Element {
  if (turns.length === 0)
    return (
      <Empty title="Say something">
        Every text model of this server answers here. Without a model of your own, the sandbox does,
        by fixed rules: try “Say exactly: quiet on set”.
      </Empty>
    )
  return (
    <ol className={css.turns} aria-label="Conversation">
      {turns.map((turn, index) => (
        <li key={index}>
          <TurnOf turn={turn} />
        </li>
      ))}
    </ol>
  )
}

function TurnOf({ turn }: { readonly turn: Turn }): JSX.Element {
  if (turn.role === 'assistant') return <Blocks who="Model" blocks={turn.blocks} />
  if (turn.role === 'user')
    return (
      <Blocks who="You" blocks={[{ kind: 'text', text: turn.text }]}>
        <Pictures pictures={turn.pictures ?? []} />
      </Blocks>
    )
  return (
    <div className={css.results}>
      {turn.results.map(({ id, text }) => (
        <BlockOf key={id} block={{ kind: 'text', text: `Result: ${text}` }} />
      ))}
    </div>
  )
}

function Settings({
  conversation,
  onChange,
  children,
}: {
  readonly conversation: Conversation
  readonly onChange: (part: Partial<Conversation>) => void
  /** Rendered below the choice of the model, given the names of all models. */
  readonly children: (names: readonly string[]) => JSX.Element
}): JSX.Element {
  const { data } = useApi('GET /v1/models')
  const price = usePrice(conversation.model)
  const atMost = ((price?.output_micros ?? 0) * conversation.maxTokens) / 1e6
  const [tools, setTools] = useState('')
  const [problem, setProblem] = useState('')
  const own = data?.data.filter(({ root }) => root === undefined)
  const names = own?.map(({ id }) => id) ?? [conversation.model]
  const changeTools = (text: string): void => {
    setTools(text)
    const parsed = toolsOf(text)
    setProblem(parsed ? '' : 'Tools are a JSON array of objects with a name.')
    if (parsed) onChange({ tools: parsed })
  }
  return (
    <Panel title="Request">
      <div className={css.settings}>
        <Select
          label="Endpoint"
          options={DIALECTS}
          value={conversation.dialect}
          onPick={(dialect) => onChange({ dialect })}
        />
        <Select
          label="Model"
          options={names.map((name) => [name, name] as const)}
          value={conversation.model}
          onPick={(model) => onChange({ model })}
        />
        {children(names)}
        <TextArea
          label="System"
          rows={2}
          value={conversation.system}
          onChange={({ target }) => onChange({ system: target.value })}
        />
        <TextField
          label="Max tokens"
          type="number"
          min={1}
          value={conversation.maxTokens}
          hint={price && `The answer costs at most ${money(atMost)}.`}
          onChange={({ target }) => onChange({ maxTokens: Number(target.value) })}
        />
        {conversation.dialect === 'messages' && (
          <Check
            label="Think first"
            checked={conversation.thinks}
            onChange={({ target }) => onChange({ thinks: target.checked })}
          />
        )}
        <details>
          <summary>
            Tools{conversation.tools.length > 0 && `: ${conversation.tools.length}`}
          </summary>
          <div className={css.settings}>
            <JsonText text={tools} label="Tools as JSON" onChange={changeTools} />
            {problem && (
              <p role="alert" className={css.fault}>
                {problem}
              </p>
            )}
            <Button size="s" onClick={() => changeTools(WEATHER)}>
              An example
            </Button>
          </div>
        </details>
      </div>
    </Panel>
  )
}

/** Parses the tools of a text; undefined when it is no array of tools. */
function toolsOf(text: string): readonly NamedTool[] | undefined {
  if (text.trim() === '') return []
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) && parsed.every(isTool) ? parsed : undefined
  } catch {
    return undefined
  }
}

function isTool(value: unknown): value is NamedTool {
  return (
    typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
  )
}

function Wire({
  conversation,
  stream,
}: {
  readonly conversation: Conversation
  readonly stream: Stream
}): JSX.Element {
  const [, path = ''] = ADDRESSES[conversation.dialect].split(' ')
  return (
    <Panel title="On the wire">
      <div className={css.settings}>
        <details>
          <summary>Copy the request</summary>
          <CopyAs call={{ path, body: bodyOf(conversation) }} />
        </details>
        <Scenario conversation={conversation} />
        <details>
          <summary>Events: {stream.events.length}</summary>
          <ol className={css.events} tabIndex={0} aria-label="Events">
            {stream.events.map(({ atMs, text }, index) => (
              <li key={index}>
                <span className={css.at}>{milliseconds(atMs)}</span> {text}
              </li>
            ))}
          </ol>
        </details>
      </div>
    </Panel>
  )
}

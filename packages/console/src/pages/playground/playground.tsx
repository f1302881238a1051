import { useSearch } from '@tanstack/react-router'
import { type FormEvent, type JSX, useEffect, useState } from 'react'
import { useApi } from '../../api/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { CopyAs } from '../../ui/copy-as.tsx'
import { Check, Select, TextArea, TextField } from '../../ui/field.tsx'
import { count, milliseconds } from '../../ui/format.ts'
import { JsonText } from '../../ui/json.tsx'
import { Empty, Page, Panel } from '../../ui/panel.tsx'
import { BlockOf, Blocks } from './blocks.tsx'
import { conversationOf } from './conversation-of.ts'
import {
  ADDRESSES,
  type Block,
  bodyOf,
  type Conversation,
  DIALECTS,
  type ReplySoFar,
  type NamedTool,
  type ToolResult,
  type Turn,
} from './dialects.ts'
import css from './playground.module.css'
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

/** A conversation with a model, with all that goes over the wire. */
export function Playground(): JSX.Element {
  const [conversation, setConversation] = useState(FIRST)
  useSentBefore(setConversation)
  const { stream, ask, stop } = useReply()
  const change = (part: Partial<Conversation>): void =>
    setConversation((before) => ({ ...before, ...part }))
  const say = async (turn: Turn): Promise<void> => {
    const asked = { ...conversation, turns: [...conversation.turns, turn] }
    setConversation(asked)
    const reply = await ask(asked)
    if (reply.blocks.length > 0) change({ turns: [...asked.turns, answerOf(reply)] })
  }
  const runAgain = async (): Promise<void> => {
    const reply = await ask(conversation)
    if (reply.blocks.length > 0) change({ turns: [...conversation.turns, answerOf(reply)] })
  }
  const isUnanswered = conversation.turns.at(-1)?.role === 'user' && !stream.isComing
  const open = stream.isComing ? [] : openCalls(conversation.turns)
  return (
    <Page
      title="Playground"
      about="Talk to a model, and see every event that it sends."
      actions={
        <Button disabled={conversation.turns.length === 0} onClick={() => change({ turns: [] })}>
          New conversation
        </Button>
      }
    >
      <div className={css.playground}>
        <div className={css.talk}>
          <Turns turns={conversation.turns} />
          {stream.isComing && <Blocks who="Model" blocks={stream.reply.blocks} isComing />}
          {stream.reply.fault !== undefined && (
            <p role="alert" className={css.fault}>
              {stream.reply.fault}
            </p>
          )}
          <Meter stream={stream} />
          {isUnanswered && (
            <div>
              <Button look="main" onClick={() => void runAgain()}>
                Ask for the answer
              </Button>
            </div>
          )}
          {open.length > 0 ? (
            <Results calls={open} onAnswer={(results) => void say({ role: 'results', results })} />
          ) : (
            <Say isComing={stream.isComing} onSay={(turn) => void say(turn)} onStop={stop} />
          )}
        </div>
        <aside className={css.side} aria-label="Settings">
          <Settings conversation={conversation} onChange={change} />
          <Wire conversation={conversation} stream={stream} />
        </aside>
      </div>
    </Page>
  )
}

/** Begins with the conversation of a recorded request, where the address names one. */
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

type Call = Extract<Block, { readonly kind: 'tool' }>

/** The calls of the last turn, which nobody has answered. */
function openCalls(turns: readonly Turn[]): readonly Call[] {
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
  if (turn.role === 'user') return <Blocks who="You" blocks={[{ kind: 'text', text: turn.text }]} />
  return (
    <div className={css.results}>
      {turn.results.map(({ id, text }) => (
        <BlockOf key={id} block={{ kind: 'text', text: `Result: ${text}` }} />
      ))}
    </div>
  )
}

function Say({
  isComing,
  onSay,
  onStop,
}: {
  readonly isComing: boolean
  readonly onSay: (turn: Turn) => void
  readonly onStop: () => void
}): JSX.Element {
  const [text, setText] = useState('')
  const say = (): void => {
    if (text.trim() === '' || isComing) return
    onSay({ role: 'user', text })
    setText('')
  }
  return (
    <form
      className={css.say}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        say()
      }}
    >
      <TextArea
        label="Message"
        rows={3}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          say()
        }}
        hint="Enter sends, Shift and Enter begins a line."
      />
      {isComing ? (
        <Button look="danger" onClick={onStop}>
          Stop
        </Button>
      ) : (
        <Button look="main" type="submit" disabled={text.trim() === ''}>
          Send
        </Button>
      )}
    </form>
  )
}

function Results({
  calls,
  onAnswer,
}: {
  readonly calls: readonly Call[]
  readonly onAnswer: (results: readonly ToolResult[]) => void
}): JSX.Element {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  return (
    <form
      className={css.say}
      onSubmit={(event) => {
        event.preventDefault()
        onAnswer(calls.map(({ id }) => ({ id, text: texts[id] ?? '' })))
      }}
    >
      {calls.map(({ id, name }) => (
        <TextArea
          key={id}
          label={`What ${name} returns`}
          rows={2}
          value={texts[id] ?? ''}
          onChange={({ target }) => setTexts({ ...texts, [id]: target.value })}
        />
      ))}
      <Button look="main" type="submit">
        Answer
      </Button>
    </form>
  )
}

function Settings({
  conversation,
  onChange,
}: {
  readonly conversation: Conversation
  readonly onChange: (part: Partial<Conversation>) => void
}): JSX.Element {
  const { data } = useApi('GET /v1/models')
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

/** The tools that a text names; nothing when it is no array of tools. */
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

function Meter({ stream }: { readonly stream: Stream }): JSX.Element | null {
  const { reply, firstTokenMs, tookMs } = stream
  const parts = [
    firstTokenMs === undefined ? '' : `first token after ${milliseconds(firstTokenMs)}`,
    tookMs === undefined ? '' : `done after ${milliseconds(tookMs)}`,
    reply.inputTokens === undefined ? '' : `${count(reply.inputTokens)} tokens in`,
    reply.outputTokens === undefined ? '' : `${count(reply.outputTokens)} out`,
    reply.stop ?? '',
  ].filter(Boolean)
  return parts.length === 0 ? null : <p className={css.meter}>{parts.join(' · ')}</p>
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

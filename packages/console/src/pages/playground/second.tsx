import { type JSX, type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Blocks } from './blocks.tsx'
import type { Block, Conversation, ReplySoFar } from './dialects.ts'
import { Meter } from './meter.tsx'
import css from './playground.module.css'
import { type Stream, useReply } from './use-reply.ts'

/** An optional second model that gets the same questions. */
export type Second = {
  /** Empty when no second model is chosen. */
  readonly model: string
  readonly choose: (model: string) => void
  readonly stream: Stream
  readonly ask: (conversation: Conversation) => void
  readonly stop: () => void
  readonly clear: () => void
  /** Whether it is answering or has answered the last question. */
  readonly isShown: boolean
}

/** Sends the questions to a second model as well. */
export function useSecond(): Second {
  const [model, choose] = useState('')
  const { stream, ask, stop, clear } = useReply()
  const { reply, isComing } = stream
  const isAnswered = isComing || reply.blocks.length > 0 || reply.fault !== undefined
  return {
    model,
    choose: (name) => {
      clear()
      choose(name)
    },
    stream,
    stop,
    clear,
    isShown: model !== '' && isAnswered,
    ask: (conversation) => {
      if (model !== '') void ask({ ...conversation, model })
    },
  }
}

/** Chooses the second model. */
export function SecondModel({
  second: { model, choose },
  names,
}: {
  readonly second: Second
  readonly names: readonly string[]
}): JSX.Element {
  const options = [['', 'No other'], ...names.map((name) => [name, name] as const)] as const
  return <Select label="Beside it" options={options} value={model} onPick={choose} />
}

/** The answers of both models, side by side, and a way to continue with the second one. */
export function BothAnswers({
  second,
  first,
  onTake,
}: {
  readonly second: Second
  readonly first: {
    readonly model: string
    readonly blocks: readonly Block[]
    readonly stream: Stream
  }
  readonly onTake: (reply: ReplySoFar) => void
}): JSX.Element {
  const { reply, isComing } = second.stream
  const isOver = !isComing && !first.stream.isComing
  return (
    <div className={css.two}>
      <Answer model={first.model} blocks={first.blocks} stream={first.stream} />
      <Answer model={second.model} blocks={reply.blocks} stream={second.stream}>
        {isOver && reply.blocks.length > 0 && (
          <div>
            <Button size="s" onClick={() => onTake(reply)}>
              Go on with this answer
            </Button>
          </div>
        )}
      </Answer>
    </div>
  )
}

function Answer({
  model,
  blocks,
  stream,
  children,
}: {
  readonly model: string
  readonly blocks: readonly Block[]
  readonly stream: Stream
  readonly children?: ReactNode
}): JSX.Element {
  const { fault } = stream.reply
  return (
    <section aria-label={`Answer of ${model}`} className={css.answer}>
      <Blocks who={model} blocks={blocks} isComing={stream.isComing} />
      {fault !== undefined && (
        <p role="alert" className={css.fault}>
          {fault}
        </p>
      )}
      <Meter stream={stream} model={model} />
      {children}
    </section>
  )
}

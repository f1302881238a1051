import { type FormEvent, type JSX, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FaultPicker, withPhrase } from '../../ui/fault-picker.tsx'
import { TextArea } from '../../ui/field.tsx'
import type { Block, ToolResult, Turn } from './dialects.ts'
import { PickPictures } from './pictures.tsx'
import css from './playground.module.css'

/** A tool call without a result. */
export type OpenCall = Extract<Block, { readonly kind: 'tool' }>

/** The form for a message. */
export function Say({
  isComing,
  onSay,
  onStop,
}: {
  readonly isComing: boolean
  readonly onSay: (turn: Turn) => void
  readonly onStop: () => void
}): JSX.Element {
  const [text, setText] = useState('')
  const [pictures, setPictures] = useState<readonly string[]>([])
  const say = (): void => {
    if (text.trim() === '' || isComing) return
    onSay({ role: 'user', text, ...(pictures.length > 0 ? { pictures } : {}) })
    setText('')
    setPictures([])
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
      <div className={css.sayFoot}>
        <PickPictures pictures={pictures} onChange={setPictures} />
        <FaultPicker of="reply" onPick={(phrase) => setText(withPhrase(text, phrase))} />
        {isComing ? (
          <Button look="danger" onClick={onStop}>
            Stop
          </Button>
        ) : (
          <Button look="main" type="submit" disabled={text.trim() === ''}>
            Send
          </Button>
        )}
      </div>
    </form>
  )
}

/** The form for tool results. */
export function Results({
  calls,
  onAnswer,
}: {
  readonly calls: readonly OpenCall[]
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

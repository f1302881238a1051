import { type JSX, type RefObject, useId } from 'react'
import { piecesOf, slipsOf } from './brackets.ts'
import css from './prompt-box.module.css'

/** The server's limit for prompts, in code points. */
const MAX_PROMPT_LENGTH = 2000

/** The editor of the prompt: brackets are coloured; misspellings are underlined and corrected by a click. */
export function PromptBox({
  prompt,
  onChange,
  onCursor,
  onMend,
  onSend,
  box,
}: {
  readonly prompt: string
  readonly onChange: (prompt: string) => void
  readonly onCursor: (cursor: number) => void
  readonly onMend: (start: number, end: number, text: string) => void
  readonly onSend: () => void
  readonly box: RefObject<HTMLTextAreaElement | null>
}): JSX.Element {
  const id = useId()
  const slips = slipsOf(prompt)
  const length = Array.from(prompt).length
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        Prompt
      </label>
      <div className={css.box}>
        <div className={css.mirror} aria-hidden="true">
          {piecesOf(prompt).map(({ kind, text, start }) => (
            <span key={start} className={css[kind]}>
              {text}
            </span>
          ))}
          {'\u200b'}
        </div>
        <textarea
          ref={box}
          id={id}
          className={css.input}
          value={prompt}
          placeholder="A fox walks along a lake at dusk [Truck right, Push in]"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
          onSelect={({ currentTarget }) => onCursor(currentTarget.selectionStart)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            onSend()
          }}
          aria-describedby={`${id}-hint`}
        />
      </div>
      <div className={css.below} id={`${id}-hint`}>
        {length > MAX_PROMPT_LENGTH && (
          <p className={css.long} role="alert">
            {length - MAX_PROMPT_LENGTH} characters more than the server takes.
          </p>
        )}
        {slips.map(({ start, text, meant }) => (
          <button
            key={start}
            type="button"
            className={css.mend}
            onClick={() => onMend(start, start + text.length, meant)}
          >
            <s>{text}</s> → <strong>{meant}</strong>
          </button>
        ))}
      </div>
    </div>
  )
}

import type { JSX, ReactNode } from 'react'
import css from './playground.module.css'
import type { Block } from './dialects.ts'

/** A turn of a conversation; a model's output is text, never markup. */
export function Blocks({
  who,
  blocks,
  isComing = false,
  children,
}: {
  /** Pictures, shown below it. */
  readonly children?: ReactNode
  /** `You`, or the name of the model. */
  readonly who: string
  readonly blocks: readonly Block[]
  readonly isComing?: boolean
}): JSX.Element {
  return (
    <div className={who === 'You' ? css.you : css.model} aria-busy={isComing}>
      <h3 className={css.who}>{who}</h3>
      {blocks.map((block, index) => (
        <BlockOf key={index} block={block} isLast={isComing && index === blocks.length - 1} />
      ))}
      {children}
      {isComing && blocks.length === 0 && (
        <p className={css.waiting}>Waiting for the first token…</p>
      )}
    </div>
  )
}

/** A block of a turn. Thinking is expanded while it streams, and collapsed afterwards. */
export function BlockOf({
  block,
  isLast = false,
}: {
  readonly block: Block
  readonly isLast?: boolean
}): JSX.Element {
  if (block.kind === 'text') return <p className={css.text}>{block.text}</p>
  if (block.kind === 'thinking')
    return (
      <details className={css.thinking} open={isLast}>
        <summary>{isLast ? 'Thinking…' : 'Thought'}</summary>
        <p className={css.text}>{block.text}</p>
      </details>
    )
  return (
    <div className={css.call}>
      <span className={css.callName}>Calls {block.name}</span>
      <pre className={css.input}>{block.input || '{}'}</pre>
    </div>
  )
}

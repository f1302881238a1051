import type { JSX, ReactNode } from 'react'
import css from './playground.module.css'
import type { Block } from './dialects.ts'

/** What somebody said; the words of a model are text, never markup. */
export function Blocks({
  who,
  blocks,
  isComing = false,
  children,
}: {
  /** What stands under it: pictures. */
  readonly children?: ReactNode
  /** `You`, or what the model is called. */
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

/** A piece of what was said. Thinking is open while it comes, and folded when it is done. */
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

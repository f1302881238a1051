import { type JSX, lazy, Suspense } from 'react'
import css from './copy-as.module.css'

const Editor = lazy(async () => ({ default: (await import('./json-editor.tsx')).JsonEditor }))

/** JSON to be read; loaded with its colours when it is first shown. */
export function Json({
  value,
  label,
}: {
  readonly value: unknown
  readonly label: string
}): JSX.Element {
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)
  return <JsonText text={text} label={label} />
}

/** JSON to be read, or with `onChange` to be written. */
export function JsonText({
  text,
  label,
  onChange,
}: {
  readonly text: string
  readonly label: string
  readonly onChange?: (text: string) => void
}): JSX.Element {
  return (
    <Suspense
      fallback={
        <pre className={css.text} tabIndex={0}>
          {text}
        </pre>
      }
    >
      <Editor text={text} label={label} {...(onChange ? { onChange } : {})} />
    </Suspense>
  )
}

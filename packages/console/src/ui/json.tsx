import { type JSX, lazy, Suspense } from 'react'
import css from './copy-as.module.css'

const Editor = lazy(async () => ({ default: (await import('./json-editor.tsx')).JsonEditor }))

/** A value as read-only JSON; highlighting is loaded when first shown. */
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

/** JSON text, read-only; editable with `onChange`. */
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

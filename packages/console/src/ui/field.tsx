import { type ComponentPropsWithRef, type JSX, type ReactNode, useId } from 'react'
import css from './field.module.css'

type Labelled = {
  readonly label: string
  readonly hint?: ReactNode
  readonly problem?: string | undefined
}

/** A labelled single-line text field. */
export function TextField({
  label,
  hint,
  problem,
  ...rest
}: Labelled & ComponentPropsWithRef<'input'>): JSX.Element {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} problem={problem}>
      <input
        {...rest}
        id={id}
        className={css.input}
        aria-invalid={problem !== undefined}
        aria-describedby={hint || problem ? `${id}-hint` : undefined}
      />
    </Frame>
  )
}

/** A labelled multi-line text field. */
export function TextArea({
  label,
  hint,
  problem,
  ...rest
}: Labelled & ComponentPropsWithRef<'textarea'>): JSX.Element {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} problem={problem}>
      <textarea
        {...rest}
        id={id}
        className={css.area}
        aria-invalid={problem !== undefined}
        aria-describedby={hint || problem ? `${id}-hint` : undefined}
      />
    </Frame>
  )
}

/** A labelled native select of a few options. */
export function Select<T extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onPick,
}: {
  readonly label: string
  readonly hideLabel?: boolean
  readonly options: readonly (readonly [value: T, words: string])[]
  readonly value: T
  readonly onPick: (value: T) => void
}): JSX.Element {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id} className={hideLabel ? css.hidden : css.label}>
        {label}
      </label>
      <select
        id={id}
        className={css.select}
        value={value}
        onChange={({ target }) => {
          const picked = options[target.selectedIndex]
          if (picked) onPick(picked[0])
        }}
      >
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}

/** A labelled checkbox. */
export function Check({
  label,
  ...rest
}: { readonly label: string } & ComponentPropsWithRef<'input'>): JSX.Element {
  return (
    <label className={css.check}>
      <input type="checkbox" {...rest} />
      {label}
    </label>
  )
}

function Frame({
  id,
  label,
  hint,
  problem,
  children,
}: Labelled & { readonly id: string; readonly children: ReactNode }): JSX.Element {
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {children}
      {(hint || problem) && (
        <p id={`${id}-hint`} className={problem ? css.problem : css.hint}>
          {problem ?? hint}
        </p>
      )}
    </div>
  )
}

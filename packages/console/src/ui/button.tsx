import type { ComponentPropsWithRef, JSX } from 'react'
import css from './button.module.css'

type Props = ComponentPropsWithRef<'button'> & {
  /** How prominent it is: at most one `main` on a page. */
  readonly look?: 'main' | 'plain' | 'quiet' | 'link' | 'danger'
  readonly size?: 'm' | 's'
}

/** A button that never submits a form by itself. */
export function Button({ look = 'plain', size = 'm', className, ...rest }: Props): JSX.Element {
  const classes = [css.button, css[look], css[size], className].filter(Boolean).join(' ')
  return <button type="button" {...rest} className={classes} />
}

/** The classes of a button, for a link that looks like one. */
export function buttonClass(
  look: NonNullable<Props['look']> = 'plain',
  size: 'm' | 's' = 'm',
): string {
  return [css.button, css[look], css[size]].join(' ')
}

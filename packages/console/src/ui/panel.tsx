import { type JSX, type ReactNode, useEffect } from 'react'
import { Refused, Unreachable } from '../api/client.ts'
import { isMissing, wordsOf } from '../api/use-api.ts'
import css from './panel.module.css'

/** A page: its heading, its actions, and its content. */
export function Page({
  title,
  about,
  actions,
  children,
}: {
  readonly title: string
  readonly about?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}): JSX.Element {
  useEffect(() => {
    document.title = `${title} · Backlot`
  }, [title])
  return (
    <>
      <header className={css.head}>
        <div className={css.titles}>
          <h1>{title}</h1>
          {about && <p className={css.about}>{about}</p>}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      {children}
    </>
  )
}

/** A section of a page with a heading of its own. */
export function Panel({
  title,
  actions,
  children,
  className,
}: {
  readonly title?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
  readonly className?: string | undefined
}): JSX.Element {
  return (
    <section className={[css.panel, className].filter(Boolean).join(' ')} aria-label={title}>
      {title !== undefined && (
        <div className={css.panelHead}>
          <h2>{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}

/** A placeholder for an empty list: what would be here, and what to do next. */
export function Empty({
  title,
  children,
}: {
  readonly title: string
  readonly children?: ReactNode
}): JSX.Element {
  return (
    <div className={css.empty}>
      <svg className={css.art} viewBox="0 0 120 60" aria-hidden="true">
        <circle cx="60" cy="34" r="13" className={css.sun} />
        <path d="M0 44c14-8 24-13 36-8s18 9 30 4 20-12 32-7 14 8 22 9v18H0z" className={css.far} />
        <path d="M0 52c20-6 34-5 54-1s40 4 66-3v12H0z" className={css.near} />
      </svg>
      <p className={css.emptyTitle}>{title}</p>
      {children && <div className={css.emptyText}>{children}</div>}
    </div>
  )
}

/** An error message. An unreachable server has a banner of its own. */
export function Trouble({ error }: { readonly error: unknown }): JSX.Element | null {
  if (error === null || error === undefined || error instanceof Unreachable) return null
  if (isMissing(error))
    return (
      <Empty title="This server does not offer this">
        Its version or its settings leave it out.
      </Empty>
    )
  const trace = error instanceof Refused ? error.traceId : ''
  return (
    <div className={css.trouble} role="alert">
      <p>{wordsOf(error)}</p>
      {trace && (
        <p className={css.trace}>
          Request <code>{trace}</code>
        </p>
      )}
    </div>
  )
}

/** A placeholder while something loads. */
export function Waiting({ lines = 3 }: { readonly lines?: number }): JSX.Element {
  return (
    <div className={css.waiting} role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={css.bar} />
      ))}
    </div>
  )
}

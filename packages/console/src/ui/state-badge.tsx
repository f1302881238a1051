import type { JSX } from 'react'
import { capital } from './format.ts'
import css from './state-badge.module.css'

const TONES: Readonly<Record<string, string | undefined>> = {
  success: css.good,
  delivered: css.good,
  ok: css.good,
  fine: css.good,
  valid: css.good,
  active: css.good,
  processing: css.busy,
  queued: css.still,
  pending: css.busy,
  failed: css.bad,
  invalid: css.bad,
  problem: css.bad,
  broken: css.bad,
  revoked: css.bad,
  unreachable: css.bad,
  dead_lettered: css.bad,
  warning: css.warn,
  doubtful: css.warn,
  suspended: css.warn,
  gone: css.warn,
}

/** A state as a coloured word; the meaning does not depend on the colour. */
export function StateBadge({ state }: { readonly state: string }): JSX.Element {
  return (
    <span className={[css.badge, TONES[state] ?? css.still].join(' ')}>
      {capital(state.replaceAll('_', ' '))}
    </span>
  )
}

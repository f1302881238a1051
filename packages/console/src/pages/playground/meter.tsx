import type { JSX } from 'react'
import { count, milliseconds } from '../../ui/format.ts'
import css from './playground.module.css'
import type { Stream } from './use-reply.ts'

/** How long a reply took, and how many tokens it has. */
export function Meter({ stream }: { readonly stream: Stream }): JSX.Element | null {
  const { reply, firstTokenMs, tookMs } = stream
  const parts = [
    firstTokenMs === undefined ? '' : `first token after ${milliseconds(firstTokenMs)}`,
    tookMs === undefined ? '' : `done after ${milliseconds(tookMs)}`,
    reply.inputTokens === undefined ? '' : `${count(reply.inputTokens)} tokens in`,
    reply.outputTokens === undefined ? '' : `${count(reply.outputTokens)} out`,
    reply.stop ?? '',
  ].filter(Boolean)
  return parts.length === 0 ? null : <p className={css.meter}>{parts.join(' · ')}</p>
}

import type { JSX } from 'react'
import { useApi } from '../../api/use-api.ts'
import { count, milliseconds, money } from '../../ui/format.ts'
import css from './playground.module.css'
import { priceOfReply, type ModelPrice, withEstimate } from './price.ts'
import type { Stream } from './use-reply.ts'

/** The duration, tokens and cost of a reply; estimates while it streams. */
export function Meter({
  stream,
  model,
}: {
  readonly stream: Stream
  readonly model: string
}): JSX.Element | null {
  const price = usePrice(model)
  const { firstTokenMs, tookMs, isComing } = stream
  const isEstimated = isComing && stream.reply.blocks.length > 0
  const reply = isEstimated ? withEstimate(stream.reply) : stream.reply
  const about = isEstimated ? 'about ' : ''
  const cost = price && priceOfReply(reply, price)
  const parts = [
    firstTokenMs === undefined ? '' : `first token after ${milliseconds(firstTokenMs)}`,
    tookMs === undefined ? '' : `done after ${milliseconds(tookMs)}`,
    reply.inputTokens === undefined ? '' : `${count(reply.inputTokens)} tokens in`,
    reply.outputTokens === undefined ? '' : `${about}${count(reply.outputTokens)} out`,
    cost === undefined ? '' : `costs ${about}${money(cost)}`,
    reply.stop ?? '',
  ].filter(Boolean)
  return parts.length === 0 ? null : <p className={css.meter}>{parts.join(' · ')}</p>
}

/** The token prices of a model; undefined when the server does not state them. */
export function usePrice(model: string): ModelPrice | undefined {
  const { data } = useApi('GET /v1/text_models')
  return data?.models.find(({ name, aliases }) => name === model || aliases.includes(model))?.price
}

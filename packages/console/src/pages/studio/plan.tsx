import type { JSX } from 'react'
import type { FilmPlan } from '../../api/answers.ts'
import { capital, money, seconds } from '../../ui/format.ts'
import css from './plan.module.css'

/** The server's plan for the prompt: the moves over time, the scene, the cost. */
export function PlanOf({ plan }: { readonly plan: FilmPlan }): JSX.Element {
  return (
    <section aria-label="Plan" className={css.plan}>
      <Strip plan={plan} />
      <Chips plan={plan} />
      <dl className={css.facts}>
        <Fact name="Price" value={money(plan.price_micros)} note={plan.price_note} />
        <Fact name="Film" value={`${plan.duration_s} s, ${plan.width} × ${plan.height}`} />
        {plan.queue_length !== undefined && (
          <Fact
            name="Queue"
            value={plan.queue_length === 0 ? 'Nobody waits' : `${plan.queue_length} before you`}
          />
        )}
        {plan.ready_in_s !== undefined && (
          <Fact name="Ready in" value={`about ${seconds(plan.ready_in_s)}`} />
        )}
      </dl>
    </section>
  )
}

function Fact({
  name,
  value,
  note,
}: {
  readonly name: string
  readonly value: string
  readonly note?: string
}): JSX.Element {
  return (
    <div title={note}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** The moves of each stretch, with widths by duration. */
function Strip({ plan }: { readonly plan: FilmPlan }): JSX.Element {
  const { moves, duration_s: duration } = plan
  if (moves.length === 0)
    return (
      <p className={css.still}>
        The camera stands still. Choose a move, or say in words what it shall do.
      </p>
    )
  return (
    <ol className={css.strip} aria-label="Moves over time">
      {moves.map(({ from_s: from, to_s: to, commands }) => (
        <li
          key={from}
          className={css.move}
          style={{ flexGrow: Math.max(0.001, (to - from) / duration) }}
        >
          <span className={css.names}>{commands.join(' + ')}</span>
          <span className={css.time}>
            {from.toFixed(1)} – {to.toFixed(1)} s
          </span>
        </li>
      ))}
    </ol>
  )
}

const ORIGINS: Readonly<Record<string, string>> = {
  words: 'Moves read from your words',
  taste: 'Moves chosen for you',
}

function Chips({ plan }: { readonly plan: FilmPlan }): JSX.Element {
  const { scene, not_shown: absent, not_understood: unread } = plan
  // A word for something that the scene lacks has a chip already, so it is not listed as unread too.
  const missed = unread.filter(({ text }) => !absent.some(({ words }) => isPartOf(text, words)))
  const chips = [
    scene.place,
    scene.time_of_day,
    scene.weather,
    scene.season,
    scene.mood,
    scene.style === 'natural' ? '' : scene.style,
    ...(scene.subjects ?? []).map(wordsOf),
    ...(scene.details ?? []),
  ].filter((word): word is string => word !== undefined && word !== '')
  const origin = ORIGINS[plan.moves_from]
  return (
    <ul className={css.chips} aria-label="What was understood">
      {[...new Set(chips)].map((chip) => (
        <li key={chip} className={css.chip}>
          {capital(chip.replaceAll('_', ' '))}
        </li>
      ))}
      {origin !== undefined && <li className={css.origin}>{origin}</li>}
      {absent.map(({ words, instead }) => (
        <li
          key={words}
          className={css.missed}
          title={instead && `The film shows the place alone: ${instead}`}
        >
          <span className={css.missedWord}>Not shown:</span> {words}
        </li>
      ))}
      {missed.map(({ text }) => (
        <li key={text} className={css.missed}>
          <span className={css.missedWord}>Not understood:</span> {text}
        </li>
      ))}
    </ul>
  )
}

const isPartOf = (text: string, words: string): boolean => words.includes(text.toLowerCase())

function wordsOf({
  kind,
  count,
  action,
  colour,
}: NonNullable<FilmPlan['scene']['subjects']>[number]): string {
  const many = count !== undefined && count > 1 ? `${count} ×` : ''
  return [many, colour, kind, action ? `· ${action}` : ''].filter(Boolean).join(' ')
}

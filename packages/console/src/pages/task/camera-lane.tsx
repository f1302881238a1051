import type { JSX } from 'react'
import type { Answer } from '../../api/client.ts'
import type { Films, Stretch } from '../../player/films.ts'
import { useFilmState } from '../../player/films.ts'
import css from './camera-lane.module.css'

/** The camera moves that were requested, and those detected in the film. */
export type CameraAnswer = Answer<'GET /v1/video_generation/camera_report'>

type Span = Stretch & { readonly marks: readonly Mark[] }
type Mark = { readonly name: string; readonly good?: boolean; readonly amount?: string }

/** Both lanes below a film; a click on a stretch plays it in a loop. */
export function CameraLane({
  report,
  films,
  label = 'Camera',
}: {
  readonly report: CameraAnswer
  readonly films: Films
  /** Distinguishes it from another one on the same page. */
  readonly label?: string
}): JSX.Element {
  const { duration } = useFilmState(films)
  const length = duration || report.seen.at(-1)?.to_seconds || 1
  const shown = new Set(report.seen.flatMap(({ moves }) => moves.map(({ command }) => command)))
  const asked = report.asked.map((commands, index): Span => ({
    from: (index * length) / report.asked.length,
    to: ((index + 1) * length) / report.asked.length,
    marks: commands.map((name) => ({ name, good: isShown(name, shown) })),
  }))
  const seen = report.seen.map((stretch): Span => ({
    from: stretch.from_seconds,
    to: Math.min(stretch.to_seconds, length),
    marks: stretch.moves.map(({ command, travel }) => ({
      name: command,
      amount: `${(travel * 100).toFixed(0)} %`,
    })),
  }))
  return (
    <section aria-label={label} className={css.lanes}>
      <p className={css.verdict}>
        {report.asked.length === 0 ? (
          'Nothing was asked of the camera.'
        ) : report.obeyed ? (
          <span className={css.good}>✓ The camera obeyed.</span>
        ) : (
          <span className={css.bad}>✗ The camera did not do all that was asked.</span>
        )}
      </p>
      {asked.length > 0 && <Lane name="Asked" spans={asked} length={length} films={films} />}
      <Lane name="Shown" spans={seen} length={length} films={films} />
    </section>
  )
}

/** A static shot counts as shown when no other move is. */
function isShown(name: string, shown: ReadonlySet<string>): boolean {
  return shown.has(name) || (name === 'Static shot' && shown.size === 0)
}

function Lane({
  name,
  spans,
  length,
  films,
}: {
  readonly name: string
  readonly spans: readonly Span[]
  readonly length: number
  readonly films: Films
}): JSX.Element {
  const { stretch, time } = useFilmState(films)
  return (
    <div className={css.lane}>
      <h2 className={css.name}>{name}</h2>
      <div className={css.track}>
        {spans.map(({ from, to, marks }) => {
          const isLooped = stretch?.from === from && stretch.to === to
          return (
            <button
              key={from}
              type="button"
              className={css.span}
              style={{ left: percent(from / length), width: percent((to - from) / length) }}
              aria-pressed={isLooped}
              aria-label={`${name}, ${from.toFixed(1)} to ${to.toFixed(1)} seconds: ${wordsOf(marks)}. Loop`}
              onClick={() => films.setStretch(isLooped ? undefined : { from, to })}
            >
              {marks.length === 0 && <span className={css.none}>Still</span>}
              {marks.map((mark) => (
                <MarkOf key={mark.name} mark={mark} />
              ))}
            </button>
          )
        })}
        <span className={css.head} style={{ left: percent(time / length) }} />
      </div>
    </div>
  )
}

function MarkOf({ mark }: { readonly mark: Mark }): JSX.Element {
  const { name, good, amount } = mark
  return (
    <span className={css.mark}>
      {good !== undefined && (
        <span className={good ? css.good : css.bad}>{good ? '✓ ' : '✗ '}</span>
      )}
      {name}
      {amount !== undefined && <span className={css.amount}> {amount}</span>}
    </span>
  )
}

function percent(part: number): string {
  return `${Math.min(100, Math.max(0, part * 100))}%`
}

function wordsOf(marks: readonly Mark[]): string {
  if (marks.length === 0) return 'still'
  return marks
    .map(({ name, good, amount }) =>
      [name, good === false && 'not shown', amount].filter(Boolean).join(' '),
    )
    .join(', ')
}

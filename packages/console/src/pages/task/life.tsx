import type { JSX } from 'react'
import type { TaskDetails } from '../../api/task.ts'
import { capital, fullMoment, milliseconds } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import css from './life.module.css'

/** The timeline of a task as bars: when each phase began, how long it took, and which worker did it. */
export function Life({ life }: { readonly life: TaskDetails['life'] }): JSX.Element | null {
  const [first] = life
  const last = life.at(-1)
  if (!first || !last) return null
  const whole = Math.max(1, last.at_ms - first.at_ms)
  return (
    <Panel title="Life">
      <ol className={css.life}>
        {life.map(({ what, at_ms: at, worker }, index) => {
          const end = life[index + 1]?.at_ms ?? at
          return (
            <li key={index} className={css.part} title={fullMoment(at)}>
              <span className={css.name}>
                {capital(what)}
                {worker !== undefined && <span className={css.who}>{worker}</span>}
              </span>
              <span className={css.track}>
                <span
                  className={css.bar}
                  style={{
                    left: `${((at - first.at_ms) / whole) * 100}%`,
                    width: `${((end - at) / whole) * 100}%`,
                  }}
                />
              </span>
              <span className={css.time}>
                {end > at ? milliseconds(end - at) : `+${milliseconds(at - first.at_ms)}`}
              </span>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}

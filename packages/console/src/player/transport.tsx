import { type JSX, type ReactNode, useEffect } from 'react'
import { Button } from '../ui/button.tsx'
import { type Films, FRAMES_PER_SECOND, useFilmState } from './films.ts'
import css from './transport.module.css'

const RATES = [0.25, 0.5, 1, 2] as const

/** The controls of a player: buttons, and keys that work anywhere on the page except in fields. */
export function Transport({
  films,
  children,
}: {
  readonly films: Films
  /** Further actions on the film. */
  readonly children?: ReactNode
}): JSX.Element {
  const { time, duration } = useFilmState(films)
  useKeys(films)
  return (
    <div className={css.transport} role="group" aria-label="Player">
      <input
        type="range"
        className={css.scrub}
        aria-label="Position"
        aria-valuetext={`${time.toFixed(2)} of ${duration.toFixed(2)} seconds`}
        min={0}
        max={duration || 1}
        step={1 / FRAMES_PER_SECOND}
        value={time}
        onChange={({ target }) => films.seek(Number(target.value))}
      />
      <div className={css.row}>
        <Frames films={films} />
        <span className={css.gap} />
        <Ways films={films} />
        {children}
      </div>
    </div>
  )
}

function Frames({ films }: { readonly films: Films }): JSX.Element {
  const { isPlaying, time } = useFilmState(films)
  return (
    <>
      <Button look="quiet" size="s" onClick={films.toggle} title="Space">
        <Glyph d={isPlaying ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 4l13 8-13 8z'} />
        {isPlaying ? 'Pause' : 'Play'}
      </Button>
      <Button
        look="quiet"
        size="s"
        onClick={() => films.step(-1)}
        aria-label="One frame back"
        title="One frame back: ,"
      >
        <Glyph d="M17 5v14L8 12zM5 5h2v14H5z" />
      </Button>
      <Button
        look="quiet"
        size="s"
        onClick={() => films.step(1)}
        aria-label="One frame on"
        title="One frame on: ."
      >
        <Glyph d="M7 5v14l9-7zM17 5h2v14h-2z" />
      </Button>
      <span className={css.time}>
        {time.toFixed(2)} s{' '}
        <span className={css.frame}>frame {Math.floor(time * FRAMES_PER_SECOND + 1e-3)}</span>
      </span>
    </>
  )
}

function Ways({ films }: { readonly films: Films }): JSX.Element {
  const { rate, loops } = useFilmState(films)
  const next = RATES[(RATES.findIndex((known) => known === rate) + 1) % RATES.length] ?? 1
  return (
    <>
      <Button
        look="quiet"
        size="s"
        aria-label={`Speed ${rate}`}
        onClick={() => films.setRate(next)}
      >
        {rate}×
      </Button>
      <Button
        look="quiet"
        size="s"
        aria-pressed={loops}
        className={loops ? css.on : undefined}
        onClick={() => films.setLoops(!loops)}
      >
        Loop
      </Button>
    </>
  )
}

function Glyph({ d }: { readonly d: string }): JSX.Element {
  return (
    <svg viewBox="0 0 24 24" width="16" height="16" fill="currentColor" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}

const FIELDS =
  'input:not([type="range"]), textarea, select, [contenteditable="true"], dialog, [role="dialog"]'

function useKeys(films: Films): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, target } = event
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (target instanceof Element && target.closest(FIELDS)) return
      if (key === ' ' && isPressable(target)) return
      const act = { ',': () => films.step(-1), '.': () => films.step(1), ' ': films.toggle }[key]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [films])
}

/** True for elements that handle the space bar themselves. */
function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary, [role="tab"]') !== null
}

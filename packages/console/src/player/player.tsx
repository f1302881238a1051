import { type JSX, type ReactNode, useEffect, useRef } from 'react'
import { Button, buttonClass } from '../ui/button.tsx'
import css from './player.module.css'
import { Transport } from './transport.tsx'
import type { Films } from './films.ts'

/** One film with its controls, and details below them. */
export function Player({
  films,
  source,
  name,
  children,
}: {
  readonly films: Films
  /** The address of the film on this server. */
  readonly source: string
  /** The file name for saving it. */
  readonly name: string
  readonly children?: ReactNode
}): JSX.Element {
  return (
    <div className={css.player}>
      <Film films={films} source={source} />
      <Transport films={films}>
        <Button look="quiet" size="s" onClick={films.showFull}>
          Full screen
        </Button>
        <a href={source} download={name} className={buttonClass('quiet', 's')}>
          Download
        </a>
      </Transport>
      {children}
    </div>
  )
}

/** A film without controls; a click plays or pauses it. */
export function Film({
  films,
  source,
  label = 'Film',
}: {
  readonly films: Films
  readonly source: string
  readonly label?: string
}): JSX.Element {
  const film = useRef<HTMLVideoElement>(null)
  useEffect(() => (film.current ? films.add(film.current) : undefined), [films])
  return (
    <video
      ref={film}
      className={css.film}
      src={source}
      aria-label={label}
      muted
      autoPlay
      playsInline
      onClick={films.toggle}
    />
  )
}

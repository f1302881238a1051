/** Keeps films in sync: the first one leads, the others follow it frame by frame. */
import { useState, useSyncExternalStore } from 'react'

/** The frame rate of every film that Backlot makes. */
export const FRAMES_PER_SECOND = 25

/** Others are corrected when they are off by more than a frame and a half. */
const MAX_APART_S = 1.5 / FRAMES_PER_SECOND

/** A part of a film that is played in a loop, in seconds. */
export type Stretch = { readonly from: number; readonly to: number }

/** The state of a player. Times are in seconds. */
export type FilmState = {
  readonly isPlaying: boolean
  readonly time: number
  readonly duration: number
  readonly rate: number
  readonly loops: boolean
  readonly stretch: Stretch | undefined
}

const BEGINNING: FilmState = {
  isPlaying: false,
  time: 0,
  duration: 0,
  rate: 1,
  loops: true,
  stretch: undefined,
}

/** The films of one player: the video elements and their controller. */
export class Films {
  #films: HTMLVideoElement[] = []
  #state = BEGINNING
  #listeners = new Set<() => void>()

  /** The current state; a new object after every change. */
  readonly state = (): FilmState => this.#state

  /** Calls back after every change; returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Adds a film; the first one leads. Returns a function that removes it. */
  readonly add = (film: HTMLVideoElement): (() => void) => {
    const leaving = new AbortController()
    const { signal } = leaving
    this.#films.push(film)
    film.loop = true
    film.playbackRate = this.#state.rate
    for (const name of ['play', 'pause', 'seeked', 'loadedmetadata', 'durationchange'])
      film.addEventListener(name, () => this.#look(film), { signal })
    const frame = (): number =>
      film.requestVideoFrameCallback(() => {
        this.#look(film)
        if (!signal.aborted) frame()
      })
    frame()
    return () => {
      leaving.abort()
      this.#films = this.#films.filter((other) => other !== film)
    }
  }

  readonly seek = (time: number): void => {
    for (const film of this.#films)
      film.currentTime = Math.min(Math.max(0, time), film.duration || 0)
  }

  readonly toggle = (): void => this.#play(this.#films[0]?.paused ?? false)

  /** Pauses, and moves by this many frames. */
  readonly step = (frames: number): void => {
    this.#play(false)
    const now = this.#films[0]?.currentTime ?? 0
    const frame = Math.max(0, Math.floor(now * FRAMES_PER_SECOND + 1e-3) + frames)
    // Seeks to the middle of a frame, so that rounding never shows its neighbour.
    this.seek((frame + 0.5) / FRAMES_PER_SECOND)
  }

  readonly setRate = (rate: number): void => {
    for (const film of this.#films) film.playbackRate = rate
    this.#set({ rate })
  }

  readonly setLoops = (loops: boolean): void => {
    this.#set({ loops })
    this.#applyLoop()
  }

  /** Plays a stretch in a loop; undefined: the whole film. */
  readonly setStretch = (stretch: Stretch | undefined): void => {
    this.#set({ stretch })
    this.#applyLoop()
    if (!stretch) return
    this.seek(stretch.from)
    this.#play(true)
  }

  readonly showFull = (): void => {
    void this.#films[0]?.requestFullscreen()
  }

  #applyLoop(): void {
    const { loops, stretch } = this.#state
    for (const film of this.#films) film.loop = loops && !stretch
  }

  #play(playing: boolean): void {
    for (const film of this.#films)
      if (playing) film.play().catch(() => this.#set({ isPlaying: false }))
      else film.pause()
  }

  /** Reads the state of the leading film, and moves the others to its position. */
  #look(film: HTMLVideoElement): void {
    if (film !== this.#films[0]) return
    const { currentTime: time, duration, paused } = film
    this.#set({ time, isPlaying: !paused, duration: duration || 0 })
    const { stretch } = this.#state
    if (stretch && !paused && time >= stretch.to - 1 / FRAMES_PER_SECOND) this.seek(stretch.from)
    for (const other of this.#films.slice(1)) follow(other, film)
  }

  #set(change: Partial<FilmState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

function follow(other: HTMLVideoElement, lead: HTMLVideoElement): void {
  if (lead.paused !== other.paused) {
    if (lead.paused) other.pause()
    else other.play().catch(() => undefined)
  }
  const time = Math.min(lead.currentTime, other.duration || 0)
  if (Math.abs(other.currentTime - time) > MAX_APART_S) other.currentTime = time
}

/** Creates the films of a component. */
export function useFilms(): Films {
  const [films] = useState(() => new Films())
  return films
}

/** The state of the films as a hook, which re-renders with every frame. */
export function useFilmState(films: Films): FilmState {
  return useSyncExternalStore(films.subscribe, films.state)
}

/** Analyses videos with `@backlot/camera`, and turns its failures into faults. */
import { AnalysisTimeout, createFilmAnalyzer } from '@backlot/camera/analyzer'
import { UnreadableFilm } from '@backlot/camera/unreadable-film'
import type { CameraAnalyzer } from '../domain/camera-analyzer.ts'
import { Fault, invalid } from '../domain/fault.ts'
import type { PosterMaker } from '../domain/poster.ts'

/** Creates the analysis of videos and the maker of their posters, each in a process of its own. */
export function videoAnalyzer(): CameraAnalyzer & PosterMaker {
  const analyzer = createFilmAnalyzer()
  return {
    analyze: (film, asked, signal) =>
      analyzer.analyze(film, asked, signal).catch((thrown: unknown) => {
        throw toVideoFault(thrown, 'judged')
      }),
    middle: (film, signal) =>
      analyzer.middlePicture(film, signal).catch((thrown: unknown) => {
        throw toVideoFault(thrown, 'read')
      }),
  }
}

function toVideoFault(thrown: unknown, done: string): unknown {
  if (thrown instanceof UnreadableFilm)
    return invalid('task_id', `the film cannot be ${done}: ${thrown.message}`)
  if (thrown instanceof AnalysisTimeout) return new Fault('timeout', thrown.message)
  return thrown
}

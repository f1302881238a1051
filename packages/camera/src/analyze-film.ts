/** Entry point of the package: which camera moves a film shows, and whether they are the expected ones. */
import type { CameraStep } from './commands/commands.ts'
import { type CameraReport, reportCamera } from './report/camera-report.ts'
import { decodeFilm } from './report/decode-film.ts'
import type { FilmSource } from './report/film-source.ts'
import { judge, type Verdict } from './report/obedience.ts'
import { UnreadableFilm } from './report/unreadable-film.ts'
import { readCameraSteps } from './wording/read-camera-steps.ts'

/** The report on a film; with a verdict when moves were expected. */
export type FilmAnalysis = { readonly report: CameraReport; readonly verdict?: Verdict }

/**
 * Analyses a film: an MP4, MOV, MKV or WebM, as a path or as bytes. `expected` are camera commands
 * as steps, or a text in brackets or plain words ("[Pan left][Push in]"); a text that names no move
 * expects a static shot. It takes seconds of CPU time; `@backlot/camera/analyzer` runs it in a
 * child process. Throws `UnreadableFilm`.
 */
export async function analyzeFilm(
  source: FilmSource,
  expected?: string | readonly CameraStep[],
): Promise<FilmAnalysis> {
  const report = await reportCamera(decodeFilm(source))
  if (report.windows.length === 0) throw new UnreadableFilm('it is too short to show a motion')
  if (expected === undefined) return { report }
  const steps = typeof expected === 'string' ? readCameraSteps(expected) : expected
  return { report, verdict: judge(report, steps) }
}

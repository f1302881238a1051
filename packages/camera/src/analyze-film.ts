/** The package's front door: what the camera of a film does, and whether it did what was asked. */
import type { CameraStep } from './commands/commands.ts'
import { type CameraReport, reportCamera } from './report/camera-report.ts'
import { decodeFilm } from './report/decode-film.ts'
import type { FilmSource } from './report/film-source.ts'
import { judge, type Verdict } from './report/obedience.ts'
import { UnreadableFilm } from './report/unreadable-film.ts'
import { readCameraSteps } from './wording/read-camera-steps.ts'

/** What a film shows; with a verdict where something was expected of it. */
export type FilmAnalysis = { readonly report: CameraReport; readonly verdict?: Verdict }

/**
 * Analyses a film: an MP4, MOV, MKV or WebM, as a path or as bytes. `expected` are
 * camera commands as steps, or a text in brackets or plain words
 * ("[Pan left][Push in]"); a text without any expects a static shot. It takes seconds of a processor: see
 * `@backlot/camera/analyzer` for a process apart. Throws `UnreadableFilm`.
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

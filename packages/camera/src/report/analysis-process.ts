/** The process that analyses one film for `analyzer.ts`, and ends with its parent. */
import { once } from 'node:events'
import type { CameraStep } from '../commands/commands.ts'
import type { CameraVerdict } from './camera-verdict.ts'
import { reportCamera } from './camera-report.ts'
import { decodeFilm } from './decode-film.ts'
import { middlePicture } from './middle-picture.ts'
import { judge } from './obedience.ts'
import { UnreadableFilm } from './unreadable-film.ts'

/** A film file, and the wanted result: its camera moves compared with those asked for, or its middle frame. */
export type AnalysisRequest =
  | { readonly want: 'camera'; readonly film: Uint8Array; readonly asked: readonly CameraStep[] }
  | { readonly want: 'middle'; readonly film: Uint8Array }

/** The camera moves found, and whether they obey. */
export type CameraFound = Pick<CameraVerdict, 'seen' | 'obeyed'>

/** The result, or why the film cannot be analysed. */
export type AnalysisResult =
  | CameraFound
  | { readonly jpeg: Uint8Array }
  | { readonly unreadable: string }

async function analyze(order: AnalysisRequest): Promise<AnalysisResult> {
  try {
    return order.want === 'camera'
      ? await analyzeCamera(order.film, order.asked)
      : { jpeg: await middlePicture({ bytes: order.film }) }
  } catch (thrown) {
    if (thrown instanceof UnreadableFilm) return { unreadable: thrown.message }
    throw thrown
  }
}

async function analyzeCamera(film: Uint8Array, asked: readonly CameraStep[]): Promise<CameraFound> {
  const report = await reportCamera(decodeFilm({ bytes: film }))
  if (report.windows.length === 0) throw new UnreadableFilm('it is too short to show a motion')
  if (asked.length === 0) return { seen: report.stretches, obeyed: true }
  const { steps, obeyed } = judge(report, asked)
  return { seen: steps.map(({ seen }) => seen), obeyed }
}

process.on('disconnect', () => process.exit())
const [order] = (await once(process, 'message')) as [AnalysisRequest] // oxlint-disable-line typescript/no-unsafe-type-assertion -- from analyzer.ts
process.send?.(await analyze(order))

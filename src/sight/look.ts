/** The process that looks at one film; ordered by `eye.ts`, and gone with whoever ordered it. */
import { once } from 'node:events'
import type { CameraStep } from '../domain/camera.ts'
import type { CameraSighting } from '../domain/camera-sight.ts'
import { reportCamera } from './camera-report.ts'
import { decodeFilm } from './decode-film.ts'
import { judge } from './obedience.ts'
import { UnreadableFilm } from './unreadable-film.ts'

/** A film file, and what was asked of its camera. */
export type LookOrder = { readonly film: Uint8Array; readonly asked: readonly CameraStep[] }

/** What was found, or why nothing can be. */
export type LookAnswer = Pick<CameraSighting, 'seen' | 'obeyed'> | { readonly unreadable: string }

async function look({ film, asked }: LookOrder): Promise<LookAnswer> {
  try {
    const report = await reportCamera(decodeFilm({ bytes: film }))
    if (report.windows.length === 0) return { unreadable: 'it is too short to show a motion' }
    if (asked.length === 0) return { seen: report.stretches, obeyed: true }
    const { steps, obeyed } = judge(report, asked)
    return { seen: steps.map(({ seen }) => seen), obeyed }
  } catch (thrown) {
    if (thrown instanceof UnreadableFilm) return { unreadable: thrown.message }
    throw thrown
  }
}

process.on('disconnect', () => process.exit())
const [order] = (await once(process, 'message')) as [LookOrder] // oxlint-disable-line typescript/no-unsafe-type-assertion -- from eye.ts
process.send?.(await look(order))

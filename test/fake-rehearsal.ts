import type { CameraPath } from '@backlot/camera/path'
import type { Rehearsal } from '../packages/backlot/src/domain/rehearsal.ts'
import type { Shot } from '@backlot/prompt/shot'

/** A rehearsal without a renderer, which records what was requested. */
export function fakeRehearsal(): Rehearsal & { readonly asked: readonly string[] } {
  const asked: string[] = []
  const note = (what: string, shot: Shot): void => {
    const { firstFrame, lastFrame } = shot.pictures ?? {}
    const given = [firstFrame, lastFrame].flatMap((picture) =>
      picture ? [String(picture.bytes)] : [],
    )
    const from = given.length > 0 ? ` between ${given.join(' and ')}` : ''
    asked.push(`${what} of ${shot.durationSeconds * shot.framesPerSecond} pictures${from}`)
  }
  return {
    asked,
    renderBytes: async (shot, signal) => {
      signal.throwIfAborted()
      note('film', shot)
      return Buffer.from('a film')
    },
    firstFrame: async (shot, signal) => {
      signal.throwIfAborted()
      note('first frame', shot)
      return Buffer.from('a picture')
    },
    cameraPath: async (shot) => {
      note('path', shot)
      return pathOf(shot)
    },
  }
}

function pathOf({ widthPx, heightPx, framesPerSecond }: Shot): CameraPath {
  const axes = { right: [1, 0, 0], up: [0, 1, 0], ahead: [0, 0, 1] } as const
  const moment = { seconds: 0, position: [0, 0, 0], ...axes, focalWidths: 1 } as const
  return { widthPx, heightPx, framesPerSecond, subjectMetres: 7, moments: [moment] }
}

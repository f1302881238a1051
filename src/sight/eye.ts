/**
 * Looks at films in processes of their own, one for each: seconds of arithmetic
 * that hold nobody up, and a decoder that a strange file may crash.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { CameraEye } from '../domain/camera-sight.ts'
import { Fault, invalid } from '../domain/fault.ts'
import type { PosterMaker } from '../domain/poster.ts'
import type { LookAnswer, LookOrder } from './look.ts'

/** A film of ten seconds takes five on one processor; what takes longer than this hangs. */
const LONGEST_LOOK_MS = 120_000

/** The frames of one window and the tracks of a film need far less. */
const LOOK_FLAGS = ['--max-old-space-size=384']

/** Creates the eye. Aborting a look ends its process. */
export function createCameraEye(): CameraEye & PosterMaker {
  return {
    look: async (film, asked, signal) => {
      const answer = await inProcess({ want: 'camera', film, asked }, signal)
      if ('seen' in answer) return answer
      throw unreadable('judged', answer)
    },
    middle: async (film, signal) => {
      const answer = await inProcess({ want: 'middle', film }, signal)
      if ('jpeg' in answer) return answer.jpeg
      throw unreadable('read', answer)
    },
  }
}

function unreadable(how: string, answer: LookAnswer): Error {
  return 'unreadable' in answer
    ? invalid('task_id', `the film cannot be ${how}: ${answer.unreadable}`)
    : new Error('a look at a film found what nobody wanted')
}

async function inProcess(order: LookOrder, signal: AbortSignal): Promise<LookAnswer> {
  signal.throwIfAborted()
  const tooLong = AbortSignal.timeout(LONGEST_LOOK_MS)
  const child = forkLook()
  const kill = (): void => void child.kill('SIGKILL')
  const either = AbortSignal.any([signal, tooLong])
  either.addEventListener('abort', kill, { once: true })
  try {
    const answer = answerOf(child)
    child.send(order, () => {}) // one that has just died is heard from `close`
    return await answer
  } catch (thrown) {
    signal.throwIfAborted()
    if (tooLong.aborted)
      throw new Fault('timeout', `a look at the film took over ${LONGEST_LOOK_MS / 1000} s`)
    throw thrown
  } finally {
    either.removeEventListener('abort', kill)
    kill()
  }
}

function forkLook(): ChildProcess {
  const file = import.meta.url.endsWith('.ts') ? './look.ts' : './look.js'
  return fork(new URL(file, import.meta.url), [], {
    execArgv: LOOK_FLAGS,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

async function answerOf(child: ChildProcess): Promise<LookAnswer> {
  const closed = once(child, 'close').then(([code, name]: unknown[]) => {
    throw new Error(`the look at a film ended with ${String(name ?? code)}`)
  })
  closed.catch(() => {}) // after the answer it is no failure
  const told = once(child, 'message').then(([answer]) => answer as LookAnswer) // oxlint-disable-line typescript/no-unsafe-type-assertion -- from look.ts
  told.catch(() => {}) // `error` is heard by both
  return Promise.race([told, closed])
}

/** Attacks a server beside a good caller: records what both saw, and the server's memory. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoryOf } from '@backlot/test-kit/processes'
import {
  type Cleaning,
  createClient,
  eventually,
  FILM_DEADLINE_MS,
  startProgram,
  temporaryHome,
} from '../e2e/program.ts'
import type { Attack, Force, Outcome } from './attacks.ts'
import { callMeanwhile, type Experience } from './good-caller.ts'

/** The results of an attack. */
export type Aftermath = {
  readonly outcome: Outcome
  readonly good: Experience
  /**
   * The server's memory in bytes: before, and the peak during the attack; 0 where the system does
   * not report it.
   */
  readonly memoryBefore: number
  readonly memoryPeak: number
}

/** A server to attack, with a film of another account. */
export type AttackedServer = {
  /** Runs an attack; the previous one must have ended. */
  attack(attack: Attack, force: Force): Promise<Aftermath>
  /** Stops the server; resolves to its exit code. */
  stop(): Promise<number | null>
}

/** Limits short enough for a test; with those of real servers, the attack takes longer. */
const SHORT_LIMITS = 'http: { header_timeout_s: 5, body_timeout_s: 5, idle_timeout_s: 10 }\n'

/** Starts a server to attack. */
export async function startAttacked(t: Cleaning): Promise<AttackedServer> {
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), SHORT_LIMITS)
  const server = await startProgram(t, { home })
  const { address } = server
  const [good, bad, owner] = await Promise.all(
    ['good', 'attacker', 'owner'].map((account) => createClient(server, account)),
  )
  if (!good || !bad || !owner) throw new Error('no clients')
  const { body } = await owner.post('/v1/video_generation', {
    model: 'Vendor-Video-2.3',
    prompt: 'a lake [sandbox:quick]',
  })
  const query = `/v1/query/video_generation?task_id=${body.task_id}`
  const done = await eventually(
    () => owner.get(query),
    (answer) => answer.body.file_id !== '',
    FILM_DEADLINE_MS,
  )
  const victim = { taskId: String(body.task_id), fileId: String(done.body.file_id) }
  const { pid } = server.process
  return {
    stop: server.stop,
    attack: async (attack, force) => {
      forgetPeak(pid)
      const memoryBefore = memoryOf(pid, 'VmRSS')
      const attacked = attack({ address, key: bad.key, victim }, force)
      const experience = await callMeanwhile({ address, key: good.key }, attacked)
      const memoryPeak = memoryOf(pid, 'VmHWM')
      const still = await owner.get(query)
      if (still.body.file_id !== victim.fileId) throw new Error('the film of the owner is gone')
      return { outcome: await attacked, good: experience, memoryBefore, memoryPeak }
    },
  }
}

/** Resets the peak memory, so that earlier attacks do not count. */
function forgetPeak(pid: number | undefined): void {
  const path = `/proc/${pid}/clear_refs`
  if (existsSync(path)) writeFileSync(path, '5')
}

/** One attack on a server of its own, with a good caller beside: what both saw, and what the server took. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** What became of an attack. */
export type Aftermath = {
  readonly outcome: Outcome
  readonly good: Experience
  /** Of the server, in bytes: before, and the most there was; 0 where the system does not say. */
  readonly memoryBefore: number
  readonly memoryPeak: number
  /** What the server ended with, when it was told to. */
  readonly exitCode: number | null
}

/** Limits short enough to be seen in seconds; those of a server in use are longer, and the attack then lasts longer. */
const SHORT_LIMITS = 'http: { header_timeout_s: 5, body_timeout_s: 5, idle_timeout_s: 10 }\n'

/** Runs an attack. */
export async function underAttack(t: Cleaning, attack: Attack, force: Force): Promise<Aftermath> {
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
  const memoryBefore = memoryOf(server.process.pid, 'VmRSS')
  const attacked = attack({ address, key: bad.key, victim }, force)
  const experience = await callMeanwhile({ address, key: good.key }, attacked)
  const memoryPeak = memoryOf(server.process.pid, 'VmHWM')
  const still = await owner.get(query)
  if (still.body.file_id !== victim.fileId) throw new Error('the film of the owner is gone')
  return {
    outcome: await attacked,
    good: experience,
    memoryBefore,
    memoryPeak,
    exitCode: await server.stop(),
  }
}

function memoryOf(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number {
  const path = `/proc/${pid}/status`
  if (!existsSync(path)) return 0
  const [, kilobytes = '0'] =
    new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(path, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/** Reads a shot plan from a file. */
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { isFault } from '../domain/fault.ts'
import type { ShotPlan } from '@backlot/prompt/shot'
import { parseShotPlan } from '../wire/videos/shot-plan.ts'
import { Refusal, systemReason } from '../config/refusal.ts'

/** The plan in a JSON file; `-` is the standard input. Throws a `Refusal` that says what is wrong with it. */
export async function readShotPlan(path: string): Promise<ShotPlan> {
  const json = await (path === '-' ? text(process.stdin) : readText(path))
  try {
    return parseShotPlan(JSON.parse(json))
  } catch (thrown) {
    if (!isFault(thrown) && !(thrown instanceof SyntaxError)) throw thrown
    const name = path === '-' ? 'the standard input' : path
    throw new Refusal(`${name}: ${thrown.message.replaceAll('\n', ' ')}`, { cause: thrown })
  }
}

async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((thrown: unknown) => {
    throw new Refusal(`cannot read ${path}: ${systemReason(thrown)}`, { cause: thrown })
  })
}

import pino from 'pino'
import { Refusal } from '../config/refusal.ts'
import { createLogDestination, stderrOutput, type LogDestination } from './log-destination.ts'

let destination: LogDestination | undefined

/** The log destination of the whole process, whose last lines are written when it ends, even in a crash. */
export function logDestination(): LogDestination {
  if (destination) return destination
  const made = createLogDestination(stderrOutput())
  process.on('exit', made.finish)
  return (destination = made)
}

/**
 * The log, on standard error. Unless `BACKLOT_LOG` says otherwise it has events too, except in a
 * terminal, where somebody looks for problems. Lines of one of several processes name it, with the
 * members that `logMembers` returns. Throws a refusal for an unknown level.
 */
export function openLog(
  environment: NodeJS.ProcessEnv,
  {
    processName,
    logMembers: members,
  }: {
    readonly processName?: string | undefined
    readonly logMembers?: (() => object) | undefined
  } = {},
): pino.Logger {
  const level = environment['BACKLOT_LOG'] || (process.stderr.isTTY ? 'warn' : 'info')
  const levels = [...Object.keys(pino.levels.values), 'silent']
  if (!levels.includes(level))
    throw new Refusal(`BACKLOT_LOG must be one of ${levels.join(', ')}, got ${level}.`)
  const base = processName === undefined ? null : { process: processName }
  return pino({ level, base, ...(members && { mixin: members }) }, logDestination())
}

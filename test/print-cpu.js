/**
 * Loaded into the processes that `test/run.ts` starts: at its end each prints how many seconds of a processor it took, with
 * all that it started where the system tells, as Linux does.
 */
import { existsSync, readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const TICKS_A_SECOND = 100

// What the tests start themselves may be started with the same options.
if (isMainThread && process.ppid === Number(process.env.BACKLOT_TEST_RUNNER))
  process.once('exit', () => {
    const { user, system } = process.cpuUsage()
    const seconds = (user + system) / 1e6 + secondsOfChildren()
    process.stdout.write(`ℹ cpu_seconds ${seconds.toFixed(1)}\n`)
  })

/** Of those that have ended. The name of a process may have spaces: what is counted begins behind it. */
function secondsOfChildren() {
  if (!existsSync('/proc/self/stat')) return 0
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
  return (Number(user) + Number(system)) / TICKS_A_SECOND
}

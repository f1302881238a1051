/**
 * Loaded into the processes of `test/run.ts`: at exit, each prints its CPU time in seconds,
 * including its children's where the system reports it, as Linux does.
 */
import { existsSync, readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const TICKS_A_SECOND = 100

// Processes that tests start may inherit these options.
if (isMainThread && process.ppid === Number(process.env.BACKLOT_TEST_RUNNER))
  process.once('exit', () => {
    const { user, system } = process.cpuUsage()
    const seconds = (user + system) / 1e6 + secondsOfChildren()
    process.stdout.write(`ℹ cpu_seconds ${seconds.toFixed(1)}\n`)
  })

/**
 * CPU time of children that have ended. The process name may contain spaces, so fields are counted
 * from behind it.
 */
function secondsOfChildren() {
  if (!existsSync('/proc/self/stat')) return 0
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
  return (Number(user) + Number(system)) / TICKS_A_SECOND
}

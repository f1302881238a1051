/** Whether something is let go. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** True when nothing of this process holds it any more. */
export async function isLetGo(held: WeakRef<object>): Promise<boolean> {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  for (let turn = 0; turn < 10 && held.deref(); turn++) {
    await nextTurn()
    collect()
  }
  return held.deref() === undefined
}

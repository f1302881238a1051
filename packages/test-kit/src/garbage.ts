/** Checks for memory leaks. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** True when the object has been garbage-collected: nothing in this process refers to it. */
export async function isCollected(held: WeakRef<object>): Promise<boolean> {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  for (let turn = 0; turn < 10 && held.deref(); turn++) {
    await nextTurn()
    collect()
  }
  return held.deref() === undefined
}

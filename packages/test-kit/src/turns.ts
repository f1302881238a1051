/**
 * How often the event loop turned while `work` was under way, which tells whether work blocks it on
 * a machine of any speed.
 */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let timer = setImmediate(function count() {
    turns += 1
    timer = setImmediate(count)
  })
  try {
    await work()
  } finally {
    clearImmediate(timer)
  }
  return turns
}

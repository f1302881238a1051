/** How often others had their turn of the event loop while `work` was under way; works however slow the machine is. */
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

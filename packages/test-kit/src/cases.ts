/** The number of random cases for a property: `usual` times the environment variable RUNS. */
export function cases(usual: number): number {
  return Math.ceil(usual * Number(process.env['RUNS'] ?? 1))
}

const DAY_MS = 86_400_000

/** A sample of similar cases that changes every day; all of them with `RUNS=5`. */
export function casesOfToday<T>(all: readonly T[], usual: number): readonly T[] {
  const count = Math.min(all.length, cases(usual))
  const from = Math.floor(Date.now() / DAY_MS) * usual
  return all.filter((_, at) => (((at - from) % all.length) + all.length) % all.length < count)
}

/** What threads run in tests: one answers, the other takes all the memory that it may have. */

/** Takes memory until there is none. */
export function exhaust(): never {
  const taken: number[][] = []
  for (;;) taken.push(Array.from({ length: 100_000 }, () => taken.length))
}

/** Answers with what it is given. */
export function answer(given: string): string {
  return given
}

/** Functions for worker threads in tests: one answers, the other exhausts its memory. */

/** Allocates memory until there is none left. */
export function exhaust(): never {
  const taken: number[][] = []
  for (;;) taken.push(Array.from({ length: 100_000 }, () => taken.length))
}

/** Returns its argument. */
export function answer(given: string): string {
  return given
}

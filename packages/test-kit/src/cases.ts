/** How many random cases a property tries: those that it is given, and ten times as many with `RUNS=10`. */
export function cases(usual: number): number {
  return Math.ceil(usual * Number(process.env['RUNS'] ?? 1))
}

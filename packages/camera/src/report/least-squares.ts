/** Collects linear equations and solves them for the least squared error. */
export interface LeastSquares {
  /** Adds the equation: the sum of factor times unknown should be `value`. */
  add(equation: {
    readonly factors: readonly number[]
    readonly value: number
    readonly weight: number
  }): void
  /** The unknowns, or undefined when the equations are singular. */
  solve(): readonly number[] | undefined
}

/** A pivot below this share of the largest factor is rounding error. */
const SINGULAR = 1e-9

/** Creates an empty system with this many unknowns. */
export function openLeastSquares(unknowns: number): LeastSquares {
  const rows = Array.from({ length: unknowns }, () => new Float64Array(unknowns + 1))
  return {
    add: ({ factors, value, weight }) => {
      rows.forEach((row, index) => {
        const scaled = weight * (factors[index] ?? 0)
        for (let column = 0; column < unknowns; column++)
          row[column] = (row[column] ?? 0) + scaled * (factors[column] ?? 0)
        row[unknowns] = (row[unknowns] ?? 0) + scaled * value
      })
    },
    solve: () => solveRows(rows.map((row) => Float64Array.from(row))),
  }
}

/**
 * Solves matrix rows in place, each with its right side at the end; undefined when singular.
 * Gauss–Jordan elimination; the matrix is symmetric and positive, so the diagonal elements serve as
 * pivots.
 */
export function solveRows(rows: readonly Float64Array[]): readonly number[] | undefined {
  const largest = Math.max(...rows.map((row, index) => row[index] ?? 0))
  for (const [index, row] of rows.entries()) {
    const pivot = row[index] ?? 0
    if (!(pivot > largest * SINGULAR)) return undefined
    for (let column = 0; column < row.length; column++) row[column] = (row[column] ?? 0) / pivot
    for (const other of rows) {
      if (other === row) continue
      const factor = other[index] ?? 0
      for (let column = 0; column < row.length; column++)
        other[column] = (other[column] ?? 0) - factor * (row[column] ?? 0)
    }
  }
  return rows.map((row) => row.at(-1) ?? 0)
}

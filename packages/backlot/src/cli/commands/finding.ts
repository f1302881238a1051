import { styleText } from 'node:util'
import type { NamedFinding } from '../../wire/admin/operations.ts'

const MARKS = {
  fine: styleText('green', '✓'),
  doubtful: styleText('yellow', '!'),
  broken: styleText('red', '✗'),
} as const

/** One line, and another one with advice. */
export function formatFinding({ name, state, message, mend }: NamedFinding): string {
  const line = `  ${MARKS[state]} ${styleText('dim', name.padEnd(9))} ${message}`
  return mend === undefined ? line : `${line}\n    ${' '.repeat(9)} ${styleText('cyan', mend)}`
}

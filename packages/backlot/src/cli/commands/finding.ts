import { styleText } from 'node:util'

/** What a check comes to; `mend` says what to do about anything but `fine`. */
export type DoctorFinding = {
  readonly state: 'fine' | 'doubtful' | 'broken'
  readonly message: string
  readonly mend?: string
}

/** A check of `doctor`: what is looked at, and how. */
export type Check = { readonly name: string; readonly run: () => Promise<DoctorFinding> }

const MARKS = {
  fine: styleText('green', '✓'),
  doubtful: styleText('yellow', '!'),
  broken: styleText('red', '✗'),
} as const

/** One line, and another one that says what to do. */
export function formatFinding(name: string, { state, message, mend }: DoctorFinding): string {
  const line = `  ${MARKS[state]} ${styleText('dim', name.padEnd(9))} ${message}`
  return mend === undefined ? line : `${line}\n    ${' '.repeat(9)} ${styleText('cyan', mend)}`
}

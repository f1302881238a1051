/** Something that the person at the terminal can mend; told as one sentence, without a stack. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** The `code` of a system error (`EACCES`, `EADDRINUSE`), or an empty text. */
export function systemCode(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
}

/** An error that the person at the terminal can fix; printed as one sentence, without a stack. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** The `code` of a system error (`EACCES`, `EADDRINUSE`), or an empty text. */
export function systemCode(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  ENOENT: 'no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is not a folder',
  EROFS: 'the disk is read-only',
}

/** Why a file could not be read or written, in words for the terminal; the code for rare reasons. */
export function systemReason(thrown: unknown): string {
  const code = systemCode(thrown)
  return REASONS[code] ?? code
}

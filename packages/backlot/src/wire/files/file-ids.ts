/** Ids of files: digits, with the prefix that clients of OpenAI and of Anthropic expect before them. */

/** A file's id as OpenAI's clients know ids. */
export function toOpenaiFileId(id: string): string {
  return `file-${id}`
}

/** A file's id as Anthropic's clients know ids. */
export function toAnthropicFileId(id: string): string {
  return `file_${id}`
}

/** The id of a file in whichever spelling; what is none stays as it is, and is then not found. */
export function fromFileId(given: string): string {
  return /^file[-_](\d{1,16})$/.exec(given)?.[1] ?? given
}

/** Ids of files: digits, with the prefix that clients of OpenAI and Anthropic expect. */

/** A file's id for OpenAI's clients. */
export function toOpenaiFileId(id: string): string {
  return `file-${id}`
}

/** A file's id for Anthropic's clients. */
export function toAnthropicFileId(id: string): string {
  return `file_${id}`
}

/** The id of a file in any spelling; other text is returned as it is, and then not found. */
export function fromFileId(given: string): string {
  return /^file[-_](\d{1,16})$/.exec(given)?.[1] ?? given
}

/** Limits of reading one document: files are untrusted and may claim anything. */
export type DocumentLimits = {
  /** Its CPU time. On a busy machine a good document takes longer than that. */
  readonly cpuMs: number
  /** Its time in milliseconds, without the start of its thread. */
  readonly timeMs: number
  /** The memory of its thread: heap and buffers. */
  readonly megabytes: number
  /** The additional memory of the program that draws pages. */
  readonly pictureMegabytes: number
  readonly maxPages: number
  readonly maxCharacters: number
}

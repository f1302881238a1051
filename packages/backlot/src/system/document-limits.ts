/** What reading one document may take: the files are strangers', and claim what they like. */
export type DocumentLimits = {
  /** The processor time that it may take. On a busy machine a good document takes longer than that. */
  readonly cpuMs: number
  /** How long it may take, in milliseconds, without the start of its thread. */
  readonly timeMs: number
  /** The memory of the thread that reads it: its heap, and the buffers beside it. */
  readonly megabytes: number
  /** The memory of the program that draws pages, which is beside that. */
  readonly pictureMegabytes: number
  readonly maxPages: number
  readonly maxCharacters: number
}

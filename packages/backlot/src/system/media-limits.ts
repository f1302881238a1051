/** Limits of reading one picture or video: files are untrusted and may claim anything. */
export type MediaLimits = {
  /** The CPU time of a video. On a busy machine a good video takes longer than that. */
  readonly cpuMs: number
  /** The total time of a video, with starting the thread and waiting for its bytes. */
  readonly timeMs: number
  /** The heap of the thread that reads it. */
  readonly heapMegabytes: number
  /** Boxes of an MP4, elements of a Matroska file. Some hours in fragments of a second have 40 000. */
  readonly maxBoxes: number
  /** The nesting depth of boxes; the standard's deepest is 8. */
  readonly maxDepth: number
  /** Entries of all tables of an index. A video of ten hours has two million. */
  readonly maxEntries: number
  /** The largest single read of a video: its index, one packet, a cluster. */
  readonly maxPartBytes: number
  /** The total that is read of it, and the number of reads. */
  readonly maxReadBytes: number
  readonly maxParts: number
}

/** The limits of a server. */
export const MEDIA_LIMITS: MediaLimits = {
  cpuMs: 10_000,
  timeMs: 120_000,
  heapMegabytes: 512,
  maxBoxes: 100_000,
  maxDepth: 16,
  maxEntries: 3_000_000,
  maxPartBytes: 64 * 1024 * 1024,
  maxReadBytes: 256 * 1024 * 1024,
  maxParts: 50_000,
}

/** A video that exceeds the limits; the message goes after "must be readable within limits: ". */
export class BeyondLimits extends Error {
  override readonly name = 'BeyondLimits'
}

/** A video with a broken structure. */
export class BrokenStructure extends Error {
  override readonly name = 'BrokenStructure'
}

/** Counts something of a video; throws `BeyondLimits` above the limit. */
export function createTally(what: string, most: number): (more: number) => void {
  let count = 0
  return (more) => {
    count += more
    if (count > most) throw new BeyondLimits(`at most ${most} ${what}, got ${count} or more`)
  }
}

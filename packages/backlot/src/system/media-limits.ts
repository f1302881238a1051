/** What reading one picture or film may take: the files are strangers', and claim what they like. */
export type MediaLimits = {
  /** The processor time that a film may take. On a busy machine a good film takes longer than that. */
  readonly cpuMs: number
  /** How long a film may take to be read in all, starting the thread and waiting for its bytes included. */
  readonly timeMs: number
  /** The heap of the thread that reads it. */
  readonly heapMegabytes: number
  /** Boxes of an MP4, elements of a Matroska file. Some hours in fragments of a second have 40 000. */
  readonly maxBoxes: number
  /** How deeply boxes may be in each other; the deepest of the standard is 8. */
  readonly maxDepth: number
  /** Entries of all tables of an index. A film of ten hours has two million. */
  readonly maxEntries: number
  /** What is read of a film at once: its index, one packet, a cluster. */
  readonly maxPartBytes: number
  /** What is read of it in all, and in how many parts. */
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

/** A film that takes more than the limits; the message goes after "must be readable within limits: ". */
export class BeyondLimits extends Error {
  override readonly name = 'BeyondLimits'
}

/** A film whose structure is broken. */
export class BrokenStructure extends Error {
  override readonly name = 'BrokenStructure'
}

/** Counts something of a film; throws `BeyondLimits` when it is more than so many. */
export function createTally(what: string, most: number): (more: number) => void {
  let count = 0
  return (more) => {
    count += more
    if (count > most) throw new BeyondLimits(`at most ${most} ${what}, got ${count} or more`)
  }
}

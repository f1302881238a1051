/**
 * Checks the declared sizes in the index of an MP4 or MOV before anything is built: a table with
 * four gigabytes' worth of entries is eight bytes long.
 *
 * Source: ISO/IEC 14496-12, 4.2 (boxes), 8.6 to 8.8 (tables); QuickTime File Format Specification.
 */
import { type ByteSource, headerReader, type HeaderReader } from './byte-source.ts'
import { BeyondLimits, BrokenStructure, createTally, type MediaLimits } from './media-limits.ts'

/** Boxes that contain the boxes of an index. */
const CONTAINERS: ReadonlySet<string> = new Set([
  'moov',
  'trak',
  'mdia',
  'minf',
  'dinf',
  'stbl',
  'edts',
  'sinf',
  'schi',
  'mvex',
  'moof',
  'traf',
  'mfra',
])

/** The tables that are read: the position of their count, and the least bits of an entry. */
const TABLES: Readonly<Record<string, { readonly countAt: number; readonly entryBits: number }>> = {
  stts: { countAt: 4, entryBits: 64 },
  ctts: { countAt: 4, entryBits: 64 },
  stsc: { countAt: 4, entryBits: 96 },
  stco: { countAt: 4, entryBits: 32 },
  co64: { countAt: 4, entryBits: 64 },
  stss: { countAt: 4, entryBits: 32 },
  stsd: { countAt: 4, entryBits: 64 },
  elst: { countAt: 4, entryBits: 96 },
  // Eight bytes of samples may have four bits each, or one size for all.
  stsz: { countAt: 8, entryBits: 0 },
  stz2: { countAt: 8, entryBits: 4 },
  tfra: { countAt: 12, entryBits: 88 },
  // The samples of a run may use defaults for everything.
  trun: { countAt: 4, entryBits: 0 },
  senc: { countAt: 4, entryBits: 0 },
}

type Box = {
  readonly name: string
  /** The start and end of its content. */
  readonly start: number
  readonly end: number
}

type Walk = {
  readonly header: HeaderReader
  readonly limits: MediaLimits
  readonly countBoxes: (more: number) => void
  readonly countEntries: (more: number) => void
  /** Counts samples that are examined one by one, because their pictures are reordered. */
  readonly countSamples: (more: number) => void
}

/**
 * Resolves when the index can be built within the limits. Throws `BeyondLimits`, and
 * `BrokenStructure` for boxes and tables larger than their container.
 */
export async function checkMp4(source: ByteSource, limits: MediaLimits): Promise<void> {
  const walk = {
    header: headerReader(source),
    limits,
    countBoxes: createTally('boxes', limits.maxBoxes),
    countEntries: createTally('entries in its tables', limits.maxEntries),
    countSamples: createTally('samples that are shown out of order', limits.maxEntries),
  }
  await walkBoxes(walk, { name: '', start: 0, end: source.sizeBytes }, 0)
}

async function walkBoxes(walk: Walk, parent: Box, depth: number): Promise<void> {
  if (depth > walk.limits.maxDepth)
    throw new BeyondLimits(`boxes in at most ${walk.limits.maxDepth} others, got ${depth}`)
  const tables = new Map<string, Box>()
  for (let at = parent.start; at + 8 <= parent.end;) {
    walk.countBoxes(1)
    const box = await readBox(walk.header, at)
    // What follows is no box, or fills the rest: readers stop there as well.
    if (!box) break
    if (box.end > parent.end && depth > 0) throw new BrokenStructure(`${box.name} ends too late`)
    if (CONTAINERS.has(box.name)) {
      const end = Math.min(box.end, parent.end)
      await walkBoxes(walk, { ...box, end }, depth + 1)
    } else if (box.name in TABLES && depth > 0) {
      tables.set(box.name, box)
      await checkTable(walk, box)
    }
    at = box.end
  }
  await checkOrder(walk, tables)
}

async function readBox(header: HeaderReader, at: number): Promise<Box | undefined> {
  const view = await header(at, 16)
  if (view.byteLength < 8) return undefined
  const size32 = view.getUint32(0)
  const name = String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + 4, 4))
  if (size32 !== 1) return size32 < 8 ? undefined : { name, start: at + 8, end: at + size32 }
  if (view.byteLength < 16) return undefined
  const size64 = Number(view.getBigUint64(8))
  return size64 < 16 ? undefined : { name, start: at + 16, end: at + size64 }
}

async function checkTable(walk: Walk, { name, start, end }: Box): Promise<void> {
  const table = TABLES[name]
  if (!table) return
  const { countAt } = table
  const view = await walk.header(start, countAt + 4)
  if (view.byteLength < countAt + 4) throw new BrokenStructure(`${name} is cut short`)
  const count = view.getUint32(countAt)
  const hasOneSize = name === 'stsz' && view.getUint32(4) !== 0
  const entryBits = name === 'stsz' && !hasOneSize ? 32 : entryBitsOf(name, view)
  if (count * entryBits > (end - start - countAt - 4) * 8)
    throw new BrokenStructure(`${name} is too short for ${count} entries`)
  if (!hasOneSize) walk.countEntries(count)
}

/** The least bits of an entry; for runs the flags decide, for compact sizes a field. */
function entryBitsOf(name: string, view: DataView): number {
  if (name === 'stz2') return Math.max(4, view.getUint8(7))
  if (name !== 'trun') return TABLES[name]?.entryBits ?? 0
  const perSample = [0x100, 0x200, 0x400, 0x800].filter((flag) => (view.getUint32(0) & flag) !== 0)
  return perSample.length * 32
}

/** How many entries of a table are read at a time. */
const ENTRIES_AT_ONCE = 8192

/** With `ctts`, a list of all samples is built from `stts`, whose entries can stand for any number. */
async function checkOrder(walk: Walk, tables: ReadonlyMap<string, Box>): Promise<void> {
  const box = tables.get('stts')
  if (!box || !tables.has('ctts')) return
  const entries = (await walk.header(box.start, 8)).getUint32(4)
  const first = box.start + 8
  for (let index = 0; index < entries; index += ENTRIES_AT_ONCE) {
    const length = Math.min(ENTRIES_AT_ONCE, entries - index)
    const view = await walk.header(first + index * 8, length * 8)
    for (let at = 0; at < view.byteLength; at += 8) walk.countSamples(view.getUint32(at))
  }
}

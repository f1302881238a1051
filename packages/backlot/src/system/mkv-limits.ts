/**
 * Checks the declared sizes of a Matroska file's elements before anything is built.
 *
 * Source: RFC 8794 (EBML), RFC 9559 (Matroska).
 */
import { type ByteSource, headerReader, type HeaderReader } from './byte-source.ts'
import { BeyondLimits, createTally, type MediaLimits } from './media-limits.ts'

const SEGMENT = 0x18_53_80_67
const CLUSTER = 0x1f_43_b6_75
const VOID = 0xec

/** The largest element except pictures: an index of half a million seek points. */
const MAX_INDEX_BYTES = 16 * 1024 * 1024

type Element = {
  readonly id: number
  readonly start: number
  /** Undefined when unknown. */
  readonly end: number | undefined
}

/** Resolves when the file can be read within the limits. Throws `BeyondLimits`. */
export async function checkMkv(source: ByteSource, limits: MediaLimits): Promise<void> {
  const header = headerReader(source)
  const countElements = createTally('elements', limits.maxBoxes)
  const end = source.sizeBytes
  for (let at = 0; at < end;) {
    countElements(1)
    const element = await readElement(header, at)
    if (!element) return
    if (element.id === SEGMENT) at = element.start
    else {
      checkElement(element, limits)
      // An unfinished recording: what follows is found only by reading it.
      if (element.end === undefined) return
      at = element.end
    }
  }
}

function checkElement({ id, start, end }: Element, { maxPartBytes }: MediaLimits): void {
  if (id === VOID || end === undefined) return
  const most = id === CLUSTER ? maxPartBytes : MAX_INDEX_BYTES
  if (end - start > most)
    throw new BeyondLimits(
      `at most ${most} bytes in an element of ${id === CLUSTER ? 'pictures' : 'its index'}, got ${end - start}`,
    )
}

async function readElement(header: HeaderReader, at: number): Promise<Element | undefined> {
  const view = await header(at, 12)
  const idLength = lengthOf(view, 0)
  const sizeLength = lengthOf(view, idLength)
  if (idLength > 4 || sizeLength > 8 || idLength + sizeLength > view.byteLength) return undefined
  let id = 0
  for (let index = 0; index < idLength; index += 1) id = id * 256 + view.getUint8(index)
  let size = view.getUint8(idLength) - 2 ** (8 - sizeLength)
  let isUnknown = size === 2 ** (8 - sizeLength) - 1
  for (let index = 1; index < sizeLength; index += 1) {
    const byte = view.getUint8(idLength + index)
    isUnknown &&= byte === 0xff
    size = size * 256 + byte
  }
  const start = at + idLength + sizeLength
  return { id, start, end: isUnknown ? undefined : start + size }
}

/** The length of the number at this position, from its leading zero bits; 9 and more for none. */
function lengthOf(view: DataView, at: number): number {
  return at < view.byteLength ? Math.clz32(view.getUint8(at)) - 23 : 9
}

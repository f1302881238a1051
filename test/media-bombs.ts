/**
 * Pictures and videos, small or large, that claim to be enormous: each handmade within what its
 * format allows.
 */
import { crc32, deflateSync } from 'node:zlib'
import { sampleFilm } from '@backlot/test-kit/sample-media'

/** A box of an MP4. */
export function box(name: string, ...content: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.concat(content)
  return Buffer.concat([u32(bytes.length + 8), Buffer.from(name, 'latin1'), bytes])
}

/** A sequence of 32-bit numbers. */
export function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4)
  return bytes
}

const FTYP = box('ftyp', Buffer.from('isom'), u32(0), Buffer.from('isomavc1'))
const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
const NONE = Buffer.alloc(0)

/** Pictures of 64×48. */
const SAMPLE_ENTRY = Buffer.alloc(78)
SAMPLE_ENTRY.writeUInt16BE(64, 24)
SAMPLE_ENTRY.writeUInt16BE(48, 26)

/** The tables of a track, by name; absent ones are small and valid. */
type Tables = Readonly<Record<string, Buffer>>

const SMALL: Tables = {
  stsd: box(
    'stsd',
    u32(0, 1),
    box('avc1', SAMPLE_ENTRY, box('avcC', Buffer.from('0142001effe10000', 'hex'))),
  ),
  stts: box('stts', u32(0, 1, 1, 1000)),
  stsc: box('stsc', u32(0, 1, 1, 1, 1)),
  stsz: box('stsz', u32(0, 0, 1, 100)),
  stco: box('stco', u32(0, 1, 40)),
}

/** An MP4 with one video track with these tables. */
export function filmOf(
  tables: Tables,
  extra: { readonly trak?: Buffer; readonly moov?: Buffer; readonly after?: Buffer } = {},
): Buffer {
  const stbl = box('stbl', ...Object.values({ ...SMALL, ...tables }))
  const tkhd = box('tkhd', u32(3, 0, 0, 1, 0, 1000, 0, 0, 0, 0), MATRIX, u32(64 << 16, 48 << 16))
  const mdia = box(
    'mdia',
    box('mdhd', u32(0, 0, 0, 1000, 1000, 0x55c40000)),
    box('hdlr', u32(0, 0), Buffer.from('vide'), u32(0, 0, 0), Buffer.from('\0')),
    box('minf', box('vmhd', u32(1, 0, 0)), stbl),
  )
  const mvhd = box(
    'mvhd',
    u32(0, 0, 0, 1000, 1000, 0x10000, 0x1000000, 0, 0),
    MATRIX,
    Buffer.alloc(24),
    u32(2),
  )
  const trak = box('trak', tkhd, extra.trak ?? NONE, mdia)
  return Buffer.concat([
    FTYP,
    box('mdat', Buffer.alloc(100)),
    box('moov', mvhd, trak, extra.moov ?? NONE),
    extra.after ?? NONE,
  ])
}

/** A table of three million real entries. */
function longTable(name: string, entry: Buffer, head: Buffer = u32(0)): Buffer {
  return box(name, head, u32(MILLIONS), Buffer.alloc(MILLIONS * entry.length, entry))
}

/** Just above the limit for a video. */
const MILLIONS = 3_100_000

/** This many nested boxes. */
function nested(name: string, depth: number): Buffer {
  const bytes = Buffer.alloc(depth * 8)
  for (let index = 0; index < depth; index += 1) {
    bytes.writeUInt32BE((depth - index) * 8, index * 8)
    bytes.write(name, index * 8 + 4, 'latin1')
  }
  return bytes
}

/** A fragment whose run claims this many samples without bytes. */
function fragment(samples: number): Buffer {
  const tfhd = box('tfhd', u32(0x38, 1, 1000, 1, 0))
  return box(
    'moof',
    box('mfhd', u32(0, 1)),
    box('traf', tfhd, box('tfdt', u32(0, 0)), box('trun', u32(0, samples))),
  )
}

const MVEX = box('mvex', box('trex', u32(0, 1, 1, 1000, 1, 0)))

/**
 * A fragment index that leads to a fragment hidden inside the media data, where no box begins, and
 * which claims this many samples.
 */
export function hiddenFragment(samples: number): Buffer {
  const film = filmOf(
    {
      stsz: box('stsz', u32(0, 0, 0)),
      stts: box('stts', u32(0, 0)),
      stco: box('stco', u32(0, 0)),
      stsc: box('stsc', u32(0, 0)),
    },
    { moov: MVEX },
  )
  const at = film.length + 8
  const tfra = box('tfra', u32(0, 1, 0, 1), u32(0, at), Buffer.from([1, 1, 1]))
  const length = tfra.length + 8 + 16
  const mfra = box('mfra', tfra, box('mfro', u32(0, length)))
  return Buffer.concat([film, box('mdat', fragment(samples)), mfra])
}

/** Videos by what is wrong with them. Each must be refused. */
export const FILM_BOMBS: Readonly<Record<string, () => Buffer>> = {
  'three million entries of stts': () => filmOf({ stts: longTable('stts', u32(1, 1)) }),
  'three million entries of ctts': () => filmOf({ ctts: longTable('ctts', u32(1, 1)) }),
  'three million entries of stsz': () => filmOf({ stsz: longTable('stsz', u32(1), u32(0, 0)) }),
  'three million entries of stss': () => filmOf({ stss: longTable('stss', u32(1)) }),
  'three million entries of stsc': () => filmOf({ stsc: longTable('stsc', u32(1, 1, 1)) }),
  'three million entries of co64': () => filmOf({ stco: longTable('co64', u32(0, 40)) }),
  'three million entries of elst': () =>
    filmOf({}, { trak: box('edts', longTable('elst', u32(1, 0, 0x10000))) }),
  'stts of 4 000 million samples, to be put in order': () =>
    filmOf({ stts: box('stts', u32(0, 1, 0xffffffff, 1)), ctts: box('ctts', u32(0, 1, 1, 0)) }),
  'stsz that claims what is not there': () => filmOf({ stsz: box('stsz', u32(0, 0, 0xffffffff)) }),
  'stz2 of entries without a size': () => filmOf({ stsz: box('stz2', u32(0, 0, 0xffffffff)) }),
  'a run of 4 000 million samples without a byte': () =>
    filmOf({}, { moov: MVEX, after: fragment(0xffffffff) }),
  'such a run where no box begins': () => hiddenFragment(0xffffffff),
  'boxes in a million others': () => filmOf({}, { trak: nested('mdia', 1_000_000) }),
  'two million small boxes': () => Buffer.concat([FTYP, Buffer.alloc(16_000_000, box('free'))]),
  'two million small boxes in its index': () =>
    filmOf({}, { moov: Buffer.alloc(16_000_000, box('free')) }),
  'boxes without a length': () => Buffer.concat([FTYP, Buffer.alloc(1_000_000)]),
  'boxes of 64-bit lengths': () =>
    Buffer.concat([
      FTYP,
      u32(1),
      Buffer.from('moov'),
      u32(0xffffffff, 0xffffffff),
      Buffer.alloc(1000),
    ]),
  'an index larger than the film': () =>
    Buffer.concat([FTYP, u32(0x7fffffff), Buffer.from('moov'), Buffer.alloc(1000)]),
  'boxes that overlap': () => {
    const inner = Buffer.concat([u32(4000), Buffer.from('mdia'), Buffer.alloc(4000)])
    return filmOf({}, { trak: Buffer.concat([box('minf', inner.subarray(0, 8)), inner]) })
  },
  'a Matroska file of a million elements': () =>
    mkv(Buffer.alloc(16_000_000, Buffer.from('ec80', 'hex'))),
  'a Matroska file without lengths': () =>
    mkv(Buffer.alloc(4_000_000, Buffer.from('1f43b67501ffffffffffffff', 'hex'))),
  'a Matroska file of 40 MB of cues': () =>
    mkv(
      element(
        '1c53bb6b',
        Buffer.alloc(
          40_000_000,
          element(
            'bb',
            element('b3', Buffer.from([1])),
            element('b7', element('f7', Buffer.from([1])), element('f1', Buffer.from([1]))),
          ),
        ),
      ),
    ),
  'a Matroska cluster of six million blocks': () =>
    mkv(
      TRACKS,
      element(
        '1f43b675',
        element('e7', Buffer.from([0])),
        Buffer.alloc(42_000_000, element('a3', Buffer.from([0x81, 0, 0, 0x80, 0]))),
      ),
    ),
}

/** A Matroska element, with a length of eight bytes where it needs one. */
function element(id: string, ...content: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.concat(content)
  const size = Buffer.alloc(bytes.length < 127 ? 1 : 8)
  if (size.length === 1) size[0] = 0x80 + bytes.length
  else {
    size.writeBigUInt64BE(BigInt(bytes.length))
    size[0] = 1
  }
  return Buffer.concat([Buffer.from(id, 'hex'), size, bytes])
}

const TRACKS = element(
  '1654ae6b',
  element(
    'ae',
    element('d7', Buffer.from([1])),
    element('73c5', Buffer.from([1])),
    element('83', Buffer.from([1])),
    element('86', Buffer.from('V_VP8')),
    element('e0', element('b0', Buffer.from([64])), element('ba', Buffer.from([48]))),
  ),
)

function mkv(...content: readonly Uint8Array[]): Buffer {
  const head = element('1a45dfa3', element('4282', Buffer.from('matroska')))
  return Buffer.concat([head, element('18538067', ...content)])
}

function chunk(name: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  return Buffer.concat([u32(content.length), named, u32(crc32(named))])
}

/**
 * A PNG of this size with these chunks before its pixel data, which is too short unless the picture
 * is small.
 */
function png(width: number, height: number, ...chunks: readonly Buffer[]): Buffer {
  const pixels = deflateSync(Buffer.alloc(Math.min(1_000_000, (width * 3 + 1) * height)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.concat([u32(width, height), Buffer.from([8, 2, 0, 0, 0])])),
    ...chunks,
    chunk('IDAT', pixels),
    chunk('IEND', NONE),
  ])
}

/** Compresses some hundred to one. */
const packed = (bytes: number): Buffer => deflateSync(Buffer.alloc(bytes, 'x'), { level: 1 })

/** A GIF with this many frames of one pixel. */
function gif(frames: number, side = 1): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(side, 0)
  size.writeUInt16LE(side, 2)
  const head = Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
  ])
  const frame = Buffer.from('21f90400010000002c00000000000000000002024c0100', 'hex')
  size.copy(frame, 13)
  return Buffer.concat([head, Buffer.alloc(frames * frame.length, frame), Buffer.from(';')])
}

/** Pictures that must be refused. */
export const PICTURE_BOMBS: Readonly<Record<string, () => Buffer>> = {
  'a PNG of 4 000 million pixels': () => png(65_500, 65_500),
  'a PNG of the largest side there is': () => png(0x7fffffff, 1),
  'a GIF of 4 000 million pixels': () => gif(1, 65_500),
  'a WebP of 268 million pixels': () => {
    const content = Buffer.alloc(10)
    content.writeUIntLE(16_382, 4, 3)
    content.writeUIntLE(16_382, 7, 3)
    const vp8x = Buffer.concat([Buffer.from('VP8X'), Buffer.from([10, 0, 0, 0]), content])
    const length = Buffer.alloc(4)
    length.writeUInt32LE(vp8x.length + 4)
    return Buffer.concat([Buffer.from('RIFF'), length, Buffer.from('WEBP'), vp8x])
  },
  'a drawing that says it is a WebP': () =>
    Buffer.from(
      `<svg    WEBP="1" xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>`,
    ),
}

/**
 * Pictures with few pixels but much other data, or with very many pixels: they may be accepted or
 * refused.
 */
export const HEAVY_PICTURES: Readonly<Record<string, () => Buffer>> = {
  'a PNG with texts of 200 MB': () =>
    png(
      8,
      8,
      ...Array.from({ length: 2 }, () =>
        chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), packed(100_000_000)])),
      ),
    ),
  'a PNG with a profile of 100 MB': () =>
    png(8, 8, chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), packed(100_000_000)]))),
  'a GIF of 400 000 frames': () => gif(400_000),
}

/** A normal video. */
export const goodFilm = (): Promise<Buffer> => sampleFilm('mp4')

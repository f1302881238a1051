/** The layout of a film's single shared memory. */
import { encoderMemoryBytes } from '../renderer/encoding/encoder-memory.ts'
import type { EncoderName, FilmFormat } from '../renderer/encoding/film-encoder.ts'
import {
  type FrameMemory,
  type FrameTables,
  frameBytes,
  layOutFrameMemory,
  layOutFrameTables,
} from '../renderer/frame/frame-memory.ts'
import type { Address } from '../renderer/kernel/kernel.ts'
import { relayBytes } from './frame-relay.ts'
import type { TextureBook, TextureImage } from '../renderer/scene/texture.ts'

/** The kernel keeps its constants below this address. */
const BASE: Address = 65536
const PAGE_BYTES = 65536
/** The most that the kernel was compiled for. */
const MAX_PAGES = 32768

/** The part that painters and the encoder share, at the start of the memory. */
export type FrameSlots = {
  readonly relay: Address
  /** Address of one I420 frame each. */
  readonly slots: readonly Address[]
  /** The first free address after the slots. */
  readonly end: Address
}

/** The layout of a film's memory; every painter computes the same one by itself. */
export type FilmMemory = Omit<FrameSlots, 'end'> & {
  readonly tables: FrameTables
  /** One for each rendering thread. */
  readonly threads: readonly FrameMemory[]
  readonly images: readonly TextureImage[]
  readonly pages: number
}

/** Enough for each thread to be one frame ahead while the encoder processes another. */
export function slotCountFor(threads: number): number {
  return threads + 2
}

type FilmSize = {
  readonly threads: number
  readonly widthPx: number
  readonly heightPx: number
}

/** Lays out the part that does not depend on textures. */
export function layOutSlots({ threads, widthPx, heightPx }: FilmSize): FrameSlots {
  const slotCount = slotCountFor(threads)
  const slotBytes = (frameBytes(widthPx, heightPx) + 63) & ~63
  const firstSlot = (BASE + relayBytes(slotCount) + 63) & ~63
  return {
    relay: BASE,
    slots: Array.from({ length: slotCount }, (_, index) => firstSlot + index * slotBytes),
    end: firstSlot + slotCount * slotBytes,
  }
}

/** Lays out a film's memory. */
export function layOutFilm(film: FilmSize & { readonly book: TextureBook }): FilmMemory {
  const { widthPx, heightPx } = film
  const { relay, slots, end: slotsEnd } = layOutSlots(film)
  const tables = layOutFrameTables(slotsEnd, widthPx, heightPx)
  let next = tables.end
  const threads = Array.from({ length: film.threads }, () => {
    const memory = layOutFrameMemory(next, widthPx, heightPx)
    next = memory.end
    return memory
  })
  const { images, end } = film.book.layOut(next)
  return { relay, slots, tables, threads, images, pages: Math.ceil(end / PAGE_BYTES) }
}

/** Reserves the memory; pages are used only when written. */
export function createFilmMemory({ pages }: Pick<FilmMemory, 'pages'>): WebAssembly.Memory {
  return new WebAssembly.Memory({ initial: pages, maximum: MAX_PAGES, shared: true })
}

/** The memory of a process before its film, without its encoder; measured, and rounded up. */
const PROCESS_BYTES = 100e6
/** The memory of a rendering thread: its isolate and its canvases. */
const THREAD_BYTES = 30e6

/** The approximate peak memory of a film, in bytes: its process, and the encoder's if that is separate. */
export function filmMemoryBytes({
  pages,
  threads,
  encoderName,
  ...size
}: FilmSize &
  Pick<FilmMemory, 'pages'> &
  Pick<FilmFormat, 'preset'> & { readonly encoderName: EncoderName }): number {
  const encoder = encoderMemoryBytes(encoderName, size)
  return PROCESS_BYTES + threads * THREAD_BYTES + pages * PAGE_BYTES + encoder
}

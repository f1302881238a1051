/**
 * The loops over points that painting spends most of its time in, compiled. As
 * plain code they would be interpreted and compiled anew in every thread, and
 * for the objects of every film; this is compiled once for all threads of a
 * process, and stays so between films. It works on a memory of its own: what is
 * painted goes in and out as a copy, which takes a hundredth of the time.
 */
import { readFileSync } from 'node:fs'
import type { Address } from '../../renderer/kernel/kernel.ts'
import { NOISE_TABLES } from '../../renderer/scene/noise.ts'

type Call = (...numbers: readonly number[]) => number

/** A running kernel. */
export type PaintKernel = {
  /** Calls a function of `assembly/` with addresses and numbers; booleans and addresses come back as numbers. */
  call(name: string, ...numbers: readonly number[]): number
  /**
   * Lays rooms of so many bytes one after another, each at a multiple of 16. They
   * hold anything, and are valid until rooms are laid the next time.
   */
  rooms(...bytes: readonly number[]): readonly Address[]
  /** The memory; it grows when rooms are laid, and does not move. */
  buffer(): SharedArrayBuffer
}

/** The kernel's own constants lie below. */
const FIRST: Address = 65_536
const PAGE_BYTES = 65_536
/** The most that the kernel is compiled for. */
const MAX_PAGES = 32_768

let running: PaintKernel | undefined

/** The kernel of this thread; starts with its first use. */
export function paintKernel(): PaintKernel {
  return (running ??= start())
}

function start(): PaintKernel {
  const memory = new WebAssembly.Memory({ initial: 2, maximum: MAX_PAGES, shared: true })
  const bytes = readFileSync(new URL('paint-kernel.wasm', import.meta.url))
  // Threads that compile the same bytes share what comes of it.
  const module = new WebAssembly.Module(bytes)
  const { exports } = new WebAssembly.Instance(module, { env: { memory, abort } })
  const call = (name: string, ...numbers: readonly number[]): number =>
    callOf(exports, name)(...numbers)
  const { order, gradientX, gradientY } = NOISE_TABLES
  new Uint8Array(memory.buffer).set(order, call('orderTable'))
  const gradients = new Float64Array(memory.buffer, call('gradientTable'), 512)
  for (const [index, x] of gradientX.entries()) gradients.set([x, gradientY[index] ?? 0], index * 2)
  return {
    call,
    rooms: (...sizes) => {
      let next = FIRST
      const addresses = sizes.map((size) => {
        const address = next
        next = (next + size + 15) & ~15
        return address
      })
      const missing = next - memory.buffer.byteLength
      if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES))
      return addresses
    },
    buffer: () => memory.buffer,
  }
}

function abort(): never {
  throw new Error('the kernel of the painters stopped')
}

function callOf(exports: WebAssembly.Exports, name: string): Call {
  const call = exports[name]
  if (typeof call !== 'function') throw new TypeError(`the kernel of the painters has no ${name}`)
  return (...numbers) => call(...numbers)
}

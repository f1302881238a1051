/**
 * Shares the work of one film among its threads, by a few counters in shared memory:
 *
 *     Painters take units of work until none is left, and wait for the last one.
 *     Then they take frame numbers until none is left. A frame goes to the slot
 *     frame % slots, as soon as the previous frame there has been encoded.
 *
 * The pixels never depend on which thread does what.
 */
const NEXT_UNIT = 0
const UNITS_DONE = 1
const NEXT_FRAME = 2
const FRAMES_ENCODED = 3
const FIRST_SLOT = 4

/** Bytes of the counters for this many slots. */
export function relayBytes(slotCount: number): number {
  return (FIRST_SLOT + slotCount) * 4
}

/** The synchronization between the rendering threads and the encoding thread. */
export class FrameRelay {
  readonly #counters: Int32Array
  readonly #slotCount: number

  /** `counters` is zeroed shared memory of `relayBytes(slotCount)`. */
  constructor(buffer: ArrayBufferLike, address: number, slotCount: number) {
    this.#counters = new Int32Array(buffer, address, FIRST_SLOT + slotCount)
    this.#slotCount = slotCount
  }

  /** Takes the next unit; numbers past the last unit mean that none is left. */
  takeUnit(): number {
    return Atomics.add(this.#counters, NEXT_UNIT, 1)
  }

  /** Marks a unit as painted. */
  finishUnit(): void {
    Atomics.add(this.#counters, UNITS_DONE, 1)
    Atomics.notify(this.#counters, UNITS_DONE)
  }

  /** Blocks this thread until this many units are painted. */
  waitForUnits(count: number): void {
    this.#block(UNITS_DONE, count)
  }

  /** Takes the next frame. */
  takeFrame(): number {
    return Atomics.add(this.#counters, NEXT_FRAME, 1)
  }

  /** The slot of a frame. */
  slotOf(frame: number): number {
    return frame % this.#slotCount
  }

  /** Blocks this thread until the frame's slot is free, so that painters do not run ahead of the encoder. */
  waitForRoom(frame: number): void {
    this.#block(FRAMES_ENCODED, frame - this.#slotCount + 1)
  }

  /** Marks the frame as written to its slot. */
  offerFrame(frame: number): void {
    const index = FIRST_SLOT + this.slotOf(frame)
    Atomics.store(this.#counters, index, frame + 1)
    Atomics.notify(this.#counters, index)
  }

  /** Resolves when the frame is in its slot, without blocking the thread. */
  async frameOffered(frame: number): Promise<void> {
    const index = FIRST_SLOT + this.slotOf(frame)
    for (;;) {
      const seen = Atomics.load(this.#counters, index)
      if (seen === frame + 1) return
      const wait = Atomics.waitAsync(this.#counters, index, seen)
      if (wait.async) await wait.value
    }
  }

  /** Frees the frame's slot. Frames are freed in order. */
  freeFrame(frame: number): void {
    Atomics.store(this.#counters, FRAMES_ENCODED, frame + 1)
    Atomics.notify(this.#counters, FRAMES_ENCODED)
  }

  #block(index: number, least: number): void {
    for (;;) {
      const seen = Atomics.load(this.#counters, index)
      if (seen >= least) return
      Atomics.wait(this.#counters, index, seen)
    }
  }
}

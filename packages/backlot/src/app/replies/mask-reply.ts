/**
 * The stage that masks what is private in a reply, between the meter and the
 * wire: what is paid for is what was generated, what is sent is masked.
 *
 * All text of a reply is one text, and so is all thinking, as the chat endpoint
 * joins them: a value that is cut by the end of a block is still one value.
 * Where a block of another kind comes between, what is held back is emitted first,
 * and the text goes on after a line end, so that the two halves are no value.
 * Tool input is held back to its end, because it must stay JSON.
 *
 * However much comes at once, others have their turn every `TURN_UNITS`.
 */
import type { Clock } from '../../domain/clock.ts'
import { maskJsonInSteps } from '@backlot/masking/json'
import { createMasker, type Masker } from '@backlot/masking'
import type { StreamPart } from '../../domain/stream.ts'
import type { ReplyStream } from './reply-stages.ts'

type Channel = 'text' | 'thinking'

/** How much is masked before others have their turn, in UTF-16 units: some milliseconds of work. */
const TURN_UNITS = 2048

/** The same reply with everything private as `***`. What is undecided when it breaks off is never emitted. */
export async function* maskReply(
  parts: ReplyStream,
  clock: Pick<Clock, 'turn'>,
): AsyncGenerator<readonly StreamPart[]> {
  const mask = createPartMask()
  let units = 0
  for await (const batch of parts) {
    let masked: StreamPart[] = []
    for (const step of stepsOf(batch, mask)) {
      masked.push(...step.parts)
      units += step.units
      if (units < TURN_UNITS) continue
      if (masked.length > 0) yield masked
      masked = []
      units = 0
      await clock.turn()
    }
    if (masked.length > 0) yield masked
  }
}

function* stepsOf(batch: readonly StreamPart[], mask: PartMask): Generator<Step> {
  for (const part of batch) yield* mask(part)
}

/** What is sent, and how much was read for it. */
type Step = { readonly parts: readonly StreamPart[]; readonly units: number }

/** What is sent for each part, in order, in steps of bounded work. */
type PartMask = (part: StreamPart) => Iterable<Step>

function createPartMask(): PartMask {
  const channels = { text: createChannel('text'), thinking: createChannel('thinking') }
  let open: Channel | undefined
  const tool = createToolMask()
  // A block of text is left open on the wire until it is known what follows.
  const leave = (next?: Channel): readonly StreamPart[] => {
    const before = open
    if (before === undefined || before === next) return []
    open = undefined
    return channels[before].close()
  }
  const enter = (channel: Channel): readonly StreamPart[] => {
    const before = leave(channel)
    if (open === channel) return channels[channel].between()
    open = channel
    return [...before, { type: `${channel}-start` }, ...channels[channel].resume()]
  }
  const takeText = (part: StreamPart): Iterable<Step> => {
    if (part.type === 'text-start') return atOnce(enter('text'))
    if (part.type === 'thinking-start') return atOnce(enter('thinking'))
    if (part.type === 'text-delta') return channels.text.push(part.text)
    if (part.type === 'thinking-delta') return channels.thinking.push(part.text)
    // Ends of texts are emitted when it is known what follows.
    return []
  }
  return (part) => {
    if (part.type === 'tool-start' || part.type === 'finish') return atOnce([...leave(), part])
    if (part.type === 'tool-delta') return tool.push(part.json)
    return part.type === 'tool-end' ? tool.end() : takeText(part)
  }
}

function atOnce(parts: readonly StreamPart[]): readonly Step[] {
  return [{ parts, units: 0 }]
}

type ToolMask = { push(json: string): Iterable<Step>; end(): Iterable<Step> }

function createToolMask(): ToolMask {
  let json = ''
  return {
    push: (piece) => {
      json += piece
      return []
    },
    end: function* () {
      const masked: string[] = []
      for (const { text, units } of maskJsonInSteps(json, TURN_UNITS)) {
        masked.push(text)
        yield { parts: [], units }
      }
      json = ''
      const delta: StreamPart = { type: 'tool-delta', json: masked.join('') }
      yield* atOnce(delta.json === '' ? [{ type: 'tool-end' }] : [delta, { type: 'tool-end' }])
    },
  }
}

type TextChannel = {
  push(piece: string): Iterable<Step>
  /** The next block of the same kind begins. */
  between(): readonly StreamPart[]
  /** Emits the rest and ends the block. */
  close(): readonly StreamPart[]
  /** What comes first when the text goes on after other blocks. */
  resume(): readonly StreamPart[]
}

function createChannel(channel: Channel): TextChannel {
  let masker: Masker = createMasker()
  let last = '\n'
  const toParts = (text: string): readonly StreamPart[] => {
    if (text === '') return []
    last = text.slice(-1)
    return [{ type: `${channel}-delta`, text }]
  }
  return {
    push: function* (piece) {
      for (let start = 0; start < piece.length; start += TURN_UNITS) {
        const some = piece.slice(start, start + TURN_UNITS)
        yield { parts: toParts(masker.push(some)), units: some.length }
      }
    },
    between: () => [{ type: `${channel}-end` }, { type: `${channel}-start` }],
    close: () => [...toParts(masker.end()), { type: `${channel}-end` }],
    resume: () => {
      masker = createMasker()
      return last === '\n' ? [] : toParts('\n')
    },
  }
}

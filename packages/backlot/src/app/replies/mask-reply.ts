/**
 * The stage that masks private data in a reply, between the meter and the wire: what was generated
 * is charged, what is sent is masked.
 *
 * All text of a reply is masked as one text, and so is all thinking, because the chat endpoint
 * joins them: a value that is cut by the end of a block is still one value. When a block of another
 * kind comes between, held-back text is sent first and the text continues after a line end, so that
 * the two halves form no value. Tool input is held back to its end, because it must stay valid
 * JSON.
 *
 * However much arrives at once, other requests run after every `TURN_UNITS`.
 */
import type { Clock } from '../../domain/clock.ts'
import { maskJsonInSteps } from '@backlot/masking/json'
import { createMasker, type Masker } from '@backlot/masking'
import type { StreamPart } from '../../domain/stream.ts'
import type { ReplyStream } from './reply-stages.ts'

type Channel = 'text' | 'thinking'

/** How much is masked before other requests run, in UTF-16 code units: some milliseconds of work. */
const TURN_UNITS = 2048

/** The same reply with private data as `***`. What is undecided when it breaks off is never sent. */
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

/** The parts to send, and how much text was read for them. */
type Step = { readonly parts: readonly StreamPart[]; readonly units: number }

/** Returns the parts to send for each part, in steps of bounded work. */
type PartMask = (part: StreamPart) => Iterable<Step>

function createPartMask(): PartMask {
  const channels = { text: createChannel('text'), thinking: createChannel('thinking') }
  let open: Channel | undefined
  const tool = createToolMask()
  // The end of a text block is held back until the next part is known.
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
    // Ends of text are sent when the next part is known.
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
  /** Sends the rest and ends the block. */
  close(): readonly StreamPart[]
  /** The text to send first when this text continues after other blocks. */
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

/**
 * Writes a language model: a real GGUF file of the llama architecture, one layer deep, with
 * random weights. It produces nonsense, but everything else about it is like a large one:
 * tokenizer, chat template, special tokens, limits.
 *
 * The format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
 */
import { writeFileSync } from 'node:fs'
import { seededRandom } from '../simulation/seeded-random.ts'

/** The properties of a model. */
export type TinyModel = {
  readonly seed: number
  /** The Jinja template of its conversations. */
  readonly template?: string
  /** The logit bias of a token; 0 is as likely as a word. */
  readonly leanings?: Readonly<Record<string, number>>
}

/** A template in the style of ChatML. */
export const CHAT_TEMPLATE =
  '{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n{% endfor %}' +
  '{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}'

/** A template of a thinking model: every reply begins with thinking, and earlier thinking is left out. */
export const THINKING_TEMPLATE =
  "{% for message in messages %}<|im_start|>[{{ message.role }}] {{ message.content.split('</think>')[-1] }}<|im_end|>\n{% endfor %}" +
  '{% if add_generation_prompt %}<|im_start|>[assistant] <think>\n{% endif %}'

const EMBEDDING = 64
const CONTEXT = 4096
const WORDS =
  'the of and to in that is was he for it with as his on be at by had not are all work no play'

type TokenKind = 'normal' | 'unknown' | 'control' | 'userDefined' | 'byte'
type Token = { readonly text: string; readonly kind: TokenKind; readonly score: number }

const KINDS = { normal: 1, unknown: 2, control: 3, userDefined: 4, byte: 6 } as const

function vocabulary(): readonly Token[] {
  const control = (text: string): Token => ({ text, kind: 'control', score: 0 })
  // BPE merges two tokens at a time, so a word needs all its prefixes.
  const beginnings = WORDS.split(' ').flatMap((word) =>
    Array.from(word, (_, at) => `▁${word.slice(0, at + 1)}`),
  )
  const words = [...new Set(beginnings)]
  const characters = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at))
  return [
    { text: '<unk>', kind: 'unknown', score: 0 },
    control('<s>'),
    control('</s>'),
    ...Array.from({ length: 256 }, (_, byte): Token => {
      const text = `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`
      return { text, kind: 'byte', score: 0 }
    }),
    control('<|im_start|>'),
    control('<|im_end|>'),
    { text: '<think>', kind: 'userDefined', score: 0 },
    { text: '</think>', kind: 'userDefined', score: 0 },
    ...words.map((text): Token => ({ text, kind: 'normal', score: -1 })),
    ...characters
      .map((text) => (text === ' ' ? '▁' : text))
      .map((text): Token => ({ text, kind: 'normal', score: -100 })),
  ]
}

/** Writes the model to the path; the same settings give the same bytes. */
export function writeTinyModel(path: string, model: TinyModel): void {
  const tokens = vocabulary()
  const weights = tensors(tokens, model)
  const metadata: readonly Uint8Array[] = [
    pair('general.architecture', textValue('llama')),
    pair('general.name', textValue('tiny')),
    pair('llama.block_count', count(1)),
    pair('llama.context_length', count(CONTEXT)),
    pair('llama.embedding_length', count(EMBEDDING)),
    pair('llama.feed_forward_length', count(EMBEDDING)),
    pair('llama.attention.head_count', count(4)),
    pair('llama.attention.layer_norm_rms_epsilon', fraction(1e-5)),
    pair('tokenizer.ggml.model', textValue('llama')),
    pair(
      'tokenizer.ggml.tokens',
      list(
        8,
        tokens.map((token) => string(token.text)),
      ),
    ),
    pair(
      'tokenizer.ggml.scores',
      list(
        6,
        tokens.map(({ score }) => float32([score])),
      ),
    ),
    pair(
      'tokenizer.ggml.token_type',
      list(
        5,
        tokens.map(({ kind }) => uint32(KINDS[kind])),
      ),
    ),
    pair('tokenizer.ggml.bos_token_id', count(1)),
    pair('tokenizer.ggml.eos_token_id', count(tokens.findIndex((it) => it.text === '<|im_end|>'))),
    pair('tokenizer.ggml.unknown_token_id', count(0)),
    pair('tokenizer.ggml.add_bos_token', Uint8Array.of(7, 0, 0, 0, 0)),
    pair('tokenizer.ggml.add_space_prefix', Uint8Array.of(7, 0, 0, 0, 0)),
    pair('tokenizer.chat_template', textValue(model.template ?? CHAT_TEMPLATE)),
  ]
  let offset = 0
  const infos = weights.map(({ name, shape, data }) => {
    const info = join(
      string(name),
      uint32(shape.length),
      ...shape.map(uint64),
      uint32(0),
      uint64(offset),
    )
    offset += padded(data.length)
    return info
  })
  const head = join(
    Buffer.from('GGUF'),
    uint32(3),
    uint64(weights.length),
    uint64(metadata.length),
    ...metadata,
    ...infos,
  )
  writeFileSync(path, join(pad(head), ...weights.map(({ data }) => pad(data))))
}

type Tensor = {
  readonly name: string
  readonly shape: readonly number[]
  readonly data: Uint8Array
}

/**
 * The first component of every embedding is the same, so the first weight of an output row
 * determines how likely its token is, whatever was said before.
 */
function tensors(tokens: readonly Token[], { seed, leanings = {} }: TinyModel): readonly Tensor[] {
  const random = seededRandom(seed).next
  const chance = (length: number, size: number): number[] =>
    Array.from({ length }, () => (random() - 0.5) * size)
  const square = (name: string): Tensor =>
    tensor(`blk.0.${name}.weight`, [EMBEDDING, EMBEDDING], chance(EMBEDDING ** 2, 0.05))
  const ones = (name: string): Tensor =>
    tensor(
      `${name}.weight`,
      [EMBEDDING],
      Array.from({ length: EMBEDDING }, () => 1),
    )
  const rows = (first: (token: Token) => number): number[] =>
    tokens.flatMap((token) => [first(token), ...chance(EMBEDDING - 1, 1)])
  const leaning = ({ text: said, kind }: Token): number =>
    leanings[said] ?? (kind === 'normal' ? 0 : -4)
  return [
    tensor(
      'token_embd.weight',
      [EMBEDDING, tokens.length],
      rows(() => 2),
    ),
    ones('output_norm'),
    tensor('output.weight', [EMBEDDING, tokens.length], rows(leaning)),
    ones('blk.0.attn_norm'),
    ones('blk.0.ffn_norm'),
    ...['attn_q', 'attn_k', 'attn_v', 'attn_output', 'ffn_gate', 'ffn_up', 'ffn_down'].map(square),
  ]
}

function tensor(name: string, shape: readonly number[], values: readonly number[]): Tensor {
  return { name, shape, data: float32(values) }
}

function pair(key: string, typed: Uint8Array): Uint8Array {
  return join(string(key), typed)
}

function textValue(value: string): Uint8Array {
  return join(uint32(8), string(value))
}

function count(value: number): Uint8Array {
  return join(uint32(4), uint32(value))
}

function fraction(value: number): Uint8Array {
  return join(uint32(6), float32([value]))
}

function list(type: number, items: readonly Uint8Array[]): Uint8Array {
  return join(uint32(9), uint32(type), uint64(items.length), ...items)
}

function string(value: string): Uint8Array {
  const bytes = Buffer.from(value)
  return join(uint64(bytes.length), bytes)
}

function uint32(value: number): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function uint64(value: number): Uint8Array {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

function float32(values: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeFloatLE(value, at * 4)
  return bytes
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts)
}

/** Tensors are aligned to 32 bytes. */
function padded(length: number): number {
  return Math.ceil(length / 32) * 32
}

function pad(bytes: Uint8Array): Uint8Array {
  return join(bytes, Buffer.alloc(padded(bytes.length) - bytes.length))
}

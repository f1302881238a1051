import Type, { type Static, type TObject } from 'typebox'
import { parseMicros } from '../domain/ledger.ts'
import {
  durationsOf,
  EMBEDDING_MODELS,
  RESOLUTIONS,
  TEXT_MODELS,
  VIDEO_MODELS,
  type TokenPrice,
  type VideoModel,
  type VideoPrice,
} from '../domain/model.ts'
import { DEFAULT_PRICES, type Prices } from '../domain/price.ts'
import { group, section } from './section.ts'

/** A price in whole currency units. Exact: a YAML number is read by its shortest decimal form. */
const PriceSchema = Type.Refine(
  Type.Number({ description: 'In currency units, with at most six decimals' }),
  (price) => parseMicros(String(price)) !== undefined,
  () => 'must be from 0 to 1000000000 with at most six decimals',
)

const TextPriceSchema = group(
  {
    input: PriceSchema,
    output: PriceSchema,
    cache_read: Type.Optional(PriceSchema),
    cache_write: Type.Optional(PriceSchema),
  },
  'Of a million tokens; what the cache reads and writes costs as input unless it has a price',
)

/** Every video that the model offers must have a price: one without would be free by mistake. */
function videoPriceSchema(model: VideoModel): TObject {
  const served = RESOLUTIONS.filter((resolution) => model.price[resolution])
  const resolutions = served.map((resolution) => {
    const byDuration = durationsOf(model, resolution).map(
      (seconds) => [seconds, PriceSchema] as const,
    )
    return [resolution, group(Object.fromEntries(byDuration))] as const
  })
  return group(Object.fromEntries(resolutions), 'Of a film, by resolution and seconds')
}

const texts = TEXT_MODELS.map(({ id }) => [id, Type.Optional(TextPriceSchema)] as const)
const EmbeddingPriceSchema = group({ input: PriceSchema }, 'Of a million tokens')

const embeddings = EMBEDDING_MODELS.map(
  ({ id }) => [id, Type.Optional(EmbeddingPriceSchema)] as const,
)
const films = VIDEO_MODELS.map(
  (model) => [model.id, Type.Optional(videoPriceSchema(model))] as const,
)

/** The type of the section: a row for any of the models. */
type Given = Readonly<Record<string, Static<typeof TextPriceSchema> & VideoPriceRow>>
type VideoPriceRow = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Prices. A named model has these prices and no others; the rest keep the built-in ones. */
export const prices = section(
  group(
    Object.fromEntries([
      ...texts,
      ...embeddings,
      ...films,
      ['templates', Type.Optional(PriceSchema)] as const,
    ]),
    'What models cost, and a film of a template',
  ),
  (given = {}): Prices => {
    const rows = given as Given // oxlint-disable-line typescript/no-unsafe-type-assertion -- the schema is made of the catalogue, which types do not know
    return {
      text: {
        ...DEFAULT_PRICES.text,
        ...named(texts, rows, toTokenPrice),
        ...named(embeddings, rows, ({ input }) => toTokenPrice({ input, output: 0 })),
      },
      video: { ...DEFAULT_PRICES.video, ...named(films, rows, toVideoPrice) },
      templateMicros: templateMicrosOf(given),
    }
  },
)

function templateMicrosOf(given: object): number {
  const price = 'templates' in given ? given.templates : undefined
  return typeof price === 'number' ? toMicros(price) : DEFAULT_PRICES.templateMicros
}

/** The rows of the named models. */
function named<Row, Price>(
  models: readonly (readonly [id: string, ...unknown[]])[],
  rows: Readonly<Record<string, Row>>,
  read: (row: Row) => Price,
): Readonly<Record<string, Price>> {
  const entries = models.flatMap(([id]) => {
    const row = rows[id]
    return row === undefined ? [] : [[id, read(row)] as const]
  })
  return Object.fromEntries(entries)
}

function toTokenPrice(row: Static<typeof TextPriceSchema>): TokenPrice {
  const { input, output, cache_read: cacheRead = input, cache_write: cacheWrite = input } = row
  return {
    inputMicros: toMicros(input),
    outputMicros: toMicros(output),
    cacheReadMicros: toMicros(cacheRead),
    cacheWriteMicros: toMicros(cacheWrite),
  }
}

function toVideoPrice(row: VideoPriceRow): VideoPrice {
  const resolutions = Object.entries(row).map(([resolution, byDuration]) => {
    const priced = Object.entries(byDuration).map(([seconds, price]) => [seconds, toMicros(price)])
    return [resolution, Object.fromEntries(priced)]
  })
  return Object.fromEntries(resolutions)
}

function toMicros(price: number): number {
  return parseMicros(String(price)) ?? 0 // the schema has refused invalid amounts
}

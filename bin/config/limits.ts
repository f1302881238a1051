import Type, { type Static } from 'typebox'
import { LARGEST_LIMIT, type DefaultLimits, type Limits } from '../../src/domain/limit.ts'
import { group, section } from './section.ts'

const count = (description: string) =>
  Type.Optional(Type.Integer({ description, minimum: 1, maximum: LARGEST_LIMIT }))

const LimitsSchema = group({
  rpm: count('Replies a minute'),
  tpm: count('Tokens a minute'),
  video_rpm: count('Films ordered a minute'),
  concurrent: count('Replies under way at once'),
})

/** What callers may do who have no limits of their own; absent is without limit. */
export const limits = section(
  group(
    {
      account: Type.Optional(LimitsSchema),
      key: Type.Optional(LimitsSchema),
      user: Type.Optional(LimitsSchema),
    },
    'Limits of every account, of every key, and of every end user that an account names',
  ),
  (given): DefaultLimits => ({
    account: toLimits(given?.account),
    key: toLimits(given?.key),
    user: toLimits(given?.user),
  }),
)

function toLimits(given: Static<typeof LimitsSchema> = {}): Limits {
  const { rpm, tpm, video_rpm: videoRpm, concurrent } = given
  return {
    ...(rpm === undefined ? {} : { requests: rpm }),
    ...(tpm === undefined ? {} : { tokens: tpm }),
    ...(videoRpm === undefined ? {} : { videos: videoRpm }),
    ...(concurrent === undefined ? {} : { concurrent }),
  }
}

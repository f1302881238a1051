import Type, { type Static } from 'typebox'
import {
  type DefaultLimits,
  GIGABYTE,
  MAX_LIMIT,
  type Limits,
  MAX_STORAGE_GB,
  MIN_STORAGE_GB,
} from '../domain/limit.ts'
import { group, section } from './section.ts'

const count = (description: string) =>
  Type.Optional(Type.Integer({ description, minimum: 1, maximum: MAX_LIMIT }))

/** A limit that has a default and can be lifted. */
const countOrNone = (description: string) =>
  Type.Optional(
    Type.Union([Type.Integer({ minimum: 1, maximum: MAX_LIMIT }), Type.Literal('none')], {
      description,
    }),
  )

const COUNTS = {
  rpm: count('Replies a minute'),
  tpm: count('Tokens a minute'),
  video_rpm: count('Films ordered a minute'),
  concurrent: count('Replies under way at once'),
}

const LimitsSchema = group(COUNTS)

const KeyLimitsSchema = group({ ...COUNTS, upload_rpm: count('Uploads a minute') })

const AccountLimitsSchema = group({
  ...COUNTS,
  upload_rpm: countOrNone('Uploads a minute; default 300'),
  concurrent_uploads: countOrNone('Uploads under way at once; default 32'),
  storage_gb: Type.Optional(
    Type.Union(
      [Type.Number({ minimum: MIN_STORAGE_GB, maximum: MAX_STORAGE_GB }), Type.Literal('none')],
      { description: 'Gigabytes that uploads may take; films do not count; default 100' },
    ),
  ),
})

/** The default upload limits of an account (ours): more than people need, and too little to fill a disk overnight. */
const UPLOAD_RPM = 300
const CONCURRENT_UPLOADS = 32
const STORAGE_GB = 100

/** The limits of callers without their own; except for uploads, absent means unlimited. */
export const limits = section(
  group(
    {
      account: Type.Optional(AccountLimitsSchema),
      key: Type.Optional(KeyLimitsSchema),
      user: Type.Optional(LimitsSchema),
    },
    'Limits of every account, of every key, and of every end user that an account names',
  ),
  (given): DefaultLimits => ({
    account: { ...toLimits(given?.account), ...toUploadLimits(given?.account) },
    key: { ...toLimits(given?.key), ...toUploadRate(given?.key?.upload_rpm) },
    user: toLimits(given?.user),
  }),
)

function toUploadLimits({
  upload_rpm: rpm = UPLOAD_RPM,
  concurrent_uploads: concurrent = CONCURRENT_UPLOADS,
  storage_gb: storage = STORAGE_GB,
}: Static<typeof AccountLimitsSchema> = {}): Limits {
  return {
    ...toUploadRate(rpm === 'none' ? undefined : rpm),
    ...(concurrent === 'none' ? {} : { concurrentUploads: concurrent }),
    ...(storage === 'none' ? {} : { storageBytes: Math.round(storage * GIGABYTE) }),
  }
}

function toUploadRate(rpm: number | undefined): Limits {
  return rpm === undefined ? {} : { uploads: rpm }
}

function toLimits(given: Static<typeof LimitsSchema> = {}): Limits {
  const { rpm, tpm, video_rpm: videoRpm, concurrent } = given
  return {
    ...(rpm === undefined ? {} : { requests: rpm }),
    ...(tpm === undefined ? {} : { tokens: tpm }),
    ...(videoRpm === undefined ? {} : { videos: videoRpm }),
    ...(concurrent === undefined ? {} : { concurrent }),
  }
}

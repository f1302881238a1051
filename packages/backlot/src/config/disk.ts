import Type from 'typebox'
import { group, section } from './section.ts'

/** A video takes some megabytes; the log of the database grows to 64 in a burst. */
const DEFAULT_MIN_FREE_MB = 100

/** The free space that disks must have. */
export const disk = section(
  group({
    min_free_mb: Type.Optional(
      Type.Integer({
        description:
          'Megabytes that must be free on the disks of the data, of the files and of temporary files',
        minimum: 0,
        default: DEFAULT_MIN_FREE_MB,
      }),
    ),
  }),
  (given) => ({ minFreeBytes: (given?.min_free_mb ?? DEFAULT_MIN_FREE_MB) * 1e6 }),
)

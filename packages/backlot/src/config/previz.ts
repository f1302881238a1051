import Type from 'typebox'
import { ENCODER_NAMES, type EncoderName } from '@backlot/previz/film-encoder'
import { group, section } from './section.ts'

/** How the embedded renderer makes films; what is absent is found out when it starts. */
export type PrevizSetting = { readonly memoryBytes?: number; readonly encoder?: EncoderName }

/** The embedded renderer. */
export const previz = section(
  group({
    memory_mb: Type.Optional(
      Type.Integer({
        description: 'Memory for all films that are made at once, in megabytes',
        minimum: 1,
      }),
    ),
    encoder: Type.Optional(
      Type.Union(
        (['auto', ...ENCODER_NAMES] as const).map((name) => Type.Literal(name)),
        { description: 'What encodes films; auto: the best that works' },
      ),
    ),
  }),
  (given): PrevizSetting => ({
    ...(given?.memory_mb !== undefined && { memoryBytes: given.memory_mb * 1e6 }),
    ...(given?.encoder === undefined || given.encoder === 'auto' ? {} : { encoder: given.encoder }),
  }),
)

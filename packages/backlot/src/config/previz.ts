import Type from 'typebox'
import {
  ENCODER_NAMES,
  ENCODER_PRESETS,
  type EncoderName,
  type EncoderPreset,
} from '@backlot/previz/film-encoder'
import { oneOf } from '../wire/schemas.ts'
import { Refusal } from './refusal.ts'
import { group, section } from './section.ts'

/** Settings of the built-in renderer; absent ones are determined when it starts. */
export type PrevizSetting = {
  readonly memoryBytes?: number
  readonly encoder?: EncoderName
  readonly encoderPreset: EncoderPreset
}

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
      oneOf(['auto', ...ENCODER_NAMES], 'What encodes films; auto: the best that works'),
    ),
    encoder_preset: Type.Optional(
      oneOf(ENCODER_PRESETS, 'How much processor time goes into smaller files'),
    ),
  }),
  (given): PrevizSetting => {
    const { encoder = 'auto', encoder_preset: encoderPreset = 'fast' } = given ?? {}
    if (encoder === 'webcodecs' && encoderPreset !== 'fast')
      throw new Refusal(
        `previz.encoder_preset must be fast with previz.encoder: webcodecs, which has no other; got ${encoderPreset}. Use ffmpeg or auto.`,
      )
    return {
      ...(given?.memory_mb !== undefined && { memoryBytes: given.memory_mb * 1e6 }),
      ...(encoder !== 'auto' && { encoder }),
      encoderPreset,
    }
  },
)

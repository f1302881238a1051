import type { VideoModel } from '../../api/coming.ts'
import { isMissing, useApi } from '../../api/use-api.ts'

/** What a server makes that does not list its models. */
const USUAL: readonly VideoModel[] = [
  {
    name: 'Vendor-Video-2.3',
    resolutions: [
      { name: '768P', width: 1366, height: 768, durations: [6, 10] },
      { name: '1080P', width: 1920, height: 1080, durations: [6] },
    ],
    camera_commands: true,
    engine: '',
  },
]

/** The models that make films; absent while they are asked for. */
export function useFilmModels(): {
  readonly models?: readonly VideoModel[]
  readonly error?: unknown
} {
  const { data, error } = useApi('GET /v1/video_models')
  if (isMissing(error)) return { models: USUAL }
  return { ...(data ? { models: data.models } : {}), ...(error ? { error } : {}) }
}

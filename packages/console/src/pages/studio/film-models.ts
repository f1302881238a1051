import { useQuery } from '@tanstack/react-query'
import { send } from '../../api/client.ts'
import type { OfferedModel } from '../../api/answers.ts'
import { isMissing } from '../../api/use-api.ts'

/** The models to offer on a server that does not list its own. */
const USUAL: readonly OfferedModel[] = [
  {
    name: 'Vendor-Video-2.3',
    aliases: [],
    resolutions: [
      { name: '768P', width: 1366, height: 768, durations: [6, 10] },
      { name: '1080P', width: 1920, height: 1080, durations: [6] },
    ],
    default_resolution: '768P',
    camera_commands: true,
    engine: '',
  },
]

/**
 * The video models; undefined while they load. They never change afterwards, because a form depends
 * on them.
 */
export function useFilmModels(): {
  readonly models?: readonly OfferedModel[]
  readonly error?: unknown
} {
  const { data, error } = useQuery({
    queryKey: ['film models'],
    queryFn: async ({ signal }) => {
      try {
        return (await send('GET /v1/video_models', { signal })).models
      } catch (thrown) {
        if (isMissing(thrown)) return USUAL
        throw thrown
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { ...(data ? { models: data } : {}), ...(error && !data ? { error } : {}) }
}

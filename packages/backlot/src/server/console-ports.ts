/** What the endpoints call that were made for the console. */
import { createFirstStills } from '../app/videos/first-stills.ts'
import { previewPlan } from '../app/videos/preview-plan.ts'
import { Fault } from '../domain/fault.ts'
import { isLive, requireServed } from '../domain/key.ts'
import type { Api } from '../http/routes.ts'
import { clock, type Parts } from './parts.ts'

/** The ports of the console's endpoints. */
export function consolePorts(parts: Parts): Pick<Api, 'studio' | 'events'> {
  return { studio: studioPorts(parts), events: eventPorts(parts) }
}

/** What the endpoints of the studio call. */
function studioPorts({ config, engines, store, pace, previews }: Parts): Api['studio'] {
  const { prices, planner, aliases } = config
  const plan = {
    videoEngine: engines.video,
    prices,
    outstanding: store.outstanding,
    clock,
    hasPlanner: planner !== undefined,
    expectedMs: pace.expectedMs,
  }
  return {
    plan: (request) => previewPlan(plan, request),
    stills: createFirstStills({
      engineName: (modelId) => engines.video(modelId).name,
      firstFrame: engines.firstFrame,
      clock,
    }),
    preview: previews.get,
    aliases: aliases.models,
  }
}

/** What the endpoints of events call. */
function eventPorts({ events, store: { keys } }: Parts): Api['events'] {
  return {
    events,
    check: async ({ key }) => {
      const found = await keys.findKey(key.id)
      if (!found || !isLive(found.key, clock.nowMs()))
        throw new Fault('unknownKey', 'this API key is no longer valid')
      requireServed(found)
    },
  }
}

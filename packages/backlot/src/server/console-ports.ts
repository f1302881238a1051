/** Dependencies of the endpoints that were made for the console. */
import { listCallbacks } from '../app/callbacks/list-callbacks.ts'
import { limitReader } from '../app/accounts/limit-status.ts'
import type { EngineLoad } from '../app/replies/engine-admission.ts'
import { createFirstStills } from '../app/videos/first-stills.ts'
import { previewPlan } from '../app/videos/preview-plan.ts'
import { Fault } from '../domain/fault.ts'
import { isLive, requireServed } from '../domain/key.ts'
import { TEXT_MODELS, VIDEO_MODELS } from '../domain/model.ts'
import type { EngineReport } from '../wire/admin/operations.ts'
import { hasInbox, recordsRequests } from './loopback.ts'
import type { SurfacePorts } from '../http/endpoints.ts'
import { clock } from './clock-and-ids.ts'
import { createDoctor } from './doctor/doctor.ts'
import type { ServerResources } from './resources.ts'

/** The dependencies of the console's endpoints. */
export function consolePorts(
  resources: Pick<
    ServerResources,
    | 'home'
    | 'config'
    | 'engines'
    | 'store'
    | 'pace'
    | 'previews'
    | 'events'
    | 'admission'
    | 'failures'
  >,
): Pick<SurfacePorts, 'studio' | 'events' | 'own' | 'callbacks' | 'operations'> {
  return {
    studio: studioPorts(resources),
    events: eventPorts(resources),
    own: ownPorts(resources),
    callbacks: {
      list: (caller, filter) => listCallbacks(resources.store.callbacks, caller, filter),
    },
    operations: operationsPorts(resources),
  }
}

/** Dependencies of the endpoints of the studio. */
function studioPorts({
  config,
  engines,
  store,
  pace,
  previews,
}: Pick<
  ServerResources,
  'config' | 'engines' | 'store' | 'pace' | 'previews'
>): SurfacePorts['studio'] {
  const { prices, planner, aliases } = config
  const plan = {
    videoEngine: engines.video,
    prices,
    pendingWork: store.pendingWork,
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

/** Dependencies of the endpoints of events. */
function eventPorts({
  events,
  store: { keys },
}: Pick<ServerResources, 'events' | 'store'>): SurfacePorts['events'] {
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

/** Dependencies of the endpoints about the caller's account. */
function ownPorts({
  config,
  store,
  engines,
}: Pick<ServerResources, 'config' | 'store' | 'engines'>): SurfacePorts['own'] {
  const { ledger, files, rates } = store
  return {
    ledger,
    storageUse: (accountId) => files.storageUse(accountId, clock.nowMs()),
    limits: limitReader({ rates, defaults: config.limits, clock }),
    engineName: (modelId) => engines.video(modelId).name,
    aliases: config.aliases.models,
    prices: config.prices,
    features: { inbox: hasInbox(config), requests: recordsRequests(config) },
  }
}

/** How many tasks of the queue an operator is shown. */
const SHOWN_TASKS = 50

/** Dependencies of the endpoints about operations. */
function operationsPorts(
  resources: Pick<
    ServerResources,
    'home' | 'config' | 'store' | 'engines' | 'admission' | 'failures'
  >,
): SurfacePorts['operations'] {
  const { home, config, store } = resources
  const { pendingWork, admin, keys } = store
  return {
    queue: async () => {
      const [counts, head] = await Promise.all([pendingWork.count(), admin.listQueue(SHOWN_TASKS)])
      const names = new Map<string, string>()
      for (const { accountId } of head)
        if (!names.has(accountId))
          names.set(accountId, (await keys.findAccount(accountId))?.name ?? '')
      const tasks = head.map((task) => ({ task, accountName: names.get(task.accountId) ?? '' }))
      return { counts, tasks, nowMs: clock.nowMs() }
    },
    engines: async () => enginesOf(resources, await resources.admission.loads()),
    servers: () => store.servers(),
    // Loaded at first use: a start must not wait for the code that tries encoders and engines.
    doctor: createDoctor(async () => {
      const { serverChecks } = await import('./doctor/checks.ts')
      return serverChecks(home, config, store)
    }, clock),
  }
}

/** The load of an engine without requests. */
const IDLE: EngineLoad = { busy: 0, waiting: 0 }

/** The engines in use, each once, with their models. */
function enginesOf(
  { engines, failures }: Pick<ServerResources, 'engines' | 'failures'>,
  loads: ReadonlyMap<string, EngineLoad>,
): readonly EngineReport[] {
  const reportOf = (
    kind: 'text' | 'video',
    [name, models]: readonly [string, readonly string[]],
  ): EngineReport => ({ name, kind, models, ...(loads.get(name) ?? IDLE), ...failures.of(name) })
  const names = (kind: 'text' | 'video', ids: readonly string[]): readonly EngineReport[] => {
    const byName = Map.groupBy(ids, (id) => engines[kind](id).name)
    return [...byName].map((entry) => reportOf(kind, entry))
  }
  const idsOf = (models: readonly { readonly id: string }[]): readonly string[] =>
    models.map(({ id }) => id)
  return [...names('video', idsOf(VIDEO_MODELS)), ...names('text', idsOf(TEXT_MODELS))]
}

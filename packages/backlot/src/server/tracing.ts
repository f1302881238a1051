/** Tracing, if the operator enables it. Otherwise nothing is loaded and no call is wrapped. */
import type { EngineAdmission } from '../app/replies/engine-admission.ts'
import type { Observer } from '../domain/observer.ts'
import type { Outbound } from '../domain/outbound.ts'
import type { Tracer } from '../domain/trace.ts'
import type { Engines } from '../engines/index.ts'
import type { Store } from '../stores/sql/store.ts'
import { planTracing } from '../telemetry/plan.ts'
import type { Tracing } from '../telemetry/open-tracing.ts'
import type { Config } from '../config/config.ts'
import { Refusal } from '../config/refusal.ts'
import { VERSION } from '../config/version.ts'
import type { OpenedBlobs } from './open-store.ts'

/** Gets problems of tracing. */
type Complaints = { warn(facts: object, words: string): void }

/** Tracing, and the ports of the server wrapped in it; without tracing, the ports as they are. */
export type ServerTracing = Pick<Tracing, 'close'> & {
  /** Undefined without tracing. */
  readonly tracer: Tracer | undefined
  /** The trace members of each log line; undefined without tracing. */
  readonly logMembers: (() => object) | undefined
  store(store: Store): Store
  blobs(opened: OpenedBlobs): OpenedBlobs
  engines(engines: Engines): Engines
  admission(admission: EngineAdmission): EngineAdmission
  outbound<O extends Outbound>(outbound: O): O
  /** Observers that write events into spans; none without tracing. */
  readonly observers: readonly Observer[]
}

const UNTRACED: ServerTracing = {
  tracer: undefined,
  logMembers: undefined,
  close: async () => {},
  store: (store) => store,
  blobs: (opened) => opened,
  engines: (engines) => engines,
  admission: (admission) => admission,
  outbound: (outbound) => outbound,
  observers: [],
}

/**
 * Opens tracing by the settings and the environment. Rejects with a refusal when the settings
 * enable it and its packages are missing; if only the environment enables it, that is logged and
 * ignored, because the variables may be meant for other programs.
 */
export async function openServerTracing(
  config: Config,
  environment: NodeJS.ProcessEnv,
  log: Complaints,
): Promise<ServerTracing> {
  const { plan, problems } = planTracing(config.tracing, environment)
  for (const problem of problems) log.warn({}, problem)
  if (!plan) return UNTRACED
  try {
    const { loadTelemetry } = await import('../telemetry/library.ts')
    const { openTracing } = await import('../telemetry/open-tracing.ts')
    const onLost = (err: unknown): void => log.warn({ err }, 'spans could not be exported')
    const library = await loadTelemetry()
    return await tracedPorts(openTracing(library, plan, { version: VERSION, onLost }), config)
  } catch (thrown) {
    const words = thrown instanceof Error ? thrown.message : 'unknown'
    if (plan.isSetting) throw new Refusal(`tracing cannot be used: ${words}.`, { cause: thrown })
    log.warn({}, `there are no traces: ${words}`)
    return UNTRACED
  }
}

async function tracedPorts({ tracer, close }: Tracing, config: Config): Promise<ServerTracing> {
  const { tracedPort } = await import('../telemetry/traced-port.ts')
  const { traceStore } = await import('../telemetry/traced-store.ts')
  const { traceBlobs } = await import('../telemetry/traced-blobs.ts')
  const { traceEngines } = await import('../telemetry/traced-engines.ts')
  const { traceObserver } = await import('../telemetry/trace-observer.ts')
  const { traceOutbound } = await import('../telemetry/traced-outbound.ts')
  const database = config.store.url.startsWith('sqlite:') ? 'sqlite' : 'postgresql'
  const bytes = config.blobs.url.startsWith('s3:') ? 's3' : 'file'
  return {
    tracer,
    close,
    logMembers: () => {
      const span = tracer.active()
      return span ? { traceId: span.traceId, spanId: span.spanId } : {}
    },
    store: (store) => traceStore(tracer, store, database),
    blobs: (opened) => ({ ...opened, blobs: traceBlobs(tracer, opened.blobs, bytes) }),
    engines: (engines) => traceEngines(tracer, engines),
    admission: (admission) =>
      tracedPort(tracer, admission, (method) =>
        method === 'acquire' ? { name: 'queue', kind: 'internal' } : undefined,
      ),
    outbound: (outbound) => traceOutbound(tracer, outbound),
    observers: [traceObserver(tracer)],
  }
}

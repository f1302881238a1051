/** The endpoints for operating a process: the only ones that are loaded at the start. */
import Type from 'typebox'
import { Fault } from '../../domain/fault.ts'
import { metricsEndpoint, type MetricsPorts } from '../observe/metrics.ts'
import type { Endpoint, Reply } from '../route.ts'

/** Dependencies of the probes. */
export type ProbePorts = {
  /** Rejects while the service cannot take work. */
  checkReady(): Promise<void>
  readonly version: string
  /** Absent: metrics cannot be read. */
  readonly metrics?: MetricsPorts
}

const LiveSchema = Type.Object({ status: Type.Literal('ok') })

const HealthSchema = Type.Object({ status: Type.Literal('ok'), version: Type.String() })

const UnhealthySchema = Type.Object({
  status: Type.Literal('unavailable'),
  message: Type.String(),
  version: Type.String(),
})

type Probe = 'live' | 'health' | 'metrics'

/** Creates the probes. */
export function probeEndpoints(ports: ProbePorts): Readonly<Partial<Record<Probe, Endpoint>>> {
  return {
    ...(ports.metrics && { metrics: metricsEndpoint(ports.metrics) }),
    live: { answerSchema: LiveSchema, handle: async () => json({ status: 'ok' }) },
    health: {
      answerSchema: HealthSchema,
      otherAnswers: { 503: { description: 'It cannot take work', schema: UnhealthySchema } },
      handle: () => health(ports),
    },
  }
}

async function health({ checkReady, version }: ProbePorts): Promise<Reply> {
  try {
    await checkReady()
    return json({ status: 'ok', version })
  } catch (thrown) {
    const message = thrown instanceof Fault ? thrown.message : 'not ready'
    return { type: 'json', status: 503, body: { status: 'unavailable', message, version } }
  }
}

function json(body: unknown): Reply {
  return { type: 'json', body }
}

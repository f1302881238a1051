/** What runs and what waits, for operators. */
import type { SeenServer } from '../domain/fleet.ts'
import type { PendingWork } from '../domain/pending-work.ts'
import type { Task } from '../domain/task.ts'
import {
  type DoctorReport,
  DoctorSchema,
  type EngineReport,
  EnginesSchema,
  formatDoctor,
  formatEngines,
  formatQueue,
  formatServers,
  QueueSchema,
  ServersSchema,
} from '../wire/admin/operations.ts'
import type { Endpoint } from './route.ts'

/** What the endpoints about operations call. */
export type OperationPorts = {
  /** The first tasks of the queue, with the names of their owners, and what waits in all. */
  queue(): Promise<{
    readonly counts: PendingWork
    readonly tasks: readonly { readonly task: Task; readonly accountName: string }[]
    readonly nowMs: number
  }>
  engines(): Promise<readonly EngineReport[]>
  servers(): Promise<readonly SeenServer[]>
  /** Looks whether all that this server needs works; a look of a moment ago will do. */
  doctor(): Promise<DoctorReport>
}

/** The endpoints about operations. */
export function operationEndpoints(
  ports: OperationPorts,
): Readonly<Record<'queue' | 'engines' | 'servers' | 'doctor', Endpoint>> {
  return {
    queue: {
      statusOnFault: true,
      answerSchema: QueueSchema,
      handle: async () => ({ type: 'json', body: formatQueue(await ports.queue()) }),
    },
    engines: {
      statusOnFault: true,
      answerSchema: EnginesSchema,
      handle: async () => ({ type: 'json', body: formatEngines(await ports.engines()) }),
    },
    servers: {
      statusOnFault: true,
      answerSchema: ServersSchema,
      handle: async () => ({ type: 'json', body: formatServers(await ports.servers()) }),
    },
    doctor: {
      statusOnFault: true,
      answerSchema: DoctorSchema,
      handle: async () => ({ type: 'json', body: formatDoctor(await ports.doctor()) }),
    },
  }
}

/** Admin endpoints: what is running and what is queued. */
import type { SeenServer } from '../../domain/fleet.ts'
import type { PendingWork } from '../../domain/pending-work.ts'
import type { Task } from '../../domain/task.ts'
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
} from '../../wire/admin/operations.ts'
import type { Endpoint } from '../route.ts'

/** Dependencies of the endpoints about operations. */
export type OperationPorts = {
  /** The first tasks of the queue with the names of their accounts, and the total number. */
  queue(): Promise<{
    readonly counts: PendingWork
    readonly tasks: readonly { readonly task: Task; readonly accountName: string }[]
    readonly nowMs: number
  }>
  engines(): Promise<readonly EngineReport[]>
  servers(): Promise<readonly SeenServer[]>
  /** Checks everything that this server depends on; a recent result may be reused. */
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

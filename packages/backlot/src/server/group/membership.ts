/** What one of several processes of a server is given. */
import type { Socket } from 'node:net'
import type { MetricsPorts } from '../../http/observe/metrics.ts'
import type { StoppingTogether } from '../../http/server.ts'
import type { EngineFailures } from '../engine-failures.ts'
import type { MemberPorts } from './member-ports.ts'
import type { MemberPart } from './protocol.ts'
import type { SiblingLink } from './siblings.ts'

/** Its membership in the server. */
export type Membership = MemberPorts & {
  /** Its name in the log. */
  readonly name: string
  readonly part: MemberPart
  readonly siblings: SiblingLink
  /** Starts to receive the connections that the primary has accepted for it. */
  readonly onConnection: (listener: (socket: Socket) => void) => void
  /** Coordination with the other processes while all stop. */
  readonly stopping: StoppingTogether
  /** Writes the metrics of all processes. */
  readonly writeMetrics: MetricsPorts['write']
  /** The engine failures of all processes. */
  readonly failures: EngineFailures
}

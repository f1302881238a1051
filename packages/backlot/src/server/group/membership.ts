/** What a process is given that is one of several of one server. */
import type { Socket } from 'node:net'
import type { MetricsPorts } from '../../http/metrics.ts'
import type { StoppingTogether } from '../../http/server.ts'
import type { EngineFailures } from '../engine-failures.ts'
import type { MemberPorts } from './member-ports.ts'
import type { MemberPart } from './protocol.ts'
import type { SiblingLink } from './siblings.ts'

/** Its place in the server. */
export type Membership = MemberPorts & {
  /** Names it in the log. */
  readonly name: string
  readonly part: MemberPart
  readonly siblings: SiblingLink
  /** Gives it the connections that the primary has accepted for it. */
  readonly onConnection: (listener: (socket: Socket) => void) => void
  /** What it exchanges with the others while it stops. */
  readonly stopping: StoppingTogether
  /** Writes the metrics of all processes. */
  readonly writeMetrics: MetricsPorts['write']
  /** The failures of engines in all processes. */
  readonly failures: EngineFailures
}

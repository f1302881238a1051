/** What a process is given that is one of several of one server. */
import type { MetricsPorts } from '../../http/metrics.ts'
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
  /** While all processes stop: resolves when none of them has a request under way any more. */
  readonly othersSettled: () => Promise<void>
  /** Writes the metrics of all processes. */
  readonly writeMetrics: MetricsPorts['write']
  /** The failures of engines in all processes. */
  readonly failures: EngineFailures
}

import type { MetricsPorts } from '../http/observe/metrics.ts'
import { keyCheck } from '../system/key-check.ts'
import { isLoopback } from './loopback.ts'
import type { Config } from '../config/config.ts'
import type { ServerResources } from './resources.ts'

/** Dependencies of the metrics endpoint; undefined when metrics are not served. */
export function metricsPorts({
  config,
  metrics,
  membership,
}: Pick<ServerResources, 'config' | 'metrics' | 'membership'>): MetricsPorts | undefined {
  const write = membership?.writeMetrics ?? metrics.write
  const { key } = config.metrics
  if (key !== undefined) return { write, check: keyCheck(key, 'the metrics key') }
  return isOpen(config) ? { write } : undefined
}

/** Whether metrics need no key. By default only on a server that strangers cannot reach. */
function isOpen({ host, metrics, public_url: publicUrl }: Config): boolean {
  return metrics.open ?? (isLoopback(host) && publicUrl === undefined)
}

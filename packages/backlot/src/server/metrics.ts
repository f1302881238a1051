import type { MetricsPorts } from '../http/metrics.ts'
import { keyCheck } from '../system/key-check.ts'
import { isLoopback } from './loopback.ts'
import type { Config } from '../config/config.ts'
import type { ServerResources } from './resources.ts'

/** The way to read what is counted; undefined when nobody may. */
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

/**
 * Unless it is said, only a server that strangers cannot reach is open: it
 * listens on this machine alone, and no proxy has given it a public address.
 */
function isOpen({ host, metrics, public_url: publicUrl }: Config): boolean {
  return metrics.open ?? (isLoopback(host) && publicUrl === undefined)
}

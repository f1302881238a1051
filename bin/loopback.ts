const LOOPBACK = /^(127\.|localhost$|::1$)/

/** True when what listens there is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host)
}

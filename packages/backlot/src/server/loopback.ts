const LOOPBACK = /^(127(\.\d{1,3}){1,3}|localhost|::1)$/

/** True when what listens there is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host)
}

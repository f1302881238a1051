/** A server's own report of its CPU time. */
import type { Pool } from 'undici'

/** The server's CPU time since its start, in seconds; source: its `/metrics`. */
export async function serverCpuSeconds(server: Pool): Promise<number> {
  const { body } = await server.request({ method: 'GET', path: '/metrics' })
  const [, seconds] = /^process_cpu_seconds_total (\S+)/m.exec(await body.text()) ?? []
  if (seconds === undefined) throw new Error('the metrics name no CPU time')
  return Number(seconds)
}

import { isIP } from 'node:net'
import Type from 'typebox'
import { DEFAULT_EDGE_LIMITS, type EdgeLimits } from '../http/connections/edge-limits.ts'
import { Refusal } from './refusal.ts'
import { group, section } from './section.ts'

const seconds = (description: string) =>
  Type.Optional(Type.Number({ description, minimum: 0.1, maximum: 86_400 }))
const count = (description: string) =>
  Type.Optional(Type.Integer({ description, minimum: 1, maximum: 1_000_000 }))

/** Limits of connections; absent ones have the default. */
export const http = section(
  group(
    {
      header_timeout_s: seconds('How long the head of a request may take to arrive'),
      idle_timeout_s: seconds('How long a connection without a request is kept'),
      body_timeout_s: seconds('How long a body may stand still'),
      body_min_bytes_per_s: count('How fast a body must come, apart from that'),
      read_timeout_s: seconds('How long a reader may take nothing of what waits for it'),
      read_min_bytes_per_s: count('How fast it must read, apart from that'),
      max_connections: count('Connections in total'),
      max_connections_per_address: count(
        'Connections of an address; of a client behind a trusted proxy, requests under way',
      ),
      trusted_proxies: Type.Optional(
        Type.Array(Type.String(), {
          description: 'Addresses and subnets of proxies whose X-Forwarded-For is believed',
        }),
      ),
    },
    'Limits of connections',
  ),
  (given = {}): Omit<EdgeLimits, 'countsAddresses'> => {
    const { countsAddresses: _, ...defaults } = DEFAULT_EDGE_LIMITS
    const { body, reader } = defaults
    const trustedProxies = given.trusted_proxies ?? []
    for (const entry of trustedProxies) checkProxy(entry)
    return {
      headMs: toMs(given.header_timeout_s, defaults.headMs),
      idleMs: toMs(given.idle_timeout_s, defaults.idleMs),
      body: {
        bytesPerSecond: given.body_min_bytes_per_s ?? body.bytesPerSecond,
        graceMs: toMs(given.body_timeout_s, body.graceMs),
      },
      reader: {
        bytesPerSecond: given.read_min_bytes_per_s ?? reader.bytesPerSecond,
        graceMs: toMs(given.read_timeout_s, reader.graceMs),
      },
      maxConnections: given.max_connections ?? defaults.maxConnections,
      maxPerAddress: given.max_connections_per_address ?? defaults.maxPerAddress,
      trustedProxies,
    }
  },
)

function toMs(given: number | undefined, usualMs: number): number {
  return given === undefined ? usualMs : given * 1000
}

/** Throws a refusal for what is neither an address nor a subnet. */
function checkProxy(entry: string): void {
  const [address = '', bits, ...rest] = entry.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  const isSubnet = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
  if (isIP(address) === 0 || !isSubnet || rest.length > 0)
    throw new Refusal(
      `http.trusted_proxies: ${entry} must be an address or a subnet, as in 10.0.0.0/8.`,
    )
}

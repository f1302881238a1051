import Type from 'typebox'
import { Refusal } from './refusal.ts'
import { section } from './section.ts'

/**
 * The public address, if it differs from where the server listens, as behind a TLS proxy. Without a
 * trailing slash; undefined when the address that each caller used is right.
 */
export const publicUrl = section(
  Type.String({ description: 'Where callers reach the server: https://films.example.com' }),
  (given): string | undefined => (given === undefined ? undefined : checked(given)),
)

function checked(given: string): string {
  const url = URL.parse(given)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new Refusal(`public_url must be a full http or https address, got ${given}.`)
  if (url.href !== `${url.origin}/`)
    throw new Refusal(`public_url must be an address and no more, as ${url.origin}, got ${given}.`)
  return url.origin
}

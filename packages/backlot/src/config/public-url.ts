import Type from 'typebox'
import { Refusal } from './refusal.ts'
import { section } from './section.ts'

/**
 * Where callers reach the server when that is not where it listens: behind a
 * proxy that ends TLS, say. Without a trailing slash; undefined when the address
 * that each caller used is the right one.
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

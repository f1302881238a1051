/** The address and key of every server in the `engines` section. */
import Type from 'typebox'
import { Refusal } from './refusal.ts'

/** The members of the file. */
export const ADDRESS = {
  base_url: Type.String({ description: 'Address of the server, with the /v1 that most have' }),
  api_key: Type.Optional(
    Type.String({ description: 'Key of the server, or ${NAME} for an environment variable' }),
  ),
}

/** An address without a trailing slash; throws a refusal that names its place `at` in the file. */
export function toBaseUrl(at: string, text: string): string {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new Refusal(`${at} must be a full http or https address, got ${text}.`)
  if (url.username + url.password + url.search + url.hash !== '')
    throw new Refusal(`${at} must not hold a user, a password, a query or a fragment.`)
  return url.href.replace(/\/+$/, '')
}

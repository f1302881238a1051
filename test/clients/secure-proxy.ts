/** A TLS proxy for programs that require https. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { listen } from '../listen.ts'
import type { Cleaning } from '../e2e/program.ts'

/** A proxy whose address is known before that of its server. */
export type SecureProxy = {
  readonly address: string
  /** The certificate file, which Node trusts when `NODE_EXTRA_CA_CERTS` names it. */
  readonly certificate: string
  /** Forwards all requests to this address from now on. */
  passTo(address: string): void
}

/** Opens a proxy with a certificate for this machine, which `openssl` creates in the folder. */
export async function openSecureProxy(t: Cleaning, folder: string): Promise<SecureProxy> {
  const [key, certificate] = [join(folder, 'tls.key'), join(folder, 'tls.crt')]
  const made =
    '-x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -days 2 -subj /CN=localhost'
  execFileSync(
    'openssl',
    [
      'req',
      ...made.split(' '),
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  )
  let target = ''
  const options = { key: readFileSync(key), cert: readFileSync(certificate) }
  const server = createServer(options, (incoming, reply) => {
    const { method, headers, url = '/' } = incoming
    const outgoing = request(target + url, { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    outgoing.on('error', () => reply.destroy())
    incoming.pipe(outgoing)
  })
  const port = await listen(t, server)
  return {
    address: `https://localhost:${port}`,
    certificate,
    passTo: (address) => {
      target = address
    },
  }
}

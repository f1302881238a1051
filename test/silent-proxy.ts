/**
 * A proxy in front of a server that can stop forwarding without closing anything, like a firewall
 * that forgot its connections, and that can reset connections, like a restart.
 */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** The direction in which bytes are held back. */
export type Silence = 'both' | 'to server' | 'to client'

/** A proxy that listens on this machine. */
export type SilentProxy = {
  /** The address of the server through the proxy. */
  readonly url: string
  /** Holds back all bytes of existing connections, and of new ones too unless `onlyOld`. */
  silence(way: Silence, options?: { readonly onlyOld: boolean }): void
  /**
   * Becomes silent when a client next sends bytes that contain this text; these are forwarded
   * unless the silence covers their direction. Resolves when it does.
   */
  silenceAt(text: string, way: Silence): Promise<void>
  /** Forwards again, beginning with the bytes held back. */
  forward(): void
  /** Resets every connection. */
  reset(): void
  close(): Promise<void>
}

/** Starts a proxy for a server, replacing host and port in its address. */
export async function startSilentProxy(url: string): Promise<SilentProxy> {
  const pairs = new Set<Pair>()
  const target = new URL(url)
  let toCome: Silence | undefined
  let watched: { readonly text: string; readonly way: Silence; seen(): void } | undefined
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({
      port: Number(target.port),
      host: target.hostname,
      allowHalfOpen: true,
    })
    const pair = pairUp(client, upstream, (bytes) => {
      if (!watched || !bytes.includes(watched.text)) return
      pair.silence(watched.way)
      watched.seen()
      watched = undefined
    })
    pairs.add(pair)
    client.once('close', () => pairs.delete(pair))
    if (toCome) pair.silence(toCome)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  const own = new URL(url)
  own.host = `127.0.0.1:${address.port}`
  return {
    url: String(own),
    silence: (way, { onlyOld } = { onlyOld: false }) => {
      if (!onlyOld) toCome = way
      for (const pair of pairs) pair.silence(way)
    },
    silenceAt: (text, way) =>
      new Promise((resolve) => void (watched = { text, way, seen: resolve })),
    forward: () => {
      toCome = undefined
      for (const pair of pairs) pair.forward()
    },
    reset: () => {
      for (const pair of pairs) pair.reset()
    },
    close: async () => {
      for (const pair of pairs) pair.reset()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A connection from a client with its connection to the server. */
type Pair = { silence(way: Silence): void; forward(): void; reset(): void }

function pairUp(client: Socket, upstream: Socket, onSent: (bytes: Buffer) => void): Pair {
  const silent = { client: false, upstream: false }
  /** Forwards what `from` sends, unless that direction is silent. */
  const pass = (from: Socket, to: Socket, isSilent: () => boolean): (() => void) => {
    const flow = (): void => {
      if (isSilent()) return
      for (let bytes: Buffer | null = from.read(); bytes; bytes = from.read()) {
        if (from === client) onSent(bytes)
        if (isSilent()) {
          from.unshift(bytes)
          return
        }
        to.write(bytes)
      }
      if (from.readableEnded) to.end()
    }
    from.on('readable', flow)
    from.on('end', () => {
      if (!isSilent()) to.end()
    })
    from.on('error', () => to.resetAndDestroy())
    return flow
  }
  const flows = [
    pass(client, upstream, () => silent.upstream),
    pass(upstream, client, () => silent.client),
  ]
  client.on('close', () => {
    if (!silent.upstream) upstream.destroy()
  })
  return {
    silence: (way) => {
      silent.upstream ||= way !== 'to client'
      silent.client ||= way !== 'to server'
    },
    forward: () => {
      silent.upstream = false
      silent.client = false
      for (const flow of flows) flow()
      if (client.destroyed) upstream.destroy()
    },
    reset: () => {
      client.resetAndDestroy()
      upstream.resetAndDestroy()
    },
  }
}

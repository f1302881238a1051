/** A DNS server for tests, over UDP. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { Resolver } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import type { Questions } from '../packages/backlot/src/outbound/resolve.ts'

/** A query: a name in lower case, and an address family. */
export type Question = { readonly name: string; readonly type: 'A' | 'AAAA' }

/**
 * A response: addresses of the family, after the names for which the queried one is an alias
 * (`aliases`); an error code (3: no such name); or none at all.
 */
export type Answer =
  | {
      readonly addresses: readonly string[]
      readonly ttl?: number
      readonly aliases?: readonly string[]
    }
  | { readonly code: number }
  | 'silence'

/** A DNS server that runs until the test ends. */
export type NameServer = {
  /** The queries in order, repetitions included. */
  readonly asked: readonly Question[]
  /** Opens a resolver that asks only this server. */
  open(): Questions
}

/** Starts a DNS server on a free port of this machine. */
export async function nameServer(
  t: { after(end: () => void): void },
  answer: (question: Question) => Answer,
): Promise<NameServer> {
  const asked: Question[] = []
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const { question, end } = readQuestion(message)
    asked.push(question)
    const answered = answer(question)
    if (answered !== 'silence')
      socket.send(reply(message.subarray(0, end), question, answered), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.after(() => socket.close())
  const server = `127.0.0.1:${socket.address().port}`
  return {
    asked,
    open: () => {
      const resolver = new Resolver({ timeout: 5000, maxTimeout: 5000, tries: 100 })
      resolver.setServers([server])
      return resolver
    },
  }
}

const TYPES = { A: 1, CNAME: 5, AAAA: 28 }

function readQuestion(message: Buffer): { readonly question: Question; readonly end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const type = message.readUInt16BE(at + 1) === TYPES.AAAA ? 'AAAA' : 'A'
  return { question: { name: labels.join('.').toLowerCase(), type }, end: at + 5 }
}

function reply(
  asked: Buffer,
  { name, type }: Question,
  answer: Exclude<Answer, 'silence'>,
): Buffer {
  const records = 'code' in answer ? [] : recordsOf(name, type, answer)
  const head = Buffer.from(asked)
  head.writeUInt16BE(0x8180 | ('code' in answer ? answer.code : 0), 2)
  head.writeUInt16BE(records.length, 6)
  head.writeUInt32BE(0, 8)
  return Buffer.concat([head, ...records])
}

function recordsOf(
  name: string,
  type: Question['type'],
  { addresses, aliases = [], ttl = 60 }: Exclude<Answer, 'silence' | { readonly code: number }>,
): readonly Buffer[] {
  const names = [name, ...aliases]
  const owner = names.at(-1) ?? name
  return [
    ...aliases.map((alias, index) =>
      record(names[index] ?? '', 'CNAME', { ttl, data: encode(alias) }),
    ),
    ...addresses
      .filter((address) => (type === 'AAAA') === address.includes(':'))
      .map((address) => {
        const data = Buffer.from(ipaddr.parse(address).toByteArray())
        return record(owner, type, { ttl, data })
      }),
  ]
}

function record(
  name: string,
  type: keyof typeof TYPES,
  { ttl, data }: { readonly ttl: number; readonly data: Buffer },
): Buffer {
  const fields = Buffer.alloc(10)
  fields.writeUInt16BE(TYPES[type], 0)
  fields.writeUInt16BE(1, 2)
  fields.writeUInt32BE(ttl, 4)
  fields.writeUInt16BE(data.length, 8)
  return Buffer.concat([encode(name), fields, data])
}

function encode(name: string): Buffer {
  const labels = name
    .split('.')
    .map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`, 'latin1'))
  return Buffer.concat([...labels, Buffer.alloc(1)])
}

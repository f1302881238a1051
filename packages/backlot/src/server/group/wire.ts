/** The pipes between the processes of a server, as Node makes them for those that it forks. */
import type { Worker } from 'node:cluster'
import type { Wire } from './channel.ts'

/** The pipe to the process that has started this one. */
export function primaryWire(): Wire {
  return wireOf(process, (message, done) => {
    if (process.connected) process.send?.(message, undefined, undefined, done)
    else done()
  })
}

/** The pipe to a process that this one has started. */
export function memberWire(worker: Worker): Wire {
  return wireOf(worker.process, (message, done) => {
    if (worker.isConnected()) worker.process.send(message, done)
    else done()
  })
}

type Send = (message: object, done: () => void) => void

function wireOf(peer: NodeJS.EventEmitter, send: Send): Wire {
  return {
    send: (message, done) => {
      try {
        send([...message], done)
      } catch {
        done() // the other side has just ended, which somebody else is told
      }
    },
    onMessage: (listener) => void peer.on('message', listener),
  }
}

/** The IPC pipes between the processes of a server. */
import type { Worker } from 'node:cluster'
import { Socket } from 'node:net'
import type { Wire } from './channel.ts'

/** The pipe to the process that started this one. */
export function primaryWire(): Wire {
  return wireOf(process, (message, done) => {
    if (process.connected) process.send?.(message, undefined, undefined, done)
    else done()
  })
}

/** The pipe to a process that this one started. */
export function memberWire(worker: Worker): Wire {
  return wireOf(worker.process, (message, done) => {
    if (worker.isConnected()) worker.process.send(message, done)
    else done()
  })
}

/** The message beside a connection: all other messages are arrays. */
const CONNECTION = 'connection'

/** Sends a connection to a process; it stays open here as well. One that cannot be sent is closed. */
export function sendConnection(worker: Worker, socket: Socket): void {
  if (!worker.isConnected()) return void socket.destroy()
  worker.process.send(CONNECTION, socket, { keepOpen: true }, (error) => {
    if (error) socket.destroy()
  })
}

/** Calls the listener with each connection from the primary; undefined when it was closed on the way. */
export function onConnection(listener: (socket: Socket | undefined) => void): void {
  process.on('message', (message, handle) => {
    if (message === CONNECTION) listener(handle instanceof Socket ? handle : undefined)
  })
}

type Send = (message: object, done: () => void) => void

function wireOf(peer: NodeJS.EventEmitter, send: Send): Wire {
  return {
    send: (message, done) => {
      try {
        send([...message], done)
      } catch {
        done() // the other side has just ended, which is reported elsewhere
      }
    },
    onMessage: (listener) =>
      void peer.on('message', (message) => Array.isArray(message) && listener(message)),
  }
}

/**
 * Forms with files in them (multipart/form-data), read as they arrive and no
 * faster than their reader takes them.
 */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { Fault, invalid, isFault } from '../domain/fault.ts'
import { untilAborted } from '../domain/until-aborted.ts'
import { takeBack } from './receive-body.ts'
import type { FormPart } from './route.ts'

/** A form has a handful of short fields; more is no form of ours. */
export const MAX_FORM_PARTS = 16

const LIMITS = { parts: MAX_FORM_PARTS, fieldSize: 1024, fileSize: Infinity }

/** Lets the routes of this scope take forms. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false })
}

/** The parts of a request's form; throws `invalid` for any other body and for a broken form. */
export async function* partsOf(request: FastifyRequest): AsyncGenerator<FormPart> {
  if (!request.isMultipart()) throw noForm(request)
  const { exchange } = request
  if (!exchange) throw new Error('a request reached its route without being counted')
  try {
    for await (const part of untilAborted(request.parts(), exchange.signal)) {
      const { fieldname: name } = part
      if (part.type === 'field') yield { type: 'field', name, value: String(part.value) }
      else {
        // A part of bytes may come without a name, whatever its type says.
        const filename: string | undefined = part.filename
        const { mimetype: contentType, file } = part
        yield {
          type: 'file',
          name,
          filename: filename ?? '',
          contentType,
          content: contentOf(file, exchange.signal),
        }
      }
    }
  } catch (thrown) {
    throw brokenForm(thrown)
  }
}

/** The refusal of a body that is no form. */
export function noForm({ headers }: FastifyRequest): Fault {
  const got = headers['content-type']
  return new Fault(
    'invalid',
    `Content-Type must be multipart/form-data, got ${got === undefined ? 'none' : JSON.stringify(got)}`,
  )
}

/** The bytes of a file. A request that was cut gives no more of them, and the parser does not say so. */
async function* contentOf(file: Readable, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of untilAborted<Uint8Array>(file, signal)) {
      yield piece
      takeBack(piece)
    }
  } catch (thrown) {
    throw brokenForm(thrown)
  } finally {
    file.destroy()
  }
}

function brokenForm(thrown: unknown): unknown {
  if (isFault(thrown)) return thrown
  if (codeOf(thrown) === 'FST_PARTS_LIMIT') return tooManyParts()
  const reason = thrown instanceof Error ? thrown.message : 'unreadable'
  return invalid('', `the form is broken: ${reason}`)
}

/** The refusal of a form with more parts than any of ours has. */
export function tooManyParts(): Fault {
  return invalid('', `the form must have at most ${MAX_FORM_PARTS} parts, got more`)
}

function codeOf(thrown: unknown): unknown {
  return thrown instanceof Error && 'code' in thrown ? thrown.code : undefined
}

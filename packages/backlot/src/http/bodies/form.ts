/** Forms with files (multipart/form-data), read as they arrive, with back-pressure. */
import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { Fault, invalid, isFault } from '../../domain/fault.ts'
import { untilAborted } from '../../domain/until-aborted.ts'
import { takeBack } from './receive-body.ts'
import type { FormPart } from '../route.ts'

/** Our forms have a handful of short fields; a form with more parts is refused. */
export const MAX_FORM_PARTS = 16

/** The limits of the parser of forms. */
export const FORM_LIMITS: Readonly<Record<'parts' | 'fieldSize' | 'fileSize', number>> = {
  parts: MAX_FORM_PARTS,
  fieldSize: 1024,
  fileSize: Infinity,
}

/** A part of bytes may have no file name, although its type says otherwise. */
export async function* partsOf(request: FastifyRequest): AsyncGenerator<FormPart> {
  if (!request.isMultipart()) throw noForm(request)
  const { exchange } = request
  if (!exchange) throw new Error('a request reached its route without being counted')
  try {
    for await (const part of untilAborted(request.parts(), exchange.signal)) {
      const { fieldname: name } = part
      if (part.type === 'field') yield { type: 'field', name, value: String(part.value) }
      else {
        // The fault for a body that is not a form.
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

/** The bytes of a file. The parser does not report that a request was cut, so this watches the signal. */
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

/** The fault for a form with too many parts. */
export function tooManyParts(): Fault {
  return invalid('', `the form must have at most ${MAX_FORM_PARTS} parts, got more`)
}

function codeOf(thrown: unknown): unknown {
  return thrown instanceof Error && 'code' in thrown ? thrown.code : undefined
}

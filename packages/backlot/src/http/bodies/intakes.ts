/** What routes accept, where that is not short JSON. */
import { MEDIA_BODY_BYTES, type Intake } from '../route.ts'

const MIB = 1024 * 1024

/** JSON that contains images and videos. */
export const MEDIA: Intake = { bodyLimitBytes: MEDIA_BODY_BYTES }

/** Long conversations that are text only, so the limit is far below `MEDIA`. */
export const LONG_TEXT: Intake = { bodyLimitBytes: 16 * MIB }

/** A request for embeddings: the maximum of tokens, with room for long words. */
export const EMBEDDED: Intake = { bodyLimitBytes: 8 * MIB }

/** An order of a video at OpenAI's addresses, as a form or as JSON: with a picture of 20 MB as base64. */
export const FILM_ORDER: Intake = { takesBytes: true, bodyLimitBytes: 28 * MIB }

/** A body that may be empty or absent, whatever content type the client sends. */
export const ANY: Intake = { takesBytes: true }

/** A message to the inbox; challenges and callbacks have some 300 bytes. */
export const MESSAGE: Intake = { takesBytes: true, bodyLimitBytes: 16 * 1024 }

/** A form with files in it. */
export const FORM: Intake = { takesForm: true }

/** No body, and an answer that does not end by itself. */
export const ENDLESS: Intake = { isEndless: true }

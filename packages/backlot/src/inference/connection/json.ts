/** Reads JSON of servers that need not follow any schema, without ever failing. */

/** An object of unknown members. */
export type Json = Readonly<Record<string, unknown>>

/** The value as an object; an empty one when it is something else. */
export function toRecord(value: unknown): Json {
  return isRecord(value) ? value : {}
}

/** True for an object that is no list. */
export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value as a list; an empty one when it is something else. */
export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The value as text; empty when it is something else. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The value as a count; zero when it is something else. */
export function toCount(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.floor(value) : 0
}

/** The parsed JSON of a text, or undefined when it is invalid. */
export function findJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Shortens JSON to a part that is small enough to store, without secrets. */

/** Shortened JSON. */
export type JsonSample = { readonly json: string; readonly isCut: boolean }

/** How much of a data URL is kept, in characters. */
const DATA_URL_UNITS = 64

/** The deepest level that is kept. */
const MAX_DEPTH = 64

/** The size of a member or item beside its text. */
const PLACE_UNITS = 4

/** The size of a number or literal. */
const WORD_UNITS = 8

/** Keys of this service, and callback secrets. */
const SECRETS = /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]+|\bwhsec_[\w+/=-]{16,}/g

/** Replaces what is left out. */
const HIDDEN = '[hidden]'

/** A text without keys and secrets of this service. */
export function withoutSecrets(text: string): string {
  return text.replace(SECRETS, HIDDEN)
}

/**
 * JSON of at most about `maxUnits` UTF-16 code units: long texts are cut with a note, lists and
 * objects end early, bytes are replaced by their number. Keys, secrets and the queries of callback
 * addresses are hidden.
 */
export function sampleJson(value: unknown, maxUnits: number): JsonSample {
  const budget: Budget = { left: maxUnits, isCut: false }
  const json = JSON.stringify(sampled(value, budget, { name: '', depth: 0 }))
  const safe = withoutSecrets(json)
  return { json: safe, isCut: budget.isCut || safe !== json }
}

type Budget = { left: number; isCut: boolean }
type Place = { readonly name: string; readonly depth: number }

function sampled(value: unknown, budget: Budget, place: Place): unknown {
  if (typeof value === 'string') return sampledText(value, budget, place)
  if (typeof value !== 'object' || value === null) {
    budget.left -= WORD_UNITS
    return value ?? null
  }
  if (ArrayBuffer.isView(value)) return leftOut(`[${value.byteLength} bytes]`, budget)
  if (place.depth >= MAX_DEPTH) return leftOut('[too deep]', budget)
  return Array.isArray(value)
    ? sampledList(value, budget, place)
    : sampledObject(value, budget, place)
}

function sampledList(list: readonly unknown[], budget: Budget, place: Place): unknown[] {
  const kept: unknown[] = []
  const inner = { name: place.name, depth: place.depth + 1 }
  for (const item of list) {
    if (isSpent(budget)) break
    budget.left -= PLACE_UNITS
    kept.push(sampled(item, budget, inner))
  }
  return kept
}

function sampledObject(object: object, budget: Budget, { depth }: Place): object {
  const kept: [string, unknown][] = []
  for (const name of Object.keys(object)) {
    if (isSpent(budget)) break
    const member: unknown = Reflect.get(object, name)
    budget.left -= PLACE_UNITS + name.length
    kept.push([
      sampledText(name, budget, { name: '', depth }),
      sampled(member, budget, { name, depth: depth + 1 }),
    ])
  }
  return Object.fromEntries(kept) // which creates an own member even for `__proto__`
}

function sampledText(text: string, budget: Budget, { name }: Place): string {
  if (name.endsWith('callback_url')) return withoutQuery(text, budget)
  const limit = text.startsWith('data:') ? DATA_URL_UNITS : Math.max(budget.left, 0)
  if (text.length <= limit) {
    budget.left -= text.length
    return text
  }
  budget.left -= limit
  return leftOut(`${text.slice(0, limit)}… [${text.length - limit} more]`, budget)
}

/** Receivers often authenticate by a secret in the query of their address. */
function withoutQuery(address: string, budget: Budget): string {
  const [start = ''] = address.slice(0, MAX_ADDRESS_UNITS).split('?')
  budget.left -= start.length
  return start === address ? address : leftOut(`${start}?${HIDDEN}`, budget)
}

const MAX_ADDRESS_UNITS = 2048

function leftOut(words: string, budget: Budget): string {
  budget.isCut = true
  return words
}

function isSpent(budget: Budget): boolean {
  if (budget.left > 0) return false
  budget.isCut = true
  return true
}

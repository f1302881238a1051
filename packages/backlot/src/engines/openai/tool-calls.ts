/**
 * Assigns fragments to tool calls.
 *
 * By the format each fragment has the `index` of its call, and the first one its `id` and name.
 * Servers leave out each of these, give all calls the index 0, or repeat the name with every
 * fragment.
 */
import { isRecord, toRecord, toText } from '../../inference/connection/json.ts'
import type {
  EmittedCall,
  CallFragment,
  CallEmitter,
} from '../../inference/replies/call-emitter.ts'

/** Takes the fragments of one reply. */
export interface ToolCalls {
  /**
   * Takes the `tool_calls` of one delta. `details` are the state that the server wants back for
   * calls that begin in it, by id.
   */
  add(fragments: readonly unknown[], details?: ReadonlyMap<string, string>): void
}

type Fragment = CallFragment & { readonly index: number | undefined }
type Begun = { readonly index: number | undefined; readonly call: EmittedCall }

/** Creates the collector of one reply, which emits calls. `origin` identifies the server. */
export function toolCalls(teller: CallEmitter, origin: string): ToolCalls {
  const begun: Begun[] = []
  return {
    add: (fragments, details) => {
      for (const [position, raw] of fragments.entries()) {
        const known = fragments.length > 1 ? position : undefined
        const read = readFragment(raw, known)
        const data = stateOf(raw) ?? details?.get(read.id)
        const opaqueState = data === undefined ? undefined : { origin, data }
        const fragment = { ...read, opaqueState, isBeside: position > 0 }
        const call = findCall(begun, fragment)
        if (call) call.add(fragment)
        else if (begins(fragment))
          begun.push({ index: fragment.index, call: teller.begin(fragment) })
      }
    },
  }
}

/** `position` replaces the index where several come at once without one. */
function readFragment(raw: unknown, position: number | undefined): Fragment {
  const { index, id, function: called } = toRecord(raw)
  const { name, arguments: json = '' } = toRecord(called)
  return {
    index: typeof index === 'number' ? index : position,
    id: toText(id),
    name: toText(name).replace(TEMPLATE_MARK, ''),
    json: json ?? '',
  }
}

/** What models write after the name of a tool in their own format: gpt-oss names the channel. */
const TEMPLATE_MARK = /<\|.*$/s

/**
 * What hosted Gemini wants back with a call, or refuses the results: kept as it is, because hosts
 * name its members differently.
 */
function stateOf(raw: unknown): string | undefined {
  const { extra_content: extra } = toRecord(raw)
  return isRecord(extra) ? JSON.stringify(extra) : undefined
}

/** The call that the fragment continues; undefined when it begins one. */
function findCall(begun: readonly Begun[], fragment: Fragment): EmittedCall | undefined {
  const { index, id, name } = fragment
  const sameIndex = begun
    .filter((it) => index === undefined || it.index === index)
    .map(({ call }) => call)
  const last = sameIndex.at(-1)
  // A fragment with neither id nor name begins nothing, whatever its index.
  if (!last) return id === '' && name === '' ? begun.at(-1)?.call : undefined
  if (id === '' || last.id === '') return isAnother(last, fragment) ? undefined : last
  // Calls that share an index are distinguished by their ids.
  return sameIndex.find((call) => call.id === id)
}

/** False for the empty frame of a call that some servers send with every message. */
function begins({ id, name, json, opaqueState }: Fragment): boolean {
  return id !== '' || name !== '' || json !== '' || opaqueState !== undefined
}

/** Whether a fragment begins a call although only its name says so. */
function isAnother(last: EmittedCall, { name, json }: Fragment): boolean {
  if (name === '' || last.name === '' || !last.isWhole()) return false
  return typeof json !== 'string' || json.trimStart().startsWith('{')
}

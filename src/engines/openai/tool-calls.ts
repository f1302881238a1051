/**
 * Tool calls, put together from fragments.
 *
 * By the format each fragment has the `index` of its call, and the first one
 * its `id` and name. Servers leave out each of these, give all calls the index
 * 0, or repeat the name with every fragment. A call is told when the reply has
 * ended, because until then more of it may come: see
 * docs/decisions/0040-tool-calls-told-whole.md.
 */
import { toRecord, toText } from '../../upstream/json.ts'
import type { FoundCall } from '../../upstream/tell-calls.ts'
import { findToolInput, isWholeInput } from '../../upstream/tool-input.ts'

/** Takes the fragments of one reply. */
export interface ToolCalls {
  /** Takes the `tool_calls` of one delta. */
  add(fragments: readonly unknown[]): void

  /** The calls, in the order in which they began. */
  found(): readonly FoundCall[]
}

type Call = {
  readonly index: number | undefined
  id: string
  name: string
  /** As text; an object where the server gave one. */
  json: unknown
}

type Fragment = {
  readonly index: number | undefined
  readonly id: string
  readonly name: string
  readonly json: unknown
}

/** Creates the collector of one reply. */
export function toolCalls(): ToolCalls {
  const calls: Call[] = []
  return {
    add: (fragments) => {
      for (const [position, raw] of fragments.entries()) {
        const fragment = readFragment(raw, fragments.length > 1 ? position : undefined)
        const call = findCall(calls, fragment)
        if (call) extend(call, fragment)
        else calls.push({ ...fragment })
      }
    },
    found: () =>
      calls.map(({ id, name, json }) => ({ id, name: name.trim(), input: findToolInput(json) })),
  }
}

/** `position` stands for the index where several come at once without one. */
function readFragment(raw: unknown, position: number | undefined): Fragment {
  const { index, id, function: called } = toRecord(raw)
  const { name, arguments: json = '' } = toRecord(called)
  return {
    index: typeof index === 'number' ? index : position,
    id: toText(id),
    name: toText(name),
    json: json ?? '',
  }
}

/** The call that the fragment goes on with; undefined when it begins one. */
function findCall(calls: readonly Call[], fragment: Fragment): Call | undefined {
  const { index, id, name } = fragment
  const sameIndex = calls.filter((call) => index === undefined || call.index === index)
  const last = sameIndex.at(-1)
  // Something with neither id nor name begins nothing, whatever its index.
  if (!last) return id === '' && name === '' ? calls.at(-1) : undefined
  if (id === '' || last.id === '') return isAnother(last, fragment) ? undefined : last
  // Calls that share an index are told apart by their ids.
  return sameIndex.find((call) => call.id === id)
}

/** True for a fragment that begins a call although nothing in it says so but its name. */
function isAnother(last: Call, { name, json }: Fragment): boolean {
  if (name === '' || last.name === '') return false
  const isWhole = typeof last.json !== 'string' || isWholeInput(last.json)
  return isWhole && (typeof json !== 'string' || json.trimStart().startsWith('{'))
}

function extend(call: Call, { id, name, json }: Fragment): void {
  if (call.id === '') call.id = id
  if (call.name === '') call.name = name
  if (typeof json !== 'string') call.json = json
  else if (typeof call.json === 'string') call.json += json
}

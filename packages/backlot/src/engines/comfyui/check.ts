/**
 * Whether a server can run a workflow: it describes the inputs of each kind of node, and the files
 * that can be chosen.
 *
 * Source: ComfyUI, `server.py` (`/object_info`).
 */
import { isRecord, type Json, toList, toRecord, toText } from '../../inference/connection/json.ts'
import type { Sender } from '../../inference/connection/send.ts'
import type { Workflow } from './workflow.ts'

/** Why the server cannot run the workflow; undefined when no reason is known. Rejects when nothing answers. */
export async function findHindrance(
  workflow: Workflow,
  { sender, signal }: { readonly sender: Sender; readonly signal: AbortSignal },
): Promise<string | undefined> {
  const nodes = Object.entries(workflow).map(([id, node]) => nodeOf(id, node))
  const kinds = [...new Set(nodes.map(({ kind }) => kind))].filter((kind) => kind !== '')
  const known = new Map<string, Json>()
  for (const kind of kinds) {
    const path = `/object_info/${encodeURIComponent(kind)}`
    const { status, json } = await sender.sendForJson({ method: 'GET', path, signal })
    if (status === 401 || status === 403) return `it refuses the key (${status})`
    if (status !== 200) return `it is asked about nodes and answers ${status}`
    const about = toRecord(json)[kind]
    if (!isRecord(about)) return `it has no node ${kind}`
    known.set(kind, toRecord(about['input']))
  }
  for (const { id, kind, inputs } of nodes) {
    const wrong = findWrongChoice(inputs, known.get(kind) ?? {})
    if (wrong) return `node ${id} (${kind}) wants ${wrong}, which it does not have`
  }
  return undefined
}

type Node = { readonly id: string; readonly kind: string; readonly inputs: Json }

function nodeOf(id: string, node: unknown): Node {
  const { class_type: kind, inputs } = toRecord(node)
  return { id, kind: toText(kind), inputs: toRecord(inputs) }
}

/** The first input whose text is not one of its choices. Placeholders are filled in later. */
function findWrongChoice(inputs: Json, { required, optional }: Json): string | undefined {
  const kinds = { ...toRecord(optional), ...toRecord(required) }
  for (const [name, value] of Object.entries(inputs)) {
    const choices = choicesOf(toList(kinds[name]))
    if (typeof value !== 'string' || value.includes('{{') || choices.length === 0) continue
    if (!choices.includes(value)) return `${name} ${value}`
  }
  return undefined
}

/** Older nodes list the choices in place of the type, newer ones beside it. */
function choicesOf([type, more]: readonly unknown[]): readonly unknown[] {
  return type === 'COMBO' ? toList(toRecord(more)['options']) : toList(type)
}

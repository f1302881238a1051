import { isObject } from '../parse.ts'

/** A message whose `refusal`, which clients send back as they got it, becomes text in its content. */
export function withRefusalAsText<M extends { readonly role: string }>(message: M): M {
  const members: unknown = message
  if (message.role !== 'assistant' || !isObject(members)) return message
  const { content, refusal, tool_calls: calls } = members
  if (Array.isArray(content)) return { ...message, content: content.map(partAsText) }
  const isBare = (content ?? null) === null && (calls ?? null) === null
  return isBare && typeof refusal === 'string' ? { ...message, content: refusal } : message
}

function partAsText(part: unknown): unknown {
  const isRefusal = isObject(part) && part['type'] === 'refusal' && 'refusal' in part
  return isRefusal ? { type: 'text', text: part['refusal'] } : part
}

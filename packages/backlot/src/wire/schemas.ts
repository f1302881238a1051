/** Schema helpers that files and plans share. */
import Type, { type TSchema } from 'typebox'

/** An object with exactly these members, so that misspelled ones are noticed. */
export function closedObject<P extends Record<string, TSchema>>(
  members: P,
  description?: string,
): ReturnType<typeof Type.Object<P>> {
  return Type.Object(members, {
    additionalProperties: false,
    ...(description ? { description } : {}),
  })
}

/** One of these words; an `enum` reads better than a union of constants. */
export function oneOf<const Names extends readonly string[]>(
  names: Names,
  description: string,
  options: { readonly default?: Names[number] } = {},
): ReturnType<typeof Type.Unsafe<Names[number]>> {
  return Type.Unsafe<Names[number]>({ type: 'string', enum: [...names], description, ...options })
}

/** A list of names of a vocabulary, each once; empty when absent. */
export function someOf<const Names extends readonly string[]>(
  names: Names,
  description: string,
): ReturnType<typeof Type.Unsafe<readonly Names[number][]>> {
  return Type.Unsafe<readonly Names[number][]>({
    type: 'array',
    items: { type: 'string', enum: [...names] },
    uniqueItems: true,
    default: [],
    description,
  })
}

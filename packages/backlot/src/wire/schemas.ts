/** Schemas that the forms of files and plans have in common. */
import Type, { type TSchema } from 'typebox'

/** An object with these members and no others: a misspelt one must not be passed over. */
export function closedObject<P extends Record<string, TSchema>>(
  members: P,
  description?: string,
): ReturnType<typeof Type.Object<P>> {
  return Type.Object(members, {
    additionalProperties: false,
    ...(description ? { description } : {}),
  })
}

/** One of these words; an `enum`, which is kinder to readers than a union of constants. */
export function oneOf<const Names extends readonly string[]>(
  names: Names,
  description: string,
  options: { readonly default?: Names[number] } = {},
): ReturnType<typeof Type.Unsafe<Names[number]>> {
  return Type.Unsafe<Names[number]>({ type: 'string', enum: [...names], description, ...options })
}

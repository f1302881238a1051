import type { Static, TSchema } from 'typebox'
import { Compile, type Validator as Compiled } from 'typebox/schema'

/** One broken rule. */
export type SchemaError = {
  readonly keyword: string
  readonly schemaPath: string
  readonly instancePath: string
  readonly message: string
  readonly params: object
}

/** Checks values against a schema. */
export interface Validator<T> {
  /** Whether the value satisfies the schema. */
  isValid(value: unknown): value is T

  /** Every rule that the value breaks. */
  errors(value: unknown): readonly SchemaError[]
}

/** The validator of a schema. It is compiled at first use: all of them together would slow every start. */
export function validatorOf<S extends TSchema>(schema: S): Validator<Static<S>> {
  let compiled: Compiled | undefined
  const own = (): Compiled => (compiled ??= Compile(schema))
  return {
    isValid: (value): value is Static<S> => own().Check(value),
    errors: (value) => own().Errors(value)[1],
  }
}

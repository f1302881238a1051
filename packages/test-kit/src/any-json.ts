/**
 * JSON that a test reads: a response, a document, a line of a log. Its members are untyped, since
 * each test asserts those that it uses; a missing member is undefined.
 */
export type AnyJson = any // oxlint-disable-line typescript/no-explicit-any -- the one place where tests give types up

/**
 * JSON that a test reads: an answer, a document, a line of a log. Its members have no types, since each test asserts
 * those that it looks at; a member that is not there is undefined.
 */
export type AnyJson = any // oxlint-disable-line typescript/no-explicit-any -- the one place where tests give types up

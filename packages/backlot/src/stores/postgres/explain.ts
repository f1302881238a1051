import { DatabaseError } from 'pg'

/** Advice for errors of the server, by SQLSTATE or its class. Source: postgresql.org/docs, appendix A. */
const ADVICE: Readonly<Record<string, string>> = {
  '28P01': 'check the user and the password',
  '28000': 'check the user, and pg_hba.conf of the server',
  '3D000': 'create it (createdb), or correct the name in the address',
  '53300': 'raise max_connections of the server, or run fewer servers',
  '53100': 'make room on the disk of the database server',
  '57P03': 'it is starting up, shutting down or recovering',
  '25006': 'it is a standby, or was set read-only: connect to the primary',
  '57014': 'a statement took longer than store.timeout_s',
}

/** Advice for system errors, by code. */
const SYSTEM_WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there (ECONNREFUSED): is PostgreSQL running?',
  ENOTFOUND: 'no such host (ENOTFOUND): check the name',
  EAI_AGAIN: 'the name cannot be looked up now (EAI_AGAIN)',
  EHOSTUNREACH: 'the host cannot be reached (EHOSTUNREACH)',
  ENETUNREACH: 'the network cannot be reached (ENETUNREACH)',
  ETIMEDOUT: 'the host does not answer (ETIMEDOUT)',
  ECONNRESET: 'the connection was cut (ECONNRESET)',
  EACCES: 'connecting is not permitted (EACCES)',
}

/** Describes what is wrong with a connection or a server, for operators. Never contains a password. */
export function explain(thrown: unknown): string {
  for (const each of causes(thrown)) {
    if (each instanceof DatabaseError) return answered(each)
    const words = SYSTEM_WORDS['code' in each ? String(each.code) : '']
    if (words !== undefined) return words + whereOf(each)
    if (/timeout/i.test(each.message))
      return 'the connection was accepted or is on its way, and nothing answers: is a proxy or the server stuck?'
  }
  return thrown instanceof Error && thrown.message !== '' ? thrown.message : 'it cannot be reached'
}

function answered({ message, code = '' }: DatabaseError): string {
  const advice = ADVICE[code]
  return `${message} (${code})${advice === undefined ? '' : `: ${advice}`}`
}

/** The error and its causes; of several attempts, the last. */
function* causes(thrown: unknown): Generator<Error> {
  for (let each = thrown; each instanceof Error; each = each.cause) {
    yield each
    if (each instanceof AggregateError) yield* causes(each.errors.at(-1))
  }
}

function whereOf(error: Error): string {
  return 'address' in error && 'port' in error
    ? `, at ${String(error.address)}:${String(error.port)}`
    : ''
}

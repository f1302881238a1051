import { userInfo } from 'node:os'
import type { AdminPorts, Operator } from '../app/accounts/administer.ts'
import { noObserver } from '../domain/observer.ts'
import type { Store } from '../stores/sql/store.ts'
import { readReason } from '../wire/admin/admin-actions.ts'
import { type Config, readConfig } from '../config/config.ts'
import { openHome } from '../config/home.ts'
import { openBlobs } from '../server/open-store.ts'
import { operatorPorts } from '../server/operator-ports.ts'
import { withStore } from './with-store.ts'

/** The dependencies of an admin command. */
export type Administration = {
  readonly ports: AdminPorts
  readonly operator: Operator
  readonly store: Store
  readonly config: Config
}

/** The options of commands that change something. */
export type AdminOptions = { readonly reason?: string }

/** The option for the reason. */
export const REASON_OPTION = ['--reason <text>', 'why, for the audit log'] as const

/** Opens the store for one command whose actions are written to the audit log under the name of the system user. */
export async function withAdmin<T>(
  { reason }: AdminOptions,
  act: (administration: Administration) => Promise<T>,
): Promise<T> {
  const operator = { actor: `os:${userName()}`, requestId: '', reason: readReason(reason) }
  const home = openHome(process.env)
  const { blobs } = await openBlobs(home, await readConfig(home, process.env))
  return withStore((store, config) => {
    const onLost = (): void =>
      void process.stderr.write('That this was refused could not be written into the audit log.\n')
    const ports = operatorPorts({ store, blobs, observer: noObserver, onLost })
    return act({ ports, operator, store, config })
  })
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'unknown') // a user without an entry, as in containers
  }
}

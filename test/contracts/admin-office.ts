import type { TestContext } from 'node:test'
import type {
  AdminActionKind,
  AdminActions,
  Performed,
  Repeatable,
} from '../../packages/backlot/src/domain/admin.ts'
import type { AuditedAction } from '../../packages/backlot/src/domain/audit.ts'
import { AUDITED, openWorld, type OpenStore, type World } from './store-world.ts'

/** A world with a shortcut for admin actions. */
export type Office = World & {
  perform<Kind extends AdminActionKind>(
    kind: Kind,
    action: AdminActions[Kind],
    wish?: { readonly repeatable?: Repeatable; readonly entry?: Partial<AuditedAction> },
  ): Promise<Performed<Kind>>
}

/** Opens an office, which is closed when the test ends. */
export async function openOffice(t: TestContext, open: OpenStore): Promise<Office> {
  const world = await openWorld(t, open)
  return {
    ...world,
    perform: (kind, action, { repeatable, entry } = {}) =>
      world.admin.perform({
        kind,
        action,
        entry: { ...AUDITED, action: kind, ...entry },
        nowMs: 50,
        ...(repeatable && { repeatable }),
      }),
  }
}

/** The checks that the server has everything it needs. */
import type { NamedFinding } from '../../wire/admin/operations.ts'

/** The finding of a check, before it gets the check's name. */
export type DoctorFinding = Omit<NamedFinding, 'name'>

/** A check. An error in it is a finding as well: `broken`. */
export type Check = { readonly name: string; readonly run: () => Promise<DoctorFinding> }

/** The finding of a check, whatever happens in it. */
export async function findingOf({ name, run }: Check): Promise<NamedFinding> {
  try {
    return { name, ...(await run()) }
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    return { name, state: 'broken', message }
  }
}

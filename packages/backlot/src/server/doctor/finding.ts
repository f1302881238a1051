/** What is looked at to know whether everything that the server needs works here. */
import type { NamedFinding } from '../../wire/admin/operations.ts'

/** What a check comes to, before it is given the check's name. */
export type DoctorFinding = Omit<NamedFinding, 'name'>

/** A check: what is looked at, and how. A throw is a finding as well: `broken`. */
export type Check = { readonly name: string; readonly run: () => Promise<DoctorFinding> }

/** What a check comes to, whatever happens in it. */
export async function findingOf({ name, run }: Check): Promise<NamedFinding> {
  try {
    return { name, ...(await run()) }
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    return { name, state: 'broken', message }
  }
}

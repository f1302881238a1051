/** What is looked at to know whether everything that the server needs works here. */

/** What a check comes to; `mend` says what to do about anything but `fine`. */
export type DoctorFinding = {
  readonly state: 'fine' | 'doubtful' | 'broken'
  readonly message: string
  readonly mend?: string
}

/** A check: what is looked at, and how. A throw is a finding as well: `broken`. */
export type Check = { readonly name: string; readonly run: () => Promise<DoctorFinding> }

/** A finding with the name of its check. */
export type NamedFinding = DoctorFinding & { readonly name: string }

/** What a check comes to, whatever happens in it. */
export async function findingOf({ name, run }: Check): Promise<NamedFinding> {
  try {
    return { name, ...(await run()) }
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    return { name, state: 'broken', message }
  }
}

/** Temporary files that no other process needs. */
export interface TemporaryFiles {
  /**
   * The path of a file that does not exist yet, in a folder that only this system user can enter;
   * its name begins with `kind`. Whoever creates the file deletes it; files of dead processes are
   * swept. Rejects when the folder cannot be created.
   */
  newPath(kind: string): Promise<string>
}

/** Where bytes are put down that no other process needs. */
export interface TemporaryFiles {
  /**
   * The path of a file that is not there yet, in a folder that only this system
   * user may enter; `kind` is what its name begins with. Whoever creates the file
   * removes it; what a process that died has left is swept. Rejects when there can
   * be no such folder.
   */
  newPath(kind: string): Promise<string>
}

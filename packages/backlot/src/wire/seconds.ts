/** A moment in whole seconds since the epoch, of one in milliseconds; 0 for none. */
export function toSeconds(ms = 0): number {
  return Math.floor(ms / 1000)
}

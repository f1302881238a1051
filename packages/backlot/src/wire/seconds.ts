/** Milliseconds since the epoch as whole seconds; 0 for none. */
export function toSeconds(ms = 0): number {
  return Math.floor(ms / 1000)
}

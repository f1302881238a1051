/** Loaded before the program: the clock of its machine is ahead by CLOCK_AHEAD_MS, or behind. */
const aheadMs = Number(process.env['CLOCK_AHEAD_MS'])
const { now } = Date

Date.now = () => now() + aheadMs

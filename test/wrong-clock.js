/** Loaded before the program: shifts its clock by CLOCK_AHEAD_MS, which may be negative. */
const aheadMs = Number(process.env['CLOCK_AHEAD_MS'])
const { now } = Date

Date.now = () => now() + aheadMs

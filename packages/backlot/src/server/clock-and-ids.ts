import { systemClock } from '../system/clock.ts'
import { systemIds } from '../system/ids.ts'

/** The clock of the whole process. */
export const clock = systemClock()

/** The ids of the whole process. */
export const ids = systemIds()

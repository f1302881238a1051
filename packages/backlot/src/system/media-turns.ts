import { createTurns, type Turns } from '../domain/turns.ts'
import { MAX_MEDIA_AT_ONCE } from './media-threads.ts'

/** Turns at reading pictures and films that callers send: one account never has them all. */
export function mediaTurns(): Turns {
  return createTurns('pictures and videos', {
    atOnce: MAX_MEDIA_AT_ONCE,
    atOnceOfOne: MAX_MEDIA_AT_ONCE - 1,
    waiting: 1024,
    waitingOfOne: 64,
  })
}

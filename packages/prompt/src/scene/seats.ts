/** The furniture and the ground that people sit and lie on. */

/** What people sit or lie on; at a `table` they sit on a chair before one. */
export const SEATS = [
  'chair',
  'armchair',
  'sofa',
  'bench',
  'stool',
  'throne',
  'rock',
  'log',
  'steps',
  'bed',
  'hammock',
  'table',
  'wheelchair',
  'car_seat',
  'driver_seat',
] as const

/** One of `SEATS`. */
export type SeatName = (typeof SEATS)[number]

/** Seats that are long enough to lie on. */
export const LONG_SEATS = [
  'bed',
  'hammock',
  'sofa',
  'bench',
  'rock',
] as const satisfies readonly SeatName[]

/** One of `LONG_SEATS`. */
export type LongSeat = (typeof LONG_SEATS)[number]

/** True for a seat that is long enough to lie on. */
export const isLongSeat = (seat: string | undefined): seat is LongSeat =>
  LONG_SEATS.some((one) => one === seat)

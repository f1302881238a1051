/** Formats values for people. */

const MICROS = 1_000_000

// Created once: `toLocaleString` creates one for each value, which takes longer than everything
// else in a table row.
const CENTS = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
const SMALL = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 6 })
const WHOLE = new Intl.NumberFormat('en')
const TIME = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const FULL = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' })

/** Money with two decimals, and more where they are not zero. */
export function money(micros: number): string {
  const isSmall = Math.abs(micros) < MICROS / 100 && micros !== 0
  return (isSmall ? SMALL : CENTS).format(micros / MICROS)
}

/** A whole number with thousands separators. */
export function count(value: number): string {
  return WHOLE.format(value)
}

/** A duration: `8 s`, `2 min 5 s`, `3 h 10 min`. */
export function seconds(value: number): string {
  const whole = Math.max(0, Math.round(value))
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return whole % 60 === 0 ? `${minutes} min` : `${minutes} min ${whole % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** Milliseconds: `42 ms`, `1.3 s`, `2 min 5 s`. */
export function milliseconds(value: number): string {
  if (value < 1000) return `${Math.round(value)} ms`
  return value < 10_000 ? `${(value / 1000).toFixed(1)} s` : seconds(value / 1000)
}

/** Bytes in the units of 1024. */
export function bytes(value: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, value)) / 10))
  const amount = value / 1024 ** power
  return `${amount.toFixed(power === 0 || amount >= 10 ? 0 : 1)} ${units[power] ?? ''}`
}

/** A time in useful precision: only the time for today, otherwise the day. Takes milliseconds. */
export function moment(ms: number): string {
  const then = new Date(ms)
  const isToday = then.toDateString() === new Date().toDateString()
  return (isToday ? TIME : DAY).format(then)
}

/** Date and time in full. Takes milliseconds. */
export function fullMoment(ms: number): string {
  return FULL.format(ms)
}

/** The text with its first letter in upper case. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

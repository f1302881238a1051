/** Values as people read them. */

const MICROS = 1_000_000

/** Money: two places, more where they say something. */
export function money(micros: number): string {
  return (micros / MICROS).toLocaleString('en', {
    minimumFractionDigits: 2,
    maximumFractionDigits: Math.abs(micros) < MICROS / 100 && micros !== 0 ? 6 : 4,
  })
}

/** A whole number with its thousands apart. */
export function count(value: number): string {
  return value.toLocaleString('en')
}

/** A length of time: `8 s`, `2 min 5 s`, `3 h 10 min`. */
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

/** A moment, as near as it is useful: the time of today, else the day. Takes milliseconds. */
export function moment(ms: number): string {
  const then = new Date(ms)
  const isToday = then.toDateString() === new Date().toDateString()
  return isToday
    ? then.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
    : then.toLocaleString('en-GB', {
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
      })
}

/** A moment in full. Takes milliseconds. */
export function fullMoment(ms: number): string {
  return new Date(ms).toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'long' })
}

/** The first letter large. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

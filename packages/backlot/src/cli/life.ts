import { Refusal } from '../config/refusal.ts'

const UNIT_MS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}

/** A duration like 90d, 12h or 30m in milliseconds; throws a refusal that names the option. */
export function parseLife(option: string, text: string): number {
  const [, amount, unit = ''] = /^([1-9]\d{0,4})([mhd])$/.exec(text) ?? []
  const unitMs = UNIT_MS[unit]
  if (amount === undefined || unitMs === undefined)
    throw new Refusal(`${option} must be a number and m, h or d, as in 90d, got ${text}.`)
  return Number(amount) * unitMs
}

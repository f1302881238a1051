/**
 * The types of sensitive content, in the order of their numbers on the wire, from 1. Source: brief,
 * `input_sensitive_type`.
 */
export const SENSITIVE_TYPES = [
  'severe',
  'pornography',
  'advertising',
  'prohibited',
  'abusive',
  'violence', // terrorism or violence
  'other',
] as const

/** One of `SENSITIVE_TYPES`. */
export type SensitiveType = (typeof SENSITIVE_TYPES)[number]

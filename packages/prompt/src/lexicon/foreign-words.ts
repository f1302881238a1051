/**
 * The lexicon of six more languages: what is not the name of a thing, and our own cast where the illustration set names
 * it otherwise. Words are separated by commas and stand as they do in a text; Japanese and Korean ones without particles.
 */
import { FRENCH } from './foreign/fr.ts'
import { GERMAN } from './foreign/de.ts'
import { JAPANESE } from './foreign/ja.ts'
import { KOREAN } from './foreign/ko.ts'
import { PORTUGUESE } from './foreign/pt.ts'
import { SPANISH } from './foreign/es.ts'
import type { ForeignLine } from './foreign/foreign-line.ts'

/** The languages that have a lexicon of their own beside English and Chinese. */
export type ForeignLanguage = 'es' | 'de' | 'fr' | 'pt' | 'ja' | 'ko'

/** The lines by language. */
export const FOREIGN_WORDS: Readonly<Record<ForeignLanguage, readonly ForeignLine[]>> = {
  es: SPANISH,
  de: GERMAN,
  fr: FRENCH,
  pt: PORTUGUESE,
  ja: JAPANESE,
  ko: KOREAN,
}

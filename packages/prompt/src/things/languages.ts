/** In which languages shapes have names. */

/** Languages with words for shapes beside our own English and Chinese tables. */
export const LANGUAGES = ['en', 'es', 'de', 'fr', 'pt', 'ja', 'ko', 'zh'] as const

/** One of `LANGUAGES`. */
export type Language = (typeof LANGUAGES)[number]

import packageJson from '../package.json' with { type: 'json' }

/** The version of this checkout. */
export const VERSION: string = packageJson.version

import { isAbsolute, join } from 'node:path'
import Type from 'typebox'
import { Refusal } from './refusal.ts'
import { section } from './section.ts'

/** The folder of the console in a checkout, and in a package. */
const BUILT = join(
  import.meta.dirname,
  import.meta.url.endsWith('.ts') ? '../../../console/dist' : '../console',
)

/** The folder of the built console; undefined when it is turned off. */
export const consoleFolder = section(
  Type.Union([Type.Boolean(), Type.String({ minLength: 1 })], {
    description: 'false: there is no web console; or the absolute path of another build of it',
    default: true,
  }),
  (given): string | undefined => {
    if (given === false) return undefined
    if (given === undefined || given === true) return BUILT
    if (isAbsolute(given)) return given
    throw new Refusal(`console must be true, false or an absolute path, got ${given}.`)
  },
)

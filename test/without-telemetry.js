/**
 * Loaded by `--import` into programs that are to find none of OpenTelemetry's packages that operators install by
 * themselves. Its interface alone comes with prom-client.
 */
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (name, context, next) => {
    if (!/^@opentelemetry\/(?!api$)/.test(name)) return next(name, context)
    const missing = new Error(`Cannot find package '${name}'`)
    throw Object.assign(missing, { code: 'ERR_MODULE_NOT_FOUND' })
  },
})

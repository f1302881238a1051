/**
 * Loaded by `--import` into programs that must not find the OpenTelemetry packages that operators
 * install separately. Only its API package comes with prom-client.
 */
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (name, context, next) => {
    if (!/^@opentelemetry\/(?!api$)/.test(name)) return next(name, context)
    const missing = new Error(`Cannot find package '${name}'`)
    throw Object.assign(missing, { code: 'ERR_MODULE_NOT_FOUND' })
  },
})

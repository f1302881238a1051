/**
 * Loaded by `--import` into programs that must not find node-llama-cpp, which operators install
 * separately.
 */
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (name, context, next) => {
    if (name !== 'node-llama-cpp') return next(name, context)
    const missing = new Error(`Cannot find package '${name}'`)
    throw Object.assign(missing, { code: 'ERR_MODULE_NOT_FOUND' })
  },
})

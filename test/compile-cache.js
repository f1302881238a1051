/**
 * Loaded before every test file: hundreds of processes compile the same modules, and all but the
 * first use this cache.
 */
import module from 'node:module'
import { join } from 'node:path'

module.enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))

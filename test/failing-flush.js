/**
 * Loaded before the program: while the file named in FLUSH_FAILS_WHEN exists, every flush fails, as
 * on a broken disk.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { fdatasync } = fs
const sign = process.env['FLUSH_FAILS_WHEN'] ?? ''

fs.fdatasync = (file, done) => {
  if (!fs.existsSync(sign)) fdatasync(file, done)
  else
    process.nextTick(done, Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }))
}
syncBuiltinESMExports()

/**
 * Puts the pictures of `collection.yaml` into a folder, from Debian's packages: `node packages/previz/test/pictures/collect.ts
 * FOLDER`. Needs `apt-get` and `dpkg-deb`, 180 MB to download, and installs nothing.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { parse } from 'yaml'

type Source = {
  readonly package: string
  readonly root: string
  readonly pictures: readonly (readonly [
    name: string,
    file: string,
    author: string,
    licence: string,
  ])[]
}

const sources: readonly Source[] = parse(
  readFileSync(new URL('collection.yaml', import.meta.url), 'utf8'),
)
const [, , folder = 'pictures'] = process.argv
mkdirSync(folder, { recursive: true })
const work = mkdtempSync(join(tmpdir(), 'pictures-'))
try {
  for (const { package: name, root, pictures } of sources) {
    execFileSync('apt-get', ['download', name], {
      cwd: work,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const archive = readdirSync(work).find((file) => file.startsWith(`${name}_`))
    if (archive === undefined) throw new Error(`apt-get download ${name} left no package`)
    const unpacked = join(work, name)
    execFileSync('dpkg-deb', ['-x', join(work, archive), unpacked])
    for (const [picture, file] of pictures)
      copyFileSync(join(unpacked, root, file), join(folder, `${picture}${extname(file)}`))
    rmSync(unpacked, { recursive: true })
    process.stdout.write(`${name}: ${pictures.length}\n`)
  }
} finally {
  rmSync(work, { recursive: true })
}

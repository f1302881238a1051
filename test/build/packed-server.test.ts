/** The packed server, installed in an empty folder with its dependencies and nothing else. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test, type TestContext } from 'node:test'
import {
  type Client,
  clientOf,
  eventually,
  FILM_DEADLINE_MS,
  temporaryHome,
} from '../e2e/program.ts'
import { installServer } from '../install-packed.ts'
import { type Ended, runNode, sizeOf } from './installed.ts'

const TIMEOUT = { timeout: 600_000 }

const server = await installServer(temporaryHome({ after }))
const program = join(server.home, 'bin/backlot.js')

test('it takes at most 25 packages and 100 MB, and none that is not published', TIMEOUT, () => {
  const { packages, bytes } = sizeOf(server)
  assert.ok(packages > 3 && packages <= 25, `${packages} packages`)
  assert.ok(bytes > 30e6 && bytes <= 100e6, `${bytes} bytes`)
  const manifest = JSON.parse(readFileSync(join(server.home, 'package.json'), 'utf8'))
  assert.equal(manifest.private, undefined)
  assert.deepEqual(manifest.engines, { node: '>=24' })
  assert.equal(manifest.license, 'Apache-2.0')
  assert.deepEqual(manifest.publishConfig, { access: 'public', provenance: true })
  const names = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
  assert.ok(!names.some((name) => name.startsWith('@backlot/')))
  assert.equal(globSync('**/*.ts', { cwd: server.home, exclude: ['node_modules'] }).length, 0)
  for (const file of ['LICENSE', 'README.md', 'dist/THIRD-PARTY-NOTICES.txt'])
    assert.notEqual(readFileSync(join(server.home, file), 'utf8'), '', file)
})

test(
  'it prints a key and addresses, makes a film, and stops when it is asked to',
  TIMEOUT,
  async (t) => {
    const home = temporaryHome(t)
    const { child, ended, banner } = await start(t, 'curl ', { BACKLOT_HOME: home })
    const address = /address +(\S+)/.exec(banner)?.[1] ?? ''
    const client = clientOf(address, readFileSync(join(home, 'first-key'), 'utf8').trim())
    assert.equal(await filmed(client), 'success')
    const docs = await fetch(`${address}/docs/`)
    assert.match(await docs.text(), /<title>/)
    child.kill('SIGTERM')
    assert.deepEqual(await ended, [0, null])
    const later = await start(t, 'A new key', { BACKLOT_HOME: home })
    assert.match(later.banner, /npx backlot keys create/, 'as it is called in that folder')
    assert.doesNotMatch(banner + later.banner, /npm run/, 'scripts that only a checkout has')
  },
)

/**
 * Starts the server in its installation's folder, and reads its output up to the line that contains
 * `last`.
 */
async function start(
  t: TestContext,
  last: string,
  environment: { readonly BACKLOT_HOME: string } & Readonly<Record<string, string>>,
): Promise<{ child: ChildProcess; ended: Promise<unknown[]>; banner: string }> {
  const child = spawn(process.execPath, [program, 'serve', '--port', '0'], {
    cwd: server.folder,
    env: {
      ...outsideNpm(),
      BACKLOT_LOG: 'warn',
      NO_COLOR: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  t.after(() => child.kill('SIGKILL'))
  let banner = ''
  for await (const line of createInterface({ input: child.stdout })) {
    banner += `${line}\n`
    if (line.includes(last)) break
  }
  return { child, ended, banner }
}

/** How the task of a small film ends. */
async function filmed(client: Client): Promise<string> {
  const order = { model: 'Vendor-Video-2.3', prompt: 'A boat [Push in] [sandbox:quick]' }
  const { body } = await client.post('/v1/video_generation', order)
  const done = await eventually(
    () => client.get(`/v1/query/video_generation?task_id=${body.task_id}`),
    (answer) => answer.body.status !== 'processing',
    FILM_DEADLINE_MS,
  )
  return done.body.status
}

/** The environment without what npm adds for this test. */
function outsideNpm(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')),
  )
}

/** A folder on another file system, as Linux has. */
const OTHER_DISK = '/dev/shm'

test(
  'data, films and temporary files may be on three disks',
  { ...TIMEOUT, skip: !existsSync(OTHER_DISK) && `there is no ${OTHER_DISK} here` },
  async (t) => {
    const home = mkdtempSync(join(OTHER_DISK, 'backlot-'))
    t.after(() => rmSync(home, { recursive: true, force: true }))
    const elsewhere = temporaryHome(t)
    const { banner } = await start(t, 'curl ', {
      BACKLOT_HOME: home,
      BACKLOT_BLOBS: `file:${join(elsewhere, 'films')}`,
      BACKLOT_TEMP: OTHER_DISK,
    })
    const address = /address +(\S+)/.exec(banner)?.[1] ?? ''
    const key = readFileSync(join(home, 'first-key'), 'utf8').trim()
    const form = new FormData()
    form.append('purpose', 'retrieval')
    form.append('file', new Blob(['a text']), 'text.txt')
    const headers = { authorization: `Bearer ${key}` }
    const url = `${address}/v1/files/upload`
    const uploaded = await fetch(url, { method: 'POST', headers, body: form })
    const { file } = JSON.parse(await uploaded.text())
    const kept = await fetch(
      `${address}/v1/files/retrieve_content?file_id=${String(file.file_id)}`,
      { headers },
    )
    assert.equal(await kept.text(), 'a text')
    const client = clientOf(address, key)
    assert.equal(await filmed(client), 'success')
    assert.ok(readdirSync(join(elsewhere, 'films')).length > 0)
  },
)

test('it plays a template, with its fonts', TIMEOUT, async (t) => {
  const home = temporaryHome(t)
  const order = ['--template', '410000000000000101', '--text', 'Zwölf 十二 שלום 🦊']
  const { stdout, stderr, code } = await runNode(
    server,
    [program, 'render', ...order, '-o', join(home, 'card.mp4')],
    { BACKLOT_HOME: home },
  )
  assert.equal(code, 0, stdout + stderr)
})

test(
  'what is optional and not there is named with the command that gets it',
  TIMEOUT,
  async (t) => {
    const environment = { BACKLOT_HOME: temporaryHome(t), PATH: '' }
    const before = await runNode(server, [program, 'doctor'], environment)
    assert.match(before.stdout, /npm install @napi-rs\/webcodecs/, before.stderr)
    const model =
      '{engines: {local: {type: gguf, model: m.gguf}}, models: {Vendor-M2.7: {engine: local}}}'
    writeFileSync(join(environment.BACKLOT_HOME, 'backlot.yaml'), model)
    writeFileSync(join(environment.BACKLOT_HOME, 'm.gguf'), 'GGUF')
    const { stdout, stderr } = await runNode(server, [program, 'doctor'], environment)
    assert.match(stdout, /npm install node-llama-cpp/, stderr)
    assert.doesNotMatch(before.stdout + stdout, /npm ci/)
  },
)

test('an old Node is refused, with what to do', TIMEOUT, async () => {
  const versions = `{ value: { ...process.versions, node: '22.3.0' } }`
  const code = `Object.defineProperty(process, 'versions', ${versions})`
  const old = ['--import', `data:text/javascript,${encodeURIComponent(code)}`]
  const ended = await runNode(server, [...old, program, 'serve'])
  assert.equal(ended.code, 1)
  assert.equal(
    ended.stderr,
    'Backlot needs Node 24 or newer, and this is Node 22.3.0.\n' +
      'Install a newer one: see nodejs.org, or your version manager.\n',
  )
})

test('a damaged installation names the file before anything is served', TIMEOUT, async (t) => {
  const BACKLOT_HOME = temporaryHome(t)
  const copy = join(temporaryHome(t), 'node_modules/backlot')
  cpSync(join(server.folder, 'node_modules'), join(copy, '..'), { recursive: true })
  const serve = (...args: readonly string[]): Promise<Ended> =>
    runNode(server, [join(copy, 'bin/backlot.js'), ...args], { BACKLOT_HOME })
  const painter = join(copy, 'dist/painter.js')
  const text = readFileSync(painter, 'utf8')

  writeFileSync(painter, text.replace('e', 'f'))
  assert.match((await serve('doctor')).stdout, /build +.*painter\.js is not as it was built/)

  writeFileSync(painter, text.slice(5))
  const cut = await serve('serve', '--port', '0')
  assert.equal(cut.code, 1)
  assert.match(
    cut.stderr,
    /^This installation of Backlot is damaged: .*painter\.js has \d+ bytes, and should have \d+\.\nInstall it again/,
  )

  rmSync(painter)
  assert.match((await serve('serve', '--port', '0')).stderr, /painter\.js is missing\.\nInstall/)

  writeFileSync(painter, text)
  rmSync(join(copy, 'dist/lists'), { recursive: true })
  assert.match((await serve('serve', '--port', '0')).stderr, /dist.lists.\S+ is missing\.\nInstall/)

  rmSync(join(copy, 'dist/build.json'))
  assert.match((await serve('--help')).stderr, /build\.json cannot be read\.\nInstall/)
})

test('what it depends on and is not installed is named, too', TIMEOUT, async (t) => {
  const home = temporaryHome(t)
  const alone = join(home, 'backlot')
  cpSync(server.home, alone, { recursive: true })
  const args = [join(alone, 'bin/backlot.js'), 'render', 'A boat', '-o', join(home, 'film.mp4')]
  const { code, stderr } = await runNode(server, args, { BACKLOT_HOME: home })
  assert.equal(code, 1)
  assert.match(stderr, /^This installation of Backlot is damaged: .*(sharp|canvas|piscina)/)
})

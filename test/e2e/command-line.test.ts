/** An error at the command line is one clear sentence on stderr and a non-zero exit code. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { VERSION } from '../../packages/backlot/src/config/version.ts'
import { runCommand, startProgram, temporaryHome, type Ended } from './program.ts'

function oneSentence({ code, stdout, stderr }: Ended, sentence: RegExp): void {
  assert.equal(code, 1)
  assert.equal(stdout, '')
  assert.match(stderr, sentence)
  assert.equal(stderr.trimEnd().split('\n').length, 1, stderr)
}

describe('the command line', () => {
  test('a port in use', async (t) => {
    const server = await startProgram(t)
    const { port } = new URL(server.address)
    const ended = await runCommand(temporaryHome(t), ['serve', '--port', port])
    oneSentence(ended, new RegExp(`^Port ${port} on 127.0.0.1 is in use`))
  })

  test('a port that is none', async (t) => {
    const ended = await runCommand(temporaryHome(t), ['serve', '--port', '99999'])
    oneSentence(ended, /^The port must be a number from 0 to 65535, got 99999\.$/m)
  })

  test('a home that cannot be written', async (t) => {
    const file = join(temporaryHome(t), 'file')
    writeFileSync(file, '')
    oneSentence(await runCommand(join(file, 'home'), ['serve']), /^The data folder .* cannot be/)
  })

  test('a configuration with broken YAML', async (t) => {
    const home = temporaryHome(t)
    writeFileSync(join(home, 'backlot.yaml'), 'port: 1\nstore: {url: "x\n')
    oneSentence(await runCommand(home, ['serve']), /backlot\.yaml, line \d+, column \d+: /)
  })

  test('a configuration with a wrong value', async (t) => {
    const home = temporaryHome(t)
    writeFileSync(join(home, 'backlot.yaml'), 'host: 127.0.0.1\nport: many\n')
    const ended = await runCommand(home, ['serve'])
    oneSentence(ended, /backlot\.yaml, line 2, column 7: port must be an integer\.$/m)
  })

  test('a configuration with an unknown setting', async (t) => {
    const home = temporaryHome(t)
    writeFileSync(join(home, 'backlot.yaml'), 'prot: 1\n')
    const ended = await runCommand(home, ['serve'])
    oneSentence(
      ended,
      /backlot\.yaml, line 1, column \d+: prot is not a setting; did you mean port\?$/m,
    )
  })

  test('a configuration with an engine that there is not', async (t) => {
    const home = temporaryHome(t)
    writeFileSync(join(home, 'backlot.yaml'), 'models: { Vendor-M3: { engine: oracle } }\n')
    oneSentence(
      await runCommand(home, ['serve']),
      /models\.Vendor-M3\.engine must be sandbox, got oracle/,
    )
  })

  test('a damaged store', async (t) => {
    const home = temporaryHome(t)
    writeFileSync(join(home, 'backlot.db'), 'this is no database, whatever its name says')
    oneSentence(await runCommand(home, ['keys', 'list']), /^The store .* cannot be opened: /)
  })

  test('a store that cannot be reached, without its password', async (t) => {
    const ended = await runCommand(temporaryHome(t), ['keys', 'list'], {
      BACKLOT_STORE: 'postgres://me:secret@127.0.0.1:1/none',
    })
    oneSentence(ended, /cannot be opened/)
    assert.ok(!ended.stderr.includes('secret'))
  })

  test('a store of no known kind', async (t) => {
    const ended = await runCommand(temporaryHome(t), ['keys', 'list'], {
      BACKLOT_STORE: 'mysql://x',
    })
    oneSentence(ended, /must begin with sqlite: or postgres/)
  })

  test('an account, a key, an amount that are none', async (t) => {
    const home = temporaryHome(t)
    oneSentence(await runCommand(home, ['accounts', 'show', 'nobody']), /no account named nobody/)
    oneSentence(await runCommand(home, ['keys', 'revoke', 'key_1']), /no key "key_1"/)
    oneSentence(
      await runCommand(home, ['keys', 'create', '--account', 'a', '--expires', '-1d']),
      /--expires must be/,
    )
    await runCommand(home, ['keys', 'create', '--account', 'a'])
    for (const amount of ['0', 'ten', '1.1234567', '99999999999'])
      oneSentence(await runCommand(home, ['accounts', 'credit', 'a', amount]), /amount must be/)
  })

  test('a credit with a reference is given once', async (t) => {
    const home = temporaryHome(t)
    await runCommand(home, ['keys', 'create', '--account', 'a'])
    const credit = ['accounts', 'credit', 'a', '2.50', '--reference', 'invoice 7']
    for (const time of ['first', 'second']) {
      const { stdout } = await runCommand(home, credit)
      assert.equal(stdout.trim(), 'invoice 7 is credited to a, once; balance 2.50', time)
    }
    oneSentence(await runCommand(home, [...credit.slice(0, -1), '']), /--reference must have/)
  })

  test('the program is the same by the name of its TypeScript', async () => {
    const program = join(import.meta.dirname, '../../packages/backlot/src/cli/main.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [program, '--version'])
    assert.equal(stdout.trim(), VERSION)
  })

  test('a checkout without its packages says how to get them', async (t) => {
    const checkout = temporaryHome(t)
    const backlot = join(import.meta.dirname, '../../packages/backlot')
    for (const part of ['bin', 'src/cli', 'src/config', 'package.json'])
      cpSync(join(backlot, part), join(checkout, part), { recursive: true })
    const program = join(checkout, 'bin/backlot.js')
    const ended = await promisify(execFile)(process.execPath, [program, 'serve']).catch(
      (thrown: unknown) => thrown,
    )
    assert.ok(ended instanceof Error && 'stderr' in ended && 'code' in ended)
    assert.equal(ended.code, 1)
    assert.equal(ended.stderr, 'Packages are missing; run "npm ci" in the checkout first.\n')
  })

  test('a home with a space and other letters is fine', async (t) => {
    const home = join(temporaryHome(t), 'mein Büro 家')
    mkdirSync(home)
    assert.equal((await runCommand(home, ['keys', 'create', '--account', 'a'])).code, 0)
  })
})

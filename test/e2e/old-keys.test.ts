import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { SignJWT } from 'jose'
import { MIGRATIONS } from '../../packages/backlot/src/stores/sql/migrations.ts'
import { clientOf, runCommand, startProgram, temporaryHome, type Program } from './program.ts'

const SECRET = 'ab'.repeat(32)
const CREATED_AT_MS = 1_760_000_000_123

const TYPES = {
  text: 'text',
  integer: 'integer',
  sequence: 'integer primary key',
  tableOptions: 'strict',
  keyedOptions: 'strict, without rowid',
  isShared: false,
}

/** A store from before token hashes were stored, with two keys. */
function writeOldStore(home: string): void {
  const database = new DatabaseSync(join(home, 'backlot.db'))
  const all = MIGRATIONS.map((migration) => migration(TYPES))
  const count = all.findIndex((statements) => statements.some((each) => each.includes('tokenHash')))
  assert.ok(count > 0)
  for (const statement of all.slice(0, count).flat()) database.exec(statement)
  database.exec(`
    pragma user_version = ${count};
    insert into account (id, name, prepaid, "createdAtMs", "balanceMicros", "heldMicros", "chargedMicros")
      values ('acc_1', 'old', 0, ${CREATED_AT_MS}, 0, 0, 0);
    insert into "apiKey" (id, "accountId", "createdAtMs") values ('key_1', 'acc_1', ${CREATED_AT_MS});
    insert into "apiKey" (id, "accountId", "createdAtMs", "expiresAtMs")
      values ('key_2', 'acc_1', ${CREATED_AT_MS}, 4102444800000);
    insert into secret (name, value) values ('keys', '${SECRET}');
  `)
  database.close()
}

/** A token in the format of that time. */
async function oldToken(id: string, expiresAtMs?: number): Promise<string> {
  const jwt = new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(id)
    .setSubject('acc_1')
    .setIssuedAt(Math.floor(CREATED_AT_MS / 1000))
  if (expiresAtMs !== undefined) jwt.setExpirationTime(Math.floor(expiresAtMs / 1000))
  return jwt.sign(new TextEncoder().encode(SECRET))
}

async function statusOf({ address }: Program, token: string): Promise<number> {
  const { body } = await clientOf(address, token).get('/v1/files/list')
  return body.base_resp.status_code
}

test('keys of an older version go on working, and their secret is no longer in the store', async (t) => {
  const home = temporaryHome(t)
  writeOldStore(home)
  const server = await startProgram(t, { home })
  assert.equal(await statusOf(server, await oldToken('key_1')), 0)
  assert.equal(await statusOf(server, await oldToken('key_2', 4_102_444_800_000)), 0)
  assert.equal(await statusOf(server, await oldToken('key_2')), 2049, 'not the token of that key')
  const kept = new DatabaseSync(join(home, 'backlot.db'), { readOnly: true })
  const dump = JSON.stringify(kept.prepare('select * from secret').all())
  kept.close()
  assert.ok(!dump.includes(SECRET))

  const { stdout } = await runCommand(home, ['keys', 'list'])
  assert.match(stdout, /key_1 .*live, from before hashes were kept: replace it/)
  await runCommand(home, ['keys', 'revoke', 'key_1'])
  assert.equal(await statusOf(server, await oldToken('key_1')), 2049)
})

test('a reader of the store cannot make a key that is taken, not even for a key that is there', async (t) => {
  const server = await startProgram(t)
  const { stdout } = await runCommand(server.home, ['keys', 'create', '--account', 'victim'])
  assert.equal(await statusOf(server, stdout.trim()), 0)
  const kept = new DatabaseSync(join(server.home, 'backlot.db'), { readOnly: true })
  const key = kept.prepare('select * from "apiKey" where "revokedAtMs" is null limit 1').get()
  const secrets = kept.prepare('select value from secret').all()
  kept.close()
  assert.ok(key && secrets.length > 0)
  const dump = JSON.stringify(secrets)
  const texts = Array.from(dump.matchAll(/[0-9a-f]{64}/g), ([each]) => each)
  for (const secret of texts) {
    const forged = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setJti(String(key['id']))
      .setSubject(String(key['accountId']))
      .setIssuedAt(Math.floor(Number(key['createdAtMs']) / 1000))
      .sign(new TextEncoder().encode(secret))
    assert.equal(await statusOf(server, forged), 2049)
  }
})

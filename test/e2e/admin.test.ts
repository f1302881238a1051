import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readConfig } from '../../packages/backlot/src/config/config.ts'
import { openStore } from '../../packages/backlot/src/server/open-store.ts'
import {
  type Answer,
  clientOf,
  createClient,
  runCommand,
  startProgram,
  temporaryHome,
} from './program.ts'

const ADMIN_KEY = 'an-operator-knows-this'

const MESSAGE = {
  model: 'Vendor-M2.7',
  max_tokens: 64,
  metadata: { user_id: 'ann' },
  messages: [{ role: 'user', content: 'Say exactly: yes' }],
}

describe('the admin interface', () => {
  test('is not there unless a key is set', async (t) => {
    const server = await startProgram(t)
    const answer = await fetch(`${server.address}/admin/v1/accounts`, {
      headers: { authorization: `Bearer ${ADMIN_KEY}` },
    })
    assert.equal(answer.status, 404)
  })

  test('makes an account, its money and limits, and reports what it used', async (t) => {
    const server = await startProgram(t, { environment: { BACKLOT_ADMIN_KEY: ADMIN_KEY } })
    const operator = clientOf(server.address, ADMIN_KEY)
    const post = (path: string, body: object = {}) => operator.post(`/admin/v1/${path}`, body)

    const made = await post('accounts/studio/keys', { prepaid: true, expires_in_s: 3600 })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    const client = clientOf(server.address, made.body.key)
    assert.equal((await client.post('/compat/v1/messages', MESSAGE)).status, 402)

    const credit = { amount: '2.50', reference: 'invoice 7' }
    assert.equal((await post('accounts/studio/credit', credit)).body.balance_micros, 2_500_000)
    assert.equal((await post('accounts/studio/credit', credit)).body.balance_micros, 2_500_000)
    assert.equal((await client.post('/compat/v1/messages', MESSAGE)).status, 200)

    const limited = await post('accounts/studio/limits', { scope: 'user', rpm: 1 })
    assert.deepEqual(limited.body.limits, {
      rpm: 1,
      tpm: 'default',
      video_rpm: 'default',
      concurrent: 'default',
    })
    assert.equal((await client.post('/compat/v1/messages', MESSAGE)).status, 200)
    const { body: account } = await operator.get('/admin/v1/accounts/studio')
    assert.deepEqual([account.limits.rpm, account.user_limits.rpm], ['default', 1])
    assert.equal(account.keys[0].expires_at - account.keys[0].created_at, 3600)
    const refused = await client.post('/compat/v1/messages', MESSAGE)
    assert.equal(refused.status, 429)
    assert.equal(refused.body.base_resp.status_code, 1002)

    const usage = await operator.get('/admin/v1/accounts/studio/usage?by=user')
    const own = await client.get('/v1/usage?by=user')
    assert.deepEqual(usage.body, own.body)
    assert.equal(own.body.usage[0].value, 'ann')
    const shown = await operator.get('/admin/v1/accounts/studio')
    assert.equal(shown.body.charged_micros, own.body.usage[0].charged_micros)
    const ledger = await operator.get('/admin/v1/accounts/studio/ledger?limit=1')
    assert.match(ledger.body.lines[0].note, /^Vendor-M2.7, standard: \d+ input × 0.30 \+ /)

    assert.equal((await post(`keys/${made.body.key_id}/revoke`)).status, 200)
    assert.equal((await client.post('/compat/v1/messages', MESSAGE)).status, 401)
  })

  test('reports what all accounts used, as JSON in pages and as CSV', async (t) => {
    const server = await startProgram(t, { environment: { BACKLOT_ADMIN_KEY: ADMIN_KEY } })
    const operator = clientOf(server.address, ADMIN_KEY)
    const csv = async (query: string) => {
      const headers = { authorization: `Bearer ${ADMIN_KEY}` }
      const answer = await fetch(`${server.address}/admin/v1/usage?${query}`, { headers })
      return { answer, lines: (await answer.text()).split('\r\n') }
    }
    const amounts =
      'requests,input_tokens,output_tokens,cache_read_tokens,cache_write_tokens,films,film_seconds,charged_micros'
    const run = (...args: readonly string[]) => runCommand(server.home, ['usage', ...args])
    assert.deepEqual((await csv('format=csv')).lines, [`account,day,${amounts}`, ''])
    assert.equal((await run('--all', '--csv')).stdout, `account,day,${amounts}\n`)

    const names = ['other', 'studio', 'zoo']
    for (const name of names) {
      const client = await createClient(server, name)
      for (const userId of ['=1+1', 'ann'])
        assert.equal(
          (
            await client.post('/compat/v1/messages', {
              ...MESSAGE,
              metadata: { user_id: userId },
            })
          ).status,
          200,
        )
    }
    const listed: Record<'account' | 'value' | 'requests', string | number>[] = []
    let after = ''
    do {
      const path = `/admin/v1/usage?by=user&limit=1&after=${encodeURIComponent(after)}`
      const { status, body } = await operator.get(path)
      assert.equal(status, 200, JSON.stringify(body))
      listed.push(...body.usage)
      after = body.next
    } while (after !== '')
    const usage = listed.map(({ account, value, requests }) => `${account} ${value} ${requests}`)
    assert.deepEqual(
      usage.toSorted(),
      names.flatMap((name) => [`${name} =1+1 1`, `${name} ann 1`]),
    )
    const { answer, lines } = await csv('by=user&format=csv')
    assert.match(answer.headers.get('content-type') ?? '', /^text\/csv/)
    assert.match(answer.headers.get('content-disposition') ?? '', /filename="usage-by-user.csv"/)
    const [headings, ...rows] = lines
    assert.equal(headings, `account,user,${amounts}`)
    assert.equal(rows.length, 7, 'six, and the end of the last line')
    assert.ok(rows.some((row) => row.startsWith("studio,'=1+1,1,")))
    const { stdout } = await run('--all', '--csv', '--by', 'user')
    assert.deepEqual(stdout.split('\n'), lines)
    const totals = await operator.get('/admin/v1/usage?by=account')
    const studio = totals.body.usage.find((sum: { account: string }) => sum.account === 'studio')
    const { body: own } = await operator.get('/admin/v1/accounts/studio/usage')
    assert.deepEqual(studio, { ...own.usage[0], account: 'studio', value: '' })
    assert.match(
      (await run('--all', '--by', 'account')).stdout,
      /^ACCOUNT +REQUESTS .*\n(.*\n)*studio +2 /,
    )
    for (const query of ['by=hour', 'format=xml', 'format=csv&limit=5', 'after=>', 'from=today'])
      assert.equal((await operator.get(`/admin/v1/usage?${query}`)).status, 400, query)
    assert.equal((await csv('format=csv&after=x%25zz')).answer.status, 400)
    const stranger = clientOf(server.address, 'somebody-else-altogether')
    assert.equal((await stranger.get('/admin/v1/usage')).status, 401)
    for (const args of [[], ['--all', '--account', 'studio'], ['--all', '--csv', '--json']])
      assert.equal((await run(...args)).code, 1)
  })

  test('lists more accounts and keys than a page holds, each once', async (t) => {
    const home = temporaryHome(t)
    const store = await openStore(home, await readConfig(home, {}))
    const accounts = Array.from({ length: 10_500 }, (_, n) => `account-${n}`)
    const made = { prepaid: true, createdAtMs: 1 }
    await Promise.all(accounts.map((name) => store.keys.ensureAccount({ ...made, id: name, name })))
    await Promise.all(
      accounts
        .slice(0, 230)
        .map((name) =>
          store.keys.addKey({ id: `key-${name}`, accountId: 'account-7', createdAtMs: 1 }),
        ),
    )
    await store.close()
    const environment = { BACKLOT_ADMIN_KEY: ADMIN_KEY }
    const operator = clientOf((await startProgram(t, { home, environment })).address, ADMIN_KEY)
    const all = async (path: string, member: string): Promise<readonly string[]> => {
      const listed: string[] = []
      let after = ''
      do {
        const { status, body } = await operator.get(`${path}?limit=100&after=${after}`)
        assert.equal(status, 200)
        listed.push(...body[member].map(({ id }: { readonly id: string }) => id))
        after = body.next
      } while (after !== '')
      return listed
    }
    assert.deepEqual(await all('/admin/v1/accounts', 'accounts'), accounts.toSorted())
    assert.equal(new Set(await all('/admin/v1/accounts/account-7/keys', 'keys')).size, 230)
    assert.equal((await all('/admin/v1/keys', 'keys')).length, 230)
    const { body: shown } = await operator.get('/admin/v1/accounts/account-7')
    assert.deepEqual([shown.keys.length, shown.keys_next === ''], [100, false])
    const tooMany = await operator.get('/admin/v1/accounts?limit=101')
    assert.equal(tooMany.status, 400)
    assert.match(tooMany.body.base_resp.status_msg, /^limit must be a number from 1 to 100, got/)
  })

  test('says what is wrong, with a real status and the code in base_resp', async (t) => {
    const server = await startProgram(t, { environment: { BACKLOT_ADMIN_KEY: ADMIN_KEY } })
    const operator = clientOf(server.address, ADMIN_KEY)
    const account = '/admin/v1/accounts/studio'
    await operator.post(`${account}/keys`, {})
    const statuses = async (answer: Promise<Answer>) => {
      const { status, body } = await answer
      return [status, body.base_resp.status_code]
    }
    for (const amount of ['-1', '0', '1.1234567', '99999999999', 'ten', '1e3'])
      assert.deepEqual(await statuses(operator.post(`${account}/credit`, { amount })), [400, 2013])
    for (const change of [{ rpm: 0 }, { rpm: -1 }, { tpm: 'lots' }, { scope: 'world' }])
      assert.deepEqual(await statuses(operator.post(`${account}/limits`, change)), [400, 2013])
    const misspelt = await operator.post(`${account}/limits`, { requests: 2 })
    assert.equal(misspelt.status, 400, 'what it does not take must not look done')
    assert.match(misspelt.body.base_resp.status_msg, /^requests is nothing that this request takes/)
    const tooLow = await operator.post(`${account}/limits`, { rpm: -1 })
    assert.match(
      tooLow.body.base_resp.status_msg,
      /^rpm must be an integer of at least 1 or "none" or "default", got -1/,
    )
    const twice = { key_id: 'key_x', scope: 'user', rpm: 1 }
    assert.deepEqual(await statuses(operator.post(`${account}/limits`, twice)), [400, 2013])
    for (const reference of ['', 'a\0b', 'r'.repeat(201)]) {
      const credit = operator.post(`${account}/credit`, { amount: '1', reference })
      assert.deepEqual(await statuses(credit), [400, 2013])
    }
    for (const days of ['from=2026-02-31', 'to=2026-13-01', 'from=2026-12-02&to=2026-12-01'])
      assert.deepEqual(await statuses(operator.get(`${account}/usage?${days}`)), [400, 2013])
    const tooLong = `/admin/v1/accounts/${'x'.repeat(500)}`
    assert.deepEqual(await statuses(operator.get(tooLong)), [400, 2013])
    const badName = operator.post('/admin/v1/accounts/a%20b/keys', {})
    assert.deepEqual(await statuses(badName), [400, 2013])
    const nobody = operator.post('/admin/v1/accounts/nobody/credit', { amount: '1' })
    assert.deepEqual(await statuses(nobody), [404, 2013])
    const otherKey = operator.post(`${account}/limits`, { key_id: 'key_x', rpm: 1 })
    assert.deepEqual(await statuses(otherKey), [404, 2013])
    const { body: made } = await operator.post('/admin/v1/accounts/other/keys', {})
    const foreign = operator.post(`${account}/limits`, { key_id: made.key_id, rpm: 1 })
    assert.deepEqual(await statuses(foreign), [404, 2013], 'a key of another account')
    const { body: owner } = await operator.get('/admin/v1/accounts/other')
    assert.equal(owner.keys[0].limits.rpm, 'default')
    const stranger = clientOf(server.address, 'somebody-else-altogether')
    assert.deepEqual(await statuses(stranger.get(account)), [401, 2049])
    const { body } = await operator.get(account)
    assert.deepEqual([body.balance_micros, body.charged_micros], [0, 0])
  })
})

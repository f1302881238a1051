/**
 * A server whose PostgreSQL no longer responds: what it reports, that it recovers, and that it can
 * be stopped.
 */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { startPostgres } from '../postgres.ts'
import { startSilentProxy, type SilentProxy } from '../silent-proxy.ts'
import {
  type Client,
  clientOf,
  eventually,
  FILM_DEADLINE_MS,
  type Program,
  runCommand,
  startProgram,
  temporaryHome,
} from './program.ts'

/** A hanging test fails instead of blocking the run. */
const TIMEOUT = { timeout: 600_000 }

/** Occurs in the statement that asks whether the store has accounts, and in none before it. */
const FIRST_KEY_ASKED = 'from "account" where ("createdAtMs"'

type World = { readonly server: Program; readonly proxy: SilentProxy; readonly client: Client }

test(
  'a server behind a silent proxy says so, and works again without a restart',
  TIMEOUT,
  async (t) => {
    const { server, proxy, client } = await setUp(t)
    const health = async (): Promise<number> => (await fetch(`${server.address}/healthz`)).status
    const order = { model: 'T2V-01', prompt: 'A quiet sea [sandbox:quick]' }
    const submit = async (prompt = order.prompt) =>
      (await client.post('/v1/video_generation', { ...order, prompt })).body
    assert.equal(await health(), 200)
    const metrics = await (await fetch(`${server.address}/metrics`)).text()
    assert.match(metrics, /^backlot_store_pool_connections{state="idle"} \d/m)
    assert.match(metrics, /^backlot_store_pool_connections{state="waiting"} 0$/m)
    for (const onlyOld of [false, true]) {
      proxy.silence('both', { onlyOld })
      const asked = Array.from({ length: 40 }, () => submit('A quiet sea [sandbox:fail]'))
      if (!onlyOld) await eventually(health, (status) => status === 503)
      for (const { base_resp: resp } of await Promise.all(asked))
        assert.ok([0, 1002].includes(resp.status_code), JSON.stringify(resp))
      if (!onlyOld) proxy.forward()
      await eventually(health, (status) => status === 200)
      const { task_id: taskId } = await eventually(
        () => submit(),
        ({ base_resp: resp }) => resp.status_code === 0,
      )
      await eventually(
        () => client.get(`/v1/query/video_generation?task_id=${taskId}`),
        ({ body }) => body.status === 'success',
        FILM_DEADLINE_MS,
      )
    }
  },
)

test('a server whose store is silent ends when it is asked to', TIMEOUT, async (t) => {
  // The process is ended by force before a statement times out by itself.
  const settings = 'store: { timeout_s: 300 }\nshutdown: { grace_s: 1 }\n'
  const { server, proxy, client } = await setUp(t, settings)
  const order = { model: 'T2V-01', prompt: 'A quiet sea [sandbox:slow:300s]' }
  await client.post('/v1/video_generation', order)
  await eventually(
    () => client.get('/v1/video_generation/tasks'),
    ({ body }) => body.tasks[0].status === 'processing',
  )
  proxy.silence('both')
  const hanging = Array.from({ length: 30 }, () =>
    client.post('/v1/video_generation', order).catch(() => undefined),
  )
  assert.equal(await server.stop(), 0, 'in good order, and not by its deadline')
  await Promise.all(hanging)
})

test(
  'a server whose store falls silent while it says that it has started ends, and says why',
  TIMEOUT,
  async (t) => {
    const { home, proxy } = await openWays(t, 'store: { timeout_s: 2 }\n')
    const silent = proxy.silenceAt(FIRST_KEY_ASKED, 'both')
    const { code, stdout, stderr } = await runCommand(home, ['serve', '--port', '0'], {
      BACKLOT_STORE: proxy.url,
    })
    await silent
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, /the store/u)
  },
)

async function setUp(t: TestContext, settings = 'store: { timeout_s: 2 }\n'): Promise<World> {
  const { home, direct, proxy } = await openWays(t, settings)
  const server = await startProgram(t, { home, environment: { BACKLOT_STORE: proxy.url } })
  const made = await runCommand(home, ['keys', 'create', '--account', 'a'], {
    BACKLOT_STORE: direct,
  })
  return { server, proxy, client: clientOf(server.address, made.stdout.trim()) }
}

/** A data folder with settings, and a new database behind a proxy that can be silenced. */
async function openWays(
  t: TestContext,
  settings: string,
): Promise<{ readonly home: string; readonly direct: string; readonly proxy: SilentProxy }> {
  const postgres = await startPostgres(async () => {})
  t.after(() => postgres.stop())
  const direct = await postgres.createDatabase()
  const proxy = await startSilentProxy(direct)
  t.after(() => proxy.close())
  const home = temporaryHome(t)
  writeFileSync(join(home, 'backlot.yaml'), settings)
  return { home, direct, proxy }
}

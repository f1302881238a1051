/** Pages that hear late, or nothing for a while, from their server. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { startProgram } from '../e2e/program.ts'
import {
  makeFilm,
  orderFilm,
  shown,
  startShared,
  startWorld,
  WAIT_MS,
  WITH_BROWSER,
} from './browser.ts'

const shared = await startShared({ after })

test('a film plays on when the connection was lost for a moment', WITH_BROWSER, async (t) => {
  const world = await startWorld(t, { shared })
  const film = await makeFilm(world, 'A lake at dusk [Push in] [sandbox:quick]')
  const page = await world.open(`/tasks/${film}`)
  await shown(page)
  const source = await page.evaluate('document.querySelector("video").src')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.context().setOffline(true)
  const banner = page.getByText(/The server does not answer/u)
  // What a page has fetched in the last two seconds is not fetched again on return.
  const late = AbortSignal.timeout(WAIT_MS)
  while (!(await banner.isVisible())) {
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
    await wait(200, undefined, { signal: late })
  }
  await page.context().setOffline(false)
  await banner.waitFor({ state: 'hidden' })
  const deadline = AbortSignal.timeout(WAIT_MS)
  const task = `/v1/video_generation/tasks/${film}`
  while (!asked.includes(task)) await wait(50, undefined, { signal: deadline })
  assert.ok(!asked.includes('/v1/files/retrieve'), 'its address is not asked for again')
  assert.equal(await page.evaluate('document.querySelector("video").src'), source)
})

test(
  'a task that is cancelled in one tab is seen as cancelled in another',
  WITH_BROWSER,
  async (t) => {
    const world = await startWorld(t, { shared })
    const task = await orderFilm(world, 'A lake [Push in] [sandbox:slow:300s]')
    const [one, other] = [await world.open(`/tasks/${task}`), await world.open('/tasks')]
    await other.getByRole('table').getByText('Processing').waitFor()
    await one.getByRole('main').getByRole('button', { name: 'Cancel' }).first().click()
    await one.getByText('There is no film.').waitFor()
    await other
      .getByText(/Failed|Cancelled/u)
      .filter({ visible: true })
      .first()
      .waitFor()
  },
)

test(
  'a page says that the server is away, and goes on by itself when it is back',
  WITH_BROWSER,
  async (t) => {
    const world = await startWorld(t, { shared, hasOwnServer: true })
    const page = await world.open('/tasks')
    await page.getByText('No films yet').waitFor()
    await world.server.stop()
    await page.getByText(/The server does not answer/u).waitFor()
    const { port } = new URL(world.server.address)
    await startProgram(t, { home: world.home, args: ['--port', port] })
    await page.getByText(/The server does not answer/u).waitFor({ state: 'hidden' })
    await orderFilm(world, 'A lake [Push in] [sandbox:slow:300s]')
    await page
      .getByText(/Processing|Queued/u)
      .filter({ visible: true })
      .first()
      .waitFor()
  },
)

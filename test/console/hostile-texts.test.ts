/** Texts of others stay texts on every page. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { HOSTILE, makeFilm, startShared, startWorld, WITH_BROWSER } from './browser.ts'

const shared = await startShared({ after })

for (const endpoint of ['messages', 'openai', 'chat'])
  test(
    `a reply streams in on the endpoint ${endpoint}, as text and never as markup`,
    WITH_BROWSER,
    async (t) => {
      const world = await startWorld(t, { shared })
      const page = await world.open('/playground')
      await page.getByRole('combobox', { name: 'Endpoint' }).selectOption(endpoint)
      await page.getByRole('textbox', { name: 'Message' }).fill(`Say exactly: ${HOSTILE}`)
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByText(/first token after .* done after/u).waitFor()
      await page.getByRole('button', { name: 'Send' }).waitFor()
      assert.equal(await page.getByText(HOSTILE, { exact: true }).count(), 1)
      assert.equal(await page.title(), 'Playground · Backlot')
      assert.equal(await page.getByRole('img').count(), 0)
    },
  )

test('hostile texts are text on every page that shows them', WITH_BROWSER, async (t) => {
  const world = await startWorld(t, { shared })
  const task = await makeFilm(world, `${HOSTILE} [Push in] [sandbox:quick]`, {
    callback_url: `${world.server.address}/${encodeURIComponent(HOSTILE)}`,
  })
  for (const path of [
    '/tasks',
    `/tasks/${task}`,
    `/compare?left=${encodeURIComponent(HOSTILE)}`,
    `/?prompt=${encodeURIComponent(HOSTILE)}`,
    `/usage?by=${encodeURIComponent(HOSTILE)}`,
    `/requests?id=${encodeURIComponent(HOSTILE)}`,
    `/callbacks?state=${encodeURIComponent(HOSTILE)}`,
    '/callbacks',
  ]) {
    const page = await world.open(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('load')
    assert.match(await page.title(), / · Backlot$/u, path)
    assert.equal(await page.locator('img[src="x"]').count(), 0, path)
    await page.context().close()
  }
})

/** What people do with the console, by roles and labels, on a real server. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  ADMIN_KEY,
  atFrame,
  HOSTILE,
  makeFilm,
  shown,
  startShared,
  startWorld,
  WAIT_MS,
  WITH_BROWSER,
} from './browser.ts'

const shared = await startShared({ after })

test('a film is made by keyboard alone, and plays on the stage', WITH_BROWSER, async (t) => {
  const world = await startWorld(t, { shared })
  const page = await world.open('/')
  assert.ok(!page.url().includes(world.key), 'the key left the address bar')
  const prompt = page.getByRole('textbox', { name: 'Prompt' })
  await prompt.focus()
  await page.keyboard.type('A lake at dusk')
  const command = page.getByRole('button', { name: 'Push in' })
  await command.focus()
  await page.keyboard.press('Enter')
  assert.equal(await prompt.inputValue(), 'A lake at dusk [Push in]')
  await page.keyboard.type(' [Pan letf] [sandbox:quick]')
  const mend = page.getByRole('button', { name: 'Pan letf → Pan left' })
  await mend.focus()
  await page.keyboard.press('Enter')
  assert.equal(await prompt.inputValue(), 'A lake at dusk [Push in] [Pan left] [sandbox:quick]')
  await page.keyboard.press('Control+Enter')
  await page.getByLabel('Film', { exact: true }).waitFor({ timeout: WAIT_MS })
  await shown(page)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('link', { name: 'What the camera did' }).click()
  await page.getByRole('region', { name: 'Camera' }).waitFor()
})

test('what a film will not show is said while one writes', WITH_BROWSER, async (t) => {
  const world = await startWorld(t, { shared })
  const page = await world.open('/?prompt=A%20zorblax%20by%20a%20lake')
  const chips = page.getByRole('list', { name: 'What was understood' }).getByRole('listitem')
  await chips.filter({ hasText: 'Not shown: zorblax' }).waitFor({ timeout: WAIT_MS })
  assert.equal(await chips.filter({ hasText: 'zorblax' }).count(), 1, 'it is said once')
})

test('a film is shown frame by frame with the keys , and .', WITH_BROWSER, async (t) => {
  const world = await startWorld(t, { shared })
  const film = await makeFilm(world, 'A lake at dusk [Push in] [sandbox:quick]')
  const page = await world.open(`/tasks/${film}`)
  await shown(page)
  await page.getByRole('button', { name: 'Pause' }).click()
  const position = page.getByRole('slider', { name: 'Position' })
  await position.fill('2')
  const at = async (): Promise<number> =>
    Math.floor(Number(await position.inputValue()) * 25 + 0.001)
  await page.getByRole('heading', { level: 1 }).click()
  const before = await at()
  await page.keyboard.press('.')
  await atFrame(page, before + 1)
  await page.keyboard.press(',')
  await page.keyboard.press(',')
  await atFrame(page, before - 1)
})

test(
  'a conversation shows thinking and text, a call of a tool, and takes its answer',
  WITH_BROWSER,
  async (t) => {
    const world = await startWorld(t, { shared })
    const page = await world.open('/playground')
    await page.getByText('Tools', { exact: true }).click()
    await page.getByRole('button', { name: 'An example' }).click()
    const message = page.getByRole('textbox', { name: 'Message' })
    await message.fill('How is the weather in Paris?')
    await page.keyboard.press('Enter')
    await page.getByText('Calls get_weather').waitFor()
    await page.getByRole('textbox', { name: 'What get_weather returns' }).fill('21 degrees, clear')
    await page.getByRole('button', { name: 'Answer' }).click()
    await page
      .getByRole('list', { name: 'Conversation' })
      .getByText(/get_weather returned: 21 degrees/u)
      .waitFor()
    assert.ok((await page.getByText('Thought').count()) > 0, 'thinking is folded')
  },
)

test(
  'a callback comes to the inbox of the page, and is sent again by a click',
  WITH_BROWSER,
  async (t) => {
    const world = await startWorld(t, { shared })
    const page = await world.open('/callbacks')
    await page.getByRole('button', { name: 'Open an inbox' }).click()
    const url = await page
      .getByText(/\/inbox\//u)
      .first()
      .textContent()
    const task = await makeFilm(world, 'A lake [Push in] [sandbox:quick]', { callback_url: url })
    const list = page.getByRole('list', { name: 'Callbacks received' })
    await list.getByText(task).first().waitFor()
    await list.getByText('Valid', { exact: true }).first().waitFor()
    const before = await list.getByRole('listitem').count()
    const other = await world.open(`/tasks/${task}`)
    await other.getByRole('button', { name: 'Send again' }).click()
    await list.getByRole('listitem').nth(before).waitFor()
    await list.getByRole('button', { name: 'Send again' }).first().click()
    await list
      .getByRole('listitem')
      .nth(before + 1)
      .waitFor()
    await page.getByRole('button', { name: 'New secret' }).click()
    await page.getByRole('button', { name: /^Make it/u }).click()
    await page.getByText(/^whsec_/u).waitFor()
    await page.reload()
    await list.getByRole('listitem').nth(before).waitFor() // the inbox is shown again
    assert.equal(await page.getByText(/^whsec_/u).count(), 0)
  },
)

test(
  'what a program sent is on the page of requests with its reason, and opens in the playground',
  WITH_BROWSER,
  async (t) => {
    const world = await startWorld(t, { shared })
    const page = await world.open('/requests')
    await page.getByText('No requests yet').waitFor()
    const say = (text: string, more: object): Promise<unknown> =>
      world.ask('/v1/chat/completions', {
        model: 'Vendor-M2.7',
        messages: [{ role: 'user', content: text }],
        ...more,
      })
    await say('hello', { max_tokens: -5 })
    await page.getByText(/400 · invalid/u).waitFor()
    await page.getByRole('button', { name: 'POST /v1/chat/completions' }).click()
    await page
      .getByText(/max_tokens.*-5/u)
      .filter({ visible: true })
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await say(`Say exactly: ${HOSTILE}`, { max_tokens: 90 })
    const rows = page.getByRole('button', { name: 'POST /v1/chat/completions' })
    await rows.nth(1).waitFor()
    await rows.first().click()
    assert.equal(await page.locator('img[src="x"]').count(), 0)
    await page.locator('[role=textbox]').first().waitFor() // the editor is loaded when it is first shown
    const look = await page.evaluate(
      `getComputedStyle([...document.querySelectorAll('div')].find((it) => it.shadowRoot).shadowRoot.querySelector('[role=textbox]')).fontFamily`,
    )
    assert.match(String(look), /mono/iu, 'the JSON has the styles of its editor')
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('Sent again: 200.').waitFor()
    await rows.nth(2).waitFor()
    await page.getByRole('link', { name: 'Open in playground' }).click()
    await page.getByRole('button', { name: 'Ask for the answer' }).click()
    await page.getByText(HOSTILE, { exact: true }).waitFor()
    assert.equal(await page.getByRole('spinbutton', { name: 'Max tokens' }).inputValue(), '90')
  },
)

test('a wrong key is refused in words, and a right one lets in', WITH_BROWSER, async (t) => {
  const world = await startWorld(t, { shared })
  const page = await world.open('/', { key: undefined })
  const field = page.getByRole('textbox', { name: 'Key' })
  await field.fill('no-key-of-this-server')
  await page.getByRole('button', { name: 'Come in' }).click()
  await page.getByText('This server does not know this key.').waitFor()
  await field.fill(ADMIN_KEY)
  await page.getByRole('button', { name: 'Come in' }).click()
  await page.getByRole('link', { name: 'Operator' }).first().waitFor()
})

test(
  'the operator makes a key, which is shown once; a page with a revoked key asks for another',
  WITH_BROWSER,
  async (t) => {
    const world = await startWorld(t, { shared })
    const page = await world.open('/operator', { admin: true })
    await page.getByRole('textbox', { name: 'Account for a new key' }).fill('studio-a')
    await page.getByRole('button', { name: 'Make a key' }).click()
    const dialog = page.getByRole('dialog', { name: 'A new key' })
    const key = await dialog.getByText(/^eyJ/u).textContent()
    await dialog.getByRole('button', { name: 'I have it' }).click()
    await dialog.waitFor({ state: 'hidden' })
    assert.ok(
      !(await page.content()).includes(String(key)),
      'nothing of the key is left on the page',
    )
    const theirs = await world.open('/tasks', { key: String(key) })
    await theirs.getByText('No films yet').waitFor()
    await page.getByRole('button', { name: 'studio-a' }).click()
    await page.getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('Revoked', { exact: true }).waitFor()
    await theirs.getByText('The server no longer accepts this key.').waitFor()
  },
)

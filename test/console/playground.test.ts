/** What the playground does beside a plain conversation. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startShared, startWorld, WITH_BROWSER } from './browser.ts'

const shared = await startShared({ after })

/** One grey point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

test(
  'two models are asked the same, side by side, and one goes on with either',
  WITH_BROWSER,
  async (t) => {
    const world = await startWorld(t, { shared })
    const page = await world.open('/playground')
    const beside = page.getByRole('combobox', { name: 'Beside it' })
    await beside.getByRole('option', { name: 'Vendor-M3' }).waitFor({ state: 'attached' })
    await beside.selectOption('Vendor-M3')
    await page.getByRole('textbox', { name: 'Message' }).fill('Say exactly: quiet on set')
    await page.getByRole('button', { name: 'Send' }).click()
    for (const model of ['Vendor-M2.7', 'Vendor-M3'])
      await page
        .getByRole('region', { name: `Answer of ${model}`, exact: true })
        .getByText('quiet on set', { exact: true })
        .waitFor()
    await page.getByRole('button', { name: 'Go on with this answer' }).click()
    const conversation = page.getByRole('list', { name: 'Conversation' })
    await conversation.getByText('quiet on set', { exact: true }).waitFor()
    assert.equal(await page.getByRole('region', { name: /^Answer of/u }).count(), 0)
    await page.getByText('Save as a scenario').click()
    const scenario = await page.getByLabel('Scenario', { exact: true }).textContent()
    assert.match(String(scenario), /^when:\n  text: "Say exactly: quiet on set"\nanswers:/u)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    assert.equal((await saving).suggestedFilename(), 'conversation.yaml')
  },
)

for (const endpoint of ['messages', 'openai'])
  test(`a picture goes with a message on the endpoint ${endpoint}`, WITH_BROWSER, async (t) => {
    const world = await startWorld(t, { shared })
    const page = await world.open('/playground')
    await page.getByRole('combobox', { name: 'Endpoint' }).selectOption(endpoint)
    const beside = page.getByRole('combobox', { name: 'Model' })
    await beside.getByRole('option', { name: 'Vendor-M3' }).waitFor({ state: 'attached' })
    await beside.selectOption('Vendor-M3')
    const picker = page.getByLabel('Add pictures')
    await picker.setInputFiles({ name: 'grey.png', mimeType: 'image/png', buffer: PNG })
    await page.getByRole('img', { name: 'Attachment 1' }).waitFor()
    await page.getByRole('textbox', { name: 'Message' }).fill('Say exactly: I see it')
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && /messages|completions/u.test(request.url()),
    )
    await page.getByRole('button', { name: 'Send' }).click()
    assert.match(String((await sent).postData()), /iVBORw0KGgo/u)
    await page.getByText('I see it', { exact: true }).waitFor()
    await page
      .getByRole('list', { name: 'Conversation' })
      .getByRole('img', { name: 'Attachment 1' })
      .waitFor()
    assert.equal(await page.getByRole('alert').count(), 0)
  })

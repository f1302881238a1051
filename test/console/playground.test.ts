/** What the playground does besides plain conversations. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startShared, startWorld, WITH_BROWSER } from './browser.ts'

const shared = await startShared({ after })

/** One grey pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

/** Chooses a model once the page has loaded the list. */
async function choose(page: Page, label: string, model: string): Promise<void> {
  const models = page.getByRole('combobox', { name: label })
  await models.getByRole('option', { name: model }).waitFor({ state: 'attached' })
  await models.selectOption(model)
}

test(
  'two models are asked the same, side by side, and one goes on with either',
  WITH_BROWSER,
  async (t) => {
    const world = await startWorld(t, { shared })
    const page = await world.open('/playground')
    await choose(page, 'Beside it', 'Vendor-M3')
    await page.getByRole('textbox', { name: 'Message' }).fill('Say exactly: quiet on set')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText(/The answer costs at most 0.0012/u).waitFor()
    for (const model of ['Vendor-M2.7', 'Vendor-M3'])
      await page
        .getByRole('region', { name: `Answer of ${model}`, exact: true })
        .getByText('quiet on set', { exact: true })
        .waitFor()
    await page.getByRole('button', { name: 'Go on with this answer' }).waitFor()
    const meter = page
      .getByRole('region', { name: 'Answer of Vendor-M2.7', exact: true })
      .getByText(/costs [0-9.]+ /u)
    const shownPrice = /costs ([0-9.]+) /u.exec(String(await meter.textContent()))?.[1]
    const { lines } = await world.ask('/v1/ledger')
    const charged = (lines as readonly { readonly note: string }[]).map(({ note }) => note)
    assert.ok(
      charged.some((note) => note.startsWith('Vendor-M2.7,') && note.endsWith(` = ${shownPrice}`)),
      `${shownPrice} of ${charged.join('; ')}`,
    )
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
    await choose(page, 'Model', 'Vendor-M3')
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

test(
  'a fault on demand is chosen, written into the message, and met with its reason',
  WITH_BROWSER,
  async (t) => {
    const world = await startWorld(t, { shared })
    const page = await world.open('/playground')
    await page.getByRole('textbox', { name: 'Message' }).fill('hello')
    await page.getByRole('combobox', { name: 'Fault on demand' }).selectOption('Too many requests')
    const message = page.getByRole('textbox', { name: 'Message' })
    assert.equal(await message.inputValue(), 'hello [sandbox:rate-limit]')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('alert').waitFor()

    const studio = await world.open('/?prompt=A%20lake')
    await studio.getByText('Faults for a test').click()
    await studio.getByRole('combobox', { name: 'Fault on demand' }).selectOption('The task fails')
    const prompt = studio.getByRole('textbox', { name: 'Prompt' })
    assert.equal(await prompt.inputValue(), 'A lake [sandbox:fail]')
    await studio.getByRole('button', { name: 'Make the film' }).click()
    await studio.getByText('There is no film.').waitFor()
  },
)

test('every fault that is offered is one that the sandbox knows', () => {
  const source = readFileSync(
    join(import.meta.dirname, '../../packages/console/src/ui/fault-picker.tsx'),
    'utf8',
  )
  const documented = readFileSync(join(import.meta.dirname, '../../docs/sandbox.md'), 'utf8')
  const offered = [...source.matchAll(/'\[sandbox:([a-z-]+)[^']*'/gu)].flatMap(
    ([, name]) => name ?? [],
  )
  assert.ok(offered.length > 10)
  for (const name of offered) assert.ok(documented.includes(`| \`[sandbox:${name}`), name)
})

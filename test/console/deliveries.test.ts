/** The page of an account's callbacks: their states, abandoned ones, and sending them again. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeFilm, orderFilm, startShared, startWorld, WITH_BROWSER } from './browser.ts'

const shared = await startShared({ after })

test(
  'every callback of the account is listed with how it stands, and one that was abandoned is sent again',
  WITH_BROWSER,
  async (t) => {
    const world = await startWorld(t, { shared })
    let isThere = false
    const receiver = createServer((request, response) => {
      const body: Buffer[] = []
      request.on('data', (chunk: Buffer) => body.push(chunk))
      request.on('end', () => {
        response.statusCode = isThere ? 200 : 410
        response.end(isThere ? Buffer.concat(body) : '')
      })
    })
    receiver.listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    t.after(() => receiver.close())
    const { port } = receiver.address() as { port: number }

    const page = await world.open('/callbacks')
    const deliveries = page.getByRole('region', { name: 'Deliveries' })
    await page.getByText('No inbox yet').waitFor()
    assert.equal(await deliveries.count(), 0, 'there is nothing to list yet')
    const prompt = 'A lake [sandbox:quick]'
    const url = `http://127.0.0.1:${port}/hook?token=of-the-receiver`
    const lost = await makeFilm(world, prompt, { callback_url: url })
    const row = deliveries.getByRole('row', { name: lost })
    await row.getByText('Abandoned').waitFor()
    await row.getByText('410').first().waitFor()
    assert.ok(
      !(await page.content()).includes('of-the-receiver'),
      'queries of receivers are secret',
    )

    isThere = true
    await row.getByRole('button', { name: 'Send again' }).click()
    await row.getByText('Delivered', { exact: true }).waitFor()
    const state = deliveries.getByRole('combobox', { name: 'State' })
    await state.selectOption('Abandoned')
    await deliveries.getByText('None in this state').waitFor()
    assert.match(page.url(), /state=abandoned/)
    await state.selectOption('Delivered')
    const second = await orderFilm(world, prompt, { callback_url: url })
    await deliveries.getByRole('row', { name: second }).getByText('Delivered').waitFor()
    await row.getByRole('link', { name: lost }).click()
    await page.getByRole('region', { name: 'Callback' }).waitFor()
  },
)

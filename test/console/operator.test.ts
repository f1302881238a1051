/** The pages for operators, and what an account sees of its money. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  ADMIN_KEY,
  makeFilm,
  startShared,
  startWorld,
  WITH_BROWSER,
  type World,
} from './browser.ts'

const shared = await startShared({ after })

const HOSTILE = '<img src=x onerror="document.title=1">'

/** Sends a request to the API with the admin key. */
async function asOperator({ server }: World, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(server.address + path, {
    headers: { authorization: `Bearer ${ADMIN_KEY}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  return answer.json()
}

/** The name of the account of the world's key. */
async function accountOf(world: World): Promise<string> {
  const { account } = await world.ask('/v1/account')
  assert.ok(typeof account === 'object' && account && 'name' in account)
  return String(account.name)
}

function region(page: Page, name: string): ReturnType<Page['getByRole']> {
  return page.getByRole('region', { name, exact: true })
}

test(
  'an operator refunds a charge with a reason, which stands in the ledger of the account',
  WITH_BROWSER,
  async (t) => {
    const world = await startWorld(t, { shared })
    const film = await makeFilm(world, 'A lake [Push in] [sandbox:quick]')
    const account = await accountOf(world)
    const page = await world.open(`/operator?account=${account}`, { admin: true })
    const own = region(page, account)
    const ledger = own.getByRole('group', { name: 'Ledger' })
    await ledger.getByRole('button', { name: 'Refund' }).click()
    const form = page.getByRole('form', { name: `Refund task:${film}` })
    await form.getByRole('textbox', { name: 'Reason' }).fill(HOSTILE)
    await form.getByRole('textbox', { name: 'Amount' }).fill('1000000')
    await form.getByRole('button', { name: 'Refund' }).click()
    await form.getByRole('alert').waitFor() // more than was charged
    await form.getByRole('textbox', { name: 'Amount' }).fill('')
    await form.getByRole('button', { name: 'Refund' }).click()
    await form.waitFor({ state: 'hidden' })
    await ledger.getByText(HOSTILE).waitFor()
    await region(page, 'What operators did').getByText(HOSTILE).first().waitFor()
    assert.equal(await page.locator('img[src="x"]').count(), 0)
    const theirs = await world.open('/usage')
    await region(theirs, 'Ledger').getByText(HOSTILE).waitFor()
  },
)

test('the operator sees what the doctor finds, with what to do', WITH_BROWSER, async (t) => {
  const world = await startWorld(t, { shared })
  const page = await world.open('/operator', { admin: true })
  const findings = region(page, 'Doctor').getByRole('group', { name: 'Findings' })
  await findings.getByRole('row', { name: /^store Fine sqlite/u }).waitFor()
  await region(page, 'Doctor')
    .getByText(/^Looked at/u)
    .waitFor()
  const again = page.waitForResponse((answer) => answer.url().endsWith('/admin/v1/doctor'))
  await region(page, 'Doctor').getByRole('button', { name: 'Look again' }).click()
  assert.equal((await again).status(), 200)
})

test('listings of the operator go on page by page', WITH_BROWSER, async (t) => {
  const world = await startWorld(t, { shared })
  for (let index = 0; index < 21; index += 1)
    await asOperator(world, `/admin/v1/accounts/many-${index}/keys`, {})
  const page = await world.open('/operator', { admin: true })
  const pages = page.getByRole('navigation', { name: 'Pages of accounts' })
  const accounts = region(page, 'Accounts').getByRole('group', { name: 'Accounts' })
  await pages.getByRole('button', { name: 'Newer' }).click()
  await accounts.getByRole('button', { name: 'many-20', exact: true }).waitFor()
  await pages.getByRole('button', { name: 'Oldest' }).click()
  await accounts.getByRole('button', { name: 'many-0', exact: true }).waitFor()
  const audit = page.getByRole('navigation', { name: 'Pages of what operators did' })
  await audit.getByRole('button', { name: 'Older' }).click()
  await audit.getByRole('button', { name: 'Newest' }).and(page.locator(':enabled')).waitFor()
})

test('usage is plotted by what one chooses', WITH_BROWSER, async (t) => {
  const world = await startWorld(t, { shared })
  await makeFilm(world, 'A lake [Push in] [sandbox:quick]')
  const page = await world.open('/usage')
  const plot = region(page, 'Plot')
  for (const [measure, amount] of [
    ['Films', '1'],
    ['Seconds of film', '6'],
    ['Tokens out', '0'],
  ] as const) {
    await plot.getByRole('combobox', { name: 'Plot' }).selectOption(measure)
    await plot.locator('canvas').waitFor()
    await plot.scrollIntoViewIfNeeded()
    const { x = 0, y = 0, width = 0, height = 0 } = (await plot.boundingBox()) ?? {}
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.move(x + width - 68, y + height / 2) // today is the last bar
    await plot.getByText(measure, { exact: true }).filter({ visible: true }).last().waitFor()
    await plot.getByText(amount, { exact: true }).filter({ visible: true }).waitFor()
  }
})

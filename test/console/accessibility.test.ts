import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { makeFilm, startShared, startWorld, WITH_BROWSER, type World } from './browser.ts'

const shared = await startShared({ after })

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Finding = {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** The violations that axe finds in a page, by all its rules or by some. */
async function violations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  await page.evaluate(AXE)
  const found: readonly Finding[] = await page.evaluate(
    `axe.run(${JSON.stringify(rules ? { runOnly: rules } : {})}).then(({ violations }) => violations)`,
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  )
}

const PAGES = [
  ['/', 'Studio'],
  ['/tasks', 'Tasks'],
  ['/playground', 'Playground'],
  ['/requests', 'Requests'],
  ['/callbacks', 'Callbacks'],
  ['/usage', 'Usage'],
] as const

test('axe finds nothing wrong on any page, in either theme', WITH_BROWSER, async (t) => {
  const world = await startWorld(t, { shared })
  const film = await makeFilm(world, 'A lake at dusk [Push in] [sandbox:quick]')
  const tab = await world.open('/')
  for (const [path, title] of PAGES) await check(world, { tab, path, title })
  // The camera report arrives after the film.
  await check(world, { tab, path: `/tasks/${film}`, title: 'Task', region: 'Camera' })
  const compare = `/compare?left=${film}&right=${film}`
  await check(world, { tab, path: compare, title: 'Compare', region: 'Camera: Right film' })
  const operator = await world.open('/operator', { admin: true })
  await check(world, { tab: operator, path: '/operator', title: 'Operator', region: 'Doctor' })
  const stranger = await world.open('/', { key: undefined })
  await check(world, { tab: stranger, path: '/', title: 'Backlot' })
})

test('no page is wider than a phone of 390 pixels', WITH_BROWSER, async (t) => {
  const world = await startWorld(t, { shared })
  const film = await makeFilm(world, 'A lake at dusk [Push in] [sandbox:quick]')
  const tab = await world.open('/', { width: 390, height: 844 })
  for (const [path, title] of [
    ...PAGES,
    [`/tasks/${film}`, 'Task'],
    ['/compare', 'Compare'],
  ] as const) {
    await tab.goto(addressOf(world, path))
    await tab.getByRole('heading', { level: 1, name: title }).waitFor()
    await tab.waitForLoadState('load')
    assert.equal(await tab.evaluate('document.documentElement.scrollWidth'), 390, path)
  }
  const operator = await world.open('/operator', { admin: true, width: 390, height: 844 })
  for (const name of ['Accounts', 'Engines', 'Films', 'Doctor', 'Servers'])
    await operator.getByRole('region', { name, exact: true }).waitFor()
  assert.equal(await operator.evaluate('document.documentElement.scrollWidth'), 390, '/operator')
})

type Check = {
  /**
   * The tab for the page. Loading another page in the same tab is as complete, and takes half the
   * time of a new tab.
   */
  readonly tab: Page
  readonly path: string
  readonly title: string
  /** The part of the page that appears last. */
  readonly region?: string
}

/** Checks the dark theme by every rule; in the light one, only colours differ. */
async function check(world: World, { tab, path, title, region }: Check): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await tab.emulateMedia({ colorScheme: theme })
    await tab.goto(addressOf(world, path)) // a full load: axe would report colours in transition
    await tab.getByRole('heading', { level: 1, name: title }).waitFor()
    if (region !== undefined) await tab.getByRole('region', { name: region }).waitFor()
    await tab.waitForLoadState('load')
    const rules = theme === 'dark' ? undefined : ['color-contrast']
    assert.deepEqual(await violations(tab, rules), [], `${path} ${theme}`)
  }
}

function addressOf({ server }: World, path: string): string {
  return `${server.address}/console${path}`
}

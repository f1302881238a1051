import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { makeFilm, openBrowser, startWorld, WITH_BROWSER, type World } from './browser.ts'

const shared = await openBrowser({ after })

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Finding = {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** What axe finds wrong with a page, in short: by all its rules, or by some. */
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
  for (const [path, title] of PAGES) await check(world, { path, title })
  // The report of its camera comes after the film.
  await check(world, { path: `/tasks/${film}`, title: 'Task', region: 'Camera' })
  const compare = `/compare?left=${film}&right=${film}`
  await check(world, { path: compare, title: 'Compare', region: 'Camera: Right film' })
  await check(world, { path: '/operator', title: 'Operator', admin: true })
  await check(world, { path: '/', title: 'Backlot', key: undefined })
})

test('no page is wider than a phone of 390 pixels', WITH_BROWSER, async (t) => {
  const world = await startWorld(t, { shared })
  const film = await makeFilm(world, 'A lake at dusk [Push in] [sandbox:quick]')
  for (const [path, title] of [
    ...PAGES,
    [`/tasks/${film}`, 'Task'],
    ['/compare', 'Compare'],
  ] as const) {
    const page = await world.open(path, { width: 390, height: 844 })
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.waitForLoadState('load')
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390, path)
    await page.context().close()
  }
})

type Check = {
  readonly path: string
  readonly title: string
  /** What the page shows last. */
  readonly region?: string
  readonly admin?: boolean
  readonly key?: undefined
}

/** In the dark by every rule; in the light only colours are others. */
async function check(world: World, { path, title, region, ...options }: Check): Promise<void> {
  const page = await world.open(path, options)
  const settled = async (): Promise<void> => {
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    if (region !== undefined) await page.getByRole('region', { name: region }).waitFor()
    await page.waitForLoadState('load')
  }
  await settled()
  assert.deepEqual(await violations(page), [], `${path} dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload() // colours that still change would be found wrong
  await settled()
  assert.deepEqual(await violations(page, ['color-contrast']), [], `${path} light`)
  await page.context().close()
}

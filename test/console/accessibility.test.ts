import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { makeFilm, startWorld, WITH_BROWSER, type World } from './browser.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Finding = {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** What axe finds wrong with a page, in short. */
async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE)
  const found: readonly Finding[] = await page.evaluate(
    'axe.run().then(({ violations }) => violations)',
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
  const world = await startWorld(t)
  const film = await makeFilm(world, 'A lake at dusk [Push in] [sandbox:quick]')
  const pages = [
    ...PAGES,
    [`/tasks/${film}`, 'Task'],
    [`/compare?left=${film}&right=${film}`, 'Compare'],
  ] as const
  for (const theme of ['dark', 'light'] as const) {
    for (const [path, title] of pages) await check(world, { path, title, theme })
    await check(world, { path: '/operator', title: 'Operator', theme, admin: true })
    await check(world, { path: '/', title: 'Backlot', theme, key: undefined })
  }
})

test('no page is wider than a phone of 390 pixels', WITH_BROWSER, async (t) => {
  const world = await startWorld(t)
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
  readonly theme: 'dark' | 'light'
  readonly admin?: boolean
  readonly key?: undefined
}

async function check(world: World, { path, title, ...options }: Check): Promise<void> {
  const page = await world.open(path, options)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.waitForLoadState('load')
  assert.deepEqual(await violations(page), [], `${path} ${options.theme}`)
  await page.context().close()
}

/**
 * Pictures of every page of the console, in both themes, wide and narrow: `npm run -s screenshots
 * [FOLDER] [PAGE…]`. They are for people to look at.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { makeFilm, orderFilm, startWorld, WAIT_MS, type World } from './browser.ts'

const SIZES = { wide: [1440, 900], narrow: [390, 844] } as const

/** A page is settled after this many checks without a change, a quarter of a second apart. */
const QUIET_LOOKS = 8

const [folder = 'screenshots', ...wanted] = process.argv.slice(2)

type Shot = {
  readonly path: string
  readonly admin?: boolean
  readonly key?: undefined
  prepare?(page: Page): Promise<void>
}

const cleanups: (() => unknown)[] = []
const world = await startWorld({ after: (cleanup) => cleanups.unshift(cleanup) })
try {
  mkdirSync(folder, { recursive: true })
  const shots = await preparedShots(world)
  for (const [name, shot] of Object.entries(shots))
    if (wanted.length === 0 || wanted.includes(name)) await shoot(name, shot)
} finally {
  for (const cleanup of cleanups) await cleanup()
}

async function shoot(name: string, { prepare, ...shot }: Shot): Promise<void> {
  for (const theme of ['dark', 'light'] as const)
    for (const [size, [width, height]] of Object.entries(SIZES)) {
      const page = await world.open(shot.path, { ...shot, theme, width, height })
      const pending = followRequests(page)
      await prepare?.(page)
      await settled(page, pending)
      await scrollThrough(page)
      await settled(page, pending)
      await page.screenshot({ path: join(folder, `${name}-${theme}-${size}.png`), fullPage: true })
      await page.context().close()
    }
}

/** Pictures far down are loaded when they scroll into view. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await page.waitForTimeout(250)
  await page.evaluate('scrollTo(0, 0)')
}

/** Tracks the requests of the page that have no response yet, except its endless event stream. */
function followRequests(page: Page): Set<Request> {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    if (!request.url().endsWith('/events')) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return pending
}

/**
 * Waits until all requests of the page have been answered and its pictures drawn, however long that
 * takes.
 */
async function settled(page: Page, pending: ReadonlySet<Request>): Promise<void> {
  const deadline = Date.now() + WAIT_MS
  let quiet = 0
  while (quiet < QUIET_LOOKS && Date.now() < deadline) {
    quiet = pending.size === 0 ? quiet + 1 : 0
    await page.waitForTimeout(250)
  }
}

async function preparedShots(on: World): Promise<Readonly<Record<string, Shot>>> {
  const inbox = await on.ask('/v1/inbox', {})
  const film = await makeFilm(
    on,
    'A fox walks along a lake at dusk [Truck right, Push in] [Pan left]',
    {
      callback_url: inbox['inbox_url'],
    },
  )
  const other = await makeFilm(on, 'A lone sailing boat at sunset [Pull out] [sandbox:quick]')
  const failed = await makeFilm(
    on,
    'A street in the rain at night, neon signs [Zoom in] [sandbox:fail:1026]',
  )
  await orderFilm(
    on,
    'Horses run over the hills in the morning [Tracking shot] [sandbox:slow:100s]',
  )
  for (const text of ['Say exactly: hello', 'How is the weather?'])
    await on.ask('/compat/v1/messages', {
      model: 'Vendor-M2.7',
      max_tokens: 200,
      messages: [{ role: 'user', content: text }],
    })
  return {
    'sign-in': { path: '/', key: undefined },
    studio: { path: '/' },
    'studio-prompt': {
      path: '/',
      prepare: async (page) => {
        const box = page.getByRole('textbox', { name: 'Prompt' })
        await box.fill('A fox walks along a lake at dusk [Truck right, Push in] [Pan letf]')
        await page.getByRole('img', { name: 'The first frame' }).waitFor({ timeout: WAIT_MS })
      },
    },
    'studio-templates': {
      path: '/',
      prepare: (page) => page.getByRole('button', { name: 'A template' }).click(),
    },
    'studio-template': {
      path: '/',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'A template' }).click()
        await page.getByRole('button', { name: /^Sale/u }).click()
      },
    },
    tasks: { path: '/tasks' },
    task: {
      path: `/tasks/${film}`,
      prepare: (page) => page.getByText('The camera obeyed').waitFor({ timeout: 3 * WAIT_MS }),
    },
    'task-failed': { path: `/tasks/${failed}` },
    compare: { path: `/compare?left=${film}&right=${other}` },
    playground: { path: '/playground' },
    'playground-tools': { path: '/playground', prepare: callTool },
    requests: { path: '/requests' },
    request: {
      path: '/requests',
      prepare: (page) =>
        page
          .getByRole('button', { name: /messages/u })
          .first()
          .click(),
    },
    callbacks: { path: '/callbacks' },
    usage: { path: '/usage' },
    operator: { path: '/operator', admin: true },
    'operator-account': {
      path: '/operator',
      admin: true,
      prepare: (page) => page.getByRole('button', { name: 'tester' }).click(),
    },
  }
}

/** A conversation in which the model has thought and calls a tool, with the result typed in. */
async function callTool(page: Page): Promise<void> {
  await page.getByText('Tools', { exact: true }).click()
  await page.getByRole('button', { name: 'An example' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('How is the weather in Oslo?')
  await page.getByRole('button', { name: 'Send' }).click()
  await page
    .getByRole('textbox', { name: 'What get_weather returns' })
    .fill('21 degrees, clear', { timeout: WAIT_MS })
}

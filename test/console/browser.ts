/**
 * Drives the console in a real Chromium on a real server: Debian's browser, operated like a person
 * would, by roles and labels.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import {
  type Cleaning,
  clientOf,
  type Program,
  startProgram,
  temporaryHome,
} from '../e2e/program.ts'

const CONSOLE = join(import.meta.dirname, '../../packages/console')

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser's path; `CHROMIUM` overrides it. Undefined when there is none. */
export const BROWSER = process.env['CHROMIUM'] ?? BROWSERS.find((path) => existsSync(path))

/** Options for tests that need a browser: they are skipped with instructions for installing one. */
export const WITH_BROWSER = {
  skip:
    BROWSER === undefined &&
    'NO BROWSER: the console is not tested. Install one: apt-get install chromium, or name one in CHROMIUM.',
  timeout: 600_000,
}

/** The time limit for a page to show something, on a loaded machine. */
export const WAIT_MS = 240_000

/** The admin key of every server in these tests. */
export const ADMIN_KEY = 'the-key-of-the-operator'

/** A text that would change the title of a page that took it for markup. */
export const HOSTILE = '<img src=x onerror="document.title=1"><script>document.title=2</script>'

/** A server with a console built from the sources, and a browser. */
export type World = {
  readonly server: Program
  readonly home: string
  /** A key of the account `tester`, or of an account of its own on a shared server. */
  readonly key: string
  readonly browser: Browser
  /** A new tab with the console open at a path; without a key if `key` is undefined. */
  open(path: string, options?: Opening): Promise<Page>
  /** Sends a request to the API. */
  ask(path: string, body?: unknown): Promise<Record<string, unknown>>
}

type Opening = {
  readonly key?: string | undefined
  readonly admin?: boolean
  readonly theme?: 'light' | 'dark'
  readonly width?: number
  readonly height?: number
  readonly context?: BrowserContext
}

let built: string | undefined

/** Builds the console once per process; the folder is removed at the end. */
export function buildConsole(): string {
  if (built !== undefined) return built
  const folder = mkdtempSync(join(tmpdir(), 'backlot-console-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const vite = join(import.meta.dirname, '../../node_modules/.bin/vite')
  execFileSync(vite, ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: CONSOLE,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  built = folder
  return folder
}

/** The console to test: that of the packed server if there is one, else one built from the sources. */
function consoleSetting(): string {
  return process.env['BACKLOT_TEST_PROGRAM'] === undefined ? `console: ${buildConsole()}\n` : ''
}

/**
 * A browser and a server shared by the tests of a file: each page has its own context, each test
 * its own account.
 */
type Shared = { readonly browser: Browser; readonly server: Program }

/** Starts the shared browser and server of a file. Undefined when there is no browser. */
export async function startShared(t: Cleaning): Promise<Shared | undefined> {
  if (BROWSER === undefined) return undefined
  return { browser: await openBrowser(t), server: await startServer(t) }
}

async function openBrowser(t: Cleaning): Promise<Browser> {
  if (BROWSER === undefined) throw new Error('there is no browser')
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu']
  const browser = await chromium.launch({ executablePath: BROWSER, args })
  t.after(() => browser.close())
  return browser
}

/** Starts a server with the console, on a new data folder or an existing one. */
export function startServer(
  t: Cleaning,
  {
    home = temporaryHome(t),
    environment = {},
    args = [],
  }: {
    readonly home?: string
    readonly environment?: NodeJS.ProcessEnv
    readonly args?: readonly string[]
  } = {},
): Promise<Program> {
  writeFileSync(join(home, 'backlot.yaml'), consoleSetting())
  const all = { BACKLOT_ADMIN_KEY: ADMIN_KEY, ...environment }
  return startProgram(t, { home, environment: all, args })
}

/** Creates an account with a key over the admin API, which works with any store. */
async function makeKey({ address }: Program, account: string): Promise<string> {
  const admin = clientOf(address, ADMIN_KEY)
  const { body } = await admin.post(`/admin/v1/accounts/${account}/keys`, { reason: 'a test' })
  return body.key
}

let worlds = 0

/** Starts everything that a test of a page needs, until the end of the test. */
export async function startWorld(
  t: Cleaning,
  {
    shared,
    server: started,
    hasOwnServer = shared === undefined,
  }: {
    /** Shared with other tests. */
    readonly shared?: Shared | undefined
    /** A server that the test has started itself. */
    readonly server?: Program
    /** Whether the test needs a server of its own, for example to stop it. */
    readonly hasOwnServer?: boolean
  } = {},
): Promise<World> {
  const browser = shared?.browser ?? (await openBrowser(t))
  const server = started ?? (shared && !hasOwnServer ? shared.server : await startServer(t))
  const { home } = server
  const account = hasOwnServer ? 'tester' : `tester-${(worlds += 1)}`
  const key = await makeKey(server, account)
  const open = async (path: string, options: Opening = {}): Promise<Page> => {
    const { context = await newContext(browser, options) } = options
    t.after(() => context.close())
    const page = await context.newPage()
    const violations: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text())
    })
    t.after(() => assert.deepEqual(violations, [], `the content policy at ${path}`))
    const given = 'key' in options ? options.key : options.admin ? ADMIN_KEY : key
    const fragment = given === undefined ? '' : `#${options.admin ? 'admin' : 'key'}=${given}`
    await page.goto(`${server.address}/console${path}${fragment}`)
    return page
  }
  const ask = async (path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const answer = await fetch(server.address + path, {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    return JSON.parse(await answer.text())
  }
  return { server, home, key, browser, open, ask }
}

async function newContext(
  browser: Browser,
  { theme = 'dark', width = 1440, height = 900 }: Opening,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    acceptDownloads: true,
  })
  context.setDefaultTimeout(WAIT_MS)
  return context
}

/**
 * Waits until an expression is true on a page; the content policy forbids Playwright's own way of
 * waiting.
 */
export async function until(page: Page, expression: string): Promise<void> {
  const deadline = AbortSignal.timeout(WAIT_MS)
  while ((await page.evaluate(expression)) !== true) await wait(50, undefined, { signal: deadline })
}

/** Waits until the film of a page is visible: some of its frames have been decoded. */
export async function shown(page: Page): Promise<void> {
  await until(
    page,
    'document.querySelector("video")?.getVideoPlaybackQuality().totalVideoFrames > 1',
  )
  assert.equal(await page.evaluate('document.querySelector("video").videoWidth'), 1366)
}

/** Waits until a frame is shown. */
export function atFrame(page: Page, frame: number): Promise<void> {
  return until(page, `Math.floor(document.querySelector("video").currentTime * 25) === ${frame}`)
}

/** Orders a film, and resolves to its task. */
export async function orderFilm(
  { ask }: World,
  prompt: string,
  more: object = {},
): Promise<string> {
  const answer = await ask('/v1/video_generation', { model: 'Vendor-Video-2.3', prompt, ...more })
  const { task_id: taskId } = answer
  if (typeof taskId !== 'string') throw new Error(JSON.stringify(answer))
  return taskId
}

/** Orders a film, and resolves to its task when it has ended. */
export async function makeFilm(world: World, prompt: string, more: object = {}): Promise<string> {
  const taskId = await orderFilm(world, prompt, more)
  const deadline = AbortSignal.timeout(WAIT_MS * 2)
  while (
    (await world.ask(`/v1/query/video_generation?task_id=${taskId}`))['status'] === 'processing'
  )
    await wait(100, undefined, { signal: deadline })
  return taskId
}

/** The list of ten thousand tasks: counts requests and drawn rows; `bench/console.ts` measures times. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { makeFilm, orderFilm, startWorld, WAIT_MS, WITH_BROWSER } from './browser.ts'
import { copyTask } from './copy-task.ts'

const TASKS = 10_000

/** The number of tasks in a page of the list. */
const PAGE_SIZE = 100

/** The number of tasks that are scrolled through. */
const READ = 1500

/** Each page is requested once; some requests may still be under way at the end. */
const MAX_READ_LISTS = READ / PAGE_SIZE + 10

const ROW_PX = 76

/**
 * A task is queued, claimed and ended: at most three events, and one of them may coincide with the
 * loading of an older page.
 */
const MAX_LISTS = 5

/** The rows that fit into a window of 900 pixels, with some above and below. */
const MAX_ROWS = 45

/** Polls for a change: nothing on the page signals that no more will come. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = AbortSignal.timeout(WAIT_MS)
  while (!(await isSo())) await wait(50, undefined, { signal: deadline })
}

/** Records the requests of a page for lists of tasks. */
function listsAskedBy(page: Page): string[] {
  const lists: string[] = []
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/v1/video_generation/tasks') lists.push(search)
  })
  return lists
}

test(
  'ten thousand tasks are read page by page, few rows of them are drawn; an event asks for few of the pages again',
  WITH_BROWSER,
  async (t) => {
    const world = await startWorld(t)
    const film = await makeFilm(world, 'A lake at dusk [Push in] [sandbox:quick]')
    copyTask(world.home, film, TASKS - 1)
    const page = await world.open('/requests') // so that every request of the list is recorded
    const lists = listsAskedBy(page)
    await page.getByRole('link', { name: 'Tasks' }).first().click()
    const rows = page.getByRole('table', { name: 'Tasks' }).getByRole('row')
    await rows.nth(10).waitFor()
    assert.ok(lists.length <= 2, `${lists.length} lists for the first view`)

    lists.length = 0
    const drawn: number[] = []
    await until(async () => {
      await page.keyboard.press('End')
      drawn.push(await rows.count())
      return (await heightOf(page)) >= READ * ROW_PX
    })
    const read = await heightOf(page)
    assert.ok(Math.max(...drawn) <= MAX_ROWS, `${Math.max(...drawn)} rows were drawn at once`)
    assert.ok(lists.length <= MAX_READ_LISTS, `${lists.length} lists for ${READ} tasks`)

    lists.length = 0
    const fresh = await orderFilm(world, 'A new one [Push in] [sandbox:slow:300s]')
    await page.keyboard.press('Home')
    await page.getByRole('link', { name: 'A new one' }).waitFor()
    const row = page.getByRole('row').filter({ hasText: 'A new one' })
    await row.getByText('Processing').waitFor()
    assert.ok(lists.length <= MAX_LISTS, `${lists.length} lists for a new task`)
    assert.ok((await heightOf(page)) >= read, 'nothing that was read is lost')

    lists.length = 0
    await world.ask('/v1/video_generation/cancel', { task_id: fresh })
    await row.getByText(/Cancelled|Failed/u).waitFor()
    assert.ok(lists.length <= MAX_LISTS, `${lists.length} lists for one that is cancelled`)
  },
)

/** The height of the list. */
async function heightOf(page: Page): Promise<number> {
  const height = await page.evaluate(
    'document.querySelector("[role=table] [role=rowgroup]:last-child").clientHeight',
  )
  return Number(height)
}

/** The list of tasks with ten thousand in it: what it asks for and draws is counted; `bench/console.ts` takes the times. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { makeFilm, orderFilm, startWorld, WAIT_MS, WITH_BROWSER } from './browser.ts'
import { copyTask } from './copy-task.ts'

const TASKS = 10_000

/** What a page asks for at a time. */
const PAGE_SIZE = 100

/** How many of them are read. */
const READ = 1500

/** A page is asked for once; some are on their way when enough was read. */
const MAX_READ_LISTS = READ / PAGE_SIZE + 10

const ROW_PX = 76

/** A task is queued, claimed and ended: three events at most, and one of them may find an older page on its way. */
const MAX_LISTS = 5

/** Rows that fit into a window of 900 pixels, with some above and below. */
const MAX_ROWS = 45

/** Waits for a change by looking: nothing on the page says that nothing more comes. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = AbortSignal.timeout(WAIT_MS)
  while (!(await isSo())) await wait(50, undefined, { signal: deadline })
}

/** Notes the lists of tasks that a page asks for. */
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
    const page = await world.open('/requests') // so that every request of the list is seen
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

/** How high the list is. */
async function heightOf(page: Page): Promise<number> {
  const height = await page.evaluate(
    'document.querySelector("[role=table] [role=rowgroup]:last-child").clientHeight',
  )
  return Number(height)
}

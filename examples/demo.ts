/**
 * The main job, end to end, against a running server: a film with camera
 * commands and a callback, a streamed message, a chat.
 *
 *     npm start          in one terminal
 *     npm run demo       in another
 *
 * BACKLOT_URL names a server elsewhere, BACKLOT_API_KEY a key for it.
 */
import Anthropic from '@anthropic-ai/sdk'
import { SingleBar } from 'cli-progress'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { styleText } from 'node:util'
import { issueKey } from '../packages/backlot/src/server/issue-key.ts'
import { clock, ids, withStore } from '../packages/backlot/src/cli/with-store.ts'

const address = (process.env['BACKLOT_URL'] ?? 'http://127.0.0.1:8787').replace(/\/$/, '')

/** The film that the demo asks for, unless it is given a prompt: `npm run demo -- "A fox in the snow [Pan left]"`. */
const [PROMPT = 'A sailing boat on a lake at sunset, mountains behind [Truck right, Push in]'] =
  process.argv.slice(2)

/** How often the demo asks how the film stands. */
const ASK_EVERY_MS = 250

/** A JSON object of the native endpoints, as far as the demo reads it. */
type Answer = {
  readonly base_resp: { readonly status_code: number; readonly status_msg: string }
  readonly inbox_url?: string
  readonly task_id?: string
  readonly status?: string
  readonly progress?: number
  readonly queue_position?: number
  readonly file_id?: string
  readonly video_width?: number
  readonly video_height?: number
  readonly file?: { readonly download_url: string; readonly bytes: number }
  readonly asked?: readonly (readonly string[])[]
  readonly obeyed?: boolean
  readonly choices?: readonly { readonly message: { readonly content: string } }[]
}

/** What the inbox holds. */
type Inbox = { readonly pushes: readonly { readonly body: { readonly status: string } }[] }

await main()

async function main(): Promise<void> {
  await checkServer()
  const key = process.env['BACKLOT_API_KEY'] ?? (await ownKey())
  const film = await makeFilm(key)
  const looking = lookAtCamera(key, film.taskId)
  await streamMessage(key)
  await completeChat(key)
  const camera = await looking
  say('')
  say(
    `  ${styleText('green', '✔')} ${styleText('bold', 'Done.')} The film is ${styleText('cyan', film.path)}`,
  )
  say(`    ${film.description}`)
  if (camera !== undefined) say(`    ${camera}`)
  say('')
  say(`    ${styleText('dim', 'all endpoints')}          ${address}/docs`)
  say(`    ${styleText('dim', 'all of this to see')}     ${consoleAddress(key)}`)
  say(`    ${styleText('dim', 'clients, agents, CI')}    docs/clients.md, docs/sandbox.md`)
  say(`    ${styleText('dim', 'models on your GPUs')}    docs/engines.md, docs/video-engines.md`)
  say('')
}

/** Where all of this can be seen. The key is shown to a terminal alone: what is printed elsewhere may be kept. */
function consoleAddress(key: string): string {
  return process.stdout.isTTY ? `${address}/console#key=${key}` : `${address}/console`
}

async function checkServer(): Promise<void> {
  const ready = await fetch(`${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
  if (ready) return
  process.stderr.write(
    `There is no Backlot at ${address}; start one with "npm start", or name it with BACKLOT_URL.\n`,
  )
  process.exit(1)
}

/** A key made for this run, in the data folder that this server is taken to use. */
async function ownKey(): Promise<string> {
  const order = { accountName: 'demo', prepaid: false, lifeMs: 3_600_000 }
  const { token } = await withStore((store) => issueKey({ store, ids, clock }, order))
  return token
}

async function makeFilm(
  key: string,
): Promise<{ readonly taskId: string; readonly path: string; readonly description: string }> {
  heading('A film from text', 'POST /v1/video_generation')
  const inbox = await openInbox(key)
  const order = { model: 'Vendor-Video-2.3', prompt: PROMPT, callback_url: inbox }
  say(`  ${styleText('italic', PROMPT)}`)
  const startedMs = performance.now()
  const { task_id } = await call(key, '/v1/video_generation', order)
  say(
    styleText(
      'dim',
      `  task ${task_id}, accepted in ${Math.round(performance.now() - startedMs)} ms`,
    ),
  )
  const done = await follow(key, String(task_id))
  const { file } = await call(key, `/v1/files/retrieve?file_id=${done.file_id}`)
  if (!file) throw new Error('the film has no file')
  const path = resolve(`backlot-demo-${task_id}.mp4`)
  const bytes = Buffer.from(await (await fetch(file.download_url)).arrayBuffer())
  await writeFile(path, bytes)
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  if (inbox !== undefined) say(`  callbacks received: ${(await readInbox(inbox)).join(', ')}`)
  const size = `${done.video_width}×${done.video_height}, ${(bytes.length / 1e6).toFixed(1)} MB`
  return { taskId: String(task_id), path, description: `6 s, ${size}, made in ${seconds} s` }
}

/** What the frames of the film say about its camera; undefined when the server is too busy to look. */
async function lookAtCamera(key: string, taskId: string): Promise<string | undefined> {
  const path = `${address}/v1/video_generation/camera_report?task_id=${taskId}`
  const answer = await fetch(path, { headers: { authorization: `Bearer ${key}` } })
  const { base_resp, asked = [], obeyed }: Answer = JSON.parse(await answer.text())
  if (base_resp.status_code !== 0) return undefined
  const moves = asked.map((step) => step.join(' + ')).join(', then ')
  return obeyed === true
    ? `camera: ${moves}, as its frames confirm`
    : `camera: ${moves} was asked; its frames show something else`
}

async function follow(key: string, taskId: string): Promise<Answer> {
  const bar = new SingleBar({
    format: '  filming  {bar} {percentage}%  {status}',
    barCompleteChar: '━',
    barIncompleteChar: '─',
    hideCursor: true,
    noTTYOutput: true,
    notTTYSchedule: 2000,
  })
  bar.start(100, 0, { status: '' })
  try {
    for (;;) {
      const task = await call(key, `/v1/query/video_generation?task_id=${taskId}`)
      const ahead = task.queue_position ?? 0
      bar.update(task.progress ?? 0, { status: ahead > 0 ? `${ahead} ahead` : task.status })
      if (task.status !== 'processing') return task
      await sleep(ASK_EVERY_MS)
    }
  } finally {
    bar.stop()
  }
}

/** The address of a new inbox; undefined where the server has none. */
async function openInbox(key: string): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${key}` }
  const answer = await fetch(`${address}/v1/inbox`, { method: 'POST', headers })
  const { inbox_url }: Answer = JSON.parse(await answer.text())
  return inbox_url
}

/** The pushes in the inbox, once the last has arrived: it is sent beside the answer to our query. */
async function readInbox(url: string): Promise<readonly string[]> {
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(url)
    const { pushes }: Inbox = JSON.parse(await answer.text())
    if (pushes.length === 2 || tries === 20) return pushes.map(({ body }) => body.status)
    await sleep(ASK_EVERY_MS)
  }
}

async function streamMessage(key: string): Promise<void> {
  heading('A message, streamed', 'POST /compat/v1/messages, through @anthropic-ai/sdk')
  const client = new Anthropic({ baseURL: `${address}/compat`, authToken: key, apiKey: null })
  const stream = client.messages.stream({
    model: 'Vendor-M2.7',
    max_tokens: 1024,
    messages: [{ role: 'user', content: 'What should I look for when I plan a camera move?' }],
  })
  process.stdout.write('  ')
  stream.on('thinking', (delta) => process.stdout.write(styleText('dim', delta)))
  let begun = false
  stream.on('text', (delta) => {
    if (!begun) process.stdout.write('\n  ')
    begun = true
    process.stdout.write(delta.replaceAll('\n', '\n  '))
  })
  const { usage } = await stream.finalMessage()
  say('')
  say(styleText('dim', `  ${usage.input_tokens} tokens in, ${usage.output_tokens} out`))
}

async function completeChat(key: string): Promise<void> {
  heading('A chat', 'POST /v1/text/chatcompletion_v2')
  const { choices } = await call(key, '/v1/text/chatcompletion_v2', {
    model: 'Vendor-M2.5-highspeed',
    messages: [{ role: 'user', content: 'Say exactly: Quiet on set. Rolling. Action!' }],
  })
  say(`  ${choices?.[0]?.message.content}`)
}

/** Calls a native endpoint: GET without a body, POST with one. A refusal ends the demo. */
async function call(key: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(address + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const json: Answer = JSON.parse(await answer.text())
  const { status_code, status_msg } = json.base_resp
  if (status_code === 0) return json
  process.stderr.write(`${path} answered ${status_code}: ${status_msg}\n`)
  if (status_code === 2049)
    process.stderr.write(
      'Set BACKLOT_API_KEY, or BACKLOT_HOME to the data folder of that server.\n',
    )
  process.exit(1)
}

function heading(title: string, endpoint: string): void {
  say('')
  say(`  ${styleText('bold', title)}  ${styleText('dim', endpoint)}`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

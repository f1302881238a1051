/**
 * The route table, one row per address. Nothing else registers a route, except the documentation
 * that is generated from it. The endpoints are in `endpoints.ts`, which is loaded after the start.
 */
import type { Endpoints } from './endpoints.ts'
import {
  ANY,
  EMBEDDED,
  ENDLESS,
  FILM_ORDER,
  FORM,
  LONG_TEXT,
  MEDIA,
  MESSAGE,
} from './bodies/intakes.ts'
import { already, type Later } from './later.ts'
import { probeEndpoints, type ProbePorts } from './endpoints/probes.ts'
import { type NameIn, type RouteRow, rowsWith, toRoutes, type Route } from './route.ts'
import { openaiOrAnthropic } from './endpoints/two-dialects.ts'

type SurfaceRow = RouteRow<NameIn<Endpoints>>

const video = rowsWith<NameIn<Endpoints>>({ dialect: 'native', auth: 'bearer', tag: 'Video' })
const videoV2 = rowsWith<NameIn<Endpoints>>({ dialect: 'v2', auth: 'compat', tag: 'Video' })
const messages = rowsWith<NameIn<Endpoints>>({ dialect: 'compat', auth: 'compat', tag: 'Messages' })
const chat = rowsWith<NameIn<Endpoints>>({ dialect: 'native', auth: 'bearer', tag: 'Chat' })
const openai = rowsWith<NameIn<Endpoints>>({ dialect: 'openai', auth: 'bearer', tag: 'OpenAI' })
const file = rowsWith<NameIn<Endpoints>>({ dialect: 'native', auth: 'bearer', tag: 'Files' })
const shared = rowsWith<NameIn<Endpoints>>({
  dialect: 'openai',
  dialectBy: openaiOrAnthropic,
  auth: 'compat',
  tag: 'OpenAI',
})
const account = rowsWith<NameIn<Endpoints>>({ dialect: 'native', auth: 'bearer', tag: 'Account' })
const signed = rowsWith<NameIn<Endpoints>>({ dialect: 'native', auth: 'none', tag: 'Files' })
const admin = rowsWith<NameIn<Endpoints>>({ dialect: 'native', auth: 'admin', tag: 'Admin' })
const preview = rowsWith<NameIn<Endpoints>>({ dialect: 'native', auth: 'none', tag: 'Video' })
const open = rowsWith<NameIn<Endpoints>>({ dialect: 'native', auth: 'none', tag: 'Service' })

/** Files at the addresses that OpenAI and Anthropic clients use. */
const SHARED_FILES: readonly SurfaceRow[] = [
  shared('POST /v1/files', 'Upload a file (OpenAI)', 'sharedFiles.upload', FORM),
  shared('GET /v1/files', 'List files, newest first (OpenAI)', 'sharedFiles.list'),
  shared('GET /v1/files/:id', 'Get a file (OpenAI)', 'sharedFiles.find'),
  shared('DELETE /v1/files/:id', 'Delete a file (OpenAI)', 'sharedFiles.remove'),
  shared('GET /v1/files/:id/content', 'Download a file (OpenAI)', 'sharedFiles.content'),

  messages('POST /compat/v1/files', 'Upload a file', 'anthropicFiles.upload', FORM),
  messages('GET /compat/v1/files', 'List files, newest first', 'anthropicFiles.list'),
  messages('GET /compat/v1/files/:id', 'Get a file', 'anthropicFiles.find'),
  messages('DELETE /compat/v1/files/:id', 'Delete a file', 'anthropicFiles.remove'),
  messages('GET /compat/v1/files/:id/content', 'Download a file', 'anthropicFiles.content'),
]

/** Callbacks of the account, the built-in inbox, and the callback secret. */
const INBOX: readonly SurfaceRow[] = [
  account(
    'GET /v1/callbacks',
    'List the callbacks of this account, newest first',
    'callbacks.list',
  ),
  account('POST /v1/inbox', 'Create an inbox for callbacks of a test', 'inbox.create', MESSAGE),
  account('GET /v1/inbox', 'List your inboxes, newest first', 'inbox.owned'),
  account(
    'GET /v1/inbox/:token',
    'Get the callbacks of an inbox of yours, with their signatures checked',
    'inbox.letters',
  ),
  account(
    'POST /v1/webhook_secret/rotate',
    'Make a new secret for callbacks',
    'inbox.rotate',
    MESSAGE,
  ),
  account('DELETE /v1/inbox', 'Take back all your inboxes', 'inbox.revoke'),
  open('POST /inbox/:token', 'Receive callbacks for a test', 'inbox.receive', MESSAGE),
  open('GET /inbox/:token', 'Show the callbacks received for a test', 'inbox.received'),
]

const ofMessages = (
  prefix: '/compat/v1/messages/batches' | '/v1/messages/batches',
  note: string,
): readonly SurfaceRow[] => [
  messages(`POST ${prefix}`, `Create a batch of messages${note}`, 'messageBatches.create', MEDIA),
  messages(`GET ${prefix}`, `List batches of messages, newest first${note}`, 'messageBatches.list'),
  messages(`GET ${prefix}/:id`, `Get a batch of messages${note}`, 'messageBatches.find'),
  messages(
    `POST ${prefix}/:id/cancel`,
    `Cancel a batch of messages${note}`,
    'messageBatches.cancel',
    ANY,
  ),
  messages(
    `GET ${prefix}/:id/results`,
    `Get the results of a batch${note}`,
    'messageBatches.results',
  ),
  messages(`DELETE ${prefix}/:id`, `Delete a batch of messages${note}`, 'messageBatches.remove'),
]

/** Batches at the addresses of both dialects, and at a third for clients whose base address has no prefix. */
const BATCHES: readonly SurfaceRow[] = [
  ...ofMessages('/compat/v1/messages/batches', ''),
  ...ofMessages('/v1/messages/batches', ', without the prefix'),
  openai('POST /v1/batches', 'Create a batch (OpenAI)', 'openaiBatches.create'),
  openai('GET /v1/batches', 'List batches, newest first (OpenAI)', 'openaiBatches.list'),
  openai('GET /v1/batches/:id', 'Get a batch (OpenAI)', 'openaiBatches.find'),
  openai('POST /v1/batches/:id/cancel', 'Cancel a batch (OpenAI)', 'openaiBatches.cancel', ANY),
]

/** Videos at OpenAI's addresses. */
const OPENAI_VIDEOS: readonly SurfaceRow[] = [
  openai('POST /v1/videos', 'Create a video (OpenAI)', 'openaiVideos.create', FILM_ORDER),
  openai('GET /v1/videos', 'List videos, newest first (OpenAI)', 'openaiVideos.list'),
  openai('GET /v1/videos/:id', 'Get a video (OpenAI)', 'openaiVideos.find'),
  openai('GET /v1/videos/:id/content', 'Download a video (OpenAI)', 'openaiVideos.content'),
  openai('DELETE /v1/videos/:id', 'Delete or cancel a video (OpenAI)', 'openaiVideos.remove'),
  ...['/:id/remix', '/edits', '/extensions', '/characters'].map((rest) =>
    openai(
      `POST /v1/videos${rest}`,
      'Not supported: make a video of another',
      'openaiVideos.remix',
      FILM_ORDER,
    ),
  ),
]

const ACCOUNT: readonly SurfaceRow[] = [
  account('GET /v1/account', 'Get the account of this key, its money and its limits', 'own.show'),
  account('GET /v1/ledger', 'List ledger lines, newest first', 'own.ledger'),
  account('GET /v1/video_models', 'List video models and what they make', 'own.videoModels'),
  account('GET /v1/text_models', 'List text models and what they cost', 'own.textModels'),
  account('GET /v1/usage', 'Get the usage of this account', 'usage.list'),
  account('GET /v1/query_balance', 'Get the balance of this account', 'hosted.balance'),
  account(
    'GET /account/query_balance',
    'The same, where clients of the family ask',
    'hosted.balance',
  ),
  account('GET /v1/token_plan/remains', 'List quotas, of which there are none', 'hosted.remains'),
  account(
    'GET /v1/api/openplatform/coding_plan/remains',
    'The same for older clients',
    'hosted.remains',
  ),
  account('GET /v1/requests', 'List the last requests, newest first', 'requests.list'),
  account('GET /v1/requests/:id', 'Get a request with its answer', 'requests.find'),
  account('GET /v1/events', 'Follow what changes, as server-sent events', 'events.own', ENDLESS),
]

const VIDEOS: readonly SurfaceRow[] = [
  video('POST /v1/video_generation', 'Generate a video from text', 'videos.submit', MEDIA),
  video(
    'POST /v1/video_template_generation',
    'Generate a video from a template',
    'templates.submit',
    MEDIA,
  ),
  video('GET /v1/query/video_generation', 'Get the status of a task', 'videos.query'),
  video(
    'GET /v1/query/video_template_generation',
    'Get the status of a task, with a video URL',
    'videos.queryWithUrl',
  ),
  video('GET /v1/video_generation/tasks', 'List tasks, newest first', 'videos.list'),
  video(
    'GET /v1/video_generation/tasks/:task_id',
    'Get a task with its life, its money and its callback',
    'videos.whole',
  ),
  video('POST /v1/video_generation/cancel', 'Cancel a task', 'videos.cancel'),
  video('GET /v1/video_templates', 'List templates and their inputs', 'templates.list'),
  preview(
    'GET /v1/video_templates/:template_id/preview',
    'Preview a template (JPEG)',
    'templates.preview',
  ),
  video(
    'GET /v1/video_generation/callbacks',
    'List the callback attempts of a task',
    'videos.deliveries',
  ),
  video(
    'POST /v1/video_generation/callbacks/redeliver',
    'Send the callbacks of a task again',
    'videos.redeliver',
  ),
  video(
    'GET /v1/video_generation/camera_report',
    'Detect the camera moves in a finished film',
    'videos.cameraReport',
  ),
  video(
    'GET /v1/video_generation/poster',
    'Get the middle frame of a finished film (JPEG)',
    'poster.find',
  ),
]

/** The second video interface of the public family, over the same tasks. */
const VIDEOS_V2: readonly SurfaceRow[] = [
  videoV2(
    'POST /v2/video_generation',
    'Generate a video from text and pictures',
    'videosV2.submit',
    MEDIA,
  ),
  videoV2('GET /v2/query/video_generation', 'List tasks by pages, newest first', 'videosV2.list'),
  videoV2('GET /v2/query/video_generation/:task_id', 'Get a task (v2)', 'videosV2.query'),
  videoV2('DELETE /v2/video_generation/:task_id', 'Cancel a task (v2)', 'videosV2.cancel', ANY),
]

/** Routes for writing a prompt and watching the video being made. */
const STUDIO: readonly SurfaceRow[] = [
  video('POST /v1/video_generation/plan', 'Plan a video without making it', 'studio.plan', MEDIA),
  video(
    'POST /v1/video_generation/still',
    'Draw the first frame of a video without making it (JPEG)',
    'studio.still',
    MEDIA,
  ),
  video(
    'GET /v1/video_generation/preview',
    'Get the newest frame of a video that is being made (JPEG)',
    'studio.preview',
  ),
]

const one = '/admin/v1/accounts/:name'
const oneKey = '/admin/v1/keys/:id'
const oneTask = '/admin/v1/tasks/:id'
const secret = `${one}/webhook-secret` as const

const ADMIN: readonly SurfaceRow[] = [
  admin(
    'GET /admin/v1/accounts',
    'List accounts with their balances, oldest first',
    'accounts.list',
  ),
  admin(`GET ${one}`, 'Get an account with its balance, limits and keys', 'accounts.show'),
  admin(`POST ${one}/credit`, 'Add money to an account', 'accounts.credit'),
  admin(`POST ${one}/refund`, 'Refund a charge, or a part of it', 'accounts.refund'),
  admin(`POST ${one}/correct`, 'Correct a balance', 'accounts.correct'),
  admin(`POST ${one}/suspend`, 'Refuse all keys of an account', 'accounts.suspend'),
  admin(`POST ${one}/resume`, 'Serve a suspended account again', 'accounts.resume'),
  admin(
    `POST ${one}/limits`,
    'Change the limits of an account, its end users or a key',
    'accounts.limit',
  ),
  admin(`POST ${secret}/rotate`, 'Make a new secret for callbacks', 'accounts.rotateWebhookSecret'),
  admin(
    `POST ${one}/callbacks/redeliver`,
    'Deliver the callbacks of an account again that were given up',
    'tasks.redeliverGivenUp',
  ),
  admin(`GET ${one}/usage`, 'Get the usage of an account', 'accounts.usage'),
  admin(`GET ${one}/ledger`, 'List ledger lines, newest first', 'accounts.ledger'),
  admin(`GET ${one}/keys`, 'List the keys of an account, oldest first', 'keys.listOf'),
  admin(`POST ${one}/keys`, 'Create a key, and the account if needed', 'keys.create'),

  admin('GET /admin/v1/keys', 'List the keys of all accounts, oldest first', 'keys.list'),
  admin(`POST ${oneKey}/rotate`, 'Replace a key, with an overlap', 'keys.rotate'),
  admin(`POST ${oneKey}/suspend`, 'Refuse a key until it is resumed', 'keys.suspend'),
  admin(`POST ${oneKey}/resume`, 'Serve a suspended key again', 'keys.resume'),
  admin(`POST ${oneKey}/revoke`, 'Revoke a key for good', 'keys.revoke'),

  admin('GET /admin/v1/tasks', 'List tasks of all accounts, newest first', 'tasks.list'),
  admin(`GET ${oneTask}`, 'Get a task with its callback', 'tasks.show'),
  admin(`POST ${oneTask}/cancel`, 'Cancel a task', 'tasks.cancel'),
  admin(`POST ${oneTask}/redeliver`, 'Deliver the callbacks of a task again', 'tasks.redeliver'),

  admin('GET /admin/v1/usage', 'Get the usage of all accounts, as JSON or CSV', 'totalUsage.list'),
  admin('GET /admin/v1/storage', 'List what accounts store', 'tasks.storage'),
  admin(
    'GET /admin/v1/storage/total',
    'Get what all accounts store together',
    'tasks.totalStorage',
  ),
  admin('GET /admin/v1/audit', 'List what operators did, newest first', 'tasks.audit'),
]

/** Admin routes: what is running and what is queued. */
const OPERATIONS: readonly SurfaceRow[] = [
  admin('GET /admin/v1/queue', 'Get the queue of tasks, the next first', 'operations.queue'),
  admin('GET /admin/v1/engines', 'List engines and what is busy', 'operations.engines'),
  admin('GET /admin/v1/servers', 'List servers and when they were last seen', 'operations.servers'),
  admin('GET /admin/v1/doctor', 'Check that all that the server needs works', 'operations.doctor'),
  admin(
    'GET /admin/v1/events',
    'Follow what changes in all accounts, as server-sent events',
    'events.all',
    ENDLESS,
  ),
]

/** All routes but the admin routes and the probes. */
const SURFACE: readonly SurfaceRow[] = [
  ...VIDEOS,
  ...STUDIO,
  ...VIDEOS_V2,

  messages('POST /compat/v1/messages', 'Continue a conversation', 'messages.create', MEDIA),
  messages('POST /compat/v1/messages/count_tokens', 'Count input tokens', 'messages.count', MEDIA),
  // For clients whose base address has no prefix; the model list there is OpenAI's.
  messages(
    'POST /v1/messages',
    'Continue a conversation, without the prefix',
    'messages.create',
    MEDIA,
  ),
  messages(
    'POST /v1/messages/count_tokens',
    'Count input tokens, without the prefix',
    'messages.count',
    MEDIA,
  ),
  messages('GET /compat/v1/models', 'List text models', 'messages.models'),
  messages('GET /compat/v1/models/:id', 'Get a text model', 'messages.model'),

  chat('POST /v1/text/chatcompletion_v2', 'Complete a chat', 'chat.complete', LONG_TEXT),

  openai('POST /v1/chat/completions', 'Complete a chat (OpenAI)', 'openai.complete', MEDIA),
  openai('POST /v1/responses', 'Create a response', 'responses.create', MEDIA),
  openai('POST /v1/responses/input_tokens', 'Count input tokens', 'responses.count', MEDIA),
  openai('GET /v1/responses/:id', 'Get a stored response', 'responses.find'),
  openai('DELETE /v1/responses/:id', 'Delete a stored response', 'responses.remove'),
  openai('POST /v1/responses/:id/cancel', 'Cancel a response', 'responses.cancel', ANY),
  openai('GET /v1/responses/:id/input_items', 'List input items', 'responses.inputItems'),
  ...OPENAI_VIDEOS,
  openai('POST /v1/embeddings', 'Create embeddings', 'embeddings.create', EMBEDDED),
  openai('GET /v1/models', 'List text models (OpenAI)', 'openai.models'),
  openai('GET /v1/models/:id', 'Get a text model (OpenAI)', 'openai.model'),

  file('POST /v1/files/upload', 'Upload a file', 'files.upload', FORM),
  file('GET /v1/files/list', 'List files, newest first', 'files.list'),
  file('POST /v1/files/delete', 'Delete a file', 'files.remove'),
  file('GET /v1/files/retrieve', 'Get a file and its download URL', 'files.retrieve'),
  file('GET /v1/files/retrieve_content', 'Download a file', 'files.content'),
  signed('GET /v1/files/:file_id/download', 'Download with a signed URL', 'files.download'),

  ...SHARED_FILES,
  ...BATCHES,

  ...ACCOUNT,

  open('GET /', 'About this server', 'service.root'),
  open('GET /favicon.ico', 'The icon of this server', 'favicon.get'),
  open('GET /compat', 'About this server, under the messages prefix', 'service.about'),
  open('GET /config.schema.json', 'JSON Schema of backlot.yaml', 'service.configSchema'),
  open('GET /scenario.schema.json', 'JSON Schema of scenario files', 'service.scenarioSchema'),
  open('GET /shot-plan.schema.json', 'JSON Schema of shot plans', 'service.shotPlanSchema'),
  ...INBOX,
]

type Probes = { readonly probes: ReturnType<typeof probeEndpoints> }

const probe = rowsWith<NameIn<Probes>>({ dialect: 'native', auth: 'none', tag: 'Service' })

const PROBES = [
  probe('GET /livez', 'Liveness: is the process running?', 'probes.live'),
  probe('GET /healthz', 'Readiness: can the server take work?', 'probes.health'),
]

const PROBES_AND_METRICS = [
  ...PROBES,
  probe('GET /metrics', 'Prometheus metrics', 'probes.metrics'),
]

/** Routes for operating a process: everything that a worker process without the API serves. */
export function createProbes(ports: ProbePorts): readonly Route[] {
  const rows = ports.metrics ? PROBES_AND_METRICS : PROBES
  return toRoutes(rows, already({ probes: probeEndpoints(ports) }))
}

/** Creates the table without the probes. */
export function createRoutes(
  endpoints: Later<Endpoints>,
  /** Whether the operator has an interface here. */
  hasAdmin: boolean,
): readonly Route[] {
  return toRoutes(hasAdmin ? [...SURFACE, ...ADMIN, ...OPERATIONS] : SURFACE, endpoints)
}

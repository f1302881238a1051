/**
 * The route table, one row per address. Nothing else registers a route, except the documentation
 * that is generated from it.
 */
import { accountEndpoints, type AdminRoutePorts } from './admin.ts'
import { adminKeyEndpoints } from './admin-keys.ts'
import { adminTaskEndpoints } from './admin-tasks.ts'
import { adminEventsEndpoint, eventsEndpoint, type EventRoutePorts } from './events.ts'
import { messageBatchEndpoints, openaiBatchEndpoints, type BatchRoutePorts } from './batches.ts'
import { callbackListEndpoint, type CallbackListPorts } from './callback-list.ts'
import { chatEndpoints, type ChatPorts } from './chat.ts'
import { embeddingEndpoint, type EmbeddingApiPorts } from './embeddings.ts'
import { faviconEndpoint } from './favicon.ts'
import { fileEndpoints, type FileRoutePorts } from './files.ts'
import { hostedAccountEndpoints, type HostedAccountPorts } from './hosted-account.ts'
import { inboxEndpoints, type InboxRoutePorts } from './inbox.ts'
import { metricsEndpoint, type MetricsPorts } from './metrics.ts'
import { messageEndpoints, type MessagePorts } from './messages.ts'
import { openaiEndpoints, type OpenaiPorts } from './openai.ts'
import { openaiVideoEndpoints } from './openai-videos.ts'
import { operationEndpoints, type OperationPorts } from './operations.ts'
import { ownAccountEndpoints, type OwnAccountPorts } from './own-account.ts'
import { posterEndpoint } from './poster.ts'
import { requestEndpoints, type RequestRoutePorts } from './requests.ts'
import { responseEndpoints, type ResponsePorts } from './responses.ts'
import type { Endpoint, Route } from './route.ts'
import { serviceEndpoints, type ServicePorts } from './service.ts'
import { anthropicFiles, openaiOrAnthropic, sharedFiles } from './shared-files.ts'
import { studioEndpoints, type StudioPorts } from './studio.ts'
import { templateEndpoints, type TemplatePorts } from './templates.ts'
import { totalUsageEndpoint } from './admin-usage.ts'
import { usageEndpoints, type UsagePorts } from './usage.ts'
import { v2Endpoints, type V2Ports } from './videos-v2.ts'
import { videoEndpoints, type VideoPorts } from './videos.ts'

/** Dependencies of all routes. */
export type SurfacePorts = {
  readonly service: ServicePorts
  readonly inbox: InboxRoutePorts
  readonly videos: VideoPorts
  readonly videosV2: V2Ports
  readonly studio: StudioPorts
  readonly templates: TemplatePorts
  readonly files: FileRoutePorts
  readonly batches: BatchRoutePorts
  readonly messages: MessagePorts
  readonly chat: ChatPorts
  readonly openai: OpenaiPorts
  readonly responses: ResponsePorts
  readonly embeddings: EmbeddingApiPorts
  readonly usage: UsagePorts
  readonly account: HostedAccountPorts
  readonly own: OwnAccountPorts
  readonly callbacks: CallbackListPorts
  readonly requests: RequestRoutePorts
  readonly events: EventRoutePorts
  readonly operations: OperationPorts
  /** Absent: this process serves no admin interface. */
  readonly admin?: AdminRoutePorts
  /** Absent: this process serves no metrics. */
  readonly metrics?: MetricsPorts
}

const video = group({ dialect: 'native', auth: 'bearer', tag: 'Video' })
const videoV2 = group({ dialect: 'v2', auth: 'compat', tag: 'Video' })
const messages = group({ dialect: 'compat', auth: 'compat', tag: 'Messages' })
const chat = group({ dialect: 'native', auth: 'bearer', tag: 'Chat' })
const openai = group({ dialect: 'openai', auth: 'bearer', tag: 'OpenAI' })
const file = group({ dialect: 'native', auth: 'bearer', tag: 'Files' })
const shared = group({
  dialect: 'openai',
  dialectBy: openaiOrAnthropic,
  auth: 'compat',
  tag: 'OpenAI',
})
const account = group({ dialect: 'native', auth: 'bearer', tag: 'Account' })
const signed = group({ dialect: 'native', auth: 'none', tag: 'Files' })
const admin = group({ dialect: 'native', auth: 'admin', tag: 'Admin' })
const preview = group({ dialect: 'native', auth: 'none', tag: 'Video' })
const open = group({ dialect: 'native', auth: 'none', tag: 'Service' })

/** Creates the table over the use cases. */
export function createRoutes(api: SurfacePorts): readonly Route[] {
  const files = fileEndpoints(api.files)
  const service = serviceEndpoints(api.service)
  const message = messageEndpoints(api.messages)
  const completion = chatEndpoints(api.chat)
  const twin = openaiEndpoints(api.openai)
  const response = responseEndpoints(api.responses)
  return [
    ...videoRoutes(api),
    ...studioRoutes(api),
    ...v2Routes(api),

    messages('POST /compat/v1/messages', 'Continue a conversation', message.create),
    messages('POST /compat/v1/messages/count_tokens', 'Count input tokens', message.count),
    // For clients whose base address has no prefix; the model list there is OpenAI's.
    messages('POST /v1/messages', 'Continue a conversation, without the prefix', message.create),
    messages(
      'POST /v1/messages/count_tokens',
      'Count input tokens, without the prefix',
      message.count,
    ),
    messages('GET /compat/v1/models', 'List text models', message.models),
    messages('GET /compat/v1/models/:id', 'Get a text model', message.model),

    chat('POST /v1/text/chatcompletion_v2', 'Complete a chat', completion.complete),

    openai('POST /v1/chat/completions', 'Complete a chat (OpenAI)', twin.complete),
    openai('POST /v1/responses', 'Create a response', response.create),
    openai('POST /v1/responses/input_tokens', 'Count input tokens', response.count),
    openai('GET /v1/responses/:id', 'Get a stored response', response.find),
    openai('DELETE /v1/responses/:id', 'Delete a stored response', response.remove),
    openai('POST /v1/responses/:id/cancel', 'Cancel a response', response.cancel),
    openai('GET /v1/responses/:id/input_items', 'List input items', response.inputItems),
    ...openaiVideoRoutes(api),
    openai('POST /v1/embeddings', 'Create embeddings', embeddingEndpoint(api.embeddings)),
    openai('GET /v1/models', 'List text models (OpenAI)', twin.models),
    openai('GET /v1/models/:id', 'Get a text model (OpenAI)', twin.model),

    file('POST /v1/files/upload', 'Upload a file', files.upload),
    file('GET /v1/files/list', 'List files, newest first', files.list),
    file('POST /v1/files/delete', 'Delete a file', files.remove),
    file('GET /v1/files/retrieve', 'Get a file and its download URL', files.retrieve),
    file('GET /v1/files/retrieve_content', 'Download a file', files.content),
    signed('GET /v1/files/:file_id/download', 'Download with a signed URL', files.download),

    ...sharedFileRoutes(api),
    ...batchRoutes(api),

    ...accountRoutes(api),
    ...(api.admin ? [...adminRoutes(api.admin), ...operationRoutes(api)] : []),

    ...createProbes(api),
    open('GET /', 'About this server', service.root),
    open('GET /favicon.ico', 'The icon of this server', faviconEndpoint),
    open('GET /compat', 'About this server, under the messages prefix', service.about),
    open('GET /scenario.schema.json', 'JSON Schema of scenario files', service.scenarioSchema),
    open('GET /shot-plan.schema.json', 'JSON Schema of shot plans', service.shotPlanSchema),
    ...inboxRoutes(api),
  ]
}

/** Files at the addresses that OpenAI and Anthropic clients use. */
function sharedFileRoutes({ files: ports }: Pick<SurfacePorts, 'files'>): readonly Route[] {
  const files = sharedFiles(ports)
  const anthropic = anthropicFiles(ports)
  return [
    shared('POST /v1/files', 'Upload a file (OpenAI)', files.upload),
    shared('GET /v1/files', 'List files, newest first (OpenAI)', files.list),
    shared('GET /v1/files/:id', 'Get a file (OpenAI)', files.find),
    shared('DELETE /v1/files/:id', 'Delete a file (OpenAI)', files.remove),
    shared('GET /v1/files/:id/content', 'Download a file (OpenAI)', files.content),

    messages('POST /compat/v1/files', 'Upload a file', anthropic.upload),
    messages('GET /compat/v1/files', 'List files, newest first', anthropic.list),
    messages('GET /compat/v1/files/:id', 'Get a file', anthropic.find),
    messages('DELETE /compat/v1/files/:id', 'Delete a file', anthropic.remove),
    messages('GET /compat/v1/files/:id/content', 'Download a file', anthropic.content),
  ]
}

/** Callbacks of the account, the built-in inbox, and the callback secret. */
function inboxRoutes(api: Pick<SurfacePorts, 'inbox' | 'callbacks'>): readonly Route[] {
  const inbox = inboxEndpoints(api.inbox)
  return [
    account(
      'GET /v1/callbacks',
      'List the callbacks of this account, newest first',
      callbackListEndpoint(api.callbacks),
    ),
    account('POST /v1/inbox', 'Create an inbox for callbacks of a test', inbox.create),
    account('GET /v1/inbox', 'List your inboxes, newest first', inbox.owned),
    account(
      'GET /v1/inbox/:token',
      'Get the callbacks of an inbox of yours, with their signatures checked',
      inbox.letters,
    ),
    account('POST /v1/webhook_secret/rotate', 'Make a new secret for callbacks', inbox.rotate),
    account('DELETE /v1/inbox', 'Take back all your inboxes', inbox.revoke),
    open('POST /inbox/:token', 'Receive callbacks for a test', inbox.receive),
    open('GET /inbox/:token', 'Show the callbacks received for a test', inbox.received),
  ]
}

/** Batches at the addresses of both dialects, and at a third for clients whose base address has no prefix. */
function batchRoutes({ batches }: Pick<SurfacePorts, 'batches'>): readonly Route[] {
  const batch = messageBatchEndpoints(batches)
  const ofFile = openaiBatchEndpoints(batches)
  const ofMessages = (
    prefix: '/compat/v1/messages/batches' | '/v1/messages/batches',
    note: string,
  ): readonly Route[] => [
    messages(`POST ${prefix}`, `Create a batch of messages${note}`, batch.create),
    messages(`GET ${prefix}`, `List batches of messages, newest first${note}`, batch.list),
    messages(`GET ${prefix}/:id`, `Get a batch of messages${note}`, batch.find),
    messages(`POST ${prefix}/:id/cancel`, `Cancel a batch of messages${note}`, batch.cancel),
    messages(`GET ${prefix}/:id/results`, `Get the results of a batch${note}`, batch.results),
    messages(`DELETE ${prefix}/:id`, `Delete a batch of messages${note}`, batch.remove),
  ]
  return [
    ...ofMessages('/compat/v1/messages/batches', ''),
    ...ofMessages('/v1/messages/batches', ', without the prefix'),
    openai('POST /v1/batches', 'Create a batch (OpenAI)', ofFile.create),
    openai('GET /v1/batches', 'List batches, newest first (OpenAI)', ofFile.list),
    openai('GET /v1/batches/:id', 'Get a batch (OpenAI)', ofFile.find),
    openai('POST /v1/batches/:id/cancel', 'Cancel a batch (OpenAI)', ofFile.cancel),
  ]
}

/** Videos at OpenAI's addresses. */
function openaiVideoRoutes(api: Pick<SurfacePorts, 'videos' | 'files'>): readonly Route[] {
  const film = openaiVideoEndpoints(api)
  return [
    openai('POST /v1/videos', 'Create a video (OpenAI)', film.create),
    openai('GET /v1/videos', 'List videos, newest first (OpenAI)', film.list),
    openai('GET /v1/videos/:id', 'Get a video (OpenAI)', film.find),
    openai('GET /v1/videos/:id/content', 'Download a video (OpenAI)', film.content),
    openai('DELETE /v1/videos/:id', 'Delete or cancel a video (OpenAI)', film.remove),
    ...['/:id/remix', '/edits', '/extensions', '/characters'].map((rest) =>
      openai(`POST /v1/videos${rest}`, 'Not supported: make a video of another', film.remix),
    ),
  ]
}

function accountRoutes(
  api: Pick<SurfacePorts, 'usage' | 'account' | 'own' | 'events' | 'requests'>,
): readonly Route[] {
  const own = ownAccountEndpoints(api.own)
  const usage = usageEndpoints(api.usage)
  const hosted = hostedAccountEndpoints(api.account)
  const requests = requestEndpoints(api.requests)
  return [
    account('GET /v1/account', 'Get the account of this key, its money and its limits', own.show),
    account('GET /v1/ledger', 'List ledger lines, newest first', own.ledger),
    account('GET /v1/video_models', 'List video models and what they make', own.videoModels),
    account('GET /v1/text_models', 'List text models and what they cost', own.textModels),
    account('GET /v1/usage', 'Get the usage of this account', usage.list),
    account('GET /v1/query_balance', 'Get the balance of this account', hosted.balance),
    account(
      'GET /account/query_balance',
      'The same, where clients of the family ask',
      hosted.balance,
    ),
    account('GET /v1/token_plan/remains', 'List quotas, of which there are none', hosted.remains),
    account(
      'GET /v1/api/openplatform/coding_plan/remains',
      'The same for older clients',
      hosted.remains,
    ),
    account('GET /v1/requests', 'List the last requests, newest first', requests.list),
    account('GET /v1/requests/:id', 'Get a request with its answer', requests.find),
    account(
      'GET /v1/events',
      'Follow what changes, as server-sent events',
      eventsEndpoint(api.events),
    ),
  ]
}

function videoRoutes(api: Pick<SurfacePorts, 'videos' | 'templates'>): readonly Route[] {
  const videos = videoEndpoints(api.videos)
  const templates = templateEndpoints(api.templates)
  return [
    video('POST /v1/video_generation', 'Generate a video from text', videos.submit),
    video(
      'POST /v1/video_template_generation',
      'Generate a video from a template',
      templates.submit,
    ),
    video('GET /v1/query/video_generation', 'Get the status of a task', videos.query),
    video(
      'GET /v1/query/video_template_generation',
      'Get the status of a task, with a video URL',
      videos.queryWithUrl,
    ),
    video('GET /v1/video_generation/tasks', 'List tasks, newest first', videos.list),
    video(
      'GET /v1/video_generation/tasks/:task_id',
      'Get a task with its life, its money and its callback',
      videos.whole,
    ),
    video('POST /v1/video_generation/cancel', 'Cancel a task', videos.cancel),
    video('GET /v1/video_templates', 'List templates and their inputs', templates.list),
    preview(
      'GET /v1/video_templates/:template_id/preview',
      'Preview a template (JPEG)',
      templates.preview,
    ),
    video(
      'GET /v1/video_generation/callbacks',
      'List the callback attempts of a task',
      videos.deliveries,
    ),
    video(
      'POST /v1/video_generation/callbacks/redeliver',
      'Send the callbacks of a task again',
      videos.redeliver,
    ),
    video(
      'GET /v1/video_generation/camera_report',
      'Detect the camera moves in a finished film',
      videos.cameraReport,
    ),
    video(
      'GET /v1/video_generation/poster',
      'Get the middle frame of a finished film (JPEG)',
      posterEndpoint(api.videos),
    ),
  ]
}

/** The second video interface of the public family, over the same tasks. */
function v2Routes(api: Pick<SurfacePorts, 'videosV2'>): readonly Route[] {
  const videos = v2Endpoints(api.videosV2)
  return [
    videoV2('POST /v2/video_generation', 'Generate a video from text and pictures', videos.submit),
    videoV2('GET /v2/query/video_generation', 'List tasks by pages, newest first', videos.list),
    videoV2('GET /v2/query/video_generation/:task_id', 'Get a task (v2)', videos.query),
    videoV2('DELETE /v2/video_generation/:task_id', 'Cancel a task (v2)', videos.cancel),
  ]
}

/** Routes for writing a prompt and watching the video being made. */
function studioRoutes(api: Pick<SurfacePorts, 'studio'>): readonly Route[] {
  const studio = studioEndpoints(api.studio)
  return [
    video('POST /v1/video_generation/plan', 'Plan a video without making it', studio.plan),
    video(
      'POST /v1/video_generation/still',
      'Draw the first frame of a video without making it (JPEG)',
      studio.still,
    ),
    video(
      'GET /v1/video_generation/preview',
      'Get the newest frame of a video that is being made (JPEG)',
      studio.preview,
    ),
  ]
}

/** Routes for operating a process: everything that a worker process without the API serves. */
export function createProbes({
  service,
  metrics,
}: Pick<SurfacePorts, 'service' | 'metrics'>): readonly Route[] {
  const { live, health } = serviceEndpoints(service)
  return [
    open('GET /livez', 'Liveness: is the process running?', live),
    open('GET /healthz', 'Readiness: can the server take work?', health),
    ...(metrics ? [open('GET /metrics', 'Prometheus metrics', metricsEndpoint(metrics))] : []),
  ]
}

function adminRoutes(ports: AdminRoutePorts): readonly Route[] {
  const accounts = accountEndpoints(ports)
  const key = adminKeyEndpoints(ports)
  const task = adminTaskEndpoints(ports)
  const one = '/admin/v1/accounts/:name'
  const oneKey = '/admin/v1/keys/:id'
  const oneTask = '/admin/v1/tasks/:id'
  const secret = `${one}/webhook-secret` as const
  return [
    admin(
      'GET /admin/v1/accounts',
      'List accounts with their balances, oldest first',
      accounts.list,
    ),
    admin(`GET ${one}`, 'Get an account with its balance, limits and keys', accounts.show),
    admin(`POST ${one}/credit`, 'Add money to an account', accounts.credit),
    admin(`POST ${one}/refund`, 'Refund a charge, or a part of it', accounts.refund),
    admin(`POST ${one}/correct`, 'Correct a balance', accounts.correct),
    admin(`POST ${one}/suspend`, 'Refuse all keys of an account', accounts.suspend),
    admin(`POST ${one}/resume`, 'Serve a suspended account again', accounts.resume),
    admin(
      `POST ${one}/limits`,
      'Change the limits of an account, its end users or a key',
      accounts.limit,
    ),
    admin(`POST ${secret}/rotate`, 'Make a new secret for callbacks', accounts.rotateWebhookSecret),
    admin(
      `POST ${one}/callbacks/redeliver`,
      'Deliver the callbacks of an account again that were given up',
      task.redeliverGivenUp,
    ),
    admin(`GET ${one}/usage`, 'Get the usage of an account', accounts.usage),
    admin(`GET ${one}/ledger`, 'List ledger lines, newest first', accounts.ledger),
    admin(`GET ${one}/keys`, 'List the keys of an account, oldest first', key.listOf),
    admin(`POST ${one}/keys`, 'Create a key, and the account if needed', key.create),

    admin('GET /admin/v1/keys', 'List the keys of all accounts, oldest first', key.list),
    admin(`POST ${oneKey}/rotate`, 'Replace a key, with an overlap', key.rotate),
    admin(`POST ${oneKey}/suspend`, 'Refuse a key until it is resumed', key.suspend),
    admin(`POST ${oneKey}/resume`, 'Serve a suspended key again', key.resume),
    admin(`POST ${oneKey}/revoke`, 'Revoke a key for good', key.revoke),

    admin('GET /admin/v1/tasks', 'List tasks of all accounts, newest first', task.list),
    admin(`GET ${oneTask}`, 'Get a task with its callback', task.show),
    admin(`POST ${oneTask}/cancel`, 'Cancel a task', task.cancel),
    admin(`POST ${oneTask}/redeliver`, 'Deliver the callbacks of a task again', task.redeliver),

    admin(
      'GET /admin/v1/usage',
      'Get the usage of all accounts, as JSON or CSV',
      totalUsageEndpoint(ports.usage),
    ),
    admin('GET /admin/v1/storage', 'List what accounts store', task.storage),
    admin('GET /admin/v1/storage/total', 'Get what all accounts store together', task.totalStorage),
    admin('GET /admin/v1/audit', 'List what operators did, newest first', task.audit),
  ]
}

/** Admin routes: what is running and what is queued. */
function operationRoutes({
  events,
  operations: ports,
}: Pick<SurfacePorts, 'events' | 'operations'>): readonly Route[] {
  const operations = operationEndpoints(ports)
  return [
    admin('GET /admin/v1/queue', 'Get the queue of tasks, the next first', operations.queue),
    admin('GET /admin/v1/engines', 'List engines and what is busy', operations.engines),
    admin('GET /admin/v1/servers', 'List servers and when they were last seen', operations.servers),
    admin('GET /admin/v1/doctor', 'Check that all that the server needs works', operations.doctor),
    admin(
      'GET /admin/v1/events',
      'Follow what changes in all accounts, as server-sent events',
      adminEventsEndpoint(events),
    ),
  ]
}

const METHODS = ['GET', 'POST', 'DELETE'] as const satisfies readonly Route['method'][]

/** Rows that share a dialect, an authentication and a heading. */
function group(
  common: Pick<Route, 'dialect' | 'dialectBy' | 'auth' | 'tag'>,
): (address: `${Route['method']} /${string}`, summary: string, endpoint: Endpoint) => Route {
  return (address, summary, endpoint) => {
    const [asked, path = ''] = address.split(' ')
    const method = METHODS.find((known) => known === asked) ?? 'POST'
    return { ...common, method, path, summary, ...endpoint }
  }
}

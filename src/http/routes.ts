/**
 * The whole surface, one row an address. Nothing else registers a route, but
 * for the documentation that is made from this table.
 */
import { adminEndpoints, type AdminPorts } from './admin.ts'
import { chatEndpoints, type ChatPorts } from './chat.ts'
import { fileEndpoints, type FilePorts } from './files.ts'
import { metricsEndpoint, type MetricsPorts } from './metrics.ts'
import { messageEndpoints, type MessagePorts } from './messages.ts'
import { openaiEndpoints, type OpenaiPorts } from './openai.ts'
import type { Endpoint, Route } from './route.ts'
import { serviceEndpoints, type ServicePorts } from './service.ts'
import { templateEndpoints, type TemplatePorts } from './templates.ts'
import { usageEndpoints, type UsagePorts } from './usage.ts'
import { videoEndpoints, type VideoPorts } from './videos.ts'

/** What the surface stands on. */
export type Api = {
  readonly service: ServicePorts
  readonly videos: VideoPorts
  readonly templates: TemplatePorts
  readonly files: FilePorts
  readonly messages: MessagePorts
  readonly chat: ChatPorts
  readonly openai: OpenaiPorts
  readonly usage: UsagePorts
  /** Absent: the operator has no interface here. */
  readonly admin?: AdminPorts
  /** Absent: what is counted cannot be read here. */
  readonly metrics?: MetricsPorts
}

const video = group({ dialect: 'native', auth: 'bearer', tag: 'Video' })
const messages = group({ dialect: 'compat', auth: 'compat', tag: 'Messages' })
const chat = group({ dialect: 'native', auth: 'bearer', tag: 'Chat' })
const openai = group({ dialect: 'openai', auth: 'bearer', tag: 'OpenAI' })
const file = group({ dialect: 'native', auth: 'bearer', tag: 'Files' })
const account = group({ dialect: 'native', auth: 'bearer', tag: 'Account' })
const signed = group({ dialect: 'native', auth: 'none', tag: 'Files' })
const admin = group({ dialect: 'native', auth: 'admin', tag: 'Admin' })
const poster = group({ dialect: 'native', auth: 'none', tag: 'Video' })
const open = group({ dialect: 'native', auth: 'none', tag: 'Service' })

/** The table, over the use cases. */
export function createRoutes(api: Api): readonly Route[] {
  const files = fileEndpoints(api.files)
  const service = serviceEndpoints(api.service)
  const message = messageEndpoints(api.messages)
  const completion = chatEndpoints(api.chat)
  const twin = openaiEndpoints(api.openai)
  const usage = usageEndpoints(api.usage)
  return [
    ...videoRoutes(api),

    messages('POST /compat/v1/messages', 'Continue a conversation', message.create),
    messages('POST /compat/v1/messages/count_tokens', 'Count input tokens', message.count),
    messages('GET /compat/v1/models', 'The text models', message.models),
    messages('GET /compat/v1/models/:id', 'One text model', message.model),

    chat('POST /v1/text/chatcompletion_v2', 'Complete a chat', completion.complete),

    openai('POST /v1/chat/completions', 'Complete a chat, in OpenAI shapes', twin.complete),
    openai('GET /v1/models', 'The text models, in OpenAI shapes', twin.models),
    openai('GET /v1/models/:id', 'One text model, in OpenAI shapes', twin.model),

    file('POST /v1/files/upload', 'Upload a file', files.upload),
    file('GET /v1/files/list', 'List files, newest first', files.list),
    file('POST /v1/files/delete', 'Delete a file', files.remove),
    file('GET /v1/files/retrieve', 'Describe a file, with a download address', files.retrieve),
    file('GET /v1/files/retrieve_content', 'Download a file', files.content),
    signed('GET /v1/files/:file_id/download', 'Download by a download address', files.download),

    account('GET /v1/usage', 'What this account has used', usage.list),
    ...(api.admin ? adminRoutes(api.admin) : []),

    ...createProbes(api),
    open('GET /', 'What this is', service.about),
    open('GET /compat', 'What this is, where clients of messages look first', service.about),
    open('POST /inbox/:token', 'A callback receiver to try callbacks with', service.receive),
    open('GET /scenario.schema.json', 'The form of scenario files', service.scenarioSchema),
    open('GET /shot-plan.schema.json', 'The form of shot plans', service.shotPlanSchema),
    open('GET /inbox/:token', 'What that receiver got', service.received),
  ]
}

function videoRoutes(api: Pick<Api, 'videos' | 'templates'>): readonly Route[] {
  const videos = videoEndpoints(api.videos)
  const templates = templateEndpoints(api.templates)
  return [
    video('POST /v1/video_generation', 'Generate a video from text', videos.submit),
    video(
      'POST /v1/video_template_generation',
      'Generate a video from a template',
      templates.submit,
    ),
    video('GET /v1/query/video_generation', 'Ask how a task stands', videos.query),
    video(
      'GET /v1/query/video_template_generation',
      'Ask how a task stands, with the address of its film',
      videos.queryWithUrl,
    ),
    video('GET /v1/video_generation/tasks', 'List tasks, newest first', videos.list),
    video('POST /v1/video_generation/cancel', 'Cancel a task', videos.cancel),
    video('GET /v1/video_templates', 'The templates and what fills them', templates.list),
    poster(
      'GET /v1/video_templates/:template_id/preview',
      'What a template looks like, as a JPEG',
      templates.preview,
    ),
    video(
      'GET /v1/video_generation/callbacks',
      'Ask how the receiver of a task was told',
      videos.deliveries,
    ),
    video(
      'GET /v1/video_generation/camera_report',
      'Ask what the camera of a finished film does, judged by its frames alone',
      videos.cameraReport,
    ),
  ]
}

/** The rows that whoever runs the server asks: all that a process serves which only works on tasks. */
export function createProbes({
  service,
  metrics,
}: Pick<Api, 'service' | 'metrics'>): readonly Route[] {
  const { live, health } = serviceEndpoints(service)
  return [
    open('GET /livez', 'Whether the process runs', live),
    open('GET /healthz', 'Whether the service can take work', health),
    ...(metrics
      ? [open('GET /metrics', 'What the service counts, for Prometheus', metricsEndpoint(metrics))]
      : []),
  ]
}

function adminRoutes(ports: AdminPorts): readonly Route[] {
  const { list, show, credit, addKey, revokeKey, limit, usage, ledger } = adminEndpoints(ports)
  const one = '/admin/v1/accounts/:name'
  return [
    admin('GET /admin/v1/accounts', 'Every account and its money', list),
    admin(`GET ${one}`, 'An account, its money, limits and keys', show),
    admin(`POST ${one}/credit`, 'Add money', credit),
    admin(`POST ${one}/keys`, 'Make a key, and the account when there is none', addKey),
    admin(`POST ${one}/limits`, 'Change the limits of an account, its users or a key', limit),
    admin(`GET ${one}/usage`, 'What an account has used', usage),
    admin(`GET ${one}/ledger`, 'What moved its money, newest first', ledger),
    admin('POST /admin/v1/keys/:id/revoke', 'Refuse a key from now on', revokeKey),
  ]
}

/** Rows that share a dialect, a way to authenticate and a heading. */
function group(
  shared: Pick<Route, 'dialect' | 'auth' | 'tag'>,
): (address: `${Route['method']} /${string}`, summary: string, endpoint: Endpoint) => Route {
  return (address, summary, endpoint) => {
    const [method, path = ''] = address.split(' ')
    return { ...shared, method: method === 'GET' ? 'GET' : 'POST', path, summary, ...endpoint }
  }
}

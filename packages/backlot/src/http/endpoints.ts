/** The endpoints that the rows of `routes.ts` name. Loaded by the first request that needs one, or shortly after the start. */
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
import { messageEndpoints, type MessagePorts } from './messages.ts'
import { openaiEndpoints, type OpenaiPorts } from './openai.ts'
import { openaiVideoEndpoints } from './openai-videos.ts'
import { operationEndpoints, type OperationPorts } from './operations.ts'
import { ownAccountEndpoints, type OwnAccountPorts } from './own-account.ts'
import { posterEndpoint } from './poster.ts'
import { requestEndpoints, type RequestRoutePorts } from './requests.ts'
import { responseEndpoints, type ResponsePorts } from './responses.ts'
import { serviceEndpoints, type ServicePorts } from './service.ts'
import { anthropicFiles, sharedFiles } from './shared-files.ts'
import { studioEndpoints, type StudioPorts } from './studio.ts'
import { templateEndpoints, type TemplatePorts } from './templates.ts'
import { totalUsageEndpoint } from './admin-usage.ts'
import { usageEndpoints, type UsagePorts } from './usage.ts'
import { v2Endpoints, type V2Ports } from './videos-v2.ts'
import { videoEndpoints, type VideoPorts } from './videos.ts'

/** Dependencies of all endpoints but the probes. */
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
  readonly admin: AdminRoutePorts
}

/** Creates the endpoints over the use cases, grouped by subject. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- its type is the list of names that `routes.ts` chooses from
export function createEndpoints(api: SurfacePorts) {
  return {
    videos: videoEndpoints(api.videos),
    poster: { find: posterEndpoint(api.videos) },
    templates: templateEndpoints(api.templates),
    studio: studioEndpoints(api.studio),
    videosV2: v2Endpoints(api.videosV2),
    openaiVideos: openaiVideoEndpoints(api),
    messages: messageEndpoints(api.messages),
    chat: chatEndpoints(api.chat),
    openai: openaiEndpoints(api.openai),
    responses: responseEndpoints(api.responses),
    embeddings: { create: embeddingEndpoint(api.embeddings) },
    files: fileEndpoints(api.files),
    sharedFiles: sharedFiles(api.files),
    anthropicFiles: anthropicFiles(api.files),
    messageBatches: messageBatchEndpoints(api.batches),
    openaiBatches: openaiBatchEndpoints(api.batches),
    own: ownAccountEndpoints(api.own),
    usage: usageEndpoints(api.usage),
    hosted: hostedAccountEndpoints(api.account),
    requests: requestEndpoints(api.requests),
    events: { own: eventsEndpoint(api.events), all: adminEventsEndpoint(api.events) },
    callbacks: { list: callbackListEndpoint(api.callbacks) },
    inbox: inboxEndpoints(api.inbox),
    accounts: accountEndpoints(api.admin),
    keys: adminKeyEndpoints(api.admin),
    tasks: adminTaskEndpoints(api.admin),
    totalUsage: { list: totalUsageEndpoint(api.admin.usage) },
    operations: operationEndpoints(api.operations),
    service: serviceEndpoints(api.service),
    favicon: { get: faviconEndpoint },
  }
}

/** Every endpoint there is. */
export type Endpoints = ReturnType<typeof createEndpoints>

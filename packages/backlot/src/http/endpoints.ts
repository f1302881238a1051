/** The endpoints that the rows of `routes.ts` name. Loaded by the first request that needs one, or shortly after the start. */
import { accountEndpoints, type AdminRoutePorts } from './admin/admin.ts'
import { adminKeyEndpoints } from './admin/admin-keys.ts'
import { adminTaskEndpoints } from './admin/admin-tasks.ts'
import { adminEventsEndpoint, eventsEndpoint, type EventRoutePorts } from './endpoints/events.ts'
import {
  messageBatchEndpoints,
  openaiBatchEndpoints,
  type BatchRoutePorts,
} from './endpoints/batches.ts'
import { callbackListEndpoint, type CallbackListPorts } from './endpoints/callback-list.ts'
import { chatEndpoints, type ChatPorts } from './endpoints/chat.ts'
import { embeddingEndpoint, type EmbeddingApiPorts } from './endpoints/embeddings.ts'
import { faviconEndpoint } from './endpoints/favicon.ts'
import { fileEndpoints, type FileRoutePorts } from './endpoints/files.ts'
import { hostedAccountEndpoints, type HostedAccountPorts } from './endpoints/hosted-account.ts'
import { inboxEndpoints, type InboxRoutePorts } from './endpoints/inbox.ts'
import { messageEndpoints, type MessagePorts } from './endpoints/messages.ts'
import { openaiEndpoints, type OpenaiPorts } from './endpoints/openai.ts'
import { openaiVideoEndpoints } from './endpoints/openai-videos.ts'
import { operationEndpoints, type OperationPorts } from './admin/operations.ts'
import { ownAccountEndpoints, type OwnAccountPorts } from './endpoints/own-account.ts'
import { posterEndpoint } from './endpoints/poster.ts'
import { requestEndpoints, type RequestRoutePorts } from './requests.ts'
import { responseEndpoints, type ResponsePorts } from './endpoints/responses.ts'
import { serviceEndpoints, type ServicePorts } from './service.ts'
import { anthropicFiles, sharedFiles } from './endpoints/shared-files.ts'
import { studioEndpoints, type StudioPorts } from './endpoints/studio.ts'
import { templateEndpoints, type TemplatePorts } from './endpoints/templates.ts'
import { totalUsageEndpoint } from './admin/admin-usage.ts'
import { usageEndpoints, type UsagePorts } from './endpoints/usage.ts'
import { v2Endpoints, type V2Ports } from './endpoints/videos-v2.ts'
import { videoEndpoints, type VideoPorts } from './endpoints/videos.ts'

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

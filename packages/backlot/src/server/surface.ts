/** The endpoints over their use cases. Loaded by the first request that needs one, or shortly after the start. */
import { cancelTask } from '../app/videos/cancel-task.ts'
import { keepResponses, type KeptResponses } from '../app/replies/keep-responses.ts'
import { embeddingCreator } from '../app/embeddings/create-embeddings.ts'
import { tokenCounter } from '../app/replies/count-tokens.ts'
import {
  deleteFile,
  findFile,
  findDirectAddress,
  findGrantedFile,
  grantDownload,
  listFiles,
  readFile,
} from '../app/files/files.ts'
import { findDeliveries } from '../app/callbacks/find-deliveries.ts'
import { findTask } from '../app/videos/find-task.ts'
import { listPage } from '../app/videos/list-page.ts'
import { listTasks, wholeTask } from '../app/videos/list-tasks.ts'
import { createPreviews } from '../app/videos/preview-template.ts'
import { redeliver } from '../app/callbacks/redeliver.ts'
import { submitTemplate } from '../app/videos/submit-template.ts'
import { submitVideo } from '../app/videos/submit-video.ts'
import type { TakePicturesPorts } from '../app/videos/take-picture.ts'
import { uploadFile } from '../app/files/upload-file.ts'
import { createAllowance } from '../domain/allowance.ts'
import { isOperatorsConcern, type Fault } from '../domain/fault.ts'
import type { ModelAliases } from '../domain/model.ts'
import { MAX_PICTURE_BYTES } from '../domain/template.ts'
import { ScenarioSchema } from '../engines/sandbox/scenario.ts'
import { SHOT_PLAN_JSON_SCHEMA } from '../wire/videos/shot-plan.ts'
import type { AdminRoutePorts } from '../http/admin/admin.ts'
import { createEndpoints, type Endpoints, type SurfacePorts } from '../http/endpoints.ts'
import type { RequestRecorder } from '../http/observe/record-requests.ts'
import { recentResponses, REMEMBERED_BYTES } from '../system/recent-responses.ts'
import { hmacSigner } from '../system/hmac-signer.ts'
import { batchPorts } from './batches.ts'
import { downloadPorts } from './downloads.ts'
import { consolePorts } from './console-ports.ts'
import { operatorPorts } from './operator-ports.ts'
import { inboxPorts } from './inbox-ports.ts'
import type { RecordedRequests } from './request-ports.ts'
import { VERSION } from '../config/version.ts'
import { ConfigSchema } from '../config/yaml-file.ts'
import { clock, ids } from './clock-and-ids.ts'
import type { ServerResources } from './resources.ts'
import { callSigner } from './replies.ts'

/** Creates the endpoints from what was opened. */
export function createSurface(
  resources: ServerResources,
  { shelf, recorder }: RecordedRequests,
): Endpoints {
  const { config, store } = resources
  const { models: aliases } = config.aliases
  const pictures = picturePorts(resources)
  const videos = videoPorts(resources, pictures)
  return createEndpoints({
    service: servicePorts(resources),
    inbox: inboxPorts(resources),
    videos,
    videosV2: { ...videos, listPage: (caller, page) => listPage(store, caller, page) },
    ...consolePorts(resources),
    requests: { ...(shelf && { shelf }) },
    templates: templatePorts(resources, pictures),
    files: fileEndpointPorts(resources),
    batches: batchPorts(resources),
    ...accountPorts(resources),
    admin: adminPorts(resources),
    ...textPorts(resources, aliases, recorder),
  })
}

/** Dependencies of the video endpoints of both interfaces. */
function videoPorts(
  resources: Pick<
    ServerResources,
    | 'config'
    | 'limiter'
    | 'store'
    | 'blobs'
    | 'secrets'
    | 'outbound'
    | 'sensitivity'
    | 'observer'
    | 'engines'
    | 'videoAdmission'
    | 'cameraReports'
    | 'posters'
  >,
  pictures: ReturnType<typeof picturePorts>,
): SurfacePorts['videos'] {
  const { config, limiter, store, blobs, outbound, sensitivity, observer } = resources
  const { tasks, callbacks, files, pendingWork } = store
  const { prices, aliases } = config
  const filePorts = downloadPorts(resources)
  const taskVideoPorts = { tasks, queue: resources.videoAdmission, outbound, observer }
  return {
    admit: (caller) => limiter.admitVideo(caller),
    submit: (caller, submission) =>
      submitVideo(
        {
          ...taskVideoPorts,
          ...pictures,
          videoEngine: resources.engines.video,
          prices,
          sensitivity,
          ids,
          clock,
        },
        caller,
        submission,
      ),
    find: (caller, taskId) =>
      findTask({ tasks, callbacks, files, pendingWork, clock }, caller, taskId),
    ...listingPorts(resources),
    ...callbackPorts(resources),
    cameraReport: resources.cameraReports.get,
    poster: resources.posters.find,
    cancel: (caller, taskId) => cancelTask({ tasks, blobs, clock, observer }, caller, taskId),
    grant: (file) => grantDownload(filePorts, file),
    aliases: aliases.models,
  }
}

/** Dependencies of the file endpoints. */
function fileEndpointPorts(
  resources: Pick<ServerResources, 'limiter' | 'store' | 'blobs' | 'secrets'>,
): SurfacePorts['files'] {
  const { limiter, store, blobs } = resources
  const { files } = store
  const filePorts = downloadPorts(resources)
  return {
    upload: (caller, upload) =>
      uploadFile({ limiter, ledger: store.ledger, files, blobs, ids, clock }, caller, upload),
    list: (caller, query) => listFiles({ files, clock }, caller, query),
    remove: (caller, wish) => deleteFile({ files, blobs }, caller, wish),
    find: (caller, fileId) => findFile(filePorts, caller, fileId),
    grant: (file) => grantDownload(filePorts, file),
    findGranted: (fileId, grant) => findGrantedFile(filePorts, fileId, grant),
    read: (file, range) => readFile(filePorts, file, range),
    findAddress: (file, download) => findDirectAddress(filePorts, file, download),
  }
}

/** Dependencies of the endpoints about the caller's account. */
function accountPorts({
  store: { usage, ledger },
}: Pick<ServerResources, 'store'>): Pick<SurfacePorts, 'usage' | 'account'> {
  return { usage, account: { ledger } }
}

/** Dependencies of the endpoints that list and show tasks. */
function listingPorts({
  store,
  engines,
}: Pick<ServerResources, 'store' | 'engines'>): Pick<SurfacePorts['videos'], 'list' | 'whole'> {
  return {
    list: (caller, filter) => listTasks(store, caller, filter),
    whole: (caller, taskId) =>
      wholeTask(
        { ...store, clock, engineName: (modelId) => engines.video(modelId).name },
        caller,
        taskId,
      ),
  }
}

/** Dependencies of the endpoints of callbacks. */
function callbackPorts({
  store: { tasks, callbacks },
}: Pick<ServerResources, 'store'>): Pick<SurfacePorts['videos'], 'deliveries' | 'redeliver'> {
  return {
    deliveries: (caller, taskId) => findDeliveries({ tasks, callbacks }, caller, taskId),
    redeliver: (caller, taskId) => redeliver({ tasks, callbacks, clock }, caller, taskId),
  }
}

/** Dependencies of the service's own endpoints. */
function servicePorts({ config }: Pick<ServerResources, 'config'>): SurfacePorts['service'] {
  return {
    version: VERSION,
    configSchema: ConfigSchema,
    scenarioSchema: ScenarioSchema,
    shotPlanSchema: SHOT_PLAN_JSON_SCHEMA,
    hasConsole: config.console !== undefined,
  }
}

/** Dependencies of the operators' endpoints. */
function adminPorts({
  store,
  blobs,
  observer,
  log,
}: Pick<ServerResources, 'store' | 'blobs' | 'observer' | 'log'>): AdminRoutePorts {
  const { keys, ledger, usage, audit, files } = store
  const onLost = (thrown: unknown): void =>
    log.error({ err: thrown }, 'a refusal could not be written into the audit log')
  return {
    operators: operatorPorts({ store, blobs, observer, onLost }),
    audit,
    keys,
    ledger,
    files,
    usage,
  }
}

/** Concurrent downloads of pictures for orders: 160 MB, if all have the largest size. */
const PICTURES_AT_ONCE = 8

/** Dependencies of taking pictures for orders, which share one limit. */
function picturePorts({
  store,
  blobs,
  media,
  pictures,
}: Pick<ServerResources, 'store' | 'blobs' | 'media' | 'pictures'>): TakePicturesPorts &
  Pick<ServerResources, 'pictures'> {
  const { downloads, decoders } = media
  const downloadAllowance = createAllowance(PICTURES_AT_ONCE * MAX_PICTURE_BYTES)
  return { files: store.files, blobs, pictures, downloads, decoders, downloadAllowance }
}

/** Dependencies of the template endpoints. */
function templatePorts(
  resources: Pick<
    ServerResources,
    | 'config'
    | 'limiter'
    | 'store'
    | 'engines'
    | 'outbound'
    | 'templates'
    | 'sensitivity'
    | 'observer'
    | 'videoAdmission'
  >,
  taking: ReturnType<typeof picturePorts>,
): SurfacePorts['templates'] {
  const { config, limiter, store, engines, outbound, templates, sensitivity, observer } = resources
  const { pictures } = taking
  const ports = {
    ...taking,
    tasks: store.tasks,
    queue: resources.videoAdmission,
    outbound,
    observer,
  }
  const previews = createPreviews({ templates, pictures, templateEngine: engines.template })
  return {
    admit: (caller) => limiter.admitVideo(caller),
    submit: (caller, submission) =>
      submitTemplate(
        { ...ports, templates, prices: config.prices, sensitivity, ids, clock },
        caller,
        submission,
      ),
    list: () => templates.list(),
    preview: (templateId) => previews.get(templateId),
  }
}

/** Stored or remembered responses. */
function keptResponses({
  config,
  store,
  log,
  membership,
}: Pick<ServerResources, 'config' | 'store' | 'log' | 'membership'>): KeptResponses {
  const { store: isStoring, keptMs, rememberedMs, maxBytes } = config.responses
  const remembered = membership?.responses ?? recentResponses(REMEMBERED_BYTES, clock)
  return keepResponses({
    responses: isStoring ? store.responses : remembered,
    isStoring,
    keptMs: isStoring ? keptMs : rememberedMs,
    maxBytes,
    clock,
    onLost: (thrown) => log.error({ err: thrown }, 'a response could not be stored'),
  })
}

/** Dependencies of the embeddings endpoint. */
function embeddingPorts(
  resources: Pick<
    ServerResources,
    'config' | 'store' | 'engines' | 'limiter' | 'admission' | 'sensitivity' | 'observer'
  >,
): SurfacePorts['embeddings'] {
  const { config, store, engines, limiter, admission, sensitivity, observer } = resources
  const { ledger } = store
  const work = { limiter, admission, ledger, prices: config.prices, sensitivity, observer }
  return {
    create: embeddingCreator({ ...work, embeddingEngine: engines.embedding, ids, clock }),
    aliases: config.aliases.models,
  }
}

/** Dependencies of the text endpoints. */
function textPorts(
  resources: Pick<
    ServerResources,
    | 'config'
    | 'store'
    | 'media'
    | 'secrets'
    | 'engines'
    | 'replies'
    | 'limiter'
    | 'admission'
    | 'sensitivity'
    | 'observer'
    | 'log'
    | 'membership'
  >,
  aliases: ModelAliases,
  recorder: Pick<RequestRecorder, 'broke'> | undefined,
): Pick<SurfacePorts, 'messages' | 'chat' | 'openai' | 'responses' | 'embeddings'> {
  const { config, media, secrets, engines, replies, observer, log } = resources
  const onFault = (fault: Fault, requestId: string): void => {
    recorder?.broke(fault, requestId)
    if (isOperatorsConcern(fault))
      log.error({ err: fault.cause ?? fault, requestId }, 'a stream failed')
  }
  const { start } = replies
  const { anyToolChoice } = config.extensions
  const count = tokenCounter({
    textEngine: engines.text,
    media,
    callSigner: callSigner(secrets),
  })
  const signer = hmacSigner(secrets.thinking, 'bl1.')
  return {
    embeddings: embeddingPorts(resources),
    messages: { start, count, signer, aliases, anyToolChoice, clock, observer, onFault },
    chat: { start, aliases, clock, observer, onFault },
    openai: { start, aliases, clock, onFault },
    responses: {
      start,
      count,
      kept: keptResponses(resources),
      signer,
      aliases,
      clock,
      observer,
      onFault,
    },
  }
}

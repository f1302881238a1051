import type pino from 'pino'
import type { EventHub } from '../app/events/event-hub.ts'
import type { EngineAdmission } from '../app/replies/engine-admission.ts'
import type { VideoPace } from '../app/videos/video-pace.ts'
import type { VideoPreviews } from '../app/videos/video-previews.ts'
import type { VideoAdmission } from '../app/videos/video-admission.ts'
import type { Replies } from '../app/replies/generate-reply.ts'
import type { Posters } from '../app/videos/find-poster.ts'
import type { Health } from '../app/upkeep/health.ts'
import type { Limiter } from '../app/accounts/limit.ts'
import type { MediaPorts } from '../app/files/open-media.ts'
import type { CameraReports } from '../app/videos/report-camera.ts'
import type { ClockWatch } from '../app/upkeep/watch-clock.ts'
import type { BlobStore } from '../domain/file.ts'
import type { Outbound } from '../domain/outbound.ts'
import type { Tracer } from '../domain/trace.ts'
import type { SensitivityChecker } from '../domain/sensitivity.ts'
import type { PictureReader, TemplateCatalogue } from '../domain/template.ts'
import type { Engines } from '../engines/index.ts'
import type { Store } from '../stores/sql/store.ts'
import type { Bodies } from '../http/bodies/bodies.ts'
import type { Observer } from '../domain/observer.ts'
import type { Volume } from '../system/disk-space.ts'
import type { Metrics } from '../system/metrics.ts'
import type { TempFolder } from '../system/temp-folder.ts'
import type { Config } from '../config/config.ts'
import type { EngineFailures } from './engine-failures.ts'
import type { Membership } from './group/membership.ts'
import type { Secrets } from './secrets/secrets.ts'

/**
 * Everything that one process opens, once. Only functions that start a whole process take all of it
 * (`serve`, `createApi`, `createSurface`, `startBackground`); every other factory names the members that it uses.
 */
export type ServerResources = {
  readonly config: Config
  readonly limiter: Limiter
  readonly media: MediaPorts
  /** Reads long JSON. */
  /** The data folder. */
  readonly home: string
  readonly bodies: Bodies
  readonly pictures: PictureReader
  readonly templates: TemplateCatalogue
  readonly store: Store
  readonly secrets: Secrets
  readonly blobs: BlobStore
  readonly temp: TempFolder
  readonly engines: Engines
  readonly outbound: Outbound
  readonly sensitivity: SensitivityChecker
  readonly replies: Replies
  readonly cameraReports: CameraReports
  readonly posters: Posters
  readonly admission: EngineAdmission
  readonly videoAdmission: VideoAdmission
  readonly events: EventHub
  readonly failures: EngineFailures
  /** Estimates how long videos take here. */
  readonly pace: VideoPace
  /** Preview frames of the videos that this process makes. */
  readonly previews: VideoPreviews
  readonly health: Health
  readonly clockWatch: ClockWatch
  /** The folders that the server writes to. */
  readonly volumes: readonly Volume[]
  readonly metrics: Metrics
  /** The process group that this process belongs to; absent for a single process. */
  readonly membership?: Membership
  /** Gets every event, to count, log and trace it. */
  readonly observer: Observer
  readonly log: pino.Logger
  /** Creates spans; undefined without tracing. */
  readonly tracer: Tracer | undefined
}

import type pino from 'pino'
import type { Admission } from '../../src/app/admit.ts'
import type { FilmAdmission } from '../../src/app/admit-film.ts'
import type { Replies } from '../../src/app/generate-reply.ts'
import type { Posters } from '../../src/app/find-poster.ts'
import type { Health } from '../../src/app/health.ts'
import type { Limiter } from '../../src/app/limit.ts'
import type { MediaPorts } from '../../src/app/open-media.ts'
import type { CameraReports } from '../../src/app/report-camera.ts'
import type { ClockWatch } from '../../src/app/watch-clock.ts'
import type { BlobStore } from '../../src/domain/file.ts'
import type { Outbound } from '../../src/domain/outbound.ts'
import type { SensitivityChecker } from '../../src/domain/sensitivity.ts'
import type { PictureReader, TemplateCatalogue } from '../../src/domain/template.ts'
import type { Engines } from '../../src/engines/index.ts'
import type { Store } from '../../src/stores/sql/store.ts'
import { systemClock } from '../../src/system/clock.ts'
import { systemIds } from '../../src/system/ids.ts'
import type { Observer } from '../../src/domain/observer.ts'
import type { Volume } from '../../src/system/disk-space.ts'
import type { Metrics } from '../../src/system/metrics.ts'
import type { TempFolder } from '../../src/system/temp-folder.ts'
import type { Config } from '../config.ts'
import type { Secrets } from '../secrets.ts'

/** The clock of the whole process. */
export const clock = systemClock()

/** The ids of the whole process. */
export const ids = systemIds()

/** What the server and the loops are made of. */
export type Parts = {
  readonly config: Config
  readonly limiter: Limiter
  readonly media: MediaPorts
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
  readonly admission: Admission
  readonly filmQueue: FilmAdmission
  readonly health: Health
  readonly clockWatch: ClockWatch
  /** The folders that the server writes to. */
  readonly volumes: readonly Volume[]
  readonly metrics: Metrics
  /** Told of all that happens: what counts and what logs. */
  readonly observer: Observer
  readonly log: pino.Logger
}

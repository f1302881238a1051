import {
  createEngineAdmission,
  type EngineLimits,
  type LocalAdmission,
} from '../app/replies/engine-admission.ts'
import { createVideoAdmission, type VideoAdmission } from '../app/videos/video-admission.ts'
import { createReplies, type Replies, type ReplyPorts } from '../app/replies/generate-reply.ts'
import { createLimiter, type Limiter } from '../app/accounts/limit.ts'
import { CALL_SIGNATURE } from '../app/replies/signed-calls.ts'
import type { Signer } from '../domain/signer.ts'
import { hmacSigner } from '../system/hmac-signer.ts'
import type { Config } from '../config/config.ts'
import { DEFAULT_QUEUE } from '../config/admission.ts'
import type { Secrets } from './secrets/secrets.ts'
import { clock, ids } from './clock-and-ids.ts'
import type { ServerResources } from './resources.ts'

/** Generous: the sandbox only waits, and servers state their own limits. */
const DEFAULT_LIMITS: EngineLimits = { concurrency: 512, ...DEFAULT_QUEUE }

/** Opens replies, the limits that they share with videos, and the video queue. */
export function openReplies(
  resources: Pick<
    ServerResources,
    | 'config'
    | 'secrets'
    | 'store'
    | 'engines'
    | 'media'
    | 'sensitivity'
    | 'admission'
    | 'observer'
    | 'membership'
  >,
): {
  readonly limiter: Limiter
  readonly replies: Replies
  readonly videoAdmission: VideoAdmission
} {
  const { config, store } = resources
  const limiter = createLimiter({ rates: store.rates, defaults: config.limits, clock })
  const replies = createReplies({ ...replyPorts(resources), limiter })
  const films = { pendingWork: store.pendingWork, limits: config.admission.films, clock }
  const videoAdmission = resources.membership?.films ?? createVideoAdmission(films)
  return { limiter, replies, videoAdmission }
}

/** Dependencies of replies, except the limits. */
export function replyPorts(
  resources: Pick<
    ServerResources,
    'config' | 'secrets' | 'store' | 'engines' | 'media' | 'sensitivity' | 'admission' | 'observer'
  >,
): Omit<ReplyPorts, 'limiter'> {
  const { config, store, engines, media, sensitivity, admission, observer } = resources
  const { ledger } = store
  const { prices } = config
  const textEngine = engines.text
  const work = { textEngine, ledger, prices, media, sensitivity, ids, clock, observer }
  return { ...work, admission, callSigner: callSigner(resources.secrets) }
}

/** Signs the opaque state in the ids of calls. */
export function callSigner({ thinking }: Pick<Secrets, 'thinking'>): Signer {
  return hmacSigner(thinking, CALL_SIGNATURE)
}

/** The queues of engines. */
export function openAdmission(config: Config): LocalAdmission {
  return createEngineAdmission({ limitsOf: (engine) => limitsOf(config, engine), clock })
}

/** The limits of an engine in `admission`; by default its server's own concurrency. */
function limitsOf({ admission, engines }: Config, engine: string): EngineLimits {
  const setting = engines[engine]
  const asked = setting && 'concurrency' in setting ? setting.concurrency : undefined
  const concurrency = asked ?? DEFAULT_LIMITS.concurrency
  return { ...DEFAULT_LIMITS, concurrency, ...admission.engines[engine] }
}

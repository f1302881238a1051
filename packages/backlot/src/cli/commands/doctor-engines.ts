/** Whether the servers that make films can be used as they are configured. */
import type { VideoEngine } from '../../domain/engine.ts'
import { makesFilms, openFilmServer } from '../../engines/film-servers.ts'
import { createPreviz } from '../../engines/previz/engine.ts'
import { findAbsence } from '../../inference/connection/look-at-server.ts'
import { mediaReader } from '../../system/media-reader.ts'
import type { Config } from '../../config/config.ts'
import { readyEngines } from '../../config/engines.ts'
import { openTempFolder } from '../../server/open-store.ts'
import { clock } from '../with-store.ts'
import type { Check, Finding } from './finding.ts'

/** How long a server may take to say that it is there. */
const CHECK_MS = 10_000

const MEND = 'see docs/video-engines.md'

/** One check for each model that a film server makes. Throws a refusal for what serving would refuse. */
export function filmServerChecks(home: string, config: Config): readonly Check[] {
  const servers = readyEngines(config.engines, home, process.env)
  return Object.entries(config.models).flatMap(([modelId, { engine: name, upstreamModel }]) => {
    const setting = servers[name]
    if (!setting || !makesFilms(setting)) return []
    const use = { name, modelId, ...(upstreamModel === undefined ? {} : { upstreamModel }) }
    const look = async (): Promise<Finding> => {
      const temporary = openTempFolder(home, config)
      const ports = { clock, media: mediaReader(), temporary, rehearsal: createPreviz() }
      const absence = await findAbsence(setting.baseUrl, AbortSignal.timeout(CHECK_MS))
      if (absence !== undefined)
        return { state: 'broken', told: `${modelId} by ${setting.type}: ${absence}`, mend: MEND }
      const engine = openFilmServer(setting, use, ports)
      const finding = await lookAt(engine)
      await engine.close()
      return { ...finding, told: `${modelId} by ${setting.type}: ${finding.told}` }
    }
    return [{ name, look }]
  })
}

async function lookAt(engine: VideoEngine): Promise<Finding> {
  try {
    const hindrance = await engine.check?.(AbortSignal.timeout(CHECK_MS))
    if (hindrance !== undefined) return { state: 'broken', told: hindrance, mend: MEND }
    const means = engine.camera.length === 0 ? 'nothing' : engine.camera.join(', ')
    return { state: 'fine', told: `there; told of the camera by ${means}` }
  } catch {
    return { state: 'broken', told: `does not answer within ${CHECK_MS / 1000} s`, mend: MEND }
  }
}

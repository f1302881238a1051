/** Whether the configured video servers can be used. */
import type { VideoEngine } from '../../domain/engine.ts'
import { makesVideos, openVideoServer } from '../../engines/video-servers.ts'
import { createPreviz } from '../../engines/previz/engine.ts'
import { findAbsence } from '../../inference/connection/probe-server.ts'
import { mediaReader } from '../../system/media-reader.ts'
import type { Config } from '../../config/config.ts'
import { readyEngines } from '../../config/engines.ts'
import { openTempFolder } from '../open-store.ts'
import { clock } from '../clock-and-ids.ts'
import type { Check, DoctorFinding } from './finding.ts'

/** How long a server may take to answer a check. */
const CHECK_MS = 10_000

const MEND = 'see docs/video-engines.md'

/** One check for each model of a video server. Throws a refusal for what serving would refuse. */
export function videoServerChecks(home: string, config: Config): readonly Check[] {
  const servers = readyEngines(config.engines, home, process.env)
  return Object.entries(config.models).flatMap(([modelId, { engine: name, upstreamModel }]) => {
    const setting = servers[name]
    if (!setting || !makesVideos(setting)) return []
    const use = { name, modelId, ...(upstreamModel === undefined ? {} : { upstreamModel }) }
    const run = async (): Promise<DoctorFinding> => {
      const temporary = openTempFolder(home, config)
      const ports = { clock, media: mediaReader(), temporary, rehearsal: createPreviz() }
      const absence = await findAbsence(setting.baseUrl, AbortSignal.timeout(CHECK_MS))
      if (absence !== undefined)
        return { state: 'broken', message: `${modelId} by ${setting.type}: ${absence}`, mend: MEND }
      const engine = openVideoServer(setting, use, ports)
      const finding = await checkEngine(engine)
      await engine.close()
      return { ...finding, message: `${modelId} by ${setting.type}: ${finding.message}` }
    }
    return [{ name, run }]
  })
}

async function checkEngine(engine: VideoEngine): Promise<DoctorFinding> {
  try {
    const hindrance = await engine.check?.(AbortSignal.timeout(CHECK_MS))
    if (hindrance !== undefined) return { state: 'broken', message: hindrance, mend: MEND }
    const means = engine.camera.length === 0 ? 'nothing' : engine.camera.join(', ')
    return { state: 'fine', message: `there; told of the camera by ${means}` }
  } catch {
    return { state: 'broken', message: `does not answer within ${CHECK_MS / 1000} s`, mend: MEND }
  }
}

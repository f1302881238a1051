/**
 * Checks whether everything that a server needs is there, with advice on how to fix what is not:
 * for `backlot doctor`, and for operators of a running server.
 */
import { existsSync } from 'node:fs'
import { statfs, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { isAbsolute, join } from 'node:path'
import type { EncoderName, EncoderPreset } from '@backlot/previz/film-encoder'
import { namesFor } from '@backlot/previz/encoders'
import { MAX_SKEW_MS } from '../../app/upkeep/watch-clock.ts'
import { addressPolicy } from '../address-policy.ts'
import type { Config } from '../../config/config.ts'
import { tryEncoder } from './encoder-trial.ts'
import { wideModeOf } from '../../config/home.ts'
import { toFault } from '../../domain/fault.ts'
import type { ClockSkew } from '../../domain/clock-skew.ts'
import { checkVolume } from '../../system/disk-space.ts'
import { describeSkew } from '../clock-watch.ts'
import { freeBytesOf, volumesOf } from '../health.ts'
import { isLoopback } from '../loopback.ts'
import { openBlobs, openStore, openTempFolder } from '../open-store.ts'
import { systemCode, systemReason } from '../../config/refusal.ts'
import { videoServerChecks } from './video-servers.ts'
import { textEngineChecks } from './text-engines.ts'
import { installationChecks, IS_CHECKOUT } from './installation.ts'
import type { Check, DoctorFinding } from './finding.ts'
import { clock } from '../clock-and-ids.ts'

const SETTINGS_FILE = 'backlot.yaml'

/** Checks that do not depend on settings. */
export function machineChecks(): readonly Check[] {
  return [
    { name: 'node', run: async () => checkNode(process.versions.node) },
    { name: 'clock', run: async () => checkClock(clock.nowMs()) },
    ...installationChecks(),
  ]
}

/**
 * Checks of everything that a data folder and its settings name, in the order in which a first run
 * would fail. Throws a refusal for engines that serving would refuse.
 */
export function settingChecks(home: string, config: Config): readonly Check[] {
  return [
    ...folderChecks(home, config),
    { name: 'store', run: () => checkStore(home, config) },
    { name: 'port', run: () => checkPort(config) },
    ...engineChecks(home, config),
  ]
}

/** The same for a running server, which already has its port and an open store. */
export function serverChecks(home: string, config: Config, store: OpenStore): readonly Check[] {
  return [
    ...machineChecks(),
    ...folderChecks(home, config),
    { name: 'store', run: () => checkOpenStore(store, config) },
    ...engineChecks(home, config),
  ]
}

function folderChecks(home: string, config: Config): readonly Check[] {
  return [
    { name: 'data', run: async () => checkHome(home) },
    { name: 'settings', run: async () => checkSettings(home, process.cwd()) },
    { name: 'disk', run: () => checkDisks(home, config) },
    { name: 'files', run: () => checkFiles(home, config) },
    { name: 'temp', run: () => checkTemp(home, config) },
  ]
}

function engineChecks(home: string, config: Config): readonly Check[] {
  return [
    { name: 'outbound', run: async () => checkOutbound(config) },
    { name: 'encoder', run: () => checkEncoders(config.previz) },
    ...textEngineChecks(home, config),
    ...videoServerChecks(home, config),
  ]
}

/** Whether the data folder, which contains all secrets, is accessible to its owner alone. */
function checkHome(home: string): DoctorFinding {
  const mode = wideModeOf(home)
  if (mode === undefined) return { state: 'fine', message: home }
  const message = `others can read ${home} (${mode}), and it holds secrets`
  return { state: 'doubtful', message, mend: `chmod 700 ${home}` }
}

/** The oldest Node that the program starts on, and the one that it is tested on. */
const OLDEST_NODE_MAJOR = 24
const TESTED_NODE_MAJOR = 26

/** Whether this Node.js runs TypeScript and has the APIs that we use. */
export function checkNode(version: string): DoctorFinding {
  const major = Number.parseInt(version, 10)
  if (major >= TESTED_NODE_MAJOR) return { state: 'fine', message: version }
  const mend = IS_CHECKOUT
    ? `run "npm ci": it brings Node.js ${TESTED_NODE_MAJOR} along`
    : `install Node.js ${TESTED_NODE_MAJOR}`
  return major < OLDEST_NODE_MAJOR
    ? { state: 'broken', message: `${version} is too old`, mend }
    : { state: 'doubtful', message: `${version} is not what Backlot is tested on`, mend }
}

/** A clock that shows an earlier time is wrong: 1 January 2026, in milliseconds. */
const EARLIEST_MS = 1_767_225_600_000

/** Whether the clock can be right; signatures and leases depend on it. */
export function checkClock(nowMs: number): DoctorFinding {
  const message = new Date(nowMs).toISOString().slice(0, 19).replace('T', ' ')
  if (nowMs >= EARLIEST_MS) return { state: 'fine', message: `${message} UTC` }
  return {
    state: 'broken',
    message: `${message} UTC cannot be`,
    mend: 'set the clock of this machine',
  }
}

/** Which settings file is read. A file in another place is ignored, although it looks as if it were in effect. */
export function checkSettings(home: string, folder: string): DoctorFinding {
  const read = join(home, SETTINGS_FILE)
  if (existsSync(read)) return { state: 'fine', message: read }
  const stray = join(folder, SETTINGS_FILE)
  if (!existsSync(stray)) return { state: 'fine', message: 'all at their defaults' }
  return {
    state: 'doubtful',
    message: `${stray} is not read`,
    mend: `move it to ${home}, or set BACKLOT_HOME to its folder`,
  }
}

const LITTLE_BYTES = 1e9

/** Whether the folders of data and files can be written to, and their free space. */
async function checkDisks(home: string, config: Config): Promise<DoctorFinding> {
  const volumes = volumesOf(home, config).filter(({ name }) => name !== 'temp') // has a check of its own
  for (const volume of volumes) {
    const { name, folder } = volume
    const fault = await checkVolume(volume).then(() => undefined, toFault)
    if (fault) {
      const why = fault.cause instanceof Error ? fault.cause.message : fault.message
      const mend = `make room, mend its permissions, or move ${name === 'data' ? 'BACKLOT_HOME' : 'blobs.url'}`
      return { state: 'broken', message: `${folder}: ${fault.message} (${why})`, mend }
    }
  }
  const free = Math.min(...(await freeBytesOf(volumes)).values())
  const message = `${(free / 1e9).toFixed(1)} GB free`
  if (free >= LITTLE_BYTES) return { state: 'fine', message }
  return {
    state: 'doubtful',
    message,
    mend: 'a film takes some megabytes: make room, or move BACKLOT_HOME',
  }
}

/** Whether the storage of videos and uploads can be written to. */
async function checkFiles(home: string, config: Config): Promise<DoctorFinding> {
  const { url } = config.blobs
  const { checkWritable } = await openBlobs(home, config)
  if (!checkWritable) return { state: 'fine', message: 'in a folder' }
  const fault = await checkWritable().then(() => undefined, toFault)
  const [message = ''] = url.split('?')
  if (!fault) return { state: 'fine', message: `writable, ${message}` }
  const why = fault.cause instanceof Error ? fault.cause.message : fault.message
  const mend = 'mend blobs.url, its credentials, or what they may do in the bucket'
  return { state: 'broken', message: `${message}: ${why}`, mend }
}

/** The size of the test file: more than fits into the rest of a full disk's last block. */
const TRIAL_BYTES = 1_000_000

/** Whether received videos can be stored temporarily. */
async function checkTemp(home: string, config: Config): Promise<DoctorFinding> {
  const folder = openTempFolder(home, config)
  try {
    const path = await folder.newPath('trial')
    await writeFile(path, Buffer.alloc(TRIAL_BYTES), { mode: 0o600, flush: true })
    const { bavail, bsize } = await statfs(path)
    const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB free`
    if (bavail * bsize >= LITTLE_BYTES) return { state: 'fine', message: `writable, ${free}` }
    return { state: 'doubtful', message: free, mend: 'make room, or set temp to another disk' }
  } catch (thrown) {
    const where = isAbsolute(config.temp) ? config.temp : join(home, config.temp)
    return {
      state: 'broken',
      message: `${where} cannot be written (${systemReason(thrown)})`,
      mend: 'set temp in backlot.yaml to a folder that can, and has room for films',
    }
  } finally {
    await folder.close().catch(() => undefined)
  }
}

async function checkStore(home: string, config: Config): Promise<DoctorFinding> {
  const store = await openStore(home, config)
  try {
    return await checkOpenStore(store, config)
  } finally {
    await store.close()
  }
}

type OpenStore = Pick<Awaited<ReturnType<typeof openStore>>, 'checkWritable' | 'clockSkew'>

async function checkOpenStore(
  store: OpenStore,
  { store: { url } }: Config,
): Promise<DoctorFinding> {
  await store.checkWritable(clock.nowMs())
  const message = `${url.split(':')[0] ?? ''}, at the newest schema`
  const skew = await store.clockSkew?.(clock)
  return skew ? withSkew(message, skew) : { state: 'fine', message }
}

/** The finding about a store, with its clock skew. */
export function withSkew(message: string, { skewMs, roundTripMs }: ClockSkew): DoctorFinding {
  const isSure = Math.abs(skewMs) - roundTripMs / 2 > MAX_SKEW_MS
  if (!isSure) return { state: 'fine', message }
  return {
    state: 'doubtful',
    message: `${message}; the clock of this machine is ${describeSkew(skewMs)}`,
    mend: 'let NTP set the clocks of both (timedatectl set-ntp true)',
  }
}

async function checkPort({ host, port }: Config): Promise<DoctorFinding> {
  const server = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen({ host, port }, resolve)
  try {
    await promise
    return { state: 'fine', message: `${port} on ${host} is free` }
  } catch (thrown) {
    if (systemCode(thrown) === 'EADDRINUSE')
      return {
        state: 'doubtful',
        message: `${port} on ${host} is in use`,
        mend: 'fine if that is Backlot itself; if not, choose another one with --port',
      }
    return {
      state: 'broken',
      message: `${port} on ${host} cannot be listened on (${systemCode(thrown)})`,
      mend: 'choose others with --host and --port',
    }
  } finally {
    server.close()
  }
}

/** Which addresses callers may name: on a server that strangers can reach, open ones are theirs to use. */
export function checkOutbound(config: Parameters<typeof addressPolicy>[0]): DoctorFinding {
  const { allowLoopback, allowPrivate } = addressPolicy(config)
  const open = [
    ...(allowLoopback ? ['this machine'] : []),
    ...(allowPrivate ? ['private networks'] : []),
  ]
  if (open.length === 0) return { state: 'fine', message: 'callers may name public addresses only' }
  const message = `callers may name public addresses and ${open.join(' and ')}`
  const isReached = config.public_url !== undefined || !isLoopback(config.host)
  if (!isReached) return { state: 'fine', message }
  return {
    state: 'doubtful',
    message,
    mend: 'every caller can send requests there; if you do not know them all, remove what outbound allows in backlot.yaml',
  }
}

/** Makes a film with each encoder. */
async function checkEncoders({
  encoder: wanted,
  encoderPreset,
}: Config['previz']): Promise<DoctorFinding> {
  const failures = new Map<EncoderName, string>()
  for (const name of namesFor(encoderPreset)) {
    const failure = await tryEncoder(name)
    if (failure !== undefined) failures.set(name, failure)
  }
  const working = namesFor(encoderPreset).filter((name) => !failures.has(name))
  const used = wanted ?? working[0]
  if (used === undefined || failures.has(used))
    return {
      state: 'broken',
      message: used ? (failures.get(used) ?? '') : [...failures.values()].join('; '),
      mend: `set previz.encoder in backlot.yaml to ${['auto', ...working].join(' or ')}`,
    }
  const doubt = doubtAbout(used, { working, encoderPreset })
  if (doubt) return { state: 'doubtful', ...doubt }
  const others = working.filter((name) => name !== used).join(' and ')
  return { state: 'fine', message: others ? `${used}; ${others} would work too` : used }
}

/** What is missing with this encoder and these others. */
function doubtAbout(
  used: EncoderName,
  {
    working,
    encoderPreset,
  }: { readonly working: readonly EncoderName[]; readonly encoderPreset: EncoderPreset },
): Pick<DoctorFinding & { mend: string }, 'message' | 'mend'> | undefined {
  if (working.every((name) => name === 'wasm'))
    return {
      message: 'wasm, which only writes films: camera reports have nothing to read them with',
      mend: 'install ffmpeg, or beside Backlot: npm install @napi-rs/webcodecs',
    }
  if (used === 'webcodecs' && encoderPreset !== 'fast')
    return {
      message: `webcodecs, which makes no smaller files for previz.encoder_preset: ${encoderPreset}`,
      mend: 'install ffmpeg with libx264, or set previz.encoder: wasm',
    }
  return undefined
}

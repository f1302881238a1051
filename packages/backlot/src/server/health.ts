/** What the server depends on, and the checks that report when it does not work. */
import type pino from 'pino'
import { createHealth, type Health } from '../app/upkeep/health.ts'
import { startRepeating } from '../app/upkeep/loop.ts'
import { StoreLost } from '../domain/store-lost.ts'
import type { Store } from '../stores/sql/store.ts'
import { checkVolume, freeBytes, type Volume } from '../system/disk-space.ts'
import type { Config } from '../config/config.ts'
import { blobFolderOf, dataFolderOf, tempFolderOf } from './open-store.ts'
import { clock } from './clock-and-ids.ts'

/** How often everything is tried when nobody asks: the log reports trouble also where nothing probes. */
const INTERVAL_MS = 10_000

/** The folders that the server writes to. */
export function volumesOf(home: string, config: Config): readonly Volume[] {
  const { minFreeBytes } = config.disk
  const files = blobFolderOf(home, config)
  return [
    { name: 'data', folder: dataFolderOf(home, config), minFreeBytes },
    ...(files === undefined ? [] : [{ name: 'files', folder: files, minFreeBytes }]),
    { name: 'temp', folder: tempFolderOf(home, config), minFreeBytes },
  ]
}

/** The health of a server, and the worst that can be found. */
type WatchedHealth = {
  readonly health: Health
  /** Resolves when the store can no longer be trusted, and the process must end. */
  readonly lost: Promise<void>
}

/** What is watched beside the disks. */
type HealthOptions = {
  readonly store: Pick<Store, 'checkWritable'>
  readonly log: pino.Logger
  /** Writes to the storage of the files, where that is no disk; rejects with `overloaded`. */
  readonly checkFiles?: () => Promise<void>
}

/** The health of the server: a durable write to the store, and a file on each disk. */
export function openHealth(
  volumes: readonly Volume[],
  { store, log, checkFiles }: HealthOptions,
): WatchedHealth {
  const { promise: lost, resolve } = Promise.withResolvers<void>()
  const disks = volumes.map((volume) => ({
    name: `disk of the ${volume.name}`,
    try: () => checkVolume(volume),
  }))
  const health = createHealth({
    checks: [
      { name: STORE, try: () => store.checkWritable(clock.nowMs()) },
      ...disks,
      ...(checkFiles ? [{ name: FILES_STORAGE, try: checkFiles }] : []),
    ],
    clock,
    onChange: (check, fault) => {
      if (fault instanceof StoreLost) resolve()
      if (!fault) return log.warn({ event: 'health:recovered', check }, `the ${check} works again`)
      log.error(
        { event: 'health:failed', check, err: fault.cause ?? fault },
        `the ${check} does not work: ${fault.message}`,
      )
    },
  })
  return { health, lost }
}

/** The checks, by their names. */
const STORE = 'store'
const FILES_DISK = 'disk of the files'
const FILES_STORAGE = 'storage of the files'

/** Whether a durable write to the store works; it is tried, unless that was just done. */
export async function isWritable(health: Health): Promise<boolean> {
  await health.check().catch(() => undefined) // another check may have failed
  return health.isWorking(STORE)
}

/** Whether films can be kept: the disk of the files works, or their storage. */
export function canKeepFiles(health: Pick<Health, 'isWorking'>): boolean {
  return health.isWorking(FILES_DISK) && health.isWorking(FILES_STORAGE)
}

/** What is free on each disk; one that does not answer is left out. */
export async function freeBytesOf(
  volumes: readonly Volume[],
): Promise<ReadonlyMap<string, number>> {
  const found = await Promise.all(
    volumes.map(
      async ({ name, folder }) => [name, await freeBytes(folder).catch(() => NaN)] as const,
    ),
  )
  return new Map(found)
}

/** Tries everything now and again. Returns the way to stop it, which resolves when it has. */
export function startWatchingHealth(health: Pick<Health, 'check'>): () => Promise<void> {
  const round = async (): Promise<{ againInMs: number }> => {
    await health.check().catch(() => undefined) // reported when it began
    return { againInMs: INTERVAL_MS }
  }
  return startRepeating(clock, { round })
}

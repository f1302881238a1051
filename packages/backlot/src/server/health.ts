/** Checks of everything that the server depends on, with logging. */
import type pino from 'pino'
import { createHealth, type Health } from '../app/upkeep/health.ts'
import { startRepeating } from '../app/upkeep/loop.ts'
import { StoreLost } from '../domain/store-lost.ts'
import type { Store } from '../stores/sql/store.ts'
import { checkVolume, freeBytes, type Volume } from '../system/disk-space.ts'
import type { Config } from '../config/config.ts'
import { blobFolderOf, dataFolderOf, tempFolderOf } from './open-store.ts'
import { clock } from './clock-and-ids.ts'

/** How often the checks run when nobody requests them, so that trouble is logged even without probes. */
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

/** The health of a server, and its worst outcome. */
type WatchedHealth = {
  readonly health: Health
  /** Resolves when the store can no longer be trusted, and the process must end. */
  readonly lost: Promise<void>
}

/** What is checked besides the disks. */
type HealthOptions = {
  readonly store: Pick<Store, 'checkWritable'>
  readonly log: pino.Logger
  /** Writes to the storage of the files, if that is no disk; rejects with `overloaded`. */
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

/** Whether durable writes to the store work; tried again unless the last result is recent. */
export async function isWritable(health: Health): Promise<boolean> {
  await health.check().catch(() => undefined) // another check may have failed
  return health.isWorking(STORE)
}

/** Whether videos can be stored: the disk of the files works, or their storage. */
export function canKeepFiles(health: Pick<Health, 'isWorking'>): boolean {
  return health.isWorking(FILES_DISK) && health.isWorking(FILES_STORAGE)
}

/** The free space of each disk; disks that do not answer are left out. */
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

/** Runs all checks periodically. Returns a function that stops it and resolves when it has ended. */
export function startWatchingHealth(health: Pick<Health, 'check'>): () => Promise<void> {
  const round = async (): Promise<{ againInMs: number }> => {
    await health.check().catch(() => undefined) // reported when it began
    return { againInMs: INTERVAL_MS }
  }
  return startRepeating(clock, { round })
}

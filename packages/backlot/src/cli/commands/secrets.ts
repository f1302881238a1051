import { Command } from 'commander'
import { administerServer } from '../../app/accounts/administer.ts'
import type { SecretRing } from '../../domain/secret-ring.ts'
import type { StoredSecret } from '../../domain/key.ts'
import { parseLife } from '../life.ts'
import { secretBoxOf } from '../../server/open-store.ts'
import { Refusal } from '../../config/refusal.ts'
import { newWebhookSecret } from '../../server/secrets/secrets.ts'
import { lostSecrets } from '../../server/secrets/encrypted-keys.ts'
import {
  keysEndedBy,
  newRing,
  readRing,
  RING_PURPOSES,
  type RingPorts,
  type RingPurpose,
  rotateRing,
} from '../../server/secrets/rings.ts'
import { type AdminOptions, REASON_OPTION, withAdmin } from '../with-admin.ts'
import { clock, formatTable, formatTime, ids, print, withStore } from '../with-store.ts'

const PURPOSES = Object.keys(RING_PURPOSES).join(', ')

/** `backlot secrets`: the signing secrets of a store's servers. */
export function secretsCommand(): Command {
  const command = new Command('secrets').description(
    'list and rotate the secrets that sign keys, download addresses and thinking blocks',
  )
  command
    .command('list')
    .description('list the secrets and their ages; their values are not shown')
    .action(list)
  command
    .command('rotate')
    .argument('<purpose>', `what the secret signs: ${PURPOSES}`)
    .option('--overlap <time>', 'for how long the old secret is still accepted: 30d, 12h, 30m')
    .option('--now', 'end the old secret at once')
    .option('--end-keys', 'rotate also when that ends API keys')
    .option(...REASON_OPTION)
    .description('create a new secret; running servers take it over within seconds')
    .action(rotate)
  command
    .command('reset')
    .description('replace the secrets that a lost secret key encrypted; API keys stay valid')
    .option(...REASON_OPTION)
    .action(reset)
  return command
}

async function list(): Promise<void> {
  await withStore(async ({ keys }) => {
    const ports = portsOf(keys)
    const rows: (readonly string[])[] = []
    for (const purpose of purposes()) {
      const { current, previous } = await readRing(ports, purpose)
      rows.push([purpose, ageOf(current), 'current', RING_PURPOSES[purpose].signs])
      if (previous) rows.push([purpose, ageOf(previous), endOf(previous, ports.nowMs), ''])
    }
    print(formatTable(['SECRET', 'CREATED', 'STATE', 'SIGNS'], rows))
  })
}

function ageOf({ createdAtMs }: SecretRing['current']): string {
  return createdAtMs === 0 ? 'unknown' : formatTime(createdAtMs)
}

function endOf({ endsAtMs }: NonNullable<SecretRing['previous']>, nowMs: number): string {
  if (endsAtMs === undefined) return 'accepted until the next rotation'
  return nowMs < endsAtMs ? `accepted until ${formatTime(endsAtMs)}` : 'ended'
}

type RotateOptions = AdminOptions & {
  readonly overlap?: string
  readonly now?: boolean
  readonly endKeys?: boolean
}

async function rotate(given: string, options: RotateOptions): Promise<void> {
  const purpose = purposes().find((each) => each === given)
  if (!purpose) throw new Refusal(`The purpose must be one of ${PURPOSES}, got ${given}.`)
  const overlapMs = overlapOf(options)
  await withAdmin(options, async ({ ports: adminPorts, operator, store: { keys } }) => {
    const ports = portsOf(keys)
    if (purpose === 'keys' && !options.endKeys) await requireNoKeyEnds(ports, overlapMs)
    const overlap = overlapMs === undefined ? undefined : Math.round(overlapMs / 1000)
    const parameters = { overlap_s: overlap, end_keys: options.endKeys }
    let before = 'not accepted any more'
    await administerServer(adminPorts, operator, {
      plan: { kind: 'secret:rotated', subject: purpose, parameters },
      change: async () => {
        const { previous } = await rotateRing(ports, purpose, overlapMs)
        if (previous) before = endOf(previous, ports.nowMs)
      },
    })
    print(`${purpose} has a new secret; the one before is ${before}`)
  })
}

function overlapOf({ overlap, now }: RotateOptions): number | undefined {
  if (overlap !== undefined && now) throw new Refusal('Choose one of --overlap and --now.')
  if (now) return 0
  return overlap === undefined ? undefined : parseLife('--overlap', overlap)
}

/** Keys are in use by others: ending them needs an explicit option. */
async function requireNoKeyEnds(ports: RingPorts, overlapMs: number | undefined): Promise<void> {
  const ended = await keysEndedBy(ports, overlapMs)
  if (ended.length === 0) return
  const [first, ...others] = ended.map(({ id }) => id)
  const words = others.length === 0 ? `the key ${first}` : `${first} and ${others.length} more keys`
  throw new Refusal(
    `This would end ${words}. Replace them first ("backlot keys list" shows when each was created), or add --end-keys.`,
  )
}

/** Existing addresses, thinking blocks and callback secrets become invalid; keys do not. */
async function reset(options: AdminOptions): Promise<void> {
  await withAdmin(options, async ({ ports, operator, store: { keys }, config }) => {
    const lost: StoredSecret[] = []
    for await (const secret of lostSecrets(keys, secretBoxOf(config))) lost.push(secret)
    if (lost.length > 0)
      await administerServer(ports, operator, {
        plan: { kind: 'secrets:reset', subject: '', parameters: { secrets: lost.length } },
        change: () => replaceAll(keys, lost),
      })
    print(lost.length === 0 ? 'no secret is lost' : `${lost.length} secrets are new`)
  })
}

async function replaceAll(keys: RingPorts['keys'], lost: readonly StoredSecret[]): Promise<void> {
  const ports = portsOf(keys)
  for (const { name, value: expected } of lost) {
    const value = name.startsWith('webhook:') ? newWebhookSecret() : newRing(ports)
    await keys.replaceSecret({ name, expected, value })
  }
}

function portsOf(keys: RingPorts['keys']): RingPorts {
  return { keys, ids, nowMs: clock.nowMs() }
}

function purposes(): readonly RingPurpose[] {
  return ['keys', 'downloads', 'thinking']
}

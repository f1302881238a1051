import { getAccount } from '../../app/accounts/administer.ts'
import {
  createKey,
  type IssuedKey,
  resumeKey,
  revokeKey,
  rotateKey,
  ROTATION_OVERLAP_MS,
  suspendKey,
} from '../../app/accounts/administer-keys.ts'
import { formatKey, formatKeys } from '../../wire/admin/admin.ts'
import {
  NewKeySchema,
  parseNewKey,
  parseReason,
  parseRotation,
  ReasonSchema,
  RotationSchema,
} from '../../wire/admin/admin-actions.ts'
import {
  KeySchema,
  KeysSchema,
  NewKeyAnswerSchema,
  RotatedKeySchema,
} from '../../wire/admin/admin-answers.ts'
import { OK } from '../../wire/base-resp.ts'
import { PageQuerySchema, parsePageQuery } from '../../wire/page.ts'
import { type AdminRoutePorts, json, nameOf, operatorOf } from './admin.ts'
import type { Call, Endpoint, Reply } from '../route.ts'

type Names = 'list' | 'listOf' | 'create' | 'rotate' | 'suspend' | 'resume' | 'revoke'

/** Admin endpoints for keys. */
export function adminKeyEndpoints(ports: AdminRoutePorts): Readonly<Record<Names, Endpoint>> {
  const real = { statusOnFault: true }
  const change = (act: typeof revokeKey): Endpoint => ({
    ...real,
    bodySchema: ReasonSchema,
    answerSchema: KeySchema,
    handle: async (call) => {
      const operator = operatorOf(call, parseReason(call.body))
      const { key } = await act(ports.operators, operator, idOf(call))
      return json({ key_id: key.id, ...formatKey(key), base_resp: OK })
    },
  })
  return {
    list: {
      ...real,
      querySchema: PageQuerySchema,
      answerSchema: KeysSchema,
      handle: (call) => list(ports, call),
    },
    listOf: {
      ...real,
      querySchema: PageQuerySchema,
      answerSchema: KeysSchema,
      handle: (call) => listOf(ports, call),
    },
    create: {
      ...real,
      bodySchema: NewKeySchema,
      answerSchema: NewKeyAnswerSchema,
      handle: (call) => create(ports, call),
    },
    rotate: {
      ...real,
      bodySchema: RotationSchema,
      answerSchema: RotatedKeySchema,
      handle: (call) => rotate(ports, call),
    },
    suspend: change(suspendKey),
    resume: change(resumeKey),
    revoke: change(revokeKey),
  }
}

async function list({ keys }: AdminRoutePorts, { query }: Call): Promise<Reply> {
  return json(formatKeys(await keys.listKeys(parsePageQuery(query))))
}

async function listOf(ports: AdminRoutePorts, call: Call): Promise<Reply> {
  const page = parsePageQuery(call.query)
  const { id: accountId } = await getAccount(ports, nameOf(call))
  return json(formatKeys(await ports.keys.listKeys({ accountId, ...page })))
}

async function create({ operators }: AdminRoutePorts, call: Call): Promise<Reply> {
  const { reason, ...wish } = parseNewKey(call.body)
  const order = { accountName: nameOf(call), ...wish }
  const made = await createKey(operators, operatorOf(call, { reason }), order)
  return json({ ...issued(made), base_resp: OK })
}

async function rotate({ operators }: AdminRoutePorts, call: Call): Promise<Reply> {
  const { reason, overlapMs = ROTATION_OVERLAP_MS, ...wish } = parseRotation(call.body)
  const rotation = { keyId: idOf(call), overlapMs, ...wish }
  const made = await rotateKey(operators, operatorOf(call, { reason }), rotation)
  return json({ ...issued(made), old: formatKey(made.old), base_resp: OK })
}

function issued({ key, token }: IssuedKey): Readonly<Record<string, unknown>> {
  return { key_id: key.id, key: token, expires_at: formatKey(key)['expires_at'] }
}

function idOf({ params }: Call): string {
  return params['id'] ?? ''
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import {
  formatPushSecrets,
  liveSecrets,
  parsePushSecrets,
  ROTATION_MS,
  rotated,
} from '../domain/push-secret.ts'
import { webhookSigner } from './push-signer.ts'

const secret = (letter: string): string =>
  `whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`
const [OLD, NEW, NEWER] = [secret('a'), secret('b'), secret('c')]

test('while a rotation lasts, the new and the old secret both verify a push', async () => {
  const nowMs = Date.now()
  let kept = formatPushSecrets(rotated({ current: OLD }, NEW, nowMs))
  const signer = webhookSigner(async (_, atMs) => liveSecrets(parsePushSecrets(kept), atMs))
  const body = '{"task_id":"1"}'
  const push = { accountId: 'acc', messageId: 'msg_1', body, nowMs }
  const verifies = (headers: Readonly<Record<string, string>>, key: string): boolean => {
    try {
      new Webhook(key).verify(body, { ...headers })
      return true
    } catch {
      return false
    }
  }
  const during = await signer.headers(push)
  assert.deepEqual(
    [OLD, NEW, NEWER].map((key) => verifies(during, key)),
    [true, true, false],
  )

  kept = formatPushSecrets(rotated(parsePushSecrets(kept), NEWER, nowMs))
  const twice = await signer.headers(push)
  assert.deepEqual(
    [OLD, NEW, NEWER].map((key) => verifies(twice, key)),
    [false, true, true],
  )
})

test('after a day only the new secret signs', () => {
  const secrets = parsePushSecrets(formatPushSecrets(rotated({ current: OLD }, NEW, 1000)))
  assert.deepEqual(liveSecrets(secrets, 1000 + ROTATION_MS - 1), [NEW, OLD])
  assert.deepEqual(liveSecrets(secrets, 1000 + ROTATION_MS), [NEW])
  assert.deepEqual(liveSecrets(parsePushSecrets(OLD), 0), [OLD])
})

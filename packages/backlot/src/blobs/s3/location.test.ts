import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBucketLocation } from './location.ts'

test('a bucket of Amazon is its name and a region', () => {
  assert.deepEqual(parseBucketLocation('s3://films-of-us/one/two/?region=eu-central-1'), {
    bucket: 'films-of-us',
    prefix: 'one/two/',
    region: 'eu-central-1',
    usesPathStyle: false,
    sendsChecksums: true,
  })
})

test('a server of one’s own has its buckets in the path', () => {
  const url =
    's3://films?endpoint=http%3A%2F%2Fminio%3A9000&checksums=false&sse=aws:kms&kms_key_id=k1'
  assert.deepEqual(parseBucketLocation(url), {
    bucket: 'films',
    prefix: '',
    endpoint: 'http://minio:9000',
    region: 'us-east-1',
    usesPathStyle: true,
    sendsChecksums: false,
    encryption: { algorithm: 'aws:kms', keyId: 'k1' },
  })
})

test('downloads from the bucket itself have a time, and the address that callers reach', () => {
  const url = 's3://films?presigned_s=300&presigned_endpoint=https%3A%2F%2Ffilms.example.com'
  assert.deepEqual(parseBucketLocation(url).presigned, {
    lifetimeS: 300,
    endpoint: 'https://films.example.com',
  })
  assert.deepEqual(parseBucketLocation('s3://films?presigned_s=3600').presigned, {
    lifetimeS: 3600,
  })
})

for (const [url, reason] of [
  ['http://films', /must be s3:\/\//],
  ['s3://me:secret@films', /credentials do not belong/],
  ['s3://F', /bucket must be/],
  ['s3://films/a%20b', /prefix must be/],
  ['s3://films?endpoint=minio', /endpoint must be/],
  ['s3://films?path_style=yes', /path_style must be true or false, got "yes"/],
  ['s3://films?sse=rot13', /sse must be/],
  ['s3://films?kms_key_id=k', /kms_key_id needs sse=aws:kms/],
  ['s3://films?presigned_s=0', /presigned_s must be 1 to 3600, got "0"/],
  ['s3://films?presigned_s=1e3', /presigned_s must be 1 to 3600, got "1e3"/],
  ['s3://films?presigned_s=3601', /presigned_s must be 1 to 3600, got "3601"/],
  ['s3://films?presigned_endpoint=https://x', /presigned_endpoint needs presigned_s/],
  ['s3://films?presigned_s=9&presigned_endpoint=x', /presigned_endpoint must be an http/],
  ['s3://films?regoin=x', /unknown parameter "regoin"/],
] as const)
  test(`${url} is refused`, () => {
    assert.throws(
      () => parseBucketLocation(url),
      (thrown: unknown) => thrown instanceof Error && reason.test(thrown.message),
    )
  })

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

for (const [url, reason] of [
  ['http://films', /must be s3:\/\//],
  ['s3://me:secret@films', /credentials do not belong/],
  ['s3://F', /bucket must be/],
  ['s3://films/a%20b', /prefix must be/],
  ['s3://films?endpoint=minio', /endpoint must be/],
  ['s3://films?path_style=yes', /path_style must be true or false, got "yes"/],
  ['s3://films?sse=rot13', /sse must be/],
  ['s3://films?kms_key_id=k', /kms_key_id needs sse=aws:kms/],
  ['s3://films?regoin=x', /unknown parameter "regoin"/],
] as const)
  test(`${url} is refused`, () => {
    assert.throws(
      () => parseBucketLocation(url),
      (thrown: unknown) => thrown instanceof Error && reason.test(thrown.message),
    )
  })

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sampleJson, withoutSecrets } from './sample-json.ts'

const KEY = `eyJhbGciOiJFUzI1NiJ9.${'p'.repeat(60)}.${'s'.repeat(60)}`

describe('a sample of JSON', () => {
  test('is all of what is short', () => {
    const value = JSON.parse('{"a":[1,null,true,"日本"],"__proto__":{"b":2}}')
    assert.deepEqual(sampleJson(value, 1000), { json: JSON.stringify(value), isCut: false })
  })

  test('stays within its bound and remains JSON, whatever is long in it', () => {
    const values = [
      'x'.repeat(100_000),
      Array(100_000).fill(1),
      Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`member-${index}`, 'v'])),
      { [`n${'n'.repeat(100_000)}`]: 1 },
      Array.from({ length: 1000 }, () => 'y'.repeat(500)),
    ]
    for (const value of values) {
      const { json, isCut } = sampleJson(value, 1000)
      assert.ok(isCut)
      assert.ok(json.length < 3000, String(json.length))
      JSON.parse(json)
    }
  })

  test('ends where a value is too deep', () => {
    let deep: unknown = 1
    for (let depth = 0; depth < 5000; depth += 1) deep = [deep]
    assert.ok(sampleJson(deep, 1e6).isCut)
  })

  test('counts bytes, and shortens pictures that are in texts', () => {
    const { json, isCut } = sampleJson(
      {
        picture: new Uint8Array(5000),
        url: `data:image/png;base64,${'A'.repeat(9000)}`,
        text: 'kept',
      },
      4000,
    )
    assert.ok(isCut)
    assert.match(json, /"\[5000 bytes\]".*data:image\/png;base64,A+… \[\d+ more\].*"kept"/)
    assert.ok(json.length < 250)
  })

  test('has no keys, no secrets and no queries of callbacks', () => {
    const { json, isCut } = sampleJson(
      {
        text: `my key is ${KEY}.`,
        secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        callback_url: 'https://example.com/hook?token=s3cret',
        deep: { callback_url: 'https://example.com/plain' },
      },
      4000,
    )
    assert.ok(isCut)
    assert.ok(!/eyJ|MfKQ|s3cret/.test(json), json)
    assert.match(json, /my key is \[hidden\]\./)
    assert.match(json, /hook\?\[hidden\]/)
    assert.match(json, /"https:\/\/example.com\/plain"/)
    assert.equal(withoutSecrets('nothing to hide'), 'nothing to hide')
  })
})

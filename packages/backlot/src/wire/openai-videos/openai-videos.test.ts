import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fault, invalid, isFault } from '../../domain/fault.ts'
import { MAX_PICTURE_BYTES } from '../../domain/template.ts'
import { inOwnWords, parseOpenaiVideo, parseOpenaiVideoList } from './openai-videos.ts'

const ORDER = { model: 'T2V-01', prompt: 'a lake' }

test('an order is that of the video endpoints, with the shape of its size', () => {
  assert.deepEqual(parseOpenaiVideo({ ...ORDER, seconds: '6', size: '720x1280' }, []), {
    model: { sent: 'T2V-01', id: 'T2V-01' },
    prompt: 'a lake',
    durationSeconds: 6,
    resolution: '720P',
    ratio: '9:16',
  })
  assert.equal(parseOpenaiVideo({ prompt: 'a lake' }, []).model.id, 'Vendor-Video-2.3')
})

test('a picture is the first frame, however it is given', () => {
  const bytes = new Uint8Array([1, 2])
  for (const [given, source] of [
    [
      { bytes, mediaType: 'image/png' },
      { type: 'bytes', bytes, mediaType: 'image/png' },
    ],
    [{ file_id: '7' }, { type: 'file', fileId: '7' }],
    [{ image_url: 'https://a.example/x.png' }, { type: 'url', url: 'https://a.example/x.png' }],
  ] as const)
    assert.deepEqual(parseOpenaiVideo({ ...ORDER, input_reference: given }, []).pictures, [
      { role: 'first_frame', field: 'input_reference', source, maxBytes: MAX_PICTURE_BYTES },
    ])
  assert.equal(parseOpenaiVideo({ ...ORDER, input_reference: '' }, []).pictures, undefined)
})

test('what cannot be an order is refused by its member', () => {
  for (const [more, field] of [
    [{ size: '1x1' }, 'size'],
    [{ seconds: '' }, 'seconds'],
    [{ input_reference: {} }, 'input_reference'],
    [{ prompt: 7 }, 'prompt'],
    [{ model: 'sora-2' }, 'model'],
  ] as const)
    assert.throws(
      () => parseOpenaiVideo({ ...ORDER, ...more }, []),
      (thrown) => isFault(thrown) && thrown.field === field,
    )
  assert.throws(() => parseOpenaiVideoList({ order: 'asc' }), /order must be desc/)
})

test('a fault names the member that was sent', () => {
  const fault = inOwnWords(invalid('duration', 'duration must be 6, got 4'))
  assert.deepEqual([fault.field, fault.message], ['seconds', 'seconds must be 6, got 4'])
  const other = new Fault('overloaded', 'duration of the queue')
  assert.equal(inOwnWords(other), other)
})

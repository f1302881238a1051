import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFault } from './fault.ts'
import {
  MINIMAX_ALIASES,
  PICTURE_ROLES,
  type PictureRole,
  resolveModelName,
  RESOLUTIONS,
  VIDEO_MODELS,
} from './model.ts'
import {
  type PictureInput,
  ratioOf,
  RATIOS,
  sizeOf,
  sizeOfRatio,
  toVideoOrder,
  withPictures,
  type VideoRequest,
} from './video.ts'

const named = (id: string): { sent: string; id: string } => ({ sent: id, id })

/** Source: brief, both tables; what either permits is served. */
const SERVED: Readonly<Record<string, readonly string[]>> = {
  'Vendor-Video-2.3': ['768P 6', '768P 10', '1080P 6'],
  'Vendor-Video-02': ['768P 6', '768P 10', '1080P 6'],
  'T2V-01-Director': ['720P 6', '1080P 6'],
  'T2V-01': ['720P 6', '1080P 6'],
  'Vendor-Video-3': ['768P', '2K'].flatMap((name) => [5, 6, 10, 11].map((s) => `${name} ${s}`)),
  'Vendor-Video-2.3-Fast': ['768P 6', '768P 10', '1080P 6'],
  'Vendor-I2V-01': ['720P 6', '1080P 6'],
  'Vendor-I2V-01-Director': ['720P 6', '1080P 6'],
  'Vendor-I2V-01-live': ['720P 6', '1080P 6'],
  'Vendor-S2V-01': ['720P 6', '1080P 6'],
}

/** A picture of a request, whose content is checked later. */
const picture = (role: PictureRole, field: string = role): PictureInput => ({
  role,
  field,
  source: { type: 'file', fileId: '1' },
  maxBytes: 1,
})

/** A request that the model accepts, with the picture that it may require. */
function requestOf(id: string): VideoRequest {
  const { pictures } = VIDEO_MODELS.find((model) => model.id === id) ?? assert.fail(id)
  const needed = PICTURE_ROLES.filter((role) => pictures[role]?.isRequired)
  return { model: named(id), prompt: 'a', pictures: needed.map((role) => picture(role)) }
}

test('every model, resolution and duration: served or refused as the tables say', () => {
  const durations = [0, 5, 6, 6.5, 10, 11]
  const pairs = RESOLUTIONS.flatMap((resolution) =>
    durations.map((durationSeconds) => ({ resolution, durationSeconds })),
  )
  const isServed = (id: string, pair: (typeof pairs)[number]): boolean => {
    try {
      return toVideoOrder({ ...requestOf(id), ...pair }).resolution === pair.resolution
    } catch (thrown) {
      assert.ok(isFault(thrown) && thrown.kind === 'invalid')
      return false
    }
  }
  for (const { id } of VIDEO_MODELS)
    assert.deepEqual(
      pairs
        .filter((pair) => isServed(id, pair))
        .map(({ resolution, durationSeconds }) => `${resolution} ${durationSeconds}`),
      SERVED[id],
    )
})

test('defaults: six seconds or what the model has, the first resolution of the table, optimizer on', () => {
  const defaults = VIDEO_MODELS.map(({ id }) => toVideoOrder(requestOf(id)))
  assert.deepEqual(
    defaults.map(({ resolution, durationSeconds }) => `${resolution} ${durationSeconds}`),
    '768P 6, 768P 6, 720P 6, 720P 6, 2K 5, 768P 6, 720P 6, 720P 6, 720P 6, 720P 6'.split(', '),
  )
  assert.ok(defaults.every(({ promptOptimizer }) => promptOptimizer))
})

test('fast pretreatment has an effect on three models only', () => {
  const fast = VIDEO_MODELS.filter(
    ({ id }) => toVideoOrder({ ...requestOf(id), fastPretreatment: true }).fastPretreatment,
  )
  assert.deepEqual(
    fast.map(({ id }) => id),
    ['Vendor-Video-2.3', 'Vendor-Video-02', 'Vendor-Video-2.3-Fast'],
  )
})

test('a prompt has at most 2000 characters, as people count them', () => {
  const model = named('T2V-01')
  assert.ok(toVideoOrder({ model, prompt: '🎬'.repeat(2000) }))
  assert.throws(() => toVideoOrder({ model, prompt: 'a'.repeat(2001) }), /at most 2000.*got 2001/)
})

test('commands alone are a prompt, where they are commands', () => {
  assert.ok(toVideoOrder({ model: named('Vendor-Video-02'), prompt: '[Push in]' }))
  assert.throws(() => toVideoOrder({ model: named('T2V-01'), prompt: '  ' }), /must not be empty/)
})

test('pixel sizes are even or what the family has', () => {
  assert.deepEqual(
    RESOLUTIONS.map((name) => Object.values(sizeOf(name)).join('x')),
    ['1280x720', '1366x768', '1920x1080', '2560x1440'],
  )
})

test('of every ratio the resolution is the shorter side', () => {
  const sizes = RATIOS.map((ratio) => Object.values(sizeOfRatio('768P', ratioOf(ratio))).join('x'))
  assert.deepEqual(sizes, ['1792x768', '1366x768', '1024x768', '768x768', '768x1024', '768x1366'])
})

test('which pictures each model takes, and which it needs', () => {
  const taken = VIDEO_MODELS.map(({ id, pictures }) => [
    id,
    Object.entries(pictures).map(
      ([role, { max, isRequired }]) => `${role} ${isRequired ? '=' : '<='} ${max}`,
    ),
  ])
  assert.deepEqual(Object.fromEntries(taken), {
    'Vendor-Video-2.3': ['first_frame <= 1'],
    'Vendor-Video-02': ['first_frame <= 1', 'last_frame <= 1'],
    'T2V-01-Director': [],
    'T2V-01': [],
    'Vendor-Video-3': ['first_frame <= 1', 'last_frame <= 1', 'subject <= 9'],
    'Vendor-Video-2.3-Fast': ['first_frame = 1'],
    'Vendor-I2V-01': ['first_frame = 1'],
    'Vendor-I2V-01-Director': ['first_frame = 1'],
    'Vendor-I2V-01-live': ['first_frame = 1'],
    'Vendor-S2V-01': ['subject = 1'],
  })
})

for (const [what, given, words] of [
  [
    'a picture that the model does not take names the models that do',
    { pictures: [picture('last_frame', 'last_frame_image')] },
    /Fault: last_frame_image is not taken by Vendor-Video-2.3; .* are Vendor-Video-02, Vendor-Video-3$/,
  ],
  [
    'one who speaks in the names of the family is told those',
    {
      model: resolveModelName('MiniMax-Hailuo-2.3', MINIMAX_ALIASES),
      pictures: [picture('last_frame', 'last_frame_image')],
    },
    /by MiniMax-Hailuo-2.3; .* are MiniMax-Hailuo-02, MiniMax-H3$/,
  ],
  [
    'two first frames',
    { pictures: [picture('first_frame', 'a'), picture('first_frame', 'b')] },
    /Fault: b is too much: Vendor-Video-2.3 takes at most 1 picture as its first frame, got 2$/,
  ],
  [
    'a last frame alone, where the model begins with one',
    { model: named('Vendor-Video-02'), pictures: [picture('last_frame', 'last_frame_image')] },
    /Fault: last_frame_image needs first_frame_image for Vendor-Video-02$/,
  ],
  [
    'frames beside a subject',
    {
      model: named('Vendor-Video-3'),
      pictures: [picture('first_frame', 'a'), picture('subject', 'b')],
    },
    /Fault: b must not stand beside a$/,
  ],
  [
    'a model that makes nothing without a picture',
    { model: named('Vendor-I2V-01') },
    /Fault: first_frame_image is required: Vendor-I2V-01 makes no film without it$/,
  ],
  [
    'a subject without a word about it',
    { model: named('Vendor-S2V-01'), prompt: ' ', pictures: [picture('subject')] },
    /Fault: prompt must not be empty$/,
  ],
] as const)
  test(`refused: ${what}`, () => {
    const request = { model: named('Vendor-Video-2.3'), prompt: 'a', ...given }
    assert.throws(() => toVideoOrder(request), words)
  })

test('with a frame the prompt may be left out, and a last frame may stand alone where the model ends on it', () => {
  const model = named('Vendor-Video-3')
  assert.ok(toVideoOrder({ model, prompt: '', pictures: [picture('last_frame')] }))
  const T2V = named('Vendor-Video-2.3')
  assert.ok(toVideoOrder({ model: T2V, prompt: '', pictures: [picture('first_frame')] }))
})

test('a film has the shape of its first frame, else of its last, else what was asked for, else of its subject', () => {
  const kept = (role: PictureRole, widthPx: number, heightPx: number) =>
    ({ role, widthPx, heightPx, blobKey: 'k', mediaType: 'image/png' }) as const
  const size = (ratio: '1:1' | undefined, ...pictures: ReturnType<typeof kept>[]): string => {
    const shape = ratio === undefined ? {} : { ratio }
    const order = toVideoOrder({ model: named('Vendor-Video-3'), prompt: 'a', ...shape })
    const { widthPx, heightPx } = withPictures(order, pictures).size ?? sizeOf(order.resolution)
    return `${widthPx}x${heightPx}`
  }
  const wide = kept('last_frame', 800, 400)
  assert.equal(size('1:1', kept('first_frame', 600, 1000), wide), '1440x2400')
  assert.equal(size('1:1', wide), '2880x1440')
  assert.equal(size('1:1', kept('subject', 800, 400)), '1440x1440')
  assert.equal(size(undefined, kept('subject', 800, 400)), '2880x1440')
  assert.equal(size(undefined), '2560x1440')
})

test('public names stand for ours', () => {
  const id = (sent: string): string => resolveModelName(sent, MINIMAX_ALIASES).id
  assert.equal(id('MiniMax-Hailuo-2.3'), 'Vendor-Video-2.3')
  assert.equal(id('MiniMax-Hailuo-02'), 'Vendor-Video-02')
  assert.equal(id('MiniMax-M2.7-highspeed'), 'Vendor-M2.7-highspeed')
  assert.equal(id('T2V-01'), 'T2V-01')
})

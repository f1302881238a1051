import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { planShot, type ShotOrder } from '../src/plan-shot.ts'
import type { Scene, Subject } from '../src/scene/scene.ts'
import { shotOrder } from './shot-order.ts'

const plan = (prompt: string, order: Partial<ShotOrder> = {}): ReturnType<typeof planShot> =>
  planShot(shotOrder(prompt, order))

describe('the camera', () => {
  test('brackets win over prose and over our own taste', () => {
    assert.deepEqual(plan('the camera pans left over a lake [Zoom in]').camera, [['Zoom in']])
  })

  test('plain wording moves the camera too', () => {
    assert.deepEqual(plan('the camera slowly pans left over a lake').camera, [['Pan left']])
    assert.deepEqual(plan('湖边，镜头缓缓推近').camera, [['Push in']])
  })

  test('wording in brackets moves the camera where no bracket names a command', () => {
    for (const [prompt, camera] of [
      ['a lake [Pan left slowly]', [['Pan left']]],
      ['a lake [左摇]', [['Pan left']]],
      ['a lake [Pan left then push in]', [['Pan left'], ['Push in']]],
      ['a lake [Static]', [['Static shot']]],
      ['a lake [Pan left slowly] [Zoom in]', [['Zoom in']]],
    ] as const)
      assert.deepEqual(plan(prompt).camera, camera, prompt)
    assert.deepEqual(plan('a sign [open 24 h] in the rain', { promptOptimizer: false }).camera, [])
  })

  test('a bracket amid wording does not cut it short', () => {
    assert.deepEqual(plan('the camera holds [still], then pulls back').camera, [
      ['Static shot'],
      ['Pull out'],
    ])
  })

  test('a man who zooms past moves no camera', () => {
    assert.deepEqual(plan('a man zooms in his car', { promptOptimizer: false }).camera, [])
  })

  test('without wording the optimizer adds one move, and none when it is off', () => {
    assert.equal(plan('a quiet lake').camera.length, 1)
    assert.deepEqual(plan('a quiet lake', { promptOptimizer: false }).camera, [])
  })

  test('for a model without commands, brackets are ordinary text', () => {
    for (const prompt of ['a lake [Push in]', 'a lake [Pan left slowly]']) {
      const shot = plan(prompt, { cameraCommands: false, promptOptimizer: false })
      assert.equal(shot.prompt, prompt)
      assert.deepEqual(shot.camera, [])
    }
  })
})

describe('the scene', () => {
  test('a cat that walks is a cat', () => {
    const [lead] = plan('A cat walks through a warm room').scene.subjects
    assert.equal(lead?.kind, 'cat')
  })

  const swan: Subject = { kind: 'bird', count: 1, action: 'swim', details: [], species: 'swan' }
  const cases: readonly (readonly [string, Partial<Scene>])[] = [
    [
      'A woman in a red coat walks along a jetty on a misty lake at sunset',
      {
        place: 'lake',
        timeOfDay: 'dusk',
        weather: 'fog',
        subjects: [
          {
            kind: 'woman',
            count: 1,
            colour: 'red',
            action: 'walk',
            details: [],
            garment: 'coat',
          },
        ],
      },
    ],
    [
      'Close-up of an old fisherman smiling on a jetty',
      {
        shotSize: 'close',
        subjects: [
          {
            kind: 'man',
            count: 1,
            action: 'stand',
            details: [],
            garment: 'raincoat',
            traits: ['old', 'bearded', 'smiling'],
          },
        ],
      },
    ],
    [
      'Close-up of a woman, freckles, golden light',
      {
        shotSize: 'close',
        subjects: [{ kind: 'woman', count: 1, action: 'stand', details: [] }],
      },
    ],
    [
      'An old town, a couple in blue kimonos waving goodbye',
      {
        subjects: [
          {
            kind: 'woman',
            count: 2,
            colour: 'blue',
            action: 'wave',
            details: [],
            garment: 'robe',
            traits: ['mixed'],
          },
        ],
      },
    ],
    [
      'A man waves, then walks away into the forest; waves of light, two owls',
      {
        place: 'forest',
        subjects: [
          { kind: 'man', count: 1, action: 'wave', details: [] },
          { kind: 'bird', count: 2, action: 'fly', details: [], species: 'owl' },
        ],
        becomes: {
          subjects: [
            { kind: 'man', count: 1, action: 'walk', details: [], facing: 'away' },
            { kind: 'bird', count: 2, action: 'fly', details: [], species: 'owl' },
          ],
        },
      },
    ],
    [
      '一位穿红色大衣的女孩在雨夜的霓虹街头撑伞行走',
      {
        place: 'city',
        timeOfDay: 'night',
        weather: 'rain',
        subjects: [
          {
            kind: 'woman',
            count: 1,
            colour: 'red',
            action: 'walk',
            details: ['umbrella'],
            garment: 'coat',
          },
        ],
      },
    ],
    [
      'Three white horses gallop across a prairie at dawn',
      {
        place: 'meadow',
        timeOfDay: 'dawn',
        subjects: [{ kind: 'horse', count: 3, colour: 'white', action: 'run', details: [] }],
      },
    ],
    ['a forest in the snow, no people', { place: 'forest', weather: 'snow', subjects: [] }],
    [
      '清晨的森林里没有人，一只小鹿',
      { subjects: [{ kind: 'deer', count: 1, action: 'walk', details: [] }] },
    ],
    [
      'two black dogs chase a yellow balloon on the beach in the afternoon',
      {
        place: 'beach',
        timeOfDay: 'day',
        subjects: [
          { kind: 'dog', count: 2, colour: 'black', action: 'run', details: [] },
          { kind: 'balloon', count: 1, colour: 'yellow', action: 'fly', details: [] },
        ],
      },
    ],
    ['a boat at night', { place: 'lake', timeOfDay: 'night' }],
    ['a whale swims in the sea', { place: 'underwater' }],
    ['a whale leaps from the sea', { place: 'sea' }],
    ['鲸鱼跃出海面', { place: 'sea' }],
    ['a whale in the sea beside a white boat', { place: 'sea' }],
    ['a whale does not leap, it swims in the sea', { place: 'underwater' }],
    ["a whale doesn't leap, it swims in the sea", { place: 'underwater' }],
    ['海豚不跃出水面，在海里游', { place: 'underwater' }],
    ['dolphins swim at the surface of the sea', { place: 'sea' }],
    [
      'a dolphin jumps',
      {
        place: 'sea',
        subjects: [{ kind: 'fish', count: 1, action: 'leap', details: [], species: 'dolphin' }],
      },
    ],
    [
      'a swan on a lake',
      {
        place: 'lake',
        subjects: [swan],
      },
    ],
    [
      '一只老虎在森林里',
      { subjects: [{ kind: 'cat', count: 1, action: 'walk', details: [], species: 'tiger' }] },
    ],
    [
      'a pirate ship',
      { subjects: [{ kind: 'ship', count: 1, action: 'travel', details: [], species: 'galleon' }] },
    ],
    ['a swan glides across a pond', { place: 'lake', subjects: [swan] }],
    [
      '一只白天鹅从湖面飞起',
      {
        place: 'lake',
        subjects: [
          {
            kind: 'bird',
            count: 1,
            colour: 'white',
            action: 'fly',
            details: [],
            species: 'swan',
          },
        ],
      },
    ],
    [
      'an old man fishing by a lake',
      {
        subjects: [
          {
            kind: 'man',
            count: 1,
            action: 'stand',
            activity: 'fish',
            details: [],
            traits: ['old'],
          },
        ],
      },
    ],
    [
      'a boy does not sleep',
      { subjects: [{ kind: 'child', count: 1, action: 'run', details: [], traits: ['male'] }] },
    ],
    [
      'a knight on a white horse rides by',
      {
        subjects: [
          { kind: 'man', count: 1, action: 'travel', details: [], garment: 'armour' },
          { kind: 'horse', count: 1, colour: 'white', action: 'run', details: [] },
        ],
      },
    ],
    [
      'a woman with a red umbrella',
      {
        subjects: [
          { kind: 'woman', count: 1, action: 'walk', details: ['umbrella'], accent: 'red' },
        ],
      },
    ],
    ['a balloon over snowy mountains', { place: 'mountains', weather: 'clear', season: 'winter' }],
    ['烟花在城市上空绽放', { place: 'skyline', details: ['fireworks'] }],
    ['雪山，浪花', { place: 'mountains', season: 'winter', details: [] }],
    ['everything is golden', { place: 'meadow', tint: 'yellow' }],
    ['flowing ink in water, purple and gold', { style: 'natural', tint: 'purple' }],
  ]
  for (const [prompt, expected] of cases) {
    test(prompt, () => {
      const { scene } = plan(prompt)
      assert.deepEqual({ ...scene, ...expected }, scene)
    })
  }
})

describe('the seed', () => {
  test('the same order gives the same shot', () => {
    assert.deepEqual(plan('a fox'), plan('a fox'))
  })

  test('prompts without a known word still give different films', () => {
    assert.notEqual(plan('blorp').seed, plan('blurp').seed)
    assert.notEqual(plan('blorp', { seed: 1 }).seed, plan('blurp', { seed: 1 }).seed)
  })

  test('a given seed changes the film of a prompt', () => {
    assert.notEqual(plan('a fox', { seed: 1 }).seed, plan('a fox', { seed: 2 }).seed)
  })
})

test('prompts that name no time are films by day, most of them, and at every time now and then', () => {
  const counts = new Map<string, number>()
  for (const who of ['A fox', 'A ship', 'Two children', 'A heron', 'A city street', 'Mountains'])
    for (let index = 0; index < 50; index += 1) {
      const { timeOfDay } = plan(`${who} beside stone ${index}`).scene
      counts.set(timeOfDay, (counts.get(timeOfDay) ?? 0) + 1)
    }
  const day = counts.get('day') ?? 0
  assert.ok(day > 180 && day < 285, `${day} of 300 by day`)
  for (const time of ['dawn', 'dusk', 'night']) assert.ok((counts.get(time) ?? 0) > 0, time)
})

test('any text can be planned', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.nat(), (prompt, seed) => {
      const shot = plan(prompt, { seed })
      assert.equal(shot.framesPerSecond, 25)
      assert.ok(shot.seed >= 0 && shot.seed < 2 ** 32)
    }),
  )
})

test('where no move is asked for, the camera goes up with a rocket', () => {
  const { camera } = planShot(shotOrder('A rocket launches', { promptOptimizer: true }))
  assert.match(camera.flat().join(), /^(?:Pedestal|Tilt) up$/u)
})

test('nouns that mean several people give several', () => {
  for (const [prompt, count] of [
    ['children run through a field', 3],
    ['two children run through a field', 2],
    ['people walk in the street', 3],
    ['a person walks in the street', 1],
    ['a family on the beach', 4],
    ['a family of five on the beach', 5],
    ['a crowd in the street', 7],
    ['boys and girls dance', 3],
  ] as const) {
    const [subject] = planShot(shotOrder(prompt)).scene.subjects
    assert.equal(subject?.count, count, prompt)
  }
  const [ducks] = planShot(shotOrder('a family of ducks')).scene.subjects
  assert.deepEqual([ducks?.kind, ducks?.count], ['bird', 5])
})

/** Prompts in Spanish, German, French, Portuguese, Japanese, Korean and Chinese say what they say in English. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shotOrder } from './shot-order.ts'
import { planShot } from '../src/plan-shot.ts'
import { nameOf } from '../src/scene/scene.ts'
import { ACTIVITY_WORDS } from '../src/lexicon/activity-words.ts'
import { TRADE_WORDS } from '../src/lexicon/trade-words.ts'
import { glossRows } from '../src/lexicon/glosses.ts'
import { englishMeanings } from '../src/lexicon/lexicon.ts'

/** Who is there, doing what and where, as one line. */
function readingOf(prompt: string): string {
  const { scene } = planShot(shotOrder(prompt))
  const who = scene.subjects.map((one) =>
    [
      ...(one.count > 1 ? [one.count] : []),
      ...(one.colour ? [one.colour] : []),
      nameOf(one),
      one.activity ?? one.action,
      ...(one.relation ? [one.relation.is, one.relation.to] : []),
    ].join(' '),
  )
  const becomes = Object.keys(scene.becomes ?? {}).map((member) => `; ${member} changes`)
  return `${who.join(', ')}; ${scene.room ?? scene.place}${becomes.join('')}`
}

const SAID: readonly (readonly [reading: string, ...prompts: string[]])[] = [
  [
    'cat sleep on chair, red chair stand; interior',
    'Un gato duerme sobre una silla roja',
    'Eine Katze schläft auf einem roten Stuhl',
    'Un chat dort sur une chaise rouge',
    'Um gato dorme em cima de uma cadeira vermelha',
    '一只猫睡在红色的椅子上',
  ],
  [
    'red chair stand, cat sleep on chair; interior',
    '赤い椅子の上で眠る猫',
    '빨간 의자 위에서 자는 고양이',
  ],
  [
    '2 black dog run; beach',
    'Dos perros negros corren por la playa',
    'Zwei schwarze Hunde rennen am Strand',
    'Deux chiens noirs courent sur la plage',
    'Dois cães pretos correm na praia',
    '砂浜を走る二匹の黒い犬',
    '해변을 달리는 두 마리의 검은 개',
  ],
  ['guitar stand, woman guitar; meadow', 'ギターを弾く公園の女性', '공원에서 기타를 치는 여자'],
  [
    'cow stand right_of elephant, elephant walk; meadow',
    'Una vaca a la derecha de un elefante',
    'Eine Kuh rechts neben einem Elefanten',
    "Une vache à droite d'un éléphant",
    'Uma vaca à direita de um elefante',
    '一头牛在一只大象的右边',
  ],
  ['hot-beverage stand held_by panda, panda drink; meadow', 'コーヒーを飲むパンダ、草原で'],
  [
    '; city; timeOfDay changes',
    'La calle pasa del día a la noche',
    'Die Straße verwandelt sich vom Tag zur Nacht',
    'La rue passe du jour à la nuit',
    'A rua muda do dia para a noite',
    '通りが昼から夜に変わる',
    '거리가 낮에서 밤으로 바뀐다',
  ],
  [
    '; city',
    'Una calle sin gente ni coches',
    'Eine Straße ohne Menschen',
    '人のいない通り',
    '사람이 없는 거리',
  ],
  [
    'amphora stand; tabletop',
    '桌子上的花瓶',
    '一个花瓶放在桌子上',
    'テーブルの上の花瓶',
    'Un jarrón sobre la mesa',
  ],
]

for (const [reading, ...prompts] of SAID)
  for (const prompt of prompts)
    test(`${JSON.stringify(prompt)} is read as: ${reading}`, () =>
      assert.equal(readingOf(prompt), reading))

/** What somebody does with the hands, in each language. */
const DONE: readonly (readonly [activity: string, ...prompts: string[]])[] = [
  [
    'sweep',
    'Una mujer barre el patio',
    'Eine Frau fegt den Hof',
    'Une femme balaie la cour',
    'Uma mulher varre o quintal',
    '女性が庭を掃いている',
    '여자가 마당을 쓸고 있다',
  ],
  [
    'trumpet',
    'Un hombre toca la trompeta',
    'Ein Mann, der im Freien Trompete spielt',
    'Un homme joue de la trompette',
    'Um homem toca trompete',
  ],
  [
    'racket',
    'Una chica juega al tenis',
    'Ein Mädchen spielt Federball',
    'Une fille joue au badminton',
    'Uma menina joga tênis de mesa',
    '女性がテニスをしている',
    '여자가 배드민턴을 치고 있다',
  ],
  [
    'knit',
    'Una anciana está tejiendo',
    'Eine alte Frau strickt',
    'Une vieille dame tricote',
    'Uma senhora tricotando',
    '할머니가 뜨개질을 하고 있다',
  ],
]

for (const [activity, ...prompts] of DONE)
  for (const prompt of prompts)
    test(`in ${JSON.stringify(prompt)} somebody does: ${activity}`, () => {
      const { subjects } = planShot(shotOrder(prompt)).scene
      assert.deepEqual(
        subjects.flatMap((one) => one.activity ?? []),
        [activity],
      )
    })

test('what is denied after its verb is not done', () => {
  const actionOf = (prompt: string): string | undefined =>
    planShot(shotOrder(prompt)).scene.subjects[0]?.action
  assert.equal(actionOf('Ein Hund schläft auf der Wiese'), 'sleep')
  assert.notEqual(actionOf('Ein Hund schläft nicht auf der Wiese'), 'sleep')
  assert.notEqual(actionOf('Le chien ne dort pas dans le pré'), 'sleep')
})

test('of nouns in one German word the last is meant, and endings of adjectives are no nouns', () => {
  assert.match(readingOf('Ein Wanderschuh auf einem Holztisch'), /shoe/u)
  assert.doesNotMatch(readingOf('Ein geschäftiger Platz'), /cat/u)
})

test('every row of the glosses has a cell for each language, and its English word is known', () => {
  const verbs = new Set(
    [...ACTIVITY_WORDS, ...TRADE_WORDS].flatMap(([, words, callings]) =>
      `${words},${callings}`.split(/[ ,|!]+/u),
    ),
  )
  for (const { english, cells } of glossRows()) {
    assert.equal(cells.length, 7, english)
    const isKnown =
      englishMeanings(english).length > 0 || english.split(' ').every((word) => verbs.has(word))
    assert.ok(isKnown, english)
  }
})

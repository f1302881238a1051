/** Pictures of people on seats. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { personLook } from '../../../test/person-look.ts'
import { isLongSeat, LONG_SEATS, SEATS } from '@backlot/prompt/seats'
import { paintPerson, PERSON_ASPECT } from './person.ts'
import type { PersonLook } from './skeleton.ts'

const SIZE = { widthPx: Math.round(120 * PERSON_ASPECT), heightPx: 120 } as const

function picture(parts: Partial<PersonLook>): Uint8Array {
  return Uint8Array.from(paintPerson(SIZE, 0, { look: personLook(parts) }))
}

/** How many points are painted in so many rows from the top to the bottom. */
function painted(pixels: Uint8Array, from: number, to: number): number {
  let count = 0
  for (let row = from; row < to; row++)
    for (let x = 0; x < SIZE.widthPx; x++)
      if ((pixels[(row * SIZE.widthPx + x) * 4 + 3] ?? 0) > 128) count++
  return count
}

describe('a seat', () => {
  const bare = picture({ pose: 'sit', seat: 'none' })
  for (const seat of SEATS.filter((one) => one !== 'hammock'))
    test(`is drawn under who sits: ${seat}`, () => {
      const more =
        painted(picture({ pose: 'sit', seat }), 0, SIZE.heightPx) - painted(bare, 0, SIZE.heightPx)
      assert.ok(more > 60, `${more} more points`)
    })

  test('looks like no other', () => {
    const pictures = new Set(SEATS.map((seat) => picture({ pose: 'sit', seat }).join()))
    // A hammock is lain in.
    assert.ok(pictures.size >= SEATS.length - 1)
  })
})

describe('who lies', () => {
  const ground = picture({ pose: 'sleep' })
  for (const seat of LONG_SEATS)
    test(`is as high as what is under them: ${seat}`, () => {
      const raised = picture({ pose: 'sleep', seat })
      assert.ok(painted(ground, 0, 84) === 0, 'lies on the ground')
      assert.ok(painted(raised, 60, 96) > 300, `${painted(raised, 60, 96)} points up there`)
      assert.ok(painted(raised, 100, SIZE.heightPx) > 40, 'it stands on the ground')
    })

  test('is on nothing that is too short', () => {
    assert.deepEqual(
      SEATS.filter((seat) => !isLongSeat(seat)).filter(
        (seat) => painted(picture({ pose: 'sleep', seat }), 0, 84) > 0,
      ),
      [],
    )
  })
})

/** How a film gets from its first picture to its last, on the wire (ours). */
import { betweenNote } from '@backlot/previz/between-note'
import type { BetweenPictures } from '@backlot/prompt/shot'
import Type, { type Static } from 'typebox'
import type { Task } from '../../domain/task.ts'

/** Schema of how a film gets from one picture to the other. */
export const BetweenPicturesSchema = Type.Object(
  {
    way: Type.String({
      description:
        'move: the camera goes from the one to the other; dissolve; undecided: known when it is made',
    }),
    reason: Type.String({
      description:
        'Why it is a dissolve: no_common_view, same_view or other_camera (than the prompt commands); else empty',
    }),
    seen: Type.Array(Type.String(), {
      description: 'Where the pictures ask the camera to go: right, left, up, down, in, out',
    }),
    note: Type.String({ description: 'The same in words' }),
  },
  { description: 'How a film of the embedded renderer goes from its first picture to its last' },
)

type BetweenJson = Static<typeof BetweenPicturesSchema>

/** How a task's film gets from one picture to the other, as a member of the task; none where no engine reported it. */
export function formatBetweenOf({ life }: Pick<Task, 'life'>): {
  readonly between_pictures?: BetweenJson
} {
  return life?.between ? { between_pictures: formatBetween(life.between) } : {}
}

function formatBetween(between: BetweenPictures): BetweenJson {
  return {
    way: between.way,
    reason: between.way === 'move' ? '' : between.reason,
    seen: 'seen' in between ? between.seen.slice() : [],
    note: betweenNote(between),
  }
}

/** What can be said before the pictures were analysed: whether the commands allow one camera move. */
export function formatBetweenAhead(canBeMove: boolean): BetweenJson {
  return canBeMove
    ? {
        way: 'undecided',
        reason: '',
        seen: [],
        note: 'decided when the film is made: one move of the camera where both pictures show parts of one view and the prompt asks for no other camera, else a dissolve',
      }
    : {
        way: 'dissolve',
        reason: 'other_camera',
        seen: [],
        note: 'a dissolve, for no move from one picture to another is what the prompt commands; without commands there may be one move',
      }
}

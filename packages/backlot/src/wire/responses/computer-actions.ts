/**
 * The actions of a computer tool, as a model gets them and as its calls contain them.
 *
 * Source: the public OpenAI API reference, "Computer use".
 */
import { isObject } from '../parse.ts'

type Json = Readonly<Record<string, unknown>>

/** The actions by their names. */
export const ACTIONS = [
  'click',
  'double_click',
  'drag',
  'keypress',
  'move',
  'screenshot',
  'scroll',
  'type',
  'wait',
] as const

type ActionName = (typeof ACTIONS)[number]

const pixels = (description: string): Json => ({ type: 'integer', description })

/** The members of an action as JSON Schema. */
export const ACTION_MEMBERS: Json = {
  type: { type: 'string', enum: [...ACTIONS] },
  x: pixels('Pixels from the left edge; for click, double_click, move and scroll'),
  y: pixels('Pixels from the top edge; for click, double_click, move and scroll'),
  button: { type: 'string', enum: ['left', 'right', 'wheel', 'back', 'forward'] },
  scroll_x: pixels('For scroll: how far to the right'),
  scroll_y: pixels('For scroll: how far down'),
  keys: {
    type: 'array',
    items: { type: 'string' },
    description: 'For keypress: the keys; for others: keys to hold',
  },
  text: { type: 'string', description: 'For type: the text' },
  path: {
    type: 'array',
    items: {
      type: 'object',
      properties: { x: pixels('From the left'), y: pixels('From the top') },
    },
    description: 'For drag: the points, one after another',
  },
}

const BUTTONS = ['left', 'right', 'wheel', 'back', 'forward'] as const

/** The members of each action beside its type, from the model's arguments. */
const MEMBERS: Readonly<Record<ActionName, (said: Json) => Json>> = {
  click: (said) => ({
    button: BUTTONS.find((button) => button === said['button']) ?? 'left',
    ...point(said),
    ...held(said),
  }),
  double_click: (said) => ({ ...point(said), keys: held(said).keys ?? null }),
  drag: ({ path, ...said }) => ({
    path: Array.isArray(path) ? path.filter(isObject).map(point) : [],
    ...held(said),
  }),
  keypress: (said) => ({ keys: held(said).keys ?? [] }),
  move: (said) => ({ ...point(said), ...held(said) }),
  screenshot: () => ({}),
  scroll: (said) => ({
    ...point(said),
    scroll_x: numberOf(said['scroll_x']),
    scroll_y: numberOf(said['scroll_y']),
    ...held(said),
  }),
  type: ({ text }) => ({ text: typeof text === 'string' ? text : '' }),
  wait: () => ({}),
}

/** An action with all its members; an unknown one takes a screenshot, which changes nothing. */
export function toComputerAction(said: Json): { type: ActionName } & Json {
  const type = ACTIONS.find((known) => known === said['type']) ?? 'screenshot'
  return { type, ...MEMBERS[type](said) }
}

function point({ x, y }: Json): Json {
  return { x: numberOf(x), y: numberOf(y) }
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? Math.round(value) : 0
}

function held({ keys }: Json): { readonly keys?: readonly string[] } {
  if (!Array.isArray(keys)) return {}
  return { keys: keys.filter((key) => typeof key === 'string') }
}

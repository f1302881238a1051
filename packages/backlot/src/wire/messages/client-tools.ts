/**
 * Tools with a type of their own that run in the client: shell, text editor, computer, memory.
 * Clients send no schema, because the models of the public service know these tools; ours get the
 * schemas that the public service documents.
 *
 * Source: the public format's tool reference, and the types of its SDK.
 */
import Type from 'typebox'
import type { Tool } from '../../domain/conversation.ts'
import { parser } from '../parse.ts'

type Json = Readonly<Record<string, unknown>>

/** The members that such a declaration may have beside its type. */
const DeclarationSchema = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1 })),
  display_width_px: Type.Optional(Type.Integer({ minimum: 1 })),
  display_height_px: Type.Optional(Type.Integer({ minimum: 1 })),
  display_number: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  enable_zoom: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  max_characters: Type.Optional(Type.Union([Type.Integer({ minimum: 1 }), Type.Null()])),
  configs: Type.Optional(
    Type.Union([
      Type.Record(
        Type.String(),
        Type.Union([
          Type.Null(),
          Type.Object({ enabled: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])) }),
        ]),
      ),
      Type.Null(),
    ]),
  ),
})

type Declaration = Type.Static<typeof DeclarationSchema>

const parseDeclaration = parser(DeclarationSchema)

/** `bash_20250124`: the family and the date of the version. */
const VERSIONED = /^(bash|text_editor|computer|memory|computer_toolset)_(\d{8})$/

/**
 * The tools of a declaration, if they run in the client; a toolset is several. Undefined for any
 * other declaration. A newer version than ours is offered as the newest known one. Throws `invalid`
 * naming the member.
 */
export function readClientTools(raw: object, at: string): readonly Tool[] | undefined {
  const [, family, day] = VERSIONED.exec('type' in raw ? String(raw.type) : '') ?? []
  if (family === undefined || !isFamily(family)) return undefined
  return FAMILIES[family](parseDeclaration(raw, at), Number(day))
}

const FAMILIES = {
  bash: ({ name = 'bash' }: Declaration) => [
    tool(name, {
      description: 'Runs a command in a bash session that lasts over the calls.',
      members: {
        command: text('The command to run; required unless the session is restarted'),
        restart: { type: 'boolean', description: 'true: start the session anew' },
      },
    }),
  ],
  text_editor: (declaration: Declaration, day: number) => [textEditor(declaration, day)],
  computer: (declaration: Declaration, day: number) => [computer(declaration, day)],
  memory: ({ name = 'memory' }: Declaration) => [memory(name)],
  computer_toolset: ({ configs }: Declaration) =>
    Object.entries(COMPUTER_MEMBERS).flatMap(([name, member]) =>
      configs?.[name]?.enabled === false ? [] : [tool(memberName('computer', name), member)],
    ),
} satisfies Readonly<Record<string, (declaration: Declaration, day: number) => readonly Tool[]>>

function isFamily(name: string): name is keyof typeof FAMILIES {
  return Object.hasOwn(FAMILIES, name)
}

/** The name of a toolset's tool for the model. */
export function memberName(toolset: string, member: string): string {
  return `${toolset}_${member}`
}

/** The name of a call in the answer: for a tool of a toolset its own name, beside that of the toolset. */
export type CallName = { readonly name: string; readonly toolset_name?: string }

/** Converts the name of each call back to the declaration in the request. */
export type NameCall = (offered: string) => CallName

/** Creates the conversion for the tools of a request. */
export function callNames(declared: readonly object[]): NameCall {
  const hasComputer = declared.some(
    (raw) => 'type' in raw && String(raw.type).startsWith('computer_toolset_'),
  )
  const toolsets = hasComputer ? { computer: COMPUTER_MEMBERS } : {}
  const names = new Map<string, CallName>(
    Object.entries(toolsets).flatMap(([toolset, members]) =>
      Object.keys(members).map((name) => [
        memberName(toolset, name),
        { name, toolset_name: toolset },
      ]),
    ),
  )
  return (name) => names.get(name) ?? { name }
}

/** Earlier versions have an undo, and insert `new_str`. */
const EDITOR_WITHOUT_UNDO = 20250429

function textEditor({ name, max_characters: maxCharacters }: Declaration, day: number): Tool {
  const isOld = day < EDITOR_WITHOUT_UNDO
  const commands = ['view', 'create', 'str_replace', 'insert', ...(isOld ? ['undo_edit'] : [])]
  const cut = maxCharacters ? ` Shows at most ${maxCharacters} characters of a file.` : ''
  return tool(name ?? (isOld ? 'str_replace_editor' : 'str_replace_based_edit_tool'), {
    description: `Views, creates and edits text files.${cut}`,
    members: {
      command: { type: 'string', enum: commands },
      path: text('The absolute path of a file or folder'),
      file_text: text('For create: the content of the file'),
      old_str: text('For str_replace: the text to replace; it must stand in the file once'),
      new_str: text(
        `For str_replace: the new text${isOld ? '; for insert: the text to insert' : ''}`,
      ),
      insert_line: integer('For insert: the line after which to insert; 0 is the beginning'),
      ...(isOld ? {} : { insert_text: text('For insert: the text to insert') }),
      view_range: integers(2, 'For view: the first and last line, from 1; -1 is the end'),
    },
    required: ['command', 'path'],
  })
}

function memory(name: string): Tool {
  return tool(name, {
    description:
      'Keeps files in the folder /memories over conversations. View it before anything else.',
    members: {
      command: {
        type: 'string',
        enum: ['view', 'create', 'str_replace', 'insert', 'delete', 'rename'],
      },
      path: text('For all commands but rename: the path, beginning with /memories'),
      view_range: integers(2, 'For view: the first and last line, from 1'),
      file_text: text('For create: the content of the file'),
      old_str: text('For str_replace: the text to replace'),
      new_str: text('For str_replace: the new text'),
      insert_line: integer('For insert: the line after which to insert'),
      insert_text: text('For insert: the text to insert'),
      old_path: text('For rename: the path that there is'),
      new_path: text('For rename: the path that it becomes'),
    },
    required: ['command'],
  })
}

/** The first version with held keys, scrolling and waiting, and the first with zoom. */
const COMPUTER_SCROLLS = 20250124
const COMPUTER_ZOOMS = 20251124

const COMPUTER_ACTIONS = [
  'key',
  'type',
  'mouse_move',
  'left_click',
  'left_click_drag',
  'right_click',
  'middle_click',
  'double_click',
  'screenshot',
  'cursor_position',
]
const LATER_ACTIONS = [
  'left_mouse_down',
  'left_mouse_up',
  'scroll',
  'hold_key',
  'wait',
  'triple_click',
]

function computer(declaration: Declaration, day: number): Tool {
  const scrolls = day >= COMPUTER_SCROLLS
  const zooms = day >= COMPUTER_ZOOMS && declaration.enable_zoom === true
  const actions = [
    ...COMPUTER_ACTIONS,
    ...(scrolls ? LATER_ACTIONS : []),
    ...(zooms ? ['zoom'] : []),
  ]
  const { name = 'computer', display_width_px: width, display_height_px: height } = declaration
  const size = width && height ? ` The screen has ${width} × ${height} pixels.` : ''
  const number = declaration.display_number
  const display = number == null ? '' : ` It is the display number ${number}.`
  return tool(name, {
    description: `Uses a screen, a mouse and a keyboard.${size}${display} Take a screenshot to see what an action did.`,
    members: {
      action: { type: 'string', enum: actions },
      coordinate: { ...POINT, description: 'x and y in pixels, for actions of the mouse' },
      text: text('The keys to press (ctrl+s), the text to type, or keys to hold with a click'),
      ...(scrolls ? SCROLLING : {}),
      ...(zooms ? { region: REGION } : {}),
    },
    required: ['action'],
  })
}

const POINT = integers(2, 'x pixels from the left edge, y pixels from the top edge')
const REGION = integers(4, 'The left, top, right and bottom edge in pixels of the screenshot')
const DURATION = { type: 'number', minimum: 0, description: 'In seconds' }
const DIRECTION = { type: 'string', enum: ['up', 'down', 'left', 'right'] }
const SCROLLING = {
  start_coordinate: { ...POINT, description: 'For left_click_drag: where it begins' },
  scroll_direction: DIRECTION,
  scroll_amount: { ...integer('How many clicks of the wheel'), minimum: 0 },
  duration: { ...DURATION, description: 'For hold_key and wait, in seconds' },
}

type Member = {
  readonly description: string
  readonly members: Json
  readonly required?: readonly string[]
}

const HELD = text('Keys to hold during this action: ctrl, ctrl+shift')

const click = (what: string): Member => ({
  description: `${what} at the coordinate, or where the cursor is without one.`,
  members: { coordinate: POINT, text: HELD },
})
const bare = (description: string): Member => ({ description, members: {} })

/** The tools of `computer_toolset_20260801` by name. */
const COMPUTER_MEMBERS: Readonly<Record<string, Member>> = {
  key: {
    description: 'Presses a key or a combination of keys: Return, ctrl+s, alt+Tab.',
    members: { text: text('The keys'), repeat: integer('How many times; default 1') },
    required: ['text'],
  },
  hold_key: {
    description: 'Holds a key or a combination of keys down.',
    members: { text: text('The keys'), duration: DURATION },
    required: ['text', 'duration'],
  },
  type: {
    description: 'Types a text on the keyboard.',
    members: { text: text('The text') },
    required: ['text'],
  },
  cursor_position: bare('Gets the coordinate of the cursor.'),
  mouse_move: {
    description: 'Moves the cursor without a click.',
    members: { coordinate: POINT },
    required: ['coordinate'],
  },
  left_mouse_down: bare('Presses the left button of the mouse and holds it.'),
  left_mouse_up: bare('Releases the left button of the mouse.'),
  left_click: click('Clicks the left button'),
  left_click_drag: {
    description: 'Drags from one coordinate to another.',
    members: { start_coordinate: POINT, coordinate: POINT, text: HELD },
    required: ['start_coordinate', 'coordinate'],
  },
  right_click: click('Clicks the right button'),
  middle_click: click('Clicks the middle button'),
  double_click: click('Clicks the left button twice'),
  triple_click: click('Clicks the left button three times'),
  scroll: {
    description: 'Scrolls at the coordinate, or where the cursor is without one.',
    members: {
      scroll_direction: DIRECTION,
      scroll_amount: integer('How many clicks of the wheel'),
      coordinate: POINT,
      text: HELD,
    },
    required: ['scroll_direction', 'scroll_amount'],
  },
  wait: { description: 'Waits.', members: { duration: DURATION }, required: ['duration'] },
  screenshot: bare('Takes a screenshot of the screen.'),
  zoom: {
    description: 'Takes a screenshot of a part of the screen, scaled up.',
    members: { region: REGION },
    required: ['region'],
  },
}

function tool(name: string, { description, members, required = [] }: Member): Tool {
  const inputSchema = {
    type: 'object',
    properties: members,
    ...(required.length > 0 ? { required } : {}),
  }
  return { name, description, inputSchema }
}

function text(description: string): Json {
  return { type: 'string', description }
}

function integer(description: string): Json {
  return { type: 'integer', description }
}

function integers(count: number, description: string): Json {
  return {
    type: 'array',
    items: { type: 'integer' },
    minItems: count,
    maxItems: count,
    description,
  }
}

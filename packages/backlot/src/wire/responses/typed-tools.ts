/**
 * Typed tools of the responses endpoint that run in the client: shells, patches, a computer.
 * Requests declare them without a schema, because the models of the public service know them. Ours
 * are offered functions with the documented inputs, and their calls become items of the type.
 *
 * Source: the public OpenAI API reference, "Responses", and the types of its official client.
 */
import Type, { type Static } from 'typebox'
import type { Tool } from '../../domain/conversation.ts'
import { isObject, parser } from '../parse.ts'
import { readPartialInput } from '../partial-input.ts'
import { oneOf } from '../schemas.ts'
import { ACTION_MEMBERS, ACTIONS, toComputerAction } from './computer-actions.ts'

type Json = Readonly<Record<string, unknown>>

/** The types of these tools. */
export const TYPED_TOOLS = [
  'shell',
  'local_shell',
  'apply_patch',
  'computer',
  'computer_use_preview',
] as const

/** One of `TYPED_TOOLS`. */
export type TypedTool = (typeof TYPED_TOOLS)[number]

/** Whether the name is that of a typed tool. */
export function isTypedTool(type: string): type is TypedTool {
  return TYPED_TOOLS.some((known) => known === type)
}

const DeclarationSchema = Type.Object({
  display_width: Type.Optional(Type.Number({ minimum: 1 })),
  display_height: Type.Optional(Type.Number({ minimum: 1 })),
  // For a shell, where it runs; for a computer, its operating system.
  environment: Type.Optional(
    Type.Union([Type.String(), Type.Object({ type: Type.String() }), Type.Null()]),
  ),
})

type Declaration = Static<typeof DeclarationSchema>

const parseDeclaration = parser(DeclarationSchema)

/**
 * The function that represents such a tool; undefined for a shell in one of OpenAI's containers,
 * which runs there. Throws `invalid` naming the member.
 */
export function readTypedTool(raw: object, type: TypedTool, at: string): Tool | undefined {
  const declaration = parseDeclaration(raw, at)
  const { environment } = declaration
  if (type === 'shell' && isObject(environment) && environment['type'] !== 'local') return undefined
  // All computer tools have one name, because calls in a history do not say which of them they were of.
  const name = type === 'computer_use_preview' ? 'computer' : type
  return { name, ...OFFERS[type](declaration) }
}

const OFFERS: Readonly<Record<TypedTool, (declaration: Declaration) => Omit<Tool, 'name'>>> = {
  shell: () => ({
    description: 'Runs shell commands on the machine of the user, one after another.',
    inputSchema: object(
      {
        commands: texts('The commands, each as one would type it'),
        timeout_ms: integer('How long the commands may take together, in milliseconds'),
        max_output_length: integer('How many characters of output are wanted at most'),
      },
      ['commands'],
    ),
  }),
  local_shell: () => ({
    description: 'Runs one command on the machine of the user.',
    inputSchema: object(
      {
        command: texts('The program and its arguments: ["bash", "-lc", "ls"]'),
        working_directory: text('The folder to run it in'),
        timeout_ms: integer('How long it may take, in milliseconds'),
        env: { type: 'object', additionalProperties: { type: 'string' } },
      },
      ['command'],
    ),
  }),
  apply_patch: () => ({
    description: 'Creates, changes or deletes one file.',
    inputSchema: object(
      {
        type: { type: 'string', enum: [...OPERATIONS] },
        path: text('The path of the file, relative to the workspace'),
        diff: text(
          'For create_file: every line of the file after a "+". For update_file: hunks after "@@" lines, whose lines begin with " ", "-" or "+"',
        ),
      },
      ['type', 'path'],
    ),
  }),
  computer: () => ({
    description:
      'Uses a screen, a mouse and a keyboard: actions one after another. A screenshot is the answer.',
    inputSchema: object(
      { actions: { type: 'array', items: object(ACTION_MEMBERS, ['type']), minItems: 1 } },
      ['actions'],
    ),
  }),
  computer_use_preview: ({
    display_width: width,
    display_height: height,
    environment,
  }: Declaration) => {
    const size = width && height ? ` The screen has ${width} × ${height} pixels.` : ''
    const system = typeof environment === 'string' ? ` It is: ${environment}.` : ''
    return {
      description: `Uses a screen, a mouse and a keyboard: one action. A screenshot is the answer.${size}${system}`,
      inputSchema: object(ACTION_MEMBERS, ['type']),
    }
  },
}

const OPERATIONS = ['create_file', 'update_file', 'delete_file'] as const

/** The members of a call that depend on its type. */
export type TypedCall = Static<typeof TypedCallSchema>

const nullable = <T extends Type.TSchema>(schema: T): Type.TUnion<[T, Type.TNull]> =>
  Type.Union([schema, Type.Null()])

const Action = Type.Object({ type: oneOf(ACTIONS, 'What is done') })

/** Schemas of the members of a call that depend on its type. */
export const TYPED_CALL_SCHEMAS = {
  shell: Type.Object({
    type: Type.Literal('shell_call'),
    action: Type.Object({
      commands: Type.Array(Type.String()),
      timeout_ms: nullable(Type.Integer()),
      max_output_length: nullable(Type.Integer()),
    }),
    environment: Type.Object({ type: Type.Literal('local') }),
  }),
  local_shell: Type.Object({
    type: Type.Literal('local_shell_call'),
    action: Type.Object({
      type: Type.Literal('exec'),
      command: Type.Array(Type.String()),
      env: Type.Record(Type.String(), Type.String()),
      timeout_ms: nullable(Type.Integer()),
      user: Type.Null(),
      working_directory: nullable(Type.String()),
    }),
  }),
  apply_patch: Type.Object({
    type: Type.Literal('apply_patch_call'),
    operation: Type.Object({
      type: oneOf(OPERATIONS, 'What becomes of the file'),
      path: Type.String(),
      diff: Type.Optional(Type.String()),
    }),
  }),
  computer: Type.Object({
    type: Type.Literal('computer_call'),
    actions: Type.Array(Action),
    pending_safety_checks: Type.Array(Type.Unknown({ description: 'None' })),
  }),
  computer_use_preview: Type.Object({
    type: Type.Literal('computer_call'),
    action: Action,
    pending_safety_checks: Type.Array(Type.Unknown({ description: 'None' })),
  }),
}

const TypedCallSchema = Type.Union([
  TYPED_CALL_SCHEMAS.shell,
  TYPED_CALL_SCHEMAS.local_shell,
  TYPED_CALL_SCHEMAS.apply_patch,
  TYPED_CALL_SCHEMAS.computer,
  TYPED_CALL_SCHEMAS.computer_use_preview,
])

/**
 * A model's arguments in the form of the type. Clients rely on the form, so missing members and
 * those of a wrong type are empty, and incomplete arguments are read as far as possible.
 */
export function toTypedCall(type: TypedTool, json: string): TypedCall {
  const input = readPartialInput(json) ?? {}
  switch (type) {
    case 'shell':
      return { type: 'shell_call', action: toShellAction(input), environment: { type: 'local' } }
    case 'local_shell':
      return { type: 'local_shell_call', action: toExecAction(input) }
    case 'apply_patch':
      return { type: 'apply_patch_call', operation: toOperation(input) }
    case 'computer':
      return {
        type: 'computer_call',
        actions: listOf(input['actions']).map(toComputerAction),
        pending_safety_checks: [],
      }
    case 'computer_use_preview':
      return { type: 'computer_call', action: toComputerAction(input), pending_safety_checks: [] }
  }
}

type CallOf<T extends TypedTool> = Static<(typeof TYPED_CALL_SCHEMAS)[T]>

function toShellAction(input: Json): CallOf<'shell'>['action'] {
  const { commands, timeout_ms: timeout, max_output_length: length } = input
  return {
    commands: typeof commands === 'string' ? [commands] : textsOf(commands),
    timeout_ms: countOf(timeout),
    max_output_length: countOf(length),
  }
}

function toExecAction(input: Json): CallOf<'local_shell'>['action'] {
  const { command, env, timeout_ms: timeout, working_directory: folder } = input
  return {
    type: 'exec',
    command: typeof command === 'string' ? ['sh', '-c', command] : textsOf(command),
    env: isObject(env) ? textMembers(env) : {},
    timeout_ms: countOf(timeout),
    user: null,
    working_directory: typeof folder === 'string' ? folder : null,
  }
}

function toOperation({ type, path, diff }: Json): CallOf<'apply_patch'>['operation'] {
  const operation = OPERATIONS.find((known) => known === type) ?? 'update_file'
  const target = { type: operation, path: typeof path === 'string' ? path : '' }
  if (operation === 'delete_file') return target
  return { ...target, diff: typeof diff === 'string' ? diff : '' }
}

function textMembers(value: Json): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      typeof member === 'string' ? [[name, member]] : [],
    ),
  )
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

function countOf(value: unknown): number | null {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : null
}

function object(properties: Json, required: readonly string[]): Json {
  return { type: 'object', properties, required, additionalProperties: false }
}

function text(description: string): Json {
  return { type: 'string', description }
}

function texts(description: string): Json {
  return { type: 'array', items: { type: 'string' }, minItems: 1, description }
}

function integer(description: string): Json {
  return { type: 'integer', minimum: 0, description }
}

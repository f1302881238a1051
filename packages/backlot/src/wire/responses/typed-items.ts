/**
 * Calls of the tools of `typed-tools.ts` and their outputs, as requests send them back.
 *
 * Source: the public OpenAI API reference, "Responses".
 */
import Type from 'typebox'
import { isObject, parser, requireShallow } from '../parse.ts'

type Json = Readonly<Record<string, unknown>>

const Members = Type.Record(Type.String(), Type.Unknown())

const CallId = Type.String({ minLength: 1 })

const CALL_SCHEMAS = {
  shell_call: Type.Object({ call_id: CallId, action: Members }),
  local_shell_call: Type.Object({ call_id: CallId, action: Members }),
  apply_patch_call: Type.Object({ call_id: CallId, operation: Members }),
  computer_call: Type.Object({
    call_id: CallId,
    action: Type.Optional(Members),
    actions: Type.Optional(Type.Array(Members)),
  }),
}

/** The types of these items. */
export const TYPED_ITEMS = [
  'shell_call',
  'shell_call_output',
  'local_shell_call',
  'local_shell_call_output',
  'apply_patch_call',
  'apply_patch_call_output',
  'computer_call',
  'computer_call_output',
] as const

/** The tool of each type of call, and the member with its arguments. */
const CALLS = {
  shell_call: { tool: 'shell', member: 'action' },
  local_shell_call: { tool: 'local_shell', member: 'action' },
  apply_patch_call: { tool: 'apply_patch', member: 'operation' },
  computer_call: { tool: 'computer', member: 'action' },
} as const

type CallType = keyof typeof CALLS

const parseCall = {
  shell_call: parser(CALL_SCHEMAS.shell_call),
  local_shell_call: parser(CALL_SCHEMAS.local_shell_call),
  apply_patch_call: parser(CALL_SCHEMAS.apply_patch_call),
  computer_call: parser(CALL_SCHEMAS.computer_call),
}

/** A call in the form in which the model made it. */
export type ReadCall = { readonly id: string; readonly name: string; readonly input: Json }

/**
 * The call at `at`; undefined for items of other types and for a shell in a container, which ran on
 * other servers. Throws `invalid` naming the member.
 */
export function readTypedCall(raw: object, type: string, at: string): ReadCall | undefined {
  if (!isCallType(type) || ranElsewhere(raw)) return undefined
  requireShallow(raw, at)
  const call = parseCall[type](raw, at)
  const { tool, member } = CALLS[type]
  const { call_id: id, ...members } = call
  const input: Json =
    'actions' in members && members.actions !== undefined
      ? { actions: members.actions }
      : saidIn(members, member)
  return { id, name: tool, input }
}

function isCallType(type: string): type is CallType {
  return Object.hasOwn(CALLS, type)
}

function ranElsewhere(raw: object): boolean {
  const environment: unknown = 'environment' in raw ? raw.environment : undefined
  return isObject(environment) && environment['type'] !== 'local'
}

/** The members of a call that have a value. */
function saidIn(members: Json, member: string): Json {
  const said = members[member]
  if (!isObject(said)) return {}
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null))
}

const OutputText = Type.Object({ call_id: CallId, output: Type.Optional(Type.String()) })

const OUTPUT_SCHEMAS = {
  shell_call_output: Type.Object({
    call_id: CallId,
    output: Type.Array(
      Type.Object({
        stdout: Type.Optional(Type.String()),
        stderr: Type.Optional(Type.String()),
        outcome: Type.Optional(
          Type.Object({ type: Type.String(), exit_code: Type.Optional(Type.Number()) }),
        ),
      }),
    ),
  }),
  local_shell_call_output: OutputText,
  apply_patch_call_output: Type.Object({
    ...OutputText.properties,
    status: Type.Union([Type.Literal('completed'), Type.Literal('failed')]),
  }),
  computer_call_output: Type.Object({ call_id: CallId, output: Members }),
}

const parseOutput = {
  shell_call_output: parser(OUTPUT_SCHEMAS.shell_call_output),
  local_shell_call_output: parser(OUTPUT_SCHEMAS.local_shell_call_output),
  apply_patch_call_output: parser(OUTPUT_SCHEMAS.apply_patch_call_output),
  computer_call_output: parser(OUTPUT_SCHEMAS.computer_call_output),
}

type OutputType = keyof typeof parseOutput

/** The output of a call: a text, or the screenshot as a part of type `input_image` at `output`. */
export type ReadOutput = {
  readonly id: string
  readonly isError: boolean
  readonly output: string | Readonly<{ type: 'input_image' }>
}

/** The output at `at`; undefined for items of other types. Throws `invalid` naming the member. */
export function readTypedOutput(raw: object, type: string, at: string): ReadOutput | undefined {
  if (!isOutputType(type)) return undefined
  return OUTPUTS[type](withCallId(raw), at)
}

function isOutputType(type: string): type is OutputType {
  return Object.hasOwn(parseOutput, type)
}

/** The output of a local shell has the id of its call as its own. */
function withCallId(raw: object): object {
  return 'call_id' in raw || !('id' in raw) ? raw : { ...raw, call_id: raw.id }
}

const OUTPUTS: Readonly<Record<OutputType, (raw: object, at: string) => ReadOutput>> = {
  shell_call_output: (raw, at) => {
    const { call_id: id, output } = parseOutput.shell_call_output(raw, at)
    const isError = output.some(({ outcome }) => (outcome?.exit_code ?? 0) !== 0)
    return { id, isError, output: output.map(formatShellOutput).join('\n') }
  },
  local_shell_call_output: (raw, at) => {
    const { call_id: id, output = '' } = parseOutput.local_shell_call_output(raw, at)
    return { id, isError: false, output }
  },
  apply_patch_call_output: (raw, at) => {
    const { call_id: id, output, status } = parseOutput.apply_patch_call_output(raw, at)
    return { id, isError: status === 'failed', output: output ?? status }
  },
  computer_call_output: (raw, at) => {
    const { call_id: id, output } = parseOutput.computer_call_output(raw, at)
    return { id, isError: false, output: { ...output, type: 'input_image' } }
  },
}

/** The output of one command as a terminal would show it, and how it ended if that matters. */
function formatShellOutput({
  stdout = '',
  stderr = '',
  outcome,
}: Type.Static<typeof OUTPUT_SCHEMAS.shell_call_output>['output'][number]): string {
  const code = outcome?.exit_code ?? 0
  const ended = outcome?.type === 'timeout' ? 'timed out' : code === 0 ? '' : `exit code ${code}`
  return [stdout, stderr, ended].filter((text) => text !== '').join('\n')
}

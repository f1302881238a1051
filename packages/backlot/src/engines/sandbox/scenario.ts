/** Scenarios: scripted conversations for the sandbox. Their format: `docs/sandbox.md`. */
import Type, { type Static } from 'typebox'
import { TEXT_MODELS } from '../../domain/model.ts'
import { NAMED_FAULTS, type FaultName } from './named-faults.ts'

const closed = { additionalProperties: false } as const

const TextTestSchema = Type.Union([
  Type.String({ minLength: 1, description: 'The text contains this; case does not matter' }),
  Type.Object(
    {
      matches: Type.String({
        description: 'The text fits this regular expression; case does not matter',
      }),
    },
    closed,
  ),
])

const FAULTS = [
  ...Object.keys(NAMED_FAULTS),
  'sensitive', // stopped for its content
  'malformed', // the engine breaks its protocol
]

const FaultSchema = Type.Unsafe<FaultName | 'sensitive' | 'malformed'>(
  Type.Enum(FAULTS, {
    description: 'As the first step it fails with its status; later, the reply breaks off',
  }),
)

/** At most hours, so that a typing error does not make a test wait for ever. */
const DELAY = /^\d{1,4}(\.\d{1,3})?(s|ms)$/

const StepSchema = Type.Object(
  {
    text: Type.Optional(Type.String({ description: 'A text block, to the letter' })),
    thinking: Type.Optional(
      Type.String({ description: 'A thinking block; left out where thinking is off' }),
    ),
    call: Type.Optional(
      Type.String({ minLength: 1, description: 'A call of this tool, which must be offered' }),
    ),
    input: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'The input of the call' }),
    ),
    delay: Type.Optional(
      Type.String({
        pattern: DELAY.source,
        description: 'Silence, at any pace: 2s, 0.5s, 250ms',
      }),
    ),
    fault: Type.Optional(FaultSchema),
  },
  { ...closed, description: 'One of text, thinking, call (with its input), delay and fault' },
)

const AnswerSchema = Type.Object(
  {
    when: Type.Optional(
      Type.Object(
        {
          turn: Type.Optional(
            Type.Integer({ minimum: 1, description: 'Which turn of the assistant it is' }),
          ),
          text: Type.Optional(TextTestSchema),
          result: Type.Optional(TextTestSchema),
        },
        {
          ...closed,
          description:
            'All must fit: the turn, what the newest user message says, what a tool result in it says',
        },
      ),
    ),
    fail_first: Type.Optional(
      Type.Array(FaultSchema, {
        minItems: 1,
        maxItems: 20,
        description:
          'How the first attempts fail, in order; the next succeeds, then the sequence repeats',
      }),
    ),
    reply: Type.Array(StepSchema, { minItems: 1, description: 'The steps of the reply, in order' }),
    stop: Type.Optional(
      Type.Enum(['end_turn', 'max_tokens', 'tool_use'], {
        description: 'The stop reason, where it is to be another than follows from the reply',
      }),
    ),
  },
  closed,
)

/** Schema of a scenario file. */
export const ScenarioSchema = Type.Object(
  {
    when: Type.Object(
      {
        text: Type.Optional(TextTestSchema),
        model: Type.Optional(
          Type.Enum(
            TEXT_MODELS.map(({ id }) => id),
            { description: 'The model, by its own name' },
          ),
        ),
        tools: Type.Optional(
          Type.Array(Type.String(), { description: 'Tools that must all be offered' }),
        ),
      },
      {
        ...closed,
        minProperties: 1,
        description: 'All must fit: what some user message says, the model, the tools offered',
      },
    ),
    answers: Type.Array(AnswerSchema, {
      minItems: 1,
      description: 'The first whose `when` fits is given; one without `when` always fits',
    }),
    otherwise: Type.Optional(
      Type.Enum(['refuse', 'rules'], {
        default: 'refuse',
        description:
          'Where no answer fits: the request is refused, saying why, or answered by the rules of the sandbox',
      }),
    ),
  },
  { ...closed, title: 'A scenario of the Backlot sandbox' },
)

/** The content of a scenario file. */
export type ScenarioFile = Static<typeof ScenarioSchema>

/** A validated scenario, and its name in errors. */
export type Scenario = ScenarioFile & { readonly name: string }

/** One of the answers of a scenario. */
export type ScenarioAnswer = ScenarioFile['answers'][number]

/** One step of an answer. */
export type AnswerStep = ScenarioAnswer['reply'][number]

/** A condition on a text. */
export type TextTest = Static<typeof TextTestSchema>

/** The kinds of steps; each step has exactly one of these members. */
const STEP_KINDS = ['text', 'thinking', 'call', 'delay', 'fault'] as const

/** A problem of a file, and its JSON pointer. */
export type WrongPlace = { readonly pointer: string; readonly what: string }

/** Checks rules that a schema cannot express; undefined when all is well. */
export function findWrong(file: ScenarioFile): WrongPlace | undefined {
  const answers = file.answers.flatMap((answer, index) => wrongAnswer(answer, `/answers/${index}`))
  return [...wrongTest(file.when.text, '/when/text'), ...answers][0]
}

function wrongAnswer({ when, reply }: ScenarioAnswer, at: string): readonly WrongPlace[] {
  const steps = reply.flatMap((step, index) => {
    const isLast = index === reply.length - 1
    return wrongStep(step, `${at}/reply/${index}`, isLast)
  })
  return [
    ...wrongTest(when?.text, `${at}/when/text`),
    ...wrongTest(when?.result, `${at}/when/result`),
    ...steps,
  ]
}

function wrongStep(step: AnswerStep, pointer: string, isLast: boolean): readonly WrongPlace[] {
  const kinds = STEP_KINDS.filter((kind) => step[kind] !== undefined)
  if (kinds.length !== 1)
    return [{ pointer, what: `must have exactly one of ${STEP_KINDS.join(', ')}` }]
  if (step.input !== undefined && step.call === undefined)
    return [{ pointer: `${pointer}/input`, what: 'belongs to a call' }]
  if (step.fault !== undefined && !isLast)
    return [{ pointer, what: 'must be the last step, because a fault ends the reply' }]
  return []
}

function wrongTest(test: TextTest | undefined, pointer: string): readonly WrongPlace[] {
  if (test === undefined || typeof test === 'string') return []
  try {
    patternOf(test)
    return []
  } catch {
    return [{ pointer: `${pointer}/matches`, what: 'must be a regular expression' }]
  }
}

/** The test as a regular expression. */
export function patternOf(test: TextTest): RegExp {
  return new RegExp(typeof test === 'string' ? RegExp.escape(test) : test.matches, 'iu')
}

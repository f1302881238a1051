/** The programs of the matrix in docs/clients.md: how each is installed, and how its main loop is run without a screen. */

/** Where a program is to work. */
export type Place = {
  /** The server, without a path. */
  readonly address: string
  readonly key: string
  /** A folder of its own, empty at first. */
  readonly folder: string
  /** Where npm has put its packages. */
  readonly modules: string
}

/** How a program is started. */
export type Command = {
  readonly args: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

/** One program in one version. */
export type Program = {
  readonly name: string
  readonly version: string
  /** What npm installs beside it. */
  readonly beside?: readonly string[]
  /** The scenario that the sandbox plays, for a program that works in this folder; absent where its rules are enough. */
  scenario?(folder: string): string
  /** Files that are written into the folder before it runs. */
  readonly files?: Readonly<Record<string, string>>
  command(place: Place): Command
  /** What is in its output when it has done everything. */
  readonly says: RegExp
  /** A file that it has made by then, and what is in it. */
  readonly makes?: readonly [name: string, content: string]
}

const LANGCHAIN = `
import { createAgent, providerStrategy, tool, toolStrategy } from 'langchain'
import { ChatOpenAI } from '@langchain/openai'
import { z } from 'zod'

const { ADDRESS, KEY: apiKey } = process.env
const weather = tool(async ({ city }) => '21 degrees in ' + city, {
  name: 'get_weather',
  description: 'The weather of a city',
  schema: z.object({ city: z.string() }),
})
const schema = z.object({ city: z.string(), degrees: z.number() })
const configuration = { baseURL: ADDRESS + '/v1' }
for (const responseFormat of [schema, toolStrategy(schema), providerStrategy(schema)]) {
  const model = new ChatOpenAI({ model: 'Vendor-M2.7', apiKey, configuration })
  const agent = createAgent({ model, tools: [weather], responseFormat })
  const messages = [{ role: 'user', content: 'How is the weather in Paris?' }]
  const { structuredResponse } = await agent.invoke({ messages }, { recursionLimit: 12 })
  schema.parse(structuredResponse)
}
console.log('three agents have answered')
`

/** The matrix. */
export const PROGRAMS: readonly Program[] = [
  {
    name: '@anthropic-ai/claude-code',
    version: '2.1.197',
    scenario: (folder) => `when: { text: keep a note, tools: [Write, Bash] }
answers:
  - when: { turn: 1 }
    reply:
      - thinking: The file first.
      - call: Write
        input: { file_path: ${folder}/note.txt, content: quiet on set }
  - when: { turn: 2 }
    reply:
      - call: Bash
        input: { command: "cat note.txt", description: Reads the note }
  - when: { turn: 3, result: quiet on set }
    reply:
      - text: The note is kept.
`,
    command: ({ address, key, folder, modules }) => ({
      args: [
        `${modules}/.bin/claude`,
        '-p',
        'Please keep a note',
        '--allowedTools',
        'Write,Bash(cat:*)',
      ],
      environment: {
        ANTHROPIC_BASE_URL: `${address}/compat`,
        ANTHROPIC_AUTH_TOKEN: key,
        ANTHROPIC_MODEL: 'Vendor-M3',
        ANTHROPIC_SMALL_FAST_MODEL: 'Vendor-M2.7',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        CLAUDE_CONFIG_DIR: `${folder}/.claude`,
      },
    }),
    says: /The note is kept\./,
    makes: ['note.txt', 'quiet on set'],
  },
  {
    name: 'langchain',
    version: '1.5.14',
    beside: ['@langchain/openai@1.6.0', '@langchain/core@1', 'zod@4'],
    files: { 'agents.mjs': LANGCHAIN },
    command: ({ address, key, folder }) => ({
      args: [process.execPath, `${folder}/agents.mjs`],
      environment: { ADDRESS: address, KEY: key },
    }),
    says: /three agents have answered/,
  },
]

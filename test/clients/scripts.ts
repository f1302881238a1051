/** The scripts of the libraries among the programs: each runs an agent, and says so at its end. */

/** Three agents whose answer has a schema, each by another strategy. */
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

/** An agent with a tool, plain and in a stream. */
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

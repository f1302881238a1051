import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFault } from '../../domain/fault.ts'
import { readServerBlock } from './server-blocks.ts'

test('a result of a search is read without what only its server can read', () => {
  const block = {
    type: 'web_search_tool_result',
    tool_use_id: 's1',
    cache_control: { type: 'ephemeral' },
    content: [{ title: 'Rain', url: 'https://example.com', encrypted_content: 'SECRET' }],
  }
  assert.deepEqual(readServerBlock(block, 'web_search_tool_result', 'at'), {
    type: 'text',
    text: '<web_search_tool_result>\n{"content":[{"title":"Rain","url":"https://example.com"}]}\n</web_search_tool_result>',
  })
})

test('a summary is read as it is', () => {
  const block = { type: 'compaction', content: 'All that\nwas said' }
  assert.equal(
    readServerBlock(block, 'compaction', 'at').text,
    '<compaction>\nAll that\nwas said\n</compaction>',
  )
})

test('the data of a fetched file is left out, decoded or not', () => {
  for (const data of ['JVBERi0=', { bytes: new Uint8Array(3) }]) {
    const source = { type: 'base64', media_type: 'application/pdf', data }
    const block = { type: 'web_fetch_tool_result', content: { source } }
    const { text } = readServerBlock(block, 'web_fetch_tool_result', 'at')
    assert.match(text, /"media_type":"application\/pdf","data":"data"/)
  }
})

test('a block that nests too deep is refused by its place', () => {
  let deep: object = {}
  for (let level = 0; level < 200; level += 1) deep = { deep }
  assert.throws(
    () => readServerBlock({ type: 'mcp_tool_result', deep }, 'mcp_tool_result', 'messages[0]'),
    (thrown) => isFault(thrown) && thrown.field === 'messages[0]',
  )
})

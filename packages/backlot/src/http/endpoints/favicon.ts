import type { Endpoint } from '../route.ts'

/** A clapperboard. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="3" y="13" width="26" height="16" rx="2" fill="#222"/><path d="M3 12 28 5l1 4L4 16z" fill="#f5b301"/><path d="m8 10 4 3m3-5 4 3m3-5 4 3" stroke="#222" stroke-width="2"/></svg>`

/** The icon that browsers ask for on their own. */
export const faviconEndpoint: Endpoint = {
  answerType: 'image/svg+xml',
  handle: async () => ({
    type: 'bytes',
    status: 200,
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
    content: once(new TextEncoder().encode(ICON)),
  }),
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The running Backlot for `npm run dev`: Vite serves the page and forwards API requests to that server. */
const SERVER = process.env['BACKLOT_URL'] ?? 'http://127.0.0.1:8787'

const API = ['/v1', '/compat', '/admin', '/inbox', '/livez', '/healthz', '/openapi.json']

const proxy = Object.fromEntries(API.map((path) => [path, { target: SERVER, changeOrigin: false }]))

/** Lists the third-party modules in the build, for its notices: paths from the first `node_modules/` on. */
const foreignModules: Plugin = {
  name: 'foreign-modules',
  generateBundle() {
    const paths = [...this.getModuleIds()].flatMap((id) => {
      const [path] = /node_modules\/[^?]*/.exec(id) ?? []
      return id.startsWith('\0') || path === undefined ? [] : [path]
    })
    const source = JSON.stringify([...new Set(paths)].toSorted())
    this.emitFile({ type: 'asset', fileName: '.vite/foreign-modules.json', source })
  },
}

export default defineConfig({
  base: '/console/',
  plugins: [react(), foreignModules],
  server: { proxy },
  preview: { proxy },
  build: {
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // A picture or font inlined in a style sheet would need `data:` in the content policy.
    assetsInlineLimit: 0,
    manifest: true,
    reportCompressedSize: false,
  },
})

/**
 * Runs after `npm ci`: builds, so that the first start has a build. Without the development
 * dependencies, the server runs from its sources.
 */
try {
  const { build } = await import('./build.ts')
  await build()
} catch (thrown) {
  const why = thrown instanceof Error ? thrown.message : String(thrown)
  process.stderr.write(`not built, "npm start" will run the sources: ${why}\n`)
}

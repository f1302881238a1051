/**
 * Prints the camera moves of a film.
 *
 *     node examples/what-moved.ts film.mp4
 */
import { analyzeFilm } from '@backlot/camera'

const [path] = process.argv.slice(2)
if (path === undefined) throw new Error('name a film: node examples/what-moved.ts film.mp4')

const { report } = await analyzeFilm({ path })
for (const { fromSeconds, toSeconds, moves } of report.stretches) {
  const names = moves.map(({ command }) => command).join(' + ') || 'nothing to follow'
  process.stdout.write(`${fromSeconds.toFixed(1)}–${toSeconds.toFixed(1)} s: ${names}\n`)
}

/**
 * Prints what a sentence is read as.
 *
 *     node examples/read-a-sentence.ts "Two foxes by a lake at dusk, then it starts to snow [Pan left]"
 */
import { planShot } from '@backlot/prompt'

const [prompt = 'Two foxes by a lake at dusk [Pan left]'] = process.argv.slice(2)
const {
  scene,
  camera,
  notShown = [],
} = planShot({
  prompt,
  cameraCommands: true,
  promptOptimizer: true,
  widthPx: 1366,
  heightPx: 768,
  durationSeconds: 6,
})
const who = scene.subjects.map(
  ({ count, kind, shape, action }) => `${count} ${shape ?? kind}, ${action}`,
)
const lines = [
  `where: ${scene.place}, ${scene.timeOfDay}, ${scene.weather}`,
  `who: ${who.join('; ') || 'nobody'}`,
  `camera: ${camera.map((moves) => moves.join(' + ')).join(', then ')}`,
  ...notShown.map(({ words, reason }) => `not shown: ${words} (${reason})`),
]
process.stdout.write(`${lines.join('\n')}\n`)

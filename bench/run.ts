/**
 * Runs all benches in sequence.
 *
 *     npm run bench
 */
import { formatGatewayBench, run as runGateway } from './gateway.ts'
import { formatLargeBodyBench, run as runLargeBodies } from './large-bodies.ts'
import { run as runMasking } from './masking.ts'
import { formatFrames, run as runFrames } from '../packages/previz/bench/frames.ts'
import { formatKernels, run as runKernels } from '../packages/previz/bench/kernels.ts'
import { formatMessageBench, run as runMessages } from './messages.ts'
import { formatMoneyBench, run as runMoney } from './money.ts'
import { formatMeasures, run as runRender } from '../packages/previz/bench/render.ts'
import { formatScenes, run as runScenes } from '../packages/previz/bench/scenes.ts'
import { run as runSensitivity } from './sensitivity.ts'
import { formatStartBench, run as runStart } from './start.ts'
import { formatStreamBench, run as runStreams } from './streams.ts'
import { formatSubmitBench, run as runSubmit } from './submit.ts'
import { formatTaskBench, run as runTasks } from './tasks.ts'

const BENCHES: readonly (readonly [title: string, run: () => Promise<string>])[] = [
  ['Start', async () => formatStartBench(await runStart())],
  ['Submit', async () => formatSubmitBench(await runSubmit())],
  ['Tasks', async () => formatTaskBench(await runTasks())],
  ['Messages', async () => formatMessageBench(await runMessages())],
  ['Streams', async () => formatStreamBench(await runStreams())],
  ['Gateway', async () => formatGatewayBench(await runGateway())],
  ['Large bodies', async () => formatLargeBodyBench(await runLargeBodies())],
  ['Money', async () => formatMoneyBench(await runMoney())],
  ['Masking', async () => runMasking()],
  ['Sensitivity', async () => runSensitivity()],
  ['Kernels', async () => formatKernels(await runKernels())],
  ['Frames', async () => formatFrames(await runFrames())],
  ['Scenes', async () => formatScenes(runScenes())],
  ['Render', async () => formatMeasures(await runRender())],
]

for (const [title, run] of BENCHES) process.stdout.write(`\n${title}\n\n${await run()}\n`)

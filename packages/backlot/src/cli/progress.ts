/** Progress on stderr: a bar in a terminal, otherwise a line for every tenth. */
import { SingleBar } from 'cli-progress'

/** The output of progress; `process.stderr` is one. */
export type ProgressOutput = NodeJS.WritableStream & { readonly isTTY?: boolean }

/** Shows the progress of work. */
export interface Progress {
  /** Reports a fraction from 0 to 1. */
  report(fraction: number): void
  /** Restores the terminal; may be called twice. */
  end(): void
}

/** Starts to show progress. */
export function openProgress(output: ProgressOutput, title: string): Progress {
  return output.isTTY ? openBar(output, title) : openLines(output, title)
}

function openBar(output: ProgressOutput, title: string): Progress {
  const bar = new SingleBar({
    stream: output,
    format: `${title} \u001B[36m{bar}\u001B[0m {percentage}%  {left}`,
    barCompleteChar: '━',
    barIncompleteChar: '─',
    barsize: 36,
    hideCursor: true,
    clearOnComplete: true,
    // A frame takes about 60 ms; painting the textures first takes a second.
    fps: 20,
  })
  const startedMs = performance.now()
  bar.start(1000, 0, { left: '' })
  return {
    report: (fraction) => {
      const leftMs = ((performance.now() - startedMs) * (1 - fraction)) / fraction
      // Nothing is known before the first frame.
      const left = fraction > 0 ? `${Math.ceil(leftMs / 1000)} s left` : ''
      bar.update(Math.round(fraction * 1000), { left })
    },
    end: () => bar.stop(),
  }
}

function openLines(output: ProgressOutput, title: string): Progress {
  let reported = 0
  return {
    report: (fraction) => {
      const tenth = Math.floor(fraction * 10)
      if (tenth <= reported) return
      reported = tenth
      output.write(`${title} ${tenth * 10}%\n`)
    },
    end: () => {},
  }
}

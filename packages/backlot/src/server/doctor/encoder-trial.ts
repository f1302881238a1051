/** Whether an encoder works on this machine. */
import type { EncoderName } from '@backlot/previz/film-encoder'
import { openFilmEncoder } from '@backlot/previz/encoders'

const FORMAT = { widthPx: 64, heightPx: 48, framesPerSecond: 25 }
const FRAME_BYTES = (FORMAT.widthPx * FORMAT.heightPx * 3) / 2

/** Makes a film of three frames. Resolves to why that fails, or to undefined when it works. */
export async function tryEncoder(name: EncoderName): Promise<string | undefined> {
  try {
    const encoder = await openFilmEncoder(FORMAT, name)
    try {
      const grey = new Uint8Array(FRAME_BYTES).fill(128)
      for (let frame = 0; frame < 3; frame++) await encoder.addFrame(grey)
      await encoder.finish()
      return undefined
    } finally {
      encoder.close()
    }
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown)
  }
}

import type { EncoderName, FilmEncoder, FilmFormat } from './film-encoder.ts'

/**
 * Opens the named encoder, or the best one that works here: `webcodecs` is an
 * optional package with native code, the other one runs everywhere.
 */
export async function openFilmEncoder(
  format: FilmFormat,
  wanted?: EncoderName,
): Promise<FilmEncoder> {
  if (wanted === 'h264-mp4-encoder') return openWasm(format)
  try {
    const { openWebcodecsEncoder } = await import('./webcodecs-encoder.ts')
    return await openWebcodecsEncoder(format)
  } catch (error) {
    if (wanted === 'webcodecs')
      throw new Error('the encoder "webcodecs" is not available here', { cause: error })
    return openWasm(format)
  }
}

async function openWasm(format: FilmFormat): Promise<FilmEncoder> {
  const { openWasmEncoder } = await import('./wasm-encoder.ts')
  return openWasmEncoder(format)
}

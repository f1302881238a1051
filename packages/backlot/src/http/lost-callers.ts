/** Hints for callers of addresses that other services have and this one does not. */

/** Path patterns, and the hint for each. The first match counts. */
const SIGNPOSTS: readonly (readonly [path: RegExp, words: string])[] = [
  [
    /^\/v1\/(?:t2a|text_to_speech|speech_to_text|get_voice|voice_|delete_voice|music_|lyrics_|audio\/)/,
    'Backlot makes no speech and no music; what there is stands at /docs',
  ],
  [
    /^\/v1\/(?:image_generation|images\/)/,
    'Backlot makes no pictures; videos are ordered with POST /v1/video_generation',
  ],
  [
    /^\/api\/(?:tags|chat|generate|show|version|ps|embed|embeddings|pull)$/,
    "Backlot does not speak Ollama's interface; clients of OpenAI's find it at /v1",
  ],
  [
    /^\/v1(?:beta|alpha)\//,
    "Backlot does not speak Gemini's interface; OpenAI's is at /v1, Anthropic's at /compat",
  ],
  [
    /^\/(?:compat\/)?v1$/,
    'this is the base address of clients, which add the rest themselves; what there is stands at /docs',
  ],
  [
    /^\/compat$/,
    'messages are sent to POST /compat/v1/messages; clients add /v1/messages themselves',
  ],
]

/** The hint for an unknown path; undefined when there is none. */
export function signpostFor(path: string): string | undefined {
  return SIGNPOSTS.find(([pattern]) => pattern.test(path))?.[1]
}

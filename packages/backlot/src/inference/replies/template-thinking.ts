/**
 * Members that switch thinking where a server's chat template does it. There are two names, because
 * templates differ in which they read.
 */
export function templateThinking(isOn: boolean): Readonly<Record<string, unknown>> {
  return { chat_template_kwargs: { enable_thinking: isOn, thinking: isOn } }
}

/** Members that turn thinking on or off where a server's chat template does it. Two names, because templates differ in which they read. */
export function templateThinking(isOn: boolean): Readonly<Record<string, unknown>> {
  return { chat_template_kwargs: { enable_thinking: isOn, thinking: isOn } }
}

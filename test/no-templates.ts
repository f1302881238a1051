import type { RenderPorts } from '../packages/backlot/src/app/videos/render-order.ts'

/** For worlds in which nobody orders the film of a template. */
export const noTemplates: Pick<RenderPorts, 'templateEngine' | 'templates'> = {
  templateEngine: () => {
    throw new Error('there are no templates here')
  },
  templates: { find: async () => undefined },
}

import type { RenderPorts } from '../packages/backlot/src/app/videos/render-order.ts'

/** For worlds without orders for template films. */
export const noTemplates: Pick<RenderPorts, 'templateEngine' | 'templates'> = {
  templateEngine: () => {
    throw new Error('there are no templates here')
  },
  templates: { find: async () => undefined },
}

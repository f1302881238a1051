import type { CameraCommand, CameraStep } from './camera.ts'

/**
 * Plain-language wordings of the camera commands. Each needs a word that only
 * speaks of cameras, so that "a man zooms past" moves no camera.
 */
const WORDINGS: readonly (readonly [CameraCommand, RegExp])[] = [
  [
    'Truck left',
    /\b(?:camera|shot) (?:\w+ )?(?:trucks?|slides?|dollies) (?:to the )?left\b|镜头(?:向)?左移/iu,
  ],
  [
    'Truck right',
    /\b(?:camera|shot) (?:\w+ )?(?:trucks?|slides?|dollies) (?:to the )?right\b|镜头(?:向)?右移/iu,
  ],
  ['Pan left', /\b(?:camera (?:\w+ )?pans?|panning) (?:to the )?left\b|镜头(?:向)?左摇/iu],
  ['Pan right', /\b(?:camera (?:\w+ )?pans?|panning) (?:to the )?right\b|镜头(?:向)?右摇/iu],
  [
    'Push in',
    /\b(?:camera (?:\w+ )?(?:pushes|moves|dollies)|dolly|slow push)(?: slowly)? in\b|镜头(?:缓缓|慢慢)?推[近进]/iu,
  ],
  [
    'Pull out',
    /\b(?:camera (?:\w+ )?(?:pulls|moves|dollies)|dolly|slow pull)(?: slowly)? (?:out|back)\b|镜头(?:缓缓|慢慢)?拉远/iu,
  ],
  ['Pedestal up', /\bcamera (?:\w+ )?(?:rises|ascends|cranes up)\b|镜头(?:缓缓)?(?:上升|升起)/iu],
  ['Pedestal down', /\bcamera (?:\w+ )?(?:lowers|descends|cranes down)\b|镜头(?:缓缓)?下降/iu],
  ['Tilt up', /\b(?:camera (?:\w+ )?tilts?|tilting) up(?:wards?)?\b|镜头(?:向)?上摇/iu],
  ['Tilt down', /\b(?:camera (?:\w+ )?tilts?|tilting) down(?:wards?)?\b|镜头(?:向)?下摇/iu],
  ['Zoom in', /\b(?:(?:camera|lens) (?:\w+ )?zooms?|zooming|slow zoom) in\b|镜头(?:变焦)?放大/iu],
  ['Zoom out', /\b(?:(?:camera|lens) (?:\w+ )?zooms?|zooming|slow zoom) out\b|镜头(?:变焦)?缩小/iu],
  ['Shake', /\b(?:handheld|hand-held|shaky cam(?:era)?)\b|手持镜头|镜头晃动/iu],
  ['Tracking shot', /\b(?:tracking shot|camera (?:\w+ )?(?:follows|tracks))\b|跟拍|跟随镜头/iu],
  ['Static shot', /\b(?:static (?:shot|camera)|locked[- ]off|fixed camera)\b|固定镜头/iu],
]

/** What the prose asks of the camera: one step with all its commands, or no step. */
export function readCameraWords(text: string): readonly CameraStep[] {
  const step = WORDINGS.filter(([, wording]) => wording.test(text)).map(([command]) => command)
  return step.length > 0 ? [step] : []
}

/**
 * Where a camera is at every picture of a film, and the files in which others
 * read it.
 *
 * Here x points to the right, y up and z ahead, in metres. Models that take
 * poses use the axes of OpenCV (x right, y down, z ahead); tools that follow
 * nerfstudio and Blender have the height as z and cameras that look along
 * their own -z.
 *
 * Source: the loaders of CameraCtrl (`inference.py`), VideoX-Fun
 * (`process_pose_file`) and AnimateDiff-Evolved (`LoadCameraPoses`), which read
 * the format of RealEstate10K; nerfstudio, "Data conventions".
 */

/** Right, up, ahead. */
type Triple = readonly [number, number, number]

/** The camera at one picture: where it is, its own axes, its lens. */
export type CameraMoment = {
  readonly seconds: number
  readonly position: Triple
  readonly right: Triple
  readonly up: Triple
  readonly ahead: Triple
  /** Focal length in widths of the picture. */
  readonly focalWidths: number
}

/** The way of a camera. */
export type CameraPath = {
  readonly widthPx: number
  readonly heightPx: number
  readonly framesPerSecond: number
  /** How far away the subject is at first, metres. */
  readonly subjectMetres: number
  /** One for each picture. */
  readonly moments: readonly CameraMoment[]
}

/**
 * The distance of the subject in the units of models that take poses. Those
 * were trained on clips whose scale nobody knows; with this one, a push over the
 * whole way asked for here is as long as the "Zoom In" at half speed and a truck
 * as the "Pan Left" that ship with them. Source: ComfyUI,
 * `nodes_camera_trajectory.py` (1.5 units for a clip); ours: 0.42 of the distance.
 */
const SUBJECT_UNITS = 3.5

/** By how much lengths are multiplied for a model; the unit of `formatPoses`. */
export function modelScale({ subjectMetres }: CameraPath): number {
  return SUBJECT_UNITS / subjectMetres
}

/**
 * The path as text, as RealEstate10K has it: a line that readers skip, then one
 * for each picture with its time, focal lengths and middle as shares of the
 * picture, two zeros, and the twelve numbers of the matrix from world to camera.
 */
export function formatPoses(path: CameraPath, scale = modelScale(path)): string {
  const lines = path.moments.map((moment, index) => {
    // As the pictures of that data set are numbered: microseconds.
    const time = Math.round((index * 1e6) / path.framesPerSecond)
    return [time, ...lensOf(path, moment), 0, 0, ...worldToCamera(moment, scale)].join(' ')
  })
  return [`${title(path)}, lengths in metres times ${short(scale)}`, ...lines, ''].join('\n')
}

/** The path as the JSON that nerfstudio calls `transforms.json`; lengths are metres unless scaled. */
export function formatTransforms(path: CameraPath, scale = 1): string {
  const { widthPx, heightPx } = path
  const frames = path.moments.map((moment, index) => ({
    file_path: `frames/${String(index + 1).padStart(5, '0')}.png`,
    time: moment.seconds,
    fl_x: short(moment.focalWidths * widthPx),
    fl_y: short(moment.focalWidths * widthPx),
    transform_matrix: cameraToWorld(moment, scale),
  }))
  const picture = { w: widthPx, h: heightPx, cx: widthPx / 2, cy: heightPx / 2 }
  const fps = path.framesPerSecond
  return `${JSON.stringify({ camera_model: 'OPENCV', fps, ...picture, frames }, undefined, 2)}\n`
}

function title({ moments, widthPx, heightPx, framesPerSecond }: CameraPath): string {
  return `backlot ${moments.length} pictures of ${widthPx}x${heightPx} at ${framesPerSecond} a second`
}

function lensOf({ widthPx, heightPx }: CameraPath, { focalWidths }: CameraMoment): number[] {
  return [short(focalWidths), short((focalWidths * widthPx) / heightPx), 0.5, 0.5]
}

/** Three rows of four; OpenCV's axes on both sides. */
function worldToCamera(moment: CameraMoment, scale: number): number[] {
  const { position, right, up, ahead } = moment
  const down: Triple = [-up[0], -up[1], -up[2]]
  return [right, down, ahead].flatMap((axis) => {
    const row: Triple = [axis[0], -axis[1], axis[2]]
    const shift = -scale * (axis[0] * position[0] + axis[1] * position[1] + axis[2] * position[2])
    return [...row, shift].map(short)
  })
}

/** Four rows of four; the camera looks along its own -z, the world has its height as z. */
function cameraToWorld({ position, right, up, ahead }: CameraMoment, scale: number): number[][] {
  const turned = ([x, y, z]: Triple): Triple => [x, z, y]
  const axes = [turned(right), turned(up), turned([-ahead[0], -ahead[1], -ahead[2]])]
  const place = turned(position).map((length) => length * scale)
  const rows = ([0, 1, 2] as const).map((row) =>
    [...axes.map((axis) => axis[row]), place[row] ?? 0].map(short),
  )
  return [...rows, [0, 0, 0, 1]]
}

/** Nine digits after the point, and never a minus before nothing. */
function short(value: number): number {
  return Number(value.toFixed(9)) + 0
}

/**
 * Where the camera is in every frame of a film, and the file formats in which other tools read it.
 *
 * Here x points to the right, y up and z ahead, in metres. Models that take poses use the axes of
 * OpenCV (x right, y down, z ahead); tools that follow nerfstudio and Blender use z for the height,
 * and cameras that look along their own -z.
 *
 * Source: the loaders of CameraCtrl (`inference.py`), VideoX-Fun (`process_pose_file`) and
 * AnimateDiff-Evolved (`LoadCameraPoses`), which read the format of RealEstate10K; nerfstudio,
 * "Data conventions".
 */

/** Right, up, ahead. */
type Triple = readonly [number, number, number]

/** The camera in one frame: its position, axes and lens. */
export type CameraMoment = {
  readonly seconds: number
  readonly position: Triple
  readonly right: Triple
  readonly up: Triple
  readonly ahead: Triple
  /** Focal length in widths of the frame. */
  readonly focalWidths: number
}

/** The path of a camera. */
export type CameraPath = {
  readonly widthPx: number
  readonly heightPx: number
  readonly framesPerSecond: number
  /** Distance of the subject in the first frame, metres. */
  readonly subjectMetres: number
  /** One for each frame. */
  readonly moments: readonly CameraMoment[]
}

/**
 * The distance of the subject in the units of models that take poses. Those were trained on clips
 * of unknown scale; with this value, a push over the whole distance here is as long as the "Zoom
 * In" at half speed that ships with them, and a truck as their "Pan Left". Source: ComfyUI,
 * `nodes_camera_trajectory.py` (1.5 units for a clip); ours: 0.42 of the distance.
 */
const SUBJECT_UNITS = 3.5

/** The factor that turns metres into a model's units; the default scale of `formatPoses`. */
export function modelScale({ subjectMetres }: CameraPath): number {
  return SUBJECT_UNITS / subjectMetres
}

/**
 * The path as text in the format of RealEstate10K: a header line that readers skip, then a line for
 * each frame with its time, the focal lengths and the principal point as shares of the frame, two
 * zeros, and the twelve numbers of the matrix from world to camera.
 */
export function formatPoses(path: CameraPath, scale = modelScale(path)): string {
  const lines = path.moments.map((moment, index) => {
    // That data set numbers frames by their time in microseconds.
    const time = Math.round((index * 1e6) / path.framesPerSecond)
    return [time, ...lensOf(path, moment), 0, 0, ...worldToCamera(moment, scale)].join(' ')
  })
  return [`${title(path)}, lengths in metres times ${short(scale)}`, ...lines, ''].join('\n')
}

/** The path as nerfstudio's `transforms.json`; lengths are in metres unless scaled. */
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

/** A matrix of three rows of four from world to camera, with OpenCV's axes on both sides. */
function worldToCamera(moment: CameraMoment, scale: number): number[] {
  const { position, right, up, ahead } = moment
  const down: Triple = [-up[0], -up[1], -up[2]]
  return [right, down, ahead].flatMap((axis) => {
    const row: Triple = [axis[0], -axis[1], axis[2]]
    const shift = -scale * (axis[0] * position[0] + axis[1] * position[1] + axis[2] * position[2])
    return [...row, shift].map(short)
  })
}

/**
 * A matrix of four rows of four from camera to world: the camera looks along its own -z, the
 * world's height is z.
 */
function cameraToWorld({ position, right, up, ahead }: CameraMoment, scale: number): number[][] {
  const turned = ([x, y, z]: Triple): Triple => [x, z, y]
  const axes = [turned(right), turned(up), turned([-ahead[0], -ahead[1], -ahead[2]])]
  const place = turned(position).map((length) => length * scale)
  const rows = ([0, 1, 2] as const).map((row) =>
    [...axes.map((axis) => axis[row]), place[row] ?? 0].map(short),
  )
  return [...rows, [0, 0, 0, 1]]
}

/** The number with nine decimals, and without "-0". */
function short(value: number): number {
  return Number(value.toFixed(9)) + 0
}

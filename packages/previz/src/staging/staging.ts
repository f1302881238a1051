import type { Vector } from '@backlot/camera/geometry'

/** How a kind of subject is staged. Metres, metres a second. */
export type Staging = {
  /** Ahead of the camera. */
  readonly distance: number
  readonly height: number
  /** Above the ground. */
  readonly altitude: number
  /** Speed when it walks, travels or flies, and when it runs. */
  readonly pace: number
  readonly run: number
  /** How companions stand: beside each other, or spread over road, water or sky. Metres; a person stands 1.3 apart. */
  readonly apart: Vector
  /** Where a close shot looks: a share of the height; that of a face of somebody who stands, when absent. */
  readonly face?: number
  /** How far a close shot is from it, metres; a share of `distance` when absent. */
  readonly close?: number
  /** How it rises and falls: metres at a time; level when absent. */
  readonly lift?: (seconds: number, phase: number) => number
  /** How many are shown for each one that is counted, when there are three or more. */
  readonly swarm?: number
}

/** How heads of the set sit on the bodies that we draw for them: shares of the whole height. */

/** A head over a sitting body: the share of the height that it takes, and the width of both in heights. */
export const SITTING = { share: 0.6, aspect: 0.78 } as const

/** The same for one that goes on four legs; its head is before the body, and ends so far above the ground. */
export const WALKING = { share: 0.56, aspect: 1.32, chin: 0.36 } as const

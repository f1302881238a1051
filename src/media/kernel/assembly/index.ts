export { drawPlane, markHidden } from './plane'
export { addEnlarged, addShafts, addSpot, addStreak, blur, fill, keepBright, shrink } from './light'
export { drawWater } from './water'
export { finish } from './finish'

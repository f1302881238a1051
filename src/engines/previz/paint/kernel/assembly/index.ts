export { gradientTable, orderTable } from './noise'
export { paintSky, skyWorkBytes } from './sky'
export { figureWorkBytes, lightFigure } from './figure'
export { stampAll } from './stamp'

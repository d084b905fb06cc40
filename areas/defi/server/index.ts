export { defiHandlers } from './defi-handlers.ts';
export { REFRESH_POSITIONS, createRefreshPositions, positionSchedules } from './refresh-positions.ts';

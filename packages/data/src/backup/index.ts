export { assertCurrentFarm, assertFarm, checkFigures, checkStorage } from './check-farm.ts';
export { readFarm } from './read-farm.ts';

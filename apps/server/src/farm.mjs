import { loadBuilt } from './load-built.mjs';

loadBuilt('farm.cjs');

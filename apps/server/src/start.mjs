import { loadBuilt } from './load-built.mjs';

loadBuilt('main.cjs');
